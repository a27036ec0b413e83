"""Artisans and elders (RG-11.1 to RG-11.6)."""

from typing import Any

import pytest

from games.river_of_gold.customers import at_the_mouth, holding
from games.river_of_gold.situation import After, Situation
from rule import rule
from zataku.core.game import Refusal

SPACES = {1: ("s5", 6), 2: ("s8", 6), 3: ("s13", 6), 4: ("s16", 9), 5: ("s24", 6), 6: ("s30", 5)}


def placed(after: After) -> list[dict[str, Any]]:
    """The clan markers that went to customer spaces of the board."""
    return [event.saying(0).facts for event in after.told("MarkerPlaced")]


def final(seats: int = 4) -> Situation:
    """A game that is over."""
    return Situation(seats).table(phase="over", asked=None, final_by=0)


@rule("RG-11.1")
@pytest.mark.parametrize("region", range(1, 7))
def test_an_artisan_brings_two_influence_and_a_marker(region: int) -> None:
    """A delivery to an artisan gives 2 influence in the region and a marker on its artisan space."""
    after = holding(f"artisan_{region}").play(f"deliver artisan_{region}")
    gained = {name: n for name, n in after.gained(0).items() if name.startswith("region") or name in ("vp", "favor")}
    assert gained == {f"region_{region}": 2}
    assert placed(after) == [{"seat": 0, "place": "artisan_space", "customer": f"artisan_{region}"}]
    assert after.player(0)["delivered"] == [f"artisan_{region}"]


@rule("RG-11.2")
@pytest.mark.parametrize("artisan", range(1, 7))
@pytest.mark.parametrize("region", range(1, 7))
def test_building_in_the_artisans_region_costs_two_less(artisan: int, region: int) -> None:
    """Only the region of the artisan is cheaper."""
    space, cost = SPACES[region]
    quiet = Situation(3).player(0, delivered=[f"artisan_{artisan}"], die=region, influence=[3] * 6)
    after = quiet.play(f"build {space} b02")
    assert after.gained(0)["koku"] == -(cost - 2 if artisan == region else cost)


@rule("RG-EX-12", "RG-11.2")
@pytest.mark.parametrize(("space", "cost"), [("s14", 3), ("s15", 9), ("s11", 6), ("s12", 10), ("s13", 4)])
def test_the_artisan_of_region_3(space: str, cost: int) -> None:
    """The worked example: with artisan 3, shore 14 costs 3 koku and shore 15 costs 9."""
    quiet = Situation().player(0, delivered=["artisan_3"], die=3, koku=cost, influence=[3] * 6)
    assert quiet.play(f"build {space} b02").player(0)["koku"] == 0
    poor = quiet.player(0, koku=cost - 1).refusal(f"build {space} b02")
    assert poor == Refusal("RG-5.3", "too_poor", {"space": space, "cost": cost, "koku": cost - 1})


@rule("RG-11.2")
def test_the_discount_is_the_artisans_players_alone() -> None:
    """Another player's artisan makes nothing cheaper."""
    quiet = Situation().player(1, delivered=["artisan_3"]).player(0, die=3, koku=6, influence=[3] * 6)
    assert quiet.play("build s13 b02").player(0)["koku"] == 0


@rule("RG-EX-13", "RG-11.3")
@pytest.mark.parametrize(
    ("goods", "artisans", "points"),
    [((3, 3, 1), 2, 4), ((0, 0, 2), 1, 0), ((1, 1, 1), 1, 1), ((6, 6, 6), 3, 18), ((2, 2, 1), 2, 2), ((5, 0, 0), 6, 6)],
)
def test_artisans_score_goods_at_the_end(goods: tuple[int, int, int], artisans: int, points: int) -> None:
    """1 VP per 3 goods of all types together, rounded down for each artisan; 7 goods and 2 artisans give 4."""
    cards = [f"artisan_{6 - k}" for k in range(artisans)]
    left = dict(zip(("silk", "rice", "porcelain"), goods, strict=True))
    match = final(3).player(0, goods=left, delivered=cards).match()
    assert match.score_sheet(0)["artisans"] == points


@rule("RG-11.4")
@pytest.mark.parametrize("region", range(1, 7))
def test_an_elder_brings_a_marker_and_no_influence(region: int) -> None:
    """A delivery to an elder costs its goods and puts a marker on the elder space of the region."""
    after = holding(f"elder_{region}").play(f"deliver elder_{region}")
    assert set(after.gained(0)) == {"silk", "rice", "porcelain"}
    assert placed(after) == [{"seat": 0, "place": "elder_space", "customer": f"elder_{region}"}]
    assert after.player(0)["delivered"] == [f"elder_{region}"]


@rule("RG-11.5")
@pytest.mark.parametrize(
    "moves", [("sail upper", "journey koku"), ("sail middle",), ("build s1 b02",), ("favor 2", "sail middle", "end")]
)
def test_elders_have_no_ongoing_ability(moves: tuple[str, ...]) -> None:
    """Sailing, journeys and building are the same with and without delivered elders."""
    quiet = at_the_mouth().player(0, hand=["monk_1", "monk_2"]).player(1, hand=["monk_3", "monk_4"])
    without = quiet.player(2, hand=["monk_5", "monk_6"]).play(*moves)
    elders = quiet.player(0, delivered=[f"elder_{region}" for region in range(1, 7)]).play(*moves)
    assert without.gained(0) == elders.gained(0)
    assert without.match.actions(without.match.to_act) == elders.match.actions(elders.match.to_act)


@rule("RG-EX-14", "RG-11.6")
def test_an_elder_doubles_the_tile_of_its_region() -> None:
    """The worked example: with elder 4, Crab's points of the region 4 tile are doubled, and only those."""
    single = final().player(1, hand=["monk_1"]).player(0, influence=[0, 0, 5, 9, 0, 0])
    assert single.match().score_sheet(0)["regional_influence"] == 8 + 12
    doubled = single.player(0, delivered=["elder_4"])
    assert doubled.match().score_sheet(0)["regional_influence"] == 8 + 24


@rule("RG-11.6")
def test_an_elder_doubles_after_the_split() -> None:
    """Three tied at the tile 9 / 5 get 4 each; the elder makes 8 of the rounded 4."""
    tied = final().player(0, hand=["monk_1"], delivered=["elder_2"], influence=[0, 7, 0, 0, 0, 0])
    match = tied.player(1, influence=[0, 7, 0, 0, 0, 0]).player(2, influence=[0, 7, 0, 0, 0, 0]).match()
    assert [match.score_sheet(seat)["regional_influence"] for seat in range(4)] == [8, 4, 4, 0]


@rule("RG-11.6")
def test_an_elder_does_not_double_the_steps_of_the_track() -> None:
    """The points of steps 13 and 18 stay 3 each with the elder of the region delivered."""
    quiet = Situation().player(0, hand=["monk_1"], delivered=["elder_1"], influence=[12, 0, 0, 0, 0, 0])
    quiet.data["masteries"][1]["claims"] = [0]
    assert quiet.play("build s1 b02").gained(0)["vp"] == 3
    last = quiet.player(0, influence=[17, 0, 0, 0, 0, 0])
    assert last.play("build s1 b02", "take silk").gained(0) == {"vp": 3, "silk": 1, "koku": -6, "region_1": 1}
