"""Pending choices and the ones that can't be used yet (RG-3.4, RG-3.7)."""

from itertools import permutations

import pytest

from games.river_of_gold.situation import After, Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

TAKES = ["take silk", "take rice", "take porcelain"]
JOURNEYS = ["journey koku", "journey silk", "journey rice", "journey porcelain"]
FULL = {"silk": 6, "rice": 6, "porcelain": 6}


def options(after: After) -> list[str]:
    """What the seat that is asked may do, trades aside."""
    return [move for move in after.match.actions(after.match.to_act) if not move.startswith("trade")]


def at_river(space: int) -> Situation:
    """Seat 0's upper ship stands here, one step before the interesting space."""
    return Situation().player(0, ships={"upper": space})


PENDING = {
    "any good": (at_river(3).building("s8", "b30", 1), "sail upper", TAKES),
    "the good of noble 1": (at_river(3).player(0, royal="upper", delivered=["noble_1"]), "sail royal", TAKES),
    "draw and discard": (at_river(13), "sail upper", ["draw"]),
    "journey bonus": (at_river(14), "sail upper", JOURNEYS),
    "selling goods": (
        at_river(14).player(0, delivered=["merchant_4"]),
        "sail upper",
        [*JOURNEYS, "sell silk", "sell rice", "sell porcelain", "stop_selling"],
    ),
    "second marker": (
        Situation().player(0, hand=["monk_1", "elder_1"], goods={"rice": 2}).building("s8", "b30", 0),
        "deliver monk_1",
        ["mark s8"],
    ),
    "ship upgrade": (
        Situation().player(0, hand=["noble_1", "elder_1"], goods={"porcelain": 2}),
        "deliver noble_1",
        ["upgrade upper", "upgrade middle"],
    ),
}


@rule("RG-3.4")
@pytest.mark.parametrize("choice", PENDING)
def test_gain_with_a_choice_waits(choice: str) -> None:
    """The active player is asked before step 3, and neither acts again nor ends the turn."""
    situation, move, expected = PENDING[choice]
    after = situation.play(move)
    assert after.data["phase"] == "choosing"
    assert options(after) == expected
    for refused in ("end", "sail middle", "build s2 b02", "deliver elder_1"):
        assert after.match.refusal(0, refused) == Refusal("RG-3.4", "choices_first")


@rule("RG-3.4")
def test_gains_without_a_choice_come_at_once() -> None:
    """Koku, favor and points of a sail are there before the choice is made."""
    after = at_river(3).building("s8", "b30", 1).play("sail upper")
    assert after.gained(0) == {"koku": 2, "porcelain": 1, "favor": 1}
    assert after.gained(1) == {"favor": 1}


ORDERS = list(permutations([("journey silk",), ("take rice",), ("sell porcelain", "stop_selling")]))


@rule("RG-3.4")
@pytest.mark.parametrize("order", ORDERS)
def test_own_choices_in_any_order(order: tuple[tuple[str, ...], ...]) -> None:
    """Journey bonus, merchant 3 and merchant 4 may be resolved in each of the six orders, with the same result."""
    situation = at_river(14).player(0, delivered=["merchant_3", "merchant_4"])
    after = situation.play("sail upper", *(move for choice in order for move in choice))
    assert after.data["phase"] == "closing"
    assert after.gained() == {"koku": 4 + 5, "silk": 1, "rice": 1, "porcelain": -1}


@rule("RG-3.4")
def test_choices_come_before_masteries() -> None:
    """A mastery is claimed in step 3, when the last own choice is made."""
    after = at_river(14).player(0, influence=[11, 0, 0, 0, 0, 0]).play("sail upper")
    assert after.data["masteries"][1]["claims"] == []
    assert after.play("journey koku").data["masteries"][1]["claims"] == [0]


@rule("RG-3.4", "RG-8.6")
def test_refill_of_a_delivery_comes_last() -> None:
    """The cards are drawn when the ship upgrade and the good of step 18 are resolved."""
    situation = Situation().player(
        0, hand=["noble_1", "elder_1"], goods={"porcelain": 2}, influence=[16, 0, 0, 0, 0, 0]
    )
    after = situation.play("deliver noble_1")
    assert options(after) == [*TAKES, "upgrade upper", "upgrade middle"]
    assert after.play("upgrade upper").player()["hand"] == ["elder_1"]
    assert len(after.play("take silk").player()["hand"]) == 3
    assert {move.split()[0] for move in options(after)} == {"discard"}


@rule("RG-3.4")
def test_draw_waits_until_it_is_taken_up() -> None:
    """Draw and discard of b46 draws only with 'draw', so another choice may come first."""
    situation = at_river(13).building("s28", "b30", 1)
    after = situation.play("sail upper")
    assert options(after) == [*TAKES, "draw"]
    assert after.player()["hand"] == ["elder_1", "elder_2"]
    assert situation.play("sail upper", "take rice", "draw", outcomes=("customer=noble_3",)).player()["hand"] == [
        "elder_1",
        "elder_2",
        "noble_3",
    ]


@rule("RG-3.4")
def test_draw_is_finished_before_another_choice() -> None:
    """Between a draw and its discard only trades may come."""
    after = at_river(13).player(0, goods={"silk": 2}).building("s28", "b30", 1).play("sail upper", "draw")
    assert after.match.refusal(0, "take rice") == Refusal("RG-3.4", "discard_first")
    after.play("trade silk porcelain").play("discard elder_1")
    assert options(after) == TAKES


@rule("RG-3.4")
def test_sale_is_finished_before_another_choice() -> None:
    """After the first sale only sales, trades and the end of the sale may come."""
    situation = at_river(14).player(0, delivered=["merchant_4"], goods={"rice": 3})
    after = situation.play("sail upper", "sell silk")
    assert options(after) == ["sell rice", "sell porcelain", "stop_selling"]
    assert after.match.refusal(0, "journey koku") == Refusal("RG-3.4", "finish_sale_first")
    after.play("trade rice silk").play("sell silk").play("stop_selling")
    assert options(after) == JOURNEYS


@rule("RG-3.4")
@pytest.mark.parametrize(
    ("move", "choice"),
    [
        ("take silk", "any_good"),
        ("journey koku", "journey_end"),
        ("sell silk", "sale"),
        ("stop_selling", "sale"),
        ("draw", "draw_discard"),
        ("discard elder_1", "discard_card"),
        ("upgrade upper", "royal_ship"),
        ("mark s8", "second_marker"),
    ],
)
@pytest.mark.parametrize("phase", ["action", "closing"])
def test_no_choice_without_its_gain(move: str, choice: str, phase: str) -> None:
    """A choice that was never gained can't be made."""
    refusal = Situation().table(phase=phase).refusal(move)
    assert refusal == Refusal("RG-3.4", "no_such_choice", {"choice": choice})


def full_at_journey_end(favor: int = 2) -> Situation:
    """Seat 0 is about to complete a journey with 25 koku and 6 of each good."""
    return at_river(14).player(0, koku=25, goods=FULL, favor=favor)


@rule("RG-3.7", "RG-7.3", "RG-TV-23")
def test_trade_opens_an_option() -> None:
    """With everything full the journey bonus waits; 5 koku traded for favor make room for its 3 koku."""
    after = full_at_journey_end().play("sail upper")
    assert after.match.actions(0) == ["go_on", "trade koku favor"]
    after.play("trade koku favor")
    assert after.match.actions(0) == ["journey koku"]
    assert after.play("journey koku").player()["koku"] == 23


@rule("RG-3.7", "RG-7.3", "RG-TV-23")
def test_going_on_drops_what_has_no_option() -> None:
    """With favor at the limit as well, only going on is left, and the bonus is lost."""
    after = full_at_journey_end(favor=3).play("sail upper")
    assert after.match.actions(0) == ["go_on"]
    after.play("go_on")
    assert facts(after.events, "ChoiceDropped") == [{"seat": 0, "choice": "journey_end"}]
    assert after.gained() == {}
    assert after.data["phase"] == "closing"


@rule("RG-3.7", "RG-7.3", "RG-TV-23")
def test_merchant_4_opens_an_option() -> None:
    """Selling 1 silk brings no koku above 25, but room for the silk of the journey bonus."""
    after = full_at_journey_end().player(0, delivered=["merchant_4"]).play("sail upper", "sell silk")
    assert (after.player()["koku"], after.player()["goods"]["silk"]) == (25, 5)
    after.play("stop_selling").play("journey silk")
    assert after.gained() == {}


@rule("RG-3.7")
def test_going_on_drops_every_choice_without_an_option() -> None:
    """Journey bonus and the good of merchant 3 are dropped together."""
    after = full_at_journey_end(favor=3).player(0, delivered=["merchant_3"]).play("sail upper", "go_on")
    assert [drop["choice"] for drop in facts(after.events, "ChoiceDropped")] == ["journey_end", "any_good"]
    assert after.player()["goods_owed"] == 0


@rule("RG-3.7")
def test_going_on_comes_before_masteries() -> None:
    """The choice is kept until the player goes on, and only then step 3 follows."""
    after = full_at_journey_end(favor=3).player(0, influence=[11, 0, 0, 0, 0, 0]).play("sail upper")
    assert "MasteryClaimed" not in kinds(after.events)
    assert kinds(after.play("go_on").events)[-2:] == ["ChoiceDropped", "MasteryClaimed"]


@rule("RG-3.7")
def test_no_going_on_with_an_option() -> None:
    """A choice that can be made must be made, one half done as well, and a sale is ended by stopping."""
    refusal = Refusal("RG-3.7", "choice_has_option")
    assert at_river(14).play("sail upper").match.refusal(0, "go_on") == refusal
    assert at_river(13).play("sail upper", "draw").match.refusal(0, "go_on") == refusal
    sale = at_river(14).player(0, delivered=["merchant_4"], goods={"silk": 0, "rice": 0, "porcelain": 0})
    after = sale.play("sail upper", "journey koku")
    assert after.match.refusal(0, "go_on") == refusal
    assert after.match.refusal(0, "sell silk") == Refusal("RG-11.12", "nothing_to_sell", {"good": "silk"})
    assert options(after) == ["stop_selling"]
    assert after.play("stop_selling").data["phase"] == "closing"


@rule("RG-3.7")
@pytest.mark.parametrize("phase", ["action", "closing"])
def test_no_going_on_without_a_choice(phase: str) -> None:
    """Going on leaves choices, so there must be one."""
    assert Situation().table(phase=phase).refusal("go_on") == Refusal("RG-3.7", "nothing_to_leave")


@rule("RG-3.7", "RG-TV-25")
@pytest.mark.parametrize("tile", ["b27", "b40"])
def test_others_choice_without_an_option_is_dropped(tile: str) -> None:
    """An owner with 6 of each good is not asked for the good of another's visit."""
    after = at_river(3).building("s8", tile, 1).player(1, goods=FULL).play("sail upper")
    assert facts(after.events, "ChoiceDropped") == [{"seat": 1, "choice": "any_good"}]
    after.play("end")
    assert after.data["phase"] == "action"
    assert (after.data["active"], after.gained(1)) == (1, {})


@rule("RG-3.7")
def test_others_choice_is_tested_again_when_asked() -> None:
    """A good that arrives in the same turn can fill the last free type, and the choice is dropped unasked."""
    after = (
        at_river(3)
        .building("s8", "b27", 1)
        .building("s9", "b28", 1)
        .player(1, goods={"silk": 6, "rice": 5, "porcelain": 6})
        .play("sail upper", "end")
    )
    assert facts(after.events, "ChoiceDropped") == [{"seat": 1, "choice": "any_good"}]
    assert after.data["phase"] == "action"
    assert after.gained(1) == {"rice": 1, "favor": 1}


@rule("RG-3.7")
def test_others_second_choice_is_dropped_when_the_first_fills_up() -> None:
    """With two markers and room for one good, one is taken and the other lost."""
    after = (
        at_river(3)
        .building("s8", "b27", 1, 1)
        .player(1, goods={"silk": 5, "rice": 6, "porcelain": 6})
        .play("sail upper", "end")
    )
    assert options(after) == ["take silk"]
    assert after.match.refusal(1, "take rice") == Refusal("RG-15.5", "good_at_limit", {"good": "rice", "limit": 6})
    after.play("take silk")
    assert facts(after.events, "ChoiceDropped") == [{"seat": 1, "choice": "any_good"}]
    assert after.data["phase"] == "action"


@rule("RG-3.7")
def test_monk_marker_without_a_building_is_dropped_at_once() -> None:
    """No trade could open a target, so there is nothing to go on from."""
    after = Situation().player(0, hand=["monk_1", "elder_1"], goods={"rice": 2}).play("deliver monk_1")
    assert facts(after.events, "ChoiceDropped") == [{"seat": 0, "choice": "second_marker"}]
    assert {move.split()[0] for move in options(after)} == {"discard"}
