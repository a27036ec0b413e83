"""Completing a journey (RG-7); the movement itself is in test_sail.py."""

import pytest

from games.river_of_gold.situation import After, Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

JOURNEYS = ["journey koku", "journey silk", "journey rice", "journey porcelain"]


def options(after: After) -> list[str]:
    """What the active player may do, trades aside."""
    return [move for move in after.match.actions(0) if not move.startswith("trade")]


def at_mouth(**changes: object) -> Situation:
    """Seat 0's upper ship is on space 14 with a die of 1; space 1 then pays 4 koku for its empty shores."""
    return Situation().player(0, ships={"upper": 14}, **changes)


@rule("RG-7.1")
def test_stopping_on_14_does_not_complete_the_journey() -> None:
    """A ship on space 14 has the end still before it."""
    after = Situation().player(0, ships={"upper": 13}).building("s29", "b44").building("s6", "b46").play("sail upper")
    assert after.player()["ships"]["upper"] == 14
    assert "JourneyCompleted" not in kinds(after.events)
    assert after.data["phase"] == "closing"


@rule("RG-7.1")
def test_stopping_on_1_completes_the_journey() -> None:
    """The first space after 14 is past it."""
    after = at_mouth().play("sail upper")
    assert after.player()["ships"]["upper"] == 1
    assert facts(after.events, "JourneyCompleted") == [{"seat": 0, "ship": "upper"}]


@rule("RG-7.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_rewards_are_those_of_the_last_space(die: int) -> None:
    """A ship that re-enters on 1 goes on with what is left, and is paid where it stops."""
    shores = {1: (1, 2, 3, 4), 2: (3, 4, 5, 7), 3: (4, 6, 7, 9), 4: (6, 8, 9, 10), 5: (9, 10, 11, 12)}
    shores[6] = (11, 12, 13, 15)
    after = at_mouth(die=die).play("sail upper")
    assert after.player()["ships"]["upper"] == die
    assert {gain["source"] for gain in facts(after.events, "Gained")} == {f"s{shore}" for shore in shores[die]}


@rule("RG-7.3")
@pytest.mark.parametrize(
    ("move", "gained"),
    [
        ("journey koku", {"koku": 4 + 3}),
        ("journey silk", {"koku": 4, "silk": 1}),
        ("journey rice", {"koku": 4, "rice": 1}),
        ("journey porcelain", {"koku": 4, "porcelain": 1}),
    ],
)
def test_3_koku_or_a_good(move: str, gained: dict[str, int]) -> None:
    """One of the four, once."""
    after = at_mouth().play("sail upper")
    assert options(after) == JOURNEYS
    after.play(move)
    assert after.gained() == gained
    assert after.data["phase"] == "closing"


@rule("RG-7.3")
@pytest.mark.parametrize("good", ["silk", "rice", "porcelain"])
def test_no_good_at_6(good: str) -> None:
    """A full good can't be chosen, the others can."""
    after = at_mouth(goods={good: 6}).play("sail upper")
    assert options(after) == [move for move in JOURNEYS if move != f"journey {good}"]
    assert after.match.refusal(0, f"journey {good}") == Refusal("RG-15.5", "good_at_limit", {"good": good, "limit": 6})


@rule("RG-7.3")
@pytest.mark.parametrize("koku", [22, 23, 24])
def test_koku_above_25_is_lost(koku: int) -> None:
    """Below 25 the koku can be chosen, and what is too much is lost."""
    assert at_mouth(koku=koku - 4).play("sail upper", "journey koku").player()["koku"] == 25


@rule("RG-7.3")
def test_no_koku_at_25() -> None:
    """With 25 koku a good has to be chosen."""
    after = at_mouth(koku=21).play("sail upper")
    assert options(after) == JOURNEYS[1:]
    assert after.match.refusal(0, "journey koku") == Refusal("RG-7.3", "koku_at_limit", {"limit": 25})


@rule("RG-7.4", "RG-5.7")
def test_end_of_the_row_is_discarded() -> None:
    """The tile of slot 4 leaves the game openly, nobody gains favor, the row slides and is refilled."""
    after = at_mouth().play("sail upper", outcomes=("era1=b25",))
    assert facts(after.events, "TileDiscarded") == [{"tile": "b20"}]
    assert after.data["discarded_tiles"] == ["b20"]
    assert after.data["row"] == ["b03", "b02", "b08", "b14"]
    assert after.data["era1"] == {"left": 11, "next": "b25"}
    assert [after.gained(seat) for seat in range(4)] == [{"koku": 4}, {}, {}, {}]


@rule("RG-7.4", "RG-5.8")
def test_last_era_1_tile_brings_the_visit() -> None:
    """A journey that brings the last era 1 tile into the row is followed by the Emperor's visit."""
    after = at_mouth().table(era1={"left": 1}).building("s30", "b06", 1).play("sail upper", "journey koku")
    assert after.gained(1) == {}
    assert "EmperorVisited" in kinds(after.play("end").events)
    assert after.gained(1) == {"vp": 1}


@rule("RG-7.4", "RG-5.7")
def test_row_is_refilled_from_era_2_when_era_1_is_used_up() -> None:
    """The discard of a journey slides and refills like a building."""
    after = at_mouth().table(era1={"left": 0, "next": None}).play("sail upper", outcomes=("era2=b30",))
    assert after.data["row"] == ["b26", "b02", "b08", "b14"]
    assert after.data["era2"] == {"left": 12, "next": "b30"}


@rule("RG-7.5")
@pytest.mark.parametrize(
    ("ship", "at", "royal"), [("upper", "upper", None), ("middle", "middle", None), ("royal", "middle", "middle")]
)
def test_all_merchants_trigger_whichever_ship_it_is(ship: str, at: str, royal: str | None) -> None:
    """Influence, points, favor and koku of the merchants come in addition to the journey bonus."""
    delivered = ["merchant_1", "merchant_2", "merchant_3", "merchant_4", "merchant_5", "merchant_6"]
    situation = Situation().player(0, delivered=delivered, royal=royal, ships={at: 14}).building("s30", "b06", 0)
    after = situation.play(f"sail {ship}")
    assert after.gained() == {"koku": 4 + 3, "region_6": 1, "vp": 6, "favor": 1}
    assert after.player()["goods_owed"] == 1
    assert after.data["choices"]["journey"]
    assert after.data["choices"]["sale"] == "open"


@rule("RG-7.6")
def test_order_of_the_journey_end() -> None:
    """First the row, then merchants 1 to 6 with what needs no choice; three choices are left, in any order."""
    delivered = ["merchant_1", "merchant_2", "merchant_3", "merchant_4", "merchant_5", "merchant_6"]
    after = at_mouth(delivered=delivered).building("s16", "b06", 0).building("s30", "b07", 0).play("sail upper")
    told = after.events[kinds(after.events).index("JourneyCompleted") :]
    told_facts = [event.saying(0).facts for event in told if "Gained" in type(event).__name__]
    assert kinds(told)[:3] == ["JourneyCompleted", "TileDiscarded", "TileEntered"]
    assert kinds(told)[3:] == ["TopTileSeen", "InfluenceGained", "InfluenceGained", "Gained", "Gained", "Gained"]
    assert [gain["source"] for gain in told_facts] == [
        "merchant_1",
        "merchant_1",
        "merchant_2",
        "merchant_5",
        "merchant_6",
    ]
    assert [gain.get("region") for gain in told_facts[:2]] == ["region_4", "region_6"]
    assert options(after) == [
        *("take silk", "take rice", "take porcelain"),
        *JOURNEYS,
        *("sell silk", "sell rice", "sell porcelain", "stop_selling"),
    ]


@rule("RG-7.7")
def test_without_a_merchant_nothing_more() -> None:
    """Merchants in hand, of other players, or other customers do nothing at the end of a journey."""
    situation = at_mouth(hand=["merchant_6", "merchant_5"], delivered=["artisan_3", "noble_3"], royal="middle")
    after = situation.player(1, delivered=["merchant_2", "merchant_1"]).play("sail upper")
    assert options(after) == JOURNEYS
    assert [after.gained(seat) for seat in range(4)] == [{"koku": 4}, {}, {}, {}]


@rule("RG-8.4", "RG-7.3", "RG-7.5", "RG-EX-5", "RG-EX-6")
@pytest.mark.parametrize(("choice", "total"), [("journey koku", 6), ("journey rice", 3)])
def test_example_of_delivery_and_journey(choice: str, total: int) -> None:
    """The worked examples: Crane delivers to merchant_6, and a later journey brings 3 koku in any case."""
    situation = (
        Situation(2)
        .player(0, clan="crane", die=6, goods={"silk": 1, "rice": 2}, hand=["merchant_6", "elder_5"], koku=5)
        .player(0, ships={"middle": 14})
    )
    after = situation.play("deliver merchant_6", outcomes=("customer=noble_1", "customer=monk_2"))
    assert after.gained() == {"rice": -2, "region_6": 3}  # silk: 1 paid, 1 gained on step 2
    assert facts(after.events, "MarkerPlaced") == [{"seat": 0, "place": "merchant_space", "customer": "merchant_6"}]
    assert after.player()["delivered"] == ["merchant_6"]
    after.play("discard elder_5")
    assert after.player()["hand"] == ["monk_2", "noble_1"]
    for move in ("end", "sail upper", "end"):
        after.play(move)
    told = len(after.events)
    after.play("sail middle").play(choice)
    gains = facts(after.events[told:], "Gained")
    koku = {gain["source"]: gain["amount"] for gain in gains if gain["gain"] == "koku"}
    assert int(koku["merchant_6"]) + int(koku.get("journey_end", 0)) == total
