"""Nobles and the royal ship (RG-11.16 to RG-11.25)."""

from typing import Any

import pytest

from games.river_of_gold.customers import holding
from games.river_of_gold.situation import Situation
from rule import rule
from zataku.core.game import Refusal

NOBLES = [f"noble_{region}" for region in range(1, 7)]


def royal(*nobles: str, at: int, seats: int = 4, **changes: Any) -> Situation:
    """Seat 0 has delivered to some nobles, its royal ship is on a river space."""
    quiet = Situation(seats).player(0, delivered=list(nobles), royal="upper", ships={"upper": at}, **changes)
    return quiet.table(masteries=[{"mastery": mastery, "claims": []} for mastery in ("courts", "earth", "water")])


@rule("RG-11.16")
@pytest.mark.parametrize("region", range(1, 7))
@pytest.mark.parametrize("ship", ["upper", "middle"])
def test_the_first_noble_brings_influence_and_the_royal_ship(region: int, ship: str) -> None:
    """2 influence, and a standard ship of choice is replaced by the royal ship on the same river space."""
    quiet = holding(f"noble_{region}", influence=[5] * 6, ships={"upper": 4, "middle": 11})
    after = quiet.play(f"deliver noble_{region}")
    assert {name: n for name, n in after.gained(0).items() if name.startswith("region")} == {f"region_{region}": 2}
    after.play(f"upgrade {ship}")
    assert after.player(0)["royal"] == ship
    assert after.player(0)["ships"] == {"upper": 4, "middle": 11}


@rule("RG-11.16")
def test_the_replacement_is_mandatory() -> None:
    """Neither the end of the turn nor the refill of the hand comes before the ship is chosen."""
    after = holding("noble_2").play("deliver noble_2")
    assert [move for move in after.match.actions(0) if not move.startswith("trade")] == [
        "upgrade upper",
        "upgrade middle",
    ]
    assert after.match.refusal(0, "end") == Refusal("RG-3.4", "choices_first")
    assert after.match.refusal(0, "go_on") == Refusal("RG-3.7", "choice_has_option")
    assert after.told("CardDrawn") == []


@rule("RG-11.16")
def test_later_nobles_bring_no_other_ship() -> None:
    """The second noble gives its influence only."""
    after = holding("noble_2", delivered=["noble_1"], royal="upper", influence=[5] * 6).play("deliver noble_2")
    assert after.gained(0)["region_2"] == 2
    assert after.match.refusal(0, "upgrade middle") == Refusal("RG-3.4", "no_such_choice", {"choice": "royal_ship"})
    assert after.player(0)["royal"] == "upper"


@rule("RG-11.16")
def test_the_replaced_ship_is_gone() -> None:
    """Without a noble there is no royal ship; with one the replaced standard ship no longer sails."""
    assert Situation().refusal("sail royal") == Refusal("RG-11.16", "no_royal_ship")
    fleet = royal("noble_1", at=2)
    assert fleet.refusal("sail upper") == Refusal("RG-11.16", "ship_replaced", {"ship": "upper"})
    assert [move for move in fleet.legal() if move.startswith("sail")] == ["sail middle", "sail royal"]


def beside_everything(**changes: Any) -> Situation:
    """All nobles delivered; river space 4 has an imperial market, a player's port, another's shrine, an empty space."""
    quiet = royal(*NOBLES, at=2, favor=0, **changes)
    return quiet.building("s8", "b04", 0).building("s9", "b25", 1)


@rule("RG-EX-11", "RG-11.17", "RG-6.8")
def test_the_royal_ship_has_all_noble_abilities() -> None:
    """The worked example: a sail with the royal ship uses the abilities of all delivered nobles."""
    after = beside_everything().play("sail royal +1", "take silk")
    assert after.player(0)["ships"]["upper"] == 4
    assert after.gained(0) == {"silk": 1, "favor": 2, "koku": 3 + 1 + 1, "vp": 2 + 1 + 1, "region_2": 1}


@rule("RG-EX-11", "RG-11.17")
def test_the_standard_ship_has_none() -> None:
    """The same visit with the standard ship gains the printed rewards and nothing more."""
    after = beside_everything(die=2).player(0, royal="middle").play("sail upper")
    assert after.gained(0) == {"porcelain": 1, "favor": 2, "koku": 3 + 1, "vp": 2}
    assert "end" in after.match.actions(0)


@rule("RG-11.17")
def test_only_delivered_nobles_count() -> None:
    """A royal ship won with noble 5 has no other ability."""
    after = royal("noble_5", at=3, favor=0).building("s8", "b04", 0).building("s9", "b25", 1).play("sail royal")
    assert after.gained(0) == {"porcelain": 1, "favor": 2, "koku": 3 + 1, "vp": 2}


@rule("RG-11.18", "RG-TV-17")
@pytest.mark.parametrize("good", ["silk", "rice", "porcelain"])
def test_noble_1_chooses_the_good_of_a_market(good: str) -> None:
    """Beside b44 the royal ship gains one good of choice and the 1 favor that is printed."""
    after = royal("noble_1", at=3).play("sail royal", f"take {good}")
    assert after.gained(0) == {good: 1, "favor": 1, "koku": 3}


@rule("RG-11.18", "RG-TV-17")
def test_noble_1_changes_nothing_beside_any_good() -> None:
    """A market of era 2 gives one good of choice as before."""
    after = royal("noble_1", at=4).building("s10", "b30", 1).play("sail royal", "take rice")
    assert after.gained(0) == {"rice": 1, "koku": 3}
    assert "end" in after.match.actions(0)


@rule("RG-11.18")
def test_noble_1_chooses_for_each_market() -> None:
    """Two markets of other players or of the Emperor: two choices; a draw that is printed stays."""
    quiet = royal("noble_1", at=13).building("s28", "b09", 1)
    after = quiet.play("sail royal", "take porcelain", "take porcelain", "draw")
    assert after.gained(0) == {"porcelain": 2, "koku": 2}
    assert after.gained(1) == {"favor": 1, "vp": 1}


@rule("RG-11.18")
def test_noble_1_does_not_change_owner_rewards() -> None:
    """The good that one's own building gives to its owner stays the printed one."""
    after = royal("noble_1", at=4).building("s10", "b21", 0).play("sail royal")
    assert after.gained(0) == {"silk": 1, "koku": 3 + 1, "vp": 2}
    assert "end" in after.match.actions(0)


@rule("RG-11.18")
def test_noble_1_cannot_name_a_good_at_its_limit() -> None:
    """A type at 6 is not an option, even the printed one."""
    after = royal("noble_1", at=3, goods={"porcelain": 6}).play("sail royal")
    assert after.match.refusal(0, "take porcelain") == Refusal(
        "RG-15.5", "good_at_limit", {"good": "porcelain", "limit": 6}
    )
    after.play("take silk")


@rule("RG-11.19")
@pytest.mark.parametrize(("built", "koku"), [(0, 8), (1, 6), (2, 4), (3, 2), (4, 0)])
def test_noble_2_doubles_the_koku_of_empty_spaces(built: int, koku: int) -> None:
    """Each empty shore space visited by the royal ship gives 2 koku instead of 1."""
    quiet = royal("noble_2", at=4)
    for space, tile in [("s9", "b25"), ("s10", "b22"), ("s11", "b23"), ("s12", "b24")][:built]:
        quiet.building(space, tile, 1)
    assert quiet.play("sail royal").gained(0).get("koku", 0) == koku


@rule("RG-11.20", "RG-TV-13")
@pytest.mark.parametrize(
    ("space", "regions"),
    [(1, [1]), (2, [1, 2]), (3, [1, 2]), (4, [2]), (5, [2, 3]), (6, [3]), (7, [3, 4]), (8, [3, 4])]
    + [(9, [4, 5]), (10, [4, 5]), (11, [5]), (12, [5, 6]), (13, [5, 6]), (14, [6])],
)
def test_noble_3_brings_influence_in_the_regions_beside_the_ship(space: int, regions: list[int]) -> None:
    """After sailing, 1 influence in each region that touches the river space."""
    gained = royal("noble_3", at=space - 1 or 14).play("sail royal").gained(0)
    assert {name: n for name, n in gained.items() if name.startswith("region")} == {f"region_{r}": 1 for r in regions}


@rule("RG-11.21")
@pytest.mark.parametrize(
    ("owners", "points"), [([], 0), ([(0,)], 0), ([(1,)], 1), ([(1,), (2,)], 1), ([(0,), (3,)], 1), ([(1, 2)], 1)]
)
def test_noble_4_scores_a_visit_to_an_opponent(owners: list[tuple[int, ...]], points: int) -> None:
    """1 VP in total if at least one of the four buildings has an opponent's marker."""
    quiet = royal("noble_4", at=4)
    for (space, tile), markers in zip([("s10", "b05"), ("s12", "b04")], owners, strict=False):
        quiet.building(space, tile, *markers)
    assert quiet.play("sail royal").gained(0).get("vp", 0) == points


@rule("RG-11.23")
@pytest.mark.parametrize(
    ("owners", "points"), [([], 0), ([(1,)], 0), ([(0,)], 1), ([(0,), (0,)], 1), ([(0, 0)], 1), ([(1,), (0,)], 1)]
)
def test_noble_6_scores_a_visit_to_an_own_building(owners: list[tuple[int, ...]], points: int) -> None:
    """1 VP in total if at least one of the four buildings has the player's marker."""
    quiet = royal("noble_6", at=4)
    for (space, tile), markers in zip([("s10", "b05"), ("s12", "b04")], owners, strict=False):
        quiet.building(space, tile, *markers)
    assert quiet.play("sail royal").gained(0).get("vp", 0) == points


@rule("RG-11.21", "RG-11.23")
def test_buildings_without_owner_are_nobodys() -> None:
    """Imperial markets and starting tiles are neither own nor an opponent's."""
    gained = royal("noble_4", "noble_6", at=10, seats=2).play("sail royal").gained(0)
    assert gained["vp"] == 2  # the visitor reward of the starting shrine on s23


@rule("RG-11.24")
@pytest.mark.parametrize("markers", [(0, 1), (1, 0)])
def test_a_shared_building_is_own_and_opponents(markers: tuple[int, int]) -> None:
    """A building with markers of two players counts for noble 4 and for noble 6."""
    quiet = royal("noble_4", "noble_6", at=4).building("s10", "b04", *markers)
    assert quiet.play("sail royal").gained(0)["vp"] == 2


@rule("RG-11.22", "RG-TV-12")
@pytest.mark.parametrize(("die", "lower", "higher"), [(1, 6, 2), (2, 1, 3), (3, 2, 4), (4, 3, 5), (5, 4, 6), (6, 5, 1)])
def test_noble_5_turns_the_die_for_the_royal_ship(die: int, lower: int, higher: int) -> None:
    """The die counts as one higher or lower, with wrap, for free, and stays as it is."""
    for move, steps in (("royal -1", lower), ("royal", die), ("royal +1", higher)):
        after = royal("noble_5", at=4, die=die).play(f"sail {move}")
        assert after.player(0)["ships"]["upper"] == 4 + steps
        assert after.player(0)["die"] == die
        assert after.told("DieTurned") == []


@rule("RG-11.22")
def test_noble_5_alone_turns_the_die() -> None:
    """Without noble 5 the royal ship sails what the die shows, and noble 5 does not help the standard ship."""
    needs = Refusal("RG-11.22", "needs_noble_5", {"customer": "noble_5"})
    without = royal("noble_1", "noble_6", at=4)
    assert (without.refusal("sail royal -1"), without.refusal("sail royal +1")) == (needs, needs)
    sails = [move for move in royal("noble_5", at=4).legal() if move.startswith("sail")]
    assert sails == ["sail middle", "sail royal", "sail royal -1", "sail royal +1"]


@rule("RG-11.25")
@pytest.mark.parametrize(
    ("noble", "buildings", "points"),
    [
        (1, {"s1": "b09", "s2": "b10", "s16": "b30", "s5": "b04"}, 3),
        (2, {"s1": "b04", "s2": "b05", "s16": "b29", "s5": "b09"}, 3),
        (3, {"s1": "b15", "s2": "b34", "s5": "b04"}, 2),
        (4, {"s1": "b21", "s2": "b22", "s16": "b38", "s20": "b41", "s5": "b09"}, 4),
        (5, {"s1": "b04", "s2": "b05", "s16": "b29", "s5": "b09"}, 2),
        (5, {"s1": "b04", "s2": "b09", "s16": "b15", "s5": "b21", "s19": "b22"}, 4),
        (6, {"s1": "b04", "s2": "b05", "s8": "b09"}, 2),
        (6, {"s1": "b04", "s8": "b05", "s13": "b09", "s16": "b15", "s24": "b21", "s30": "b22", "s28": "b23"}, 6),
        (1, {}, 0),
        (6, {}, 0),
    ],
)
def test_nobles_score_buildings_at_the_end(noble: int, buildings: dict[str, str], points: int) -> None:
    """Markets, ports, manors, shrines, building types and regions with a building, 1 VP each."""
    quiet = royal(f"noble_{noble}", at=2).table(phase="over", asked=None, final_by=0)
    for space, tile in buildings.items():
        quiet.building(space, tile, 0)
    assert quiet.match().score_sheet(0)["nobles"] == points


@rule("RG-11.25")
def test_nobles_score_shared_buildings_once() -> None:
    """A building owned through a monk marker counts, one with two own markers counts once, others' count nothing."""
    quiet = royal("noble_2", at=2).table(phase="over", asked=None, final_by=0)
    quiet.building("s1", "b04", 1, 0).building("s2", "b05", 0, 0).building("s5", "b06", 2)
    assert quiet.match().score_sheet(0)["nobles"] == 2
