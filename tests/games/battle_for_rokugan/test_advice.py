"""Advice for bots."""

from games.battle_for_rokugan.situation import GAME, Situation


def test_at_the_end_worth_counts_all_objectives() -> None:
    """All are revealed then, so worth is the lead; before, only the own one counts."""
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
