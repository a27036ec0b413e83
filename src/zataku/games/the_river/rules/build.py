"""Construct a building (TR-11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions, bundles
from zataku.games.the_river.content import (
    BIT,
    BUILD,
    CARD_KEYS,
    CARD_VP,
    COST,
    FOOD,
    MATERIALS,
    OFFER,
    RESOURCE_KEYS,
    RESOURCES,
)
from zataku.games.the_river.events import Built, Returned
from zataku.games.the_river.rules import placement, reserve, tokens
from zataku.games.the_river.state import HELD, PAYING, TURN_OVER, TheRiverState

DISCOUNT: Final = 1  # TR-11.3


def is_reserved(s: TheRiverState, seat: i64, card: i64) -> bool:
    """Whether a card is one of the player's reserved ones."""
    return s.reserved[seat * HELD] == card or s.reserved[seat * HELD + 1] == card


def price(s: TheRiverState, seat: i64, card: i64) -> i64:
    """How many tokens a card costs the player; a reserved one costs one less, never below zero (TR-11.3)."""
    at = card * MATERIALS
    total = COST[at] + COST[at + 1] + COST[at + 2]
    if total > 0 and is_reserved(s, seat, card):
        total -= DISCOUNT
    return total


def usable(s: TheRiverState, seat: i64, card: i64, resource: i64) -> i64:
    """How many stored tokens of a resource the cost can take: of a material what is printed, of food any (TR-9.6)."""
    held = s.stored[seat * RESOURCES + resource]
    if resource == FOOD:
        return held
    printed = COST[card * MATERIALS + resource]
    return held if held < printed else printed


def lacking(s: TheRiverState, seat: i64, card: i64) -> i64:
    """How many tokens the player lacks for a card; 0 or less if the stored ones pay for it."""
    have = usable(s, seat, card, 0) + usable(s, seat, card, 1) + usable(s, seat, card, 2) + usable(s, seat, card, FOOD)
    return price(s, seat, card) - have


def can_pay(s: TheRiverState, seat: i64, card: i64) -> bool:
    """Whether the stored tokens pay for a card."""
    return lacking(s, seat, card) <= 0


def space_refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why no building can be constructed at all (TR-11.4)."""
    place: i64
    for place in range(OFFER):
        if s.offer[place] >= 0 and can_pay(s, seat, s.offer[place]):
            return None
    for place in range(seat * HELD, seat * HELD + HELD):
        if s.reserved[place] >= 0 and can_pay(s, seat, s.reserved[place]):
            return None
    return Refusal("TR-11.4", "nothing_affordable")


def refusal(s: TheRiverState, seat: i64, card: i64) -> Refusal | None:
    """Why this building can't be constructed."""
    if reserve.place_of(s, card) < 0 and not is_reserved(s, seat, card):
        return Refusal("TR-11.1", "card_out_of_reach", {"card": CARD_KEYS[card]})
    if can_pay(s, seat, card):
        return None
    at = card * MATERIALS
    lacking: i64 = 0
    k: i64
    for k in range(MATERIALS):
        lacking += COST[at + k] - usable(s, seat, card, k)
    lacking -= COST[at] + COST[at + 1] + COST[at + 2] - price(s, seat, card)
    food = s.stored[seat * RESOURCES + FOOD]
    return Refusal("TR-11.4", "too_poor", {"card": CARD_KEYS[card], "lacking": lacking, "food": food})


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every face-up or own reserved card that can be paid for."""
    place: i64
    for place in range(OFFER):
        if s.offer[place] >= 0 and can_pay(s, seat, s.offer[place]):
            out[n] = actions.BUILD + s.offer[place]
            n += 1
    for place in range(seat * HELD, seat * HELD + HELD):
        if s.reserved[place] >= 0 and can_pay(s, seat, s.reserved[place]):
            out[n] = actions.BUILD + s.reserved[place]
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Send a pioneer; which tokens pay is asked only where there is a choice."""
    placement.send(s, seat, BUILD)
    s.card = card
    if dealer.telling:
        dealer.tell(
            Built(seat, CARD_KEYS[card], reserve.place_of(s, card) + 1, CARD_VP[card] + tokens.meadows_vp(s, seat))
        )
    wood, stone = usable(s, seat, card, 0), usable(s, seat, card, 1)
    clay, food = usable(s, seat, card, 2), usable(s, seat, card, FOOD)
    total = price(s, seat, card)
    if not bundles.is_unique(wood, stone, clay, food, total):
        s.phase = PAYING
    else:
        pay(s, seat, bundles.sole(wood, stone, clay, food, total), dealer)


def pay_refusal(s: TheRiverState, seat: i64, number: i64) -> Refusal | None:
    """Why these tokens do not pay for the building."""
    if s.phase != PAYING:
        return Refusal("TR-11.2", "nothing_to_pay")
    k: i64
    for k in range(RESOURCES):
        given = bundles.amount(number, k)
        held = s.stored[seat * RESOURCES + k]
        if given > held:
            return Refusal("TR-11.2", "too_few_to_pay", {"resource": RESOURCE_KEYS[k], "number": given, "held": held})
        if k != FOOD and given > COST[s.card * MATERIALS + k]:
            printed = COST[s.card * MATERIALS + k]
            return Refusal(
                "TR-11.2", "more_than_printed", {"resource": RESOURCE_KEYS[k], "number": given, "printed": printed}
            )
    total = price(s, seat, s.card)
    if bundles.size(number) != total:
        return Refusal(
            "TR-11.2", "wrong_price", {"card": CARD_KEYS[s.card], "price": total, "given": bundles.size(number)}
        )
    return None


def fill_payments(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every way to pay."""
    wood, stone = usable(s, seat, s.card, 0), usable(s, seat, s.card, 1)
    clay, food = usable(s, seat, s.card, 2), usable(s, seat, s.card, FOOD)
    return bundles.fill(wood, stone, clay, food, price(s, seat, s.card), actions.PAY, out, n)


def pay(s: TheRiverState, seat: i64, number: i64, dealer: Dealer) -> None:
    """Pay, put the card under the board, then take a bonus token (TR-11.9)."""
    k: i64
    for k in range(RESOURCES):
        given = bundles.amount(number, k)
        if given > 0:
            s.stored[seat * RESOURCES + k] -= given
            s.supply[k] += given
            if dealer.telling:
                dealer.tell(Returned(seat, RESOURCE_KEYS[k], given, "payment"))
    card = s.card
    s.card = -1
    place = reserve.place_of(s, card)
    if place >= 0:
        s.offer[place] = -1
    else:
        at = seat * HELD
        if s.reserved[at] == card:
            s.reserved[at] = s.reserved[at + 1]
        s.reserved[at + 1] = -1
    s.built[seat] |= BIT[card]
    tokens.take(s, seat, dealer)
    s.phase = TURN_OVER
