"""Monks and second markers (RG-11.26 to RG-11.31)."""

from typing import Any

import pytest

from games.river_of_gold.customers import holding
from games.river_of_gold.situation import Situation
from games.river_of_gold.walk import walk
from rule import rule
from zataku.core.game import Refusal

OWN = ["monk_1", "monk_3", "monk_5"]
OPPONENTS = ["monk_2", "monk_4", "monk_6"]


def with_buildings(card: str, **changes: Any) -> Situation:
    """Seat 0 holds a monk; seats 0 to 2 have built, two buildings have two markers already."""
    quiet = holding(card, **changes).building("s5", "b04", 0).building("s16", "b09", 0)
    quiet.building("s8", "b15", 1).building("s28", "b21", 2)
    return quiet.building("s24", "b06", 0, 1).building("s30", "b07", 1, 1)


@rule("RG-11.26", "RG-TV-9")
@pytest.mark.parametrize(
    ("favor", "limit", "new_favor", "new_limit"),
    [(3, 3, 4, 4), (2, 3, 4, 4), (6, 6, 6, 6), (0, 3, 2, 4), (5, 6, 6, 6), (5, 5, 6, 6), (3, 6, 5, 6)],
)
@pytest.mark.parametrize("monk", ["monk_1", "monk_2"])
def test_a_monk_raises_the_limit_and_then_gives_favor(
    monk: str, favor: int, limit: int, new_favor: int, new_limit: int
) -> None:
    """The limit rises by 1, up to 6, then 2 favor come under the new limit; no influence."""
    after = holding(monk, favor=favor, favor_limit=limit).play(f"deliver {monk}")
    assert (after.player(0)["favor"], after.player(0)["favor_limit"]) == (new_favor, new_limit)
    assert after.player(0)["influence"] == [2] * 6


@rule("RG-11.27", "RG-11.28")
@pytest.mark.parametrize("monk", OWN)
def test_monks_of_regions_1_3_5_mark_an_own_building(monk: str) -> None:
    """A second own marker goes on one's own building with exactly one marker, in any region, without influence."""
    after = with_buildings(monk).play(f"deliver {monk}")
    assert [move for move in after.match.actions(0) if move.startswith("mark")] == ["mark s5", "mark s16"]
    after.play("mark s16")
    assert after.data["shore"]["s16"] == {"tile": "b09", "markers": [0, 0]}
    assert after.player(0)["influence"] == [2] * 6


@rule("RG-11.27", "RG-11.28")
@pytest.mark.parametrize("monk", OPPONENTS)
def test_monks_of_regions_2_4_6_mark_an_opponents_building(monk: str) -> None:
    """A second marker goes on an opponent's building with exactly one marker, in any region, without influence."""
    after = with_buildings(monk).play(f"deliver {monk}")
    assert [move for move in after.match.actions(0) if move.startswith("mark")] == ["mark s8", "mark s28"]
    after.play("mark s28")
    assert after.data["shore"]["s28"] == {"tile": "b21", "markers": [2, 0]}
    assert after.player(0)["influence"] == [2] * 6


@rule("RG-11.27", "RG-11.28")
@pytest.mark.parametrize(
    ("monk", "space", "clause", "reason"),
    [
        ("monk_1", "s8", "RG-11.27", "not_your_building"),
        ("monk_2", "s5", "RG-11.27", "not_an_opponents_building"),
        ("monk_1", "s24", "RG-11.28", "two_markers"),
        ("monk_2", "s24", "RG-11.28", "two_markers"),
        ("monk_2", "s30", "RG-11.28", "two_markers"),
        ("monk_1", "s6", "RG-11.28", "no_owner"),
        ("monk_2", "s17", "RG-11.28", "no_owner"),
        ("monk_2", "s3", "RG-11.28", "no_owner"),
        ("monk_2", "s27", "RG-11.28", "no_owner"),
    ],
)
def test_other_buildings_are_refused(monk: str, space: str, clause: str, reason: str) -> None:
    """Wrong owner, two markers already, an imperial market, a starting tile or no building at all."""
    after = with_buildings(monk).play(f"deliver {monk}")
    assert after.match.refusal(0, f"mark {space}") == Refusal(clause, reason, {"space": space})


@rule("RG-11.28")
@pytest.mark.parametrize("seed", range(6))
def test_no_building_ever_has_more_than_two_markers(seed: int) -> None:
    """Over whole matches: at most two markers on a tile of an era, none on the others."""
    for step in walk(2 + seed % 3, seed):
        if not step.told("Built", "SecondMarkerPlaced"):
            continue
        for building in step.data["shore"].values():
            if building["tile"] in ("b01", "b42", "b43", "b44", "b45", "b46"):
                assert building["markers"] == []
            else:
                assert 1 <= len(building["markers"]) <= 2


@rule("RG-11.29")
def test_the_marker_must_be_placed() -> None:
    """With a building that qualifies there is no way around it."""
    after = with_buildings("monk_1").play("deliver monk_1")
    assert after.match.refusal(0, "go_on") == Refusal("RG-3.7", "choice_has_option")
    assert after.match.refusal(0, "end") == Refusal("RG-3.4", "choices_first")
    assert {move.split()[0] for move in after.match.actions(0)} == {"mark", "trade"}


@rule("RG-11.29")
@pytest.mark.parametrize(
    ("monk", "markers"),
    [("monk_1", (1,)), ("monk_1", (0, 1)), ("monk_2", (0,)), ("monk_2", (1, 0)), ("monk_2", (1, 1))],
)
def test_without_a_building_the_marker_is_lost(monk: str, markers: tuple[int, ...]) -> None:
    """The delivery stands, favor and refill included, and the marker is dropped without a decision."""
    after = holding(monk).building("s8", "b15", *markers).play(f"deliver {monk}")
    assert after.player(0)["delivered"] == [monk]
    assert (after.gained(0)["favor_limit"], after.gained(0)["favor"]) == (1, 2)
    assert len(after.told("CardDrawn")) == 2
    assert [event.saying(0).facts["choice"] for event in after.told("ChoiceDropped")] == ["second_marker"]


@rule("RG-11.29")
def test_a_lost_marker_is_not_placed_later() -> None:
    """A building that would qualify afterwards does not bring the marker back."""
    after = holding("monk_1", seats=2).play("deliver monk_1")
    after.play(f"discard {after.player(0)['hand'][0]}").play("end").play("sail upper").play("end")
    space = {1: "s5", 2: "s8", 3: "s13", 4: "s19", 5: "s24", 6: "s27"}[after.player(0)["die"]]
    after.play(f"build {space} b02")
    assert after.data["shore"][space]["markers"] == [0]
    assert after.match.refusal(0, f"mark {space}") == Refusal("RG-3.4", "no_such_choice", {"choice": "second_marker"})


@rule("RG-EX-8", "RG-11.30")
@pytest.mark.parametrize("sailor", range(4))
def test_both_owners_gain_the_full_owner_reward(sailor: int) -> None:
    """The worked example: Mantis has built, Crane's monk has marked; any ship's visit rewards both in full."""
    quiet = Situation().table(active=sailor, asked=sailor).player(sailor, ships={"upper": 4})
    gained = [quiet.building("s10", "b21", 1, 2).play("sail upper").gained(seat) for seat in range(4)]
    for seat in range(4):
        koku = (1 if seat in (1, 2) else 0) + (3 if seat == sailor else 0)
        expected = {"koku": koku, "silk": int(seat in (1, 2)), "vp": 2 if seat == sailor else 0}
        assert gained[seat] == {name: n for name, n in expected.items() if n}


@rule("RG-11.30", "RG-TV-21")
def test_two_own_markers_double_the_owner_reward_once() -> None:
    """b08 with two own markers gives its owner 2 times 2 koku in a visit, not 8."""
    quiet = Situation().player(0, ships={"upper": 4}).building("s10", "b08", 1, 1)
    quiet.table(row=["b02", "b07", "b14", "b20"])
    after = quiet.play("sail upper")
    assert after.gained(1) == {"koku": 4}
    assert after.gained(0) == {"silk": 1, "koku": 3}


@rule("RG-11.30")
def test_the_visitor_reward_is_not_doubled() -> None:
    """Whoever visits their own building with two own markers is rewarded once as visitor, twice as owner."""
    after = Situation().player(0, ships={"upper": 4}).building("s10", "b25", 0, 0).play("sail upper")
    assert after.gained(0) == {"vp": 2 + 2 * 1, "koku": 3}


@rule("RG-11.30", "RG-TV-10")
@pytest.mark.parametrize(("sailor", "koku"), [(0, 3 + 3 + 4), (1, 4)])
def test_a_doubled_port_that_counts_ports(sailor: int, koku: int) -> None:
    """b05 with two own markers and 2 ports owned in all: 4 koku as owner, 3 more as visitor."""
    quiet = Situation().table(active=sailor, asked=sailor).player(sailor, ships={"upper": 4})
    after = quiet.building("s10", "b05", 0, 0).building("s30", "b06", 0).play("sail upper")
    assert after.gained(0) == {"koku": koku}


@rule("RG-11.31")
def test_monks_score_as_customers_only() -> None:
    """Three monks give the 9 VP of three customers at the end and no points of their own."""
    quiet = Situation().table(phase="over", asked=None, final_by=0)
    quiet.player(0, delivered=["monk_1", "monk_2", "monk_3"], koku=25, goods={"silk": 6, "rice": 6, "porcelain": 6})
    sheet = quiet.building("s5", "b04", 0, 0).match().score_sheet(0)
    assert {name: points for name, points in sheet.items() if points} == {"customers": 9}
