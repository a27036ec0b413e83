"""Merchants (RG-11.7 to RG-11.15)."""

import pytest

from games.river_of_gold.customers import at_the_mouth, holding
from games.river_of_gold.situation import Situation
from rule import rule
from zataku.core.game import Refusal

MERCHANTS = [f"merchant_{region}" for region in range(1, 7)]
EMPTY_SHORES = 4  # koku of the four empty shore spaces at river space 1


@rule("RG-11.7")
@pytest.mark.parametrize("region", range(1, 7))
def test_a_merchant_brings_three_influence_and_the_first_a_marker(region: int) -> None:
    """A delivery to the first merchant gives 3 influence in its region and a marker on the merchant space."""
    after = holding(f"merchant_{region}", influence=[5] * 6).play(f"deliver merchant_{region}")
    gained = {name: n for name, n in after.gained(0).items() if name.startswith("region")}
    assert gained == {f"region_{region}": 3}
    assert [event.saying(0).facts["place"] for event in after.told("MarkerPlaced")] == ["merchant_space"]


@rule("RG-11.7")
def test_a_second_merchant_brings_no_second_marker() -> None:
    """The influence comes again, the marker does not."""
    after = holding("merchant_2", delivered=["merchant_1"], influence=[5] * 6).play("deliver merchant_2")
    assert after.gained(0)["region_2"] == 3
    assert after.told("MarkerPlaced") == []


@rule("RG-11.7")
def test_any_number_of_players_may_be_on_the_merchant_space() -> None:
    """Markers of the others there do not matter."""
    quiet = holding("merchant_2").player(1, delivered=["merchant_1"]).player(2, delivered=["merchant_3"])
    after = quiet.play("deliver merchant_2")
    assert [event.saying(0).facts["seat"] for event in after.told("MarkerPlaced")] == [0]


@rule("RG-EX-9", "RG-11.8")
def test_every_delivered_merchant_triggers_once() -> None:
    """The worked example: a completed journey triggers all merchants, each once, besides the journey bonus."""
    quiet = at_the_mouth(*MERCHANTS, koku=0, favor=0).building("s13", "b04", 0)
    after = quiet.play("sail upper")
    assert after.gained(0) == {"region_3": 1, "vp": 6, "favor": 1, "koku": EMPTY_SHORES + 3}
    after.play("take silk").play("journey koku").play("sell rice").play("stop_selling")
    assert after.gained(0)["koku"] == EMPTY_SHORES + 3 + 3 + 5
    assert "end" in after.match.actions(0)


@rule("RG-11.8")
@pytest.mark.parametrize("move", ["sail upper", "sail royal"])
def test_either_ship_triggers_the_merchants(move: str) -> None:
    """It does not matter which ship completes its journey."""
    quiet = at_the_mouth("merchant_5", "noble_5", favor=0, royal="upper" if "royal" in move else "middle")
    assert quiet.play(move).gained(0)["favor"] == 1


@rule("RG-11.8")
def test_merchants_sleep_without_a_completed_journey() -> None:
    """Stopping on space 14 completes nothing, and another player's journey triggers none of one's merchants."""
    resting = Situation().player(0, ships={"upper": 13}, delivered=["merchant_2", "merchant_6"], koku=0)
    assert resting.play("sail upper").gained(0) == {"silk": 1, "koku": 3}
    other = at_the_mouth().player(1, delivered=["merchant_2", "merchant_6"])
    assert other.play("sail upper", "journey koku").gained(1) == {}


@rule("RG-11.9", "RG-TV-18")
def test_merchant_1_brings_influence_where_buildings_are() -> None:
    """Two buildings in region 1 and one in region 4: 1 influence in each of the two regions."""
    quiet = Situation().player(0, ships={"upper": 14}, die=4, delivered=["merchant_1"])
    quiet.building("s1", "b04", 0).building("s2", "b05", 0).building("s16", "b06", 0).building("s19", "b07", 1)
    gained = quiet.play("sail upper").gained(0)
    assert {name: n for name, n in gained.items() if name.startswith("region")} == {"region_1": 1, "region_4": 1}


@rule("RG-11.9")
def test_merchant_1_counts_a_monk_marker_as_owning() -> None:
    """A building owned through a second marker brings influence in its region, once."""
    quiet = at_the_mouth("merchant_1").building("s13", "b04", 1, 0).building("s24", "b05", 0, 0)
    gained = quiet.play("sail upper").gained(0)
    assert {name: n for name, n in gained.items() if name.startswith("region")} == {"region_3": 1, "region_5": 1}


@rule("RG-11.9")
def test_merchant_1_gains_what_the_track_gives() -> None:
    """Its influence is a gain like any other: step 5 gives 2 koku."""
    quiet = at_the_mouth("merchant_1", influence=[0, 0, 4, 0, 0, 0]).building("s13", "b04", 0)
    assert quiet.play("sail upper").gained(0) == {"region_3": 1, "koku": EMPTY_SHORES + 2}


@rule("RG-11.10")
@pytest.mark.parametrize(
    ("others", "points"), [([], 1), (["monk_1"], 2), (["monk_1", "artisan_3", "elder_6", "noble_1"], 5)]
)
def test_merchant_2_scores_the_delivered_customers(others: list[str], points: int) -> None:
    """1 VP per customer delivered to, merchant 2 included."""
    quiet = at_the_mouth("merchant_2", *others, royal="middle" if "noble_1" in others else None)
    quiet.player(2, hand=["monk_3"]).table(masteries=[{"mastery": m, "claims": []} for m in ("void", "earth", "water")])
    assert quiet.play("sail upper").gained(0)["vp"] == points


@rule("RG-11.11")
@pytest.mark.parametrize("good", ["silk", "rice", "porcelain"])
def test_merchant_3_brings_a_good_of_choice(good: str) -> None:
    """One good of any type, besides the journey bonus."""
    after = at_the_mouth("merchant_3").play("sail upper", f"take {good}")
    assert after.match.refusal(0, f"take {good}") == Refusal("RG-3.4", "no_such_choice", {"choice": "any_good"})
    assert after.play("journey koku").gained(0) == {"koku": EMPTY_SHORES + 3, good: 1}


@rule("RG-11.12")
def test_merchant_4_buys_any_goods_for_five_koku_each() -> None:
    """Goods are sold one at a time, of any types, until the player stops."""
    quiet = at_the_mouth("merchant_4", koku=0, goods={"silk": 2})
    after = quiet.play("sail upper", "sell silk", "sell porcelain")
    assert [move for move in after.match.actions(0) if "sell" in move] == ["sell silk", "sell rice", "stop_selling"]
    after.play("sell silk")
    assert after.gained(0) == {"koku": EMPTY_SHORES + 15, "silk": -2, "porcelain": -1}
    after.play("stop_selling").play("journey koku")
    assert after.gained(0)["koku"] == EMPTY_SHORES + 18


@rule("RG-11.12")
def test_nothing_need_be_sold() -> None:
    """The player may stop at once."""
    after = at_the_mouth("merchant_4").play("sail upper", "stop_selling", "journey koku")
    assert after.gained(0) == {"koku": EMPTY_SHORES + 3}


@rule("RG-11.12")
def test_koku_above_the_limit_is_lost_in_a_sale() -> None:
    """A good may be sold at 22 koku or even at 25: what does not fit is lost."""
    after = at_the_mouth("merchant_4", koku=18).play("sail upper", "sell silk")
    assert after.player(0)["koku"] == 25
    after.play("sell rice")
    assert after.gained(0) == {"koku": 7, "silk": -1, "rice": -1}


@rule("RG-11.12")
def test_only_goods_that_are_there_can_be_sold() -> None:
    """Without silk no silk is sold; without any good stopping is still to be said."""
    after = at_the_mouth("merchant_4", goods={"silk": 0, "porcelain": 0}).play("sail upper")
    assert after.match.refusal(0, "sell silk") == Refusal("RG-11.12", "nothing_to_sell", {"good": "silk"})
    after.play("sell rice")
    assert [move for move in after.match.actions(0) if not move.startswith("trade")] == ["stop_selling"]
    assert after.match.refusal(0, "go_on") == Refusal("RG-3.7", "choice_has_option")


@rule("RG-11.12")
def test_a_sale_once_begun_is_finished_first() -> None:
    """Another choice waits until the player has stopped selling; before the first sale the order is free."""
    after = at_the_mouth("merchant_4", "merchant_3").play("sail upper", "take silk", "sell rice")
    assert after.match.refusal(0, "journey koku") == Refusal("RG-3.4", "finish_sale_first")
    after.play("stop_selling").play("journey koku")
    assert after.match.refusal(0, "sell rice") == Refusal("RG-3.4", "no_such_choice", {"choice": "sale"})
    assert after.match.refusal(0, "stop_selling") == Refusal("RG-3.4", "no_such_choice", {"choice": "sale"})


@rule("RG-11.13")
@pytest.mark.parametrize(("favor", "gain"), [(0, 1), (2, 1), (3, 0)])
def test_merchant_5_brings_favor(favor: int, gain: int) -> None:
    """1 favor, up to the limit."""
    assert at_the_mouth("merchant_5", favor=favor).play("sail upper").gained(0).get("favor", 0) == gain


@rule("RG-11.14")
def test_merchant_6_brings_three_koku() -> None:
    """3 koku, whatever the journey bonus is used for."""
    after = at_the_mouth("merchant_6").play("sail upper", "journey rice")
    assert after.gained(0) == {"koku": EMPTY_SHORES + 3, "rice": 1}


@rule("RG-EX-10", "RG-TV-8", "RG-11.15")
@pytest.mark.parametrize(
    ("koku", "merchants", "points"), [(12, 2, 4), (4, 1, 0), (4, 6, 0), (25, 3, 15), (9, 3, 3), (25, 0, 0)]
)
def test_merchants_score_koku_at_the_end(koku: int, merchants: int, points: int) -> None:
    """1 VP per 5 koku left, rounded down, for each merchant: 12 koku and 2 merchants give 4."""
    quiet = Situation().table(phase="over", asked=None, final_by=0)
    assert quiet.player(0, koku=koku, delivered=MERCHANTS[:merchants]).match().score_sheet(0)["merchants"] == points
