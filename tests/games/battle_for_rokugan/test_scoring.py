"""The end of the game, honor and the ranking (BR-18, BR-3.3)."""

from typing import Any

import pytest

from games.battle_for_rokugan.situation import GAME, After, Situation
from rule import rule
from zataku.core.game import NOBODY


def ended(*clans: str, **options: str) -> Situation:
    """The last turn of round 5; objectives that nobody meets unless a test gives another."""
    quiet = Situation(*(clans or ("lion", "crab")), round=5, **options)
    unmet = ["way_of_the_sail", "emerald_empire", "web_of_influence", "great_wall_of_the_north", "den_of_secrets"]
    spare = [
        "court_of_the_five_winds",
        "great_library",
        "rice_bowl_of_the_empire",
        "plains_of_battle",
        "way_of_humility",
    ]
    for seat in range(len(quiet.clans)):
        quiet.player(seat, objective=unmet[seat], rejected=spare[seat])
    return quiet


def sheet(after: After, seat: int = 0, viewer: int | None = None) -> dict[str, int]:
    """A seat's honor by category."""
    return GAME.score_sheet(after.match.state(), seat, seat if viewer is None else viewer)


@rule("BR-18.1", "BR-3.3")
def test_objectives_are_revealed_after_round_5() -> None:
    """The game is over, and all see every kept objective, but none that was rejected."""
    after = ended().resolve()
    assert after.match.over and after.data["phase"] == "over"
    assert [event["objective"] for event in after.told("ObjectiveRevealed")] == ["way_of_the_sail", "emerald_empire"]
    for viewer in (NOBODY, 0, 1):
        shown: Any = after.match.view(viewer)
        assert [player.objective for player in shown.players] == ["way_of_the_sail", "emerald_empire"]
        rejected = [player.rejected for player in shown.players]
        assert [word is not None for word in rejected] == [viewer == 0, viewer == 1]
    refusal = after.match.refusal(0, "pass")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-3.3", "game_over")


@rule("BR-18.2", "BR-EX-12")
def test_flowers() -> None:
    """Each controlled province gives its printed flowers: 3 for scorpion_north, 1 for scorpion_west."""
    after = ended().control("lion", "scorpion_north", "scorpion_west").resolve()
    assert sheet(after) == {"flowers": 4, "faceup_tokens": 0, "territories": 0, "secret_objective": 0}


@rule("BR-18.3", "BR-EX-12")
def test_faceup_tokens() -> None:
    """One honor for each outside the Shadowlands."""
    after = ended().control("lion", "lion_west", faceup=2).control("lion", "shadowlands_north", faceup=5).resolve()
    assert sheet(after)["faceup_tokens"] == 2


@rule("BR-18.4")
@pytest.mark.parametrize("played", [False, True])
def test_territories(played: bool) -> None:
    """Five honor each, whoever has or played the card."""
    quiet = ended().control("lion", "lion_west", "lion_capital", "lion_coast").holds("lion", "bushido")
    if played:
        quiet.data["territories"]["lion"].update(holder=None, played=True)
    assert sheet(quiet.resolve())["territories"] == 5


@rule("BR-18.4", "BR-1.6")
def test_a_territory_that_is_all_scorched_is_nobodys() -> None:
    """Without a province left nobody controls it."""
    after = ended().special("scorched_earth", "lion_west", "lion_capital", "lion_coast").resolve()
    assert [sheet(after, seat)["territories"] for seat in (0, 1)] == [0, 0]


@rule("BR-18.5")
@pytest.mark.parametrize(("province", "honor"), [("lion_capital", 7), ("lion_west", 0)])
def test_an_objective_counts_if_it_is_met(province: str, honor: int) -> None:
    """The Plains of Battle are met by the Lion capital, not by one other province."""
    quiet = ended().player("lion", objective="plains_of_battle").control("lion", province)
    assert sheet(quiet.resolve())["secret_objective"] == honor


@rule("BR-18.5")
def test_a_rejected_objective_never_counts() -> None:
    """Only the one that was kept."""
    quiet = ended().player("lion", rejected="plains_of_battle").control("lion", "lion_capital")
    assert sheet(quiet.resolve())["secret_objective"] == 0


def crabs_end() -> Situation:
    """Crab ends with its territory and the north, as in the worked example."""
    quiet = ended("crab", "lion").player("crab", objective="last_line_of_defense")
    quiet.control("crab", "crab_west", "crab_east", "crab_capital").control("crab", "crab_central", faceup=2)
    return quiet.control("crab", "shadowlands_north", faceup=1)


@rule("BR-TV-18", "BR-18.2", "BR-18.3", "BR-18.4", "BR-18.5")
def test_a_whole_score() -> None:
    """8 flowers, 2 faceup tokens, 5 for the territory and 5 for the objective."""
    after = crabs_end().resolve()
    assert sheet(after) == {"flowers": 8, "faceup_tokens": 2, "territories": 5, "secret_objective": 5}
    assert after.match.scores()[0] == 20
    with_honor = crabs_end().special("honor_4", "crab_west").resolve()
    assert with_honor.match.scores()[0] == 23
    with_both = crabs_end().special("honor_4", "crab_west").special("defense_1", "crab_east").resolve()
    assert with_both.match.scores()[0] == 24


@rule("BR-18.6")
def test_most_honor_wins() -> None:
    """Lion has 3, Crab 2, Phoenix 3 and a faceup token."""
    quiet = ended("lion", "crab", "phoenix").control("lion", "scorpion_north").control("crab", "crab_central")
    after = quiet.control("phoenix", "unicorn_east", faceup=1).resolve()
    assert after.match.ranking() == [2, 3, 1]


@rule("BR-18.6")
@pytest.mark.parametrize(("option", "ranking"), [("shared", [1, 1, 1]), ("territories_then_provinces", [1, 3, 2])])
def test_a_tie_for_most_honor(option: str, ranking: list[int]) -> None:
    """All have 3: shared, or the territory of Lion counts more, then Phoenix's second province."""
    quiet = ended("lion", "crab", "phoenix", final_tie=option)
    quiet.control("lion", "scorpion_north", "shadowlands_north")
    quiet.control("crab", "unicorn_east").control("phoenix", "islands_north", "islands_east")
    after = quiet.resolve()
    assert after.match.scores() == [3, 3, 3]
    assert after.match.ranking() == ranking


@rule("BR-18.6")
def test_a_tie_that_nothing_breaks_is_shared() -> None:
    """Same honor, territories and provinces: both win even where ties are broken."""
    quiet = ended(final_tie="territories_then_provinces")
    quiet.control("lion", "scorpion_north").control("crab", "unicorn_east")
    assert quiet.resolve().match.ranking() == [1, 1]


@rule("BR-18.5", "BR-19.1")
def test_the_sheet_hides_objectives_until_the_end() -> None:
    """During play a seat sees its own objective's honor only, a spectator none."""
    quiet = ended().player("lion", objective="plains_of_battle").control("lion", "lion_capital")
    match = quiet.match()
    state = match.state()
    assert GAME.score_sheet(state, 0, 0)["secret_objective"] == 7
    assert "secret_objective" not in GAME.score_sheet(state, 0, 1)
    assert "secret_objective" not in GAME.score_sheet(state, 0, NOBODY)
    after = quiet.resolve()
    assert GAME.score_sheet(after.match.state(), 0, 1)["secret_objective"] == 7


@rule("BR-20.1", "BR-18.2")
def test_the_capital_of_an_unplayed_clan_scores_like_any_province() -> None:
    """Two flowers for whoever took it."""
    assert sheet(ended().control("lion", "unicorn_capital").resolve())["flowers"] == 2
