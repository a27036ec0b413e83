"""Advice for bots."""

from librt.vecs import vec
from mypy_extensions import i64

import zataku
from games.battle_for_rokugan.situation import GAME, Situation


def test_at_the_end_worth_counts_all_objectives() -> None:
    """All are revealed then, so worth is the lead; before, only one's own counts."""
    quiet = Situation("lion", "crab", "phoenix", round=5).control("lion", "lion_west").control("crab", "crane_capital")
    quiet.player("lion", objective="way_of_the_sail", rejected="great_library")
    quiet.player("crab", objective="rice_bowl_of_the_empire", rejected="den_of_secrets")
    before = GAME.load_state(quiet.position())
    ended = quiet.resolve().match.state()
    honor = [GAME.score(ended, seat) for seat in range(3)]
    assert GAME.ranking(ended)[1] == 1
    for seat in range(3):
        best = max(honor[other] for other in range(3) if other != seat)
        assert GAME.worth(ended, seat) == honor[seat] - best
    objective = GAME.score_sheet(ended, 1, 1)["secret_objective"]
    assert objective > 0 and GAME.worth(before, 0) > GAME.worth(ended, 0) + objective / 2


def test_a_shrewd_player_takes_the_strongest_and_gives_the_weakest() -> None:
    """Of one type; which type, is for the search to find out."""
    after = Situation("lion", "crab", "phoenix", round=2).asks("lion", "cards").holds("lion", "reinforcements")
    after.hand("lion", "army_1", "army_2", "raid", "shinobi_1", "blessing_2")
    after.discard("lion", "army_5", "army_4", "navy_1")
    played = after.play("play reinforcements")
    assert shrewd(played.match) == ["recall army_5"]
    played.play("recall army_5", "recall army_4")
    given = {action.split()[1] for action in shrewd(played.match)}
    assert given == {"army_1", "raid", "shinobi_1", "blessing_2"}


def test_a_shrewd_player_keeps_the_shugenja_and_blesses_fighters() -> None:
    """One is for later rounds, the other is lost at the reveal on anything else; a scout looks at what is not known."""
    for number in (1, 2):
        table = Situation("lion", "crab", "phoenix", round=number).control("lion", "lion_west", "lion_capital")
        table.lay("lion", "raid", "phoenix_capital").lay("lion", "army_2", "lion_west")
        table.lay("crab", "army_1", "crab_west", seen_by=(0,)).lay("crab", "army_2", "crab_east")
        table.hand("lion", "blessing_2", "army_1")
        words = shrewd(table.match())
        assert any(word.startswith("shugenja") for word in words) == (number > 1)
        assert [word for word in words if word.startswith("bless")] == ["bless blessing_2 lion-2"]
        assert [word for word in words if word.startswith("scout")] == ["scout crab-2"]


def shrewd(match: zataku.Match) -> list[str]:
    """What a search thinks about."""
    out = vec[i64]([0] * GAME.n_actions)
    n = GAME.fill_shrewd(match.state(), out)
    return [GAME.write(out[k]) for k in range(n)]
