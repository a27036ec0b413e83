"""Deliver to a customer (RG-8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import (
    BIT,
    CUSTOMER_KEYS,
    CUSTOMER_TYPES,
    CUSTOMERS,
    GOOD_KEYS,
    GOODS,
    ORDER,
    REGION_KEYS,
    REGIONS,
)
from zataku.games.river_of_gold.events import Delivered, GoodPaid
from zataku.games.river_of_gold.rules import customers, patrons
from zataku.games.river_of_gold.rules.gains import FROM_PATRON, gain_vp
from zataku.games.river_of_gold.state import RiverState, has_card


def can_pay(s: RiverState, seat: i64, card: i64) -> bool:
    """Whether all goods of the order are there (RG-8.2)."""
    good: i64
    for good in range(GOODS):
        if s.goods[seat * GOODS + good] < ORDER[card * GOODS + good]:
            return False
    return True


def refusal(s: RiverState, seat: i64, card: i64) -> Refusal | None:
    """Why this customer can't be delivered to."""
    if not has_card(s.hand[seat], card):
        return Refusal("RG-8.1", "card_not_in_hand", {"customer": CUSTOMER_KEYS[card]})
    region = card % REGIONS
    if region != s.die[seat] - 1 and not patrons.delivers_anywhere(s, seat):
        return Refusal(
            "RG-8.1",
            "customer_not_of_die",
            {
                "customer": CUSTOMER_KEYS[card],
                "region": REGION_KEYS[region],
                "number": region + 1,
                "die": s.die[seat],
            },
        )
    good: i64
    for good in range(GOODS):
        needed = ORDER[card * GOODS + good]
        held = s.goods[seat * GOODS + good]
        if held < needed:
            return Refusal(
                "RG-8.2",
                "order_unpaid",
                {"customer": CUSTOMER_KEYS[card], "good": GOOD_KEYS[good], "needed": needed, "held": held},
            )
    return None


def fill(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every payable card in hand with the region of the die."""
    hand = s.hand[seat]
    card: i64
    kind: i64
    if patrons.delivers_anywhere(s, seat):
        for card in range(CUSTOMERS):
            if has_card(hand, card) and can_pay(s, seat, card):
                out[n] = actions.DELIVER + card
                n += 1
        return n
    for kind in range(CUSTOMER_TYPES):
        card = kind * REGIONS + s.die[seat] - 1
        if has_card(hand, card) and can_pay(s, seat, card):
            out[n] = actions.DELIVER + card
            n += 1
    return n


def execute(s: RiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Pay the order, show the card, resolve its ability; the hand is refilled last (RG-8.6)."""
    good: i64
    for good in range(GOODS):
        s.goods[seat * GOODS + good] -= ORDER[card * GOODS + good]
    points = patrons.delivery_vp(s, seat, card % REGIONS)
    s.hand[seat] &= ~BIT[card]
    s.delivered[seat] |= BIT[card]
    if dealer.telling:
        dealer.tell(Delivered(seat, CUSTOMER_KEYS[card]))
        for good in range(GOODS):
            if ORDER[card * GOODS + good] > 0:
                dealer.tell(GoodPaid(seat, GOOD_KEYS[good], ORDER[card * GOODS + good]))
    if points > 0:
        gain_vp(s, seat, points, FROM_PATRON + s.patron[seat], dealer)
    customers.on_delivery(s, seat, card, dealer)
    s.refill = True
