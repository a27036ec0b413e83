"""Deliver to a customer (RG-8); its worked example is told to the end in test_journey.py."""

import pytest

from games.river_of_gold.printed import CUSTOMERS, GOODS
from games.river_of_gold.situation import After, Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal
from zataku.games.river_of_gold.view import RiverView

TRACK_GOOD = {1: "porcelain", 2: "rice", 3: "silk", 4: "porcelain", 5: "rice", 6: "silk"}
INFLUENCE = {"artisan": 2, "elder": 0, "merchant": 3, "monk": 0, "noble": 2}


def order(card: str) -> dict[str, int]:
    """The goods that a customer wants."""
    goods: dict[str, int] = CUSTOMERS[card]["order"]
    return goods


def holder(card: str, **changes: object) -> Situation:
    """Seat 0 holds a card and elder_1 or elder_2, the die and the goods for it; the other hands are empty."""
    spare = "elder_2" if card == "elder_1" else "elder_1"
    situation = Situation().player(0, **{"die": CUSTOMERS[card]["region"], "hand": [card, spare]})
    for seat in (1, 2, 3):
        situation.player(seat, hand=[])
    return situation.player(0, goods=order(card)).player(0, **changes)


def options(after: After) -> list[str]:
    """What the active player may do, trades aside."""
    return [move for move in after.match.actions(0) if not move.startswith("trade")]


@rule("RG-8.1")
@pytest.mark.parametrize("card", CUSTOMERS)
def test_region_of_the_die(card: str) -> None:
    """A card in hand can be delivered exactly with the face of its region."""
    region = CUSTOMERS[card]["region"]
    for die in range(1, 7):
        situation = holder(card, die=die)
        assert (f"deliver {card}" in situation.legal()) == (die == region)
        if die != region:
            assert situation.refusal(f"deliver {card}") == Refusal(
                "RG-8.1",
                "customer_not_of_die",
                {"customer": card, "region": f"region_{region}", "number": region, "die": die},
            )


@rule("RG-8.1")
def test_card_in_hand() -> None:
    """A customer in another hand or in the deck can't be delivered to."""
    situation = Situation().player(0, die=3, goods={"silk": 6, "rice": 6, "porcelain": 6})
    for card in ("elder_3", "noble_3"):
        refusal = Refusal("RG-8.1", "card_not_in_hand", {"customer": card})
        assert situation.refusal(f"deliver {card}") == refusal


@rule("RG-8.2")
@pytest.mark.parametrize("card", CUSTOMERS)
def test_whole_order_is_paid(card: str) -> None:
    """The goods of the order go back to the supply; what comes at once is the good of step 2."""
    region, influence = CUSTOMERS[card]["region"], INFLUENCE[CUSTOMERS[card]["type"]]
    expected = {good: -n for good, n in order(card).items() if n}
    if influence:
        expected[TRACK_GOOD[region]] = expected.get(TRACK_GOOD[region], 0) + 1
    gained = holder(card).play(f"deliver {card}").gained()
    assert {good: gained[good] for good in GOODS if good in gained} == {g: n for g, n in expected.items() if n}


@rule("RG-8.2")
@pytest.mark.parametrize(("card", "good"), [(card, good) for card in CUSTOMERS for good in GOODS if order(card)[good]])
def test_no_delivery_with_a_good_missing(card: str, good: str) -> None:
    """One good too few of any type of the order, and plenty of the others, is not enough."""
    plenty = dict.fromkeys(GOODS, 6) | {good: order(card)[good] - 1}
    situation = holder(card, goods=plenty)
    needed = order(card)[good]
    assert situation.refusal(f"deliver {card}") == Refusal(
        "RG-8.2", "order_unpaid", {"customer": card, "good": good, "needed": needed, "held": needed - 1}
    )
    assert f"deliver {card}" not in situation.legal()


@rule("RG-8.3")
@pytest.mark.parametrize("card", CUSTOMERS)
def test_card_lies_open_and_its_ability_is_resolved(card: str) -> None:
    """The card leaves the hand for the table, and brings influence, a marker, favor or the royal ship by type."""
    after = holder(card).building("s8", "b06", 0).building("s9", "b07", 1).play(f"deliver {card}")
    kind, region = CUSTOMERS[card]["type"], CUSTOMERS[card]["region"]
    assert facts(after.events, "Delivered") == [{"seat": 0, "customer": card}]
    paid = {each["good"]: each["amount"] for each in facts(after.events, "GoodPaid")}
    assert paid == {good: n for good, n in order(card).items() if n > 0}
    assert after.player()["delivered"] == [card] and card not in after.player()["hand"]
    shown = after.match.view(1)
    assert isinstance(shown, RiverView) and shown.players[0].delivered == [card]
    assert after.player()["influence"] == [INFLUENCE[kind] if n == region else 0 for n in range(1, 7)]
    markers = {"artisan": ["artisan_space"], "elder": ["elder_space"], "merchant": ["merchant_space"]}
    assert [marker["place"] for marker in facts(after.events, "MarkerPlaced")] == markers.get(kind, [])
    assert after.player()["favor_limit"] == (4 if kind == "monk" else 3)
    assert after.data["choices"]["upgrade"] == (kind == "noble")
    assert after.data["choices"]["second_marker"] == ("none" if kind != "monk" else "own" if region % 2 else "opponent")


def next_turn(after: After, die: int) -> After:
    """Play on to seat 0's next turn at a table of two, with this roll for it."""
    assert after.data["active"] == 0 and after.data["seats"] == 2
    for move in ("end", "sail upper"):
        after.play(move)
    while after.data["active"] == 1:
        moves = after.match.actions(1)
        after.play("end" if "end" in moves else moves[0])
    while after.player()["die"] != die:
        after.play(f"favor {die}")
    return after


def table_of_two(*hand: str, **changes: object) -> Situation:
    """Seat 0 of two with this hand and plenty of goods and favor."""
    goods = {"silk": 6, "rice": 6, "porcelain": 6}
    situation = Situation(2).player(1, hand=[])
    return situation.player(0, hand=list(hand), goods=goods, favor=6, favor_limit=6, **changes)


@rule("RG-8.4")
def test_ongoing_ability_works_from_then_on() -> None:
    """Before artisan_1 is delivered shore 2 costs 5 koku, in all later turns 3."""
    situation = table_of_two("artisan_1", "elder_1", koku=8)
    assert facts(situation.play("build s2 b02").events, "Built")[0]["cost"] == 5
    after = next_turn(situation.play("deliver artisan_1", "discard elder_1"), die=1)
    after.play("build s2 b02")
    assert facts(after.events, "Built")[0]["cost"] == 3
    after = next_turn(after, die=1).play("build s1 b08")
    assert facts(after.events, "Built")[1]["cost"] == 4


@rule("RG-8.4")
@pytest.mark.parametrize(
    ("card", "line", "vp"),
    [("artisan_1", "artisans", 5), ("merchant_1", "merchants", 2), ("noble_6", "nobles", 1), ("elder_1", "", 14)],
)
def test_end_ability_scores_at_the_end(card: str, line: str, vp: int) -> None:
    """A delivered card is on the score sheet with its end ability, one in hand is not."""
    for delivered, expected in (([card], vp), ([], 7 if card == "elder_1" else 0)):
        situation = holder(card, delivered=delivered, hand=["monk_1"], influence=[1, 0, 0, 0, 0, 0])
        situation.building("s8", "b06", 0).player(0, goods={"silk": 6, "rice": 6, "porcelain": 4})
        sheet = situation.match().score_sheet(0)
        assert sheet[line or "regional_influence"] == expected


@rule("RG-8.5")
def test_any_number_of_customers_one_each_action() -> None:
    """Two artisans are delivered to in two turns, but never two customers in one."""
    after = table_of_two("artisan_1", "artisan_2").play("deliver artisan_1")
    refused = after.match.refusal(0, "deliver artisan_2")
    assert refused == Refusal("RG-3.4", "choices_first")
    drawn = next(card for card in after.player()["hand"] if card != "artisan_2")
    after.play(f"discard {drawn}")
    assert after.match.refusal(0, "deliver artisan_2") == Refusal("RG-3.3", "action_taken")
    next_turn(after, die=2).play("deliver artisan_2")
    assert after.player()["delivered"] == ["artisan_1", "artisan_2"]


@rule("RG-8.5")
def test_no_limit_to_customers() -> None:
    """Whoever has delivered to ten customers may deliver to the next, of a type delivered to five times."""
    ten = [f"artisan_{n}" for n in range(1, 6)] + [f"elder_{n}" for n in range(2, 7)]
    after = holder("artisan_6", delivered=ten, royal=None).play("deliver artisan_6")
    assert len(after.player()["delivered"]) == 11


@rule("RG-8.6")
@pytest.mark.parametrize("discarded", ["elder_1", "monk_2", "noble_4"])
def test_draw_two_and_discard_one_of_the_whole_hand(discarded: str) -> None:
    """Two cards are drawn by themselves; any of the three in hand is discarded, face up."""
    after = holder("artisan_1").play("deliver artisan_1", outcomes=("customer=noble_4", "customer=monk_2"))
    hand = ["elder_1", "monk_2", "noble_4"]
    assert kinds(after.events).count("CardDrawn") == 2
    assert options(after) == [f"discard {card}" for card in hand]
    after.play(f"discard {discarded}")
    assert after.player()["hand"] == [card for card in hand if card != discarded]
    for seat in range(4):
        shown = after.match.view(seat)
        assert isinstance(shown, RiverView) and shown.discard == [discarded]
    assert after.data["phase"] == "closing"


@rule("RG-8.6")
def test_only_cards_of_the_hand_are_discarded() -> None:
    """Neither the delivered card nor one of the deck can be discarded, and one must be."""
    after = holder("artisan_1").play("deliver artisan_1", outcomes=("customer=noble_4", "customer=monk_2"))
    for card in ("artisan_1", "noble_5"):
        refusal = Refusal("RG-8.6", "card_not_in_hand", {"customer": card})
        assert after.match.refusal(0, f"discard {card}") == refusal
    assert after.match.refusal(0, "end") == Refusal("RG-3.4", "choices_first")


@rule("RG-8.6")
@pytest.mark.parametrize(
    ("card", "first", "answer"), [("noble_1", "upgrade", "upgrade middle"), ("monk_1", "mark", "mark s8")]
)
def test_ability_comes_before_the_draw(card: str, first: str, answer: str) -> None:
    """The choices of the delivery are made before the two cards are seen, and a trade may follow the draw."""
    after = holder(card).building("s8", "b06", 0).play(f"deliver {card}")
    assert {move.split()[0] for move in options(after)} == {first}
    assert "CardDrawn" not in kinds(after.events)
    after.play(answer)
    assert kinds(after.events)[-2:] == ["CardDrawn", "CardDrawn"]
    assert {move.split()[0] for move in options(after)} == {"discard"}
    assert "trade koku favor" in after.match.actions(0) or card == "monk_1"


@rule("RG-8.6")
def test_yoritomo_keeps_three() -> None:
    """A hand of three draws two and discards one of four."""
    situation = Situation(patrons={0: "yoritomo"}).player(0, hand=["artisan_3", "elder_1", "elder_2"])
    after = situation.player(0, goods={"silk": 2}).play("deliver artisan_3")
    assert len(options(after)) == 4
    after.play("discard elder_1")
    assert len(after.player()["hand"]) == 3


@rule("RG-8.7")
def test_deck_runs_out() -> None:
    """The last card of the deck is drawn, the discard pile becomes the new deck, and the second card is drawn."""
    situation = holder("artisan_1")
    pile = [card for card in CUSTOMERS if card not in ("artisan_1", "elder_1", "noble_6")]
    after = situation.table(discard=pile).play("deliver artisan_1", outcomes=("customer=noble_6", "customer=monk_5"))
    assert kinds(after.events)[-3:] == ["CardDrawn", "DeckReshuffled", "CardDrawn"]
    assert facts(after.events, "DeckReshuffled") == [{"cards": len(pile)}]
    assert after.data["discard"] == []
    assert after.player()["hand"] == ["elder_1", "monk_5", "noble_6"]


@rule("RG-8.8")
def test_delivering_touches_neither_row_nor_buildings() -> None:
    """The row stays, ships stay, and no building around them rewards anybody."""
    situation = holder("elder_2", ships={"upper": 4}).building("s8", "b10", 1).building("s9", "b09", 0)
    after = situation.play("deliver elder_2", "discard elder_1")
    assert after.data["row"] == ["b02", "b08", "b14", "b20"]
    assert after.data["era1"] == {"left": 12, "next": "b03"}
    assert after.player()["ships"] == {"upper": 4, "middle": 9}
    assert after.gained(0) == {"silk": -2, "rice": -2, "porcelain": -1}
    assert [after.gained(seat) for seat in (1, 2, 3)] == [{}, {}, {}]
