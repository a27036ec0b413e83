"""The exchange for food (TR-4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions, bundles
from zataku.games.the_river.content import FOOD, RESOURCE_KEYS, RESOURCES
from zataku.games.the_river.events import Gained, Returned
from zataku.games.the_river.keys import GIVEN
from zataku.games.the_river.state import ACTION, FOOD_EXCHANGE, TheRiverState

RECEIVED: Final = 1  # TR-4.1


def refusal(s: TheRiverState, seat: i64, bundle: i64) -> Refusal | None:
    """Why these three tokens can't be exchanged."""
    if s.phase != ACTION:
        return Refusal("TR-4.4", "exchange_before_placing")
    if bundles.amount(bundle, FOOD) > 0 and s.options & FOOD_EXCHANGE == 0:
        return Refusal("TR-4.5", "food_for_food")
    if s.supply[FOOD] < RECEIVED:
        return Refusal("TR-4.2", "no_food_left")
    k: i64
    for k in range(RESOURCES):
        needed = bundles.amount(bundle, k)
        held = s.stored[seat * RESOURCES + k]
        if needed > held:
            return Refusal("TR-4.2", "too_few_tokens", {"resource": RESOURCE_KEYS[k], "needed": needed, "held": held})
    return None


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every three tokens that may be given."""
    if s.supply[FOOD] < RECEIVED:
        return n
    at = seat * RESOURCES
    food = s.stored[at + FOOD] if s.options & FOOD_EXCHANGE != 0 else 0
    if s.stored[at] + s.stored[at + 1] + s.stored[at + 2] + food < GIVEN:
        return n
    base = actions.exchange(0)
    return bundles.fill(s.stored[at], s.stored[at + 1], s.stored[at + 2], food, GIVEN, base, out, n)


def execute(s: TheRiverState, seat: i64, bundle: i64, dealer: Dealer) -> None:
    """Give three tokens, take a food."""
    k: i64
    for k in range(RESOURCES):
        given = bundles.amount(bundle, k)
        if given > 0:
            s.stored[seat * RESOURCES + k] -= given
            s.supply[k] += given
            if dealer.telling:
                dealer.tell(Returned(seat, RESOURCE_KEYS[k], given, "exchange"))
    s.stored[seat * RESOURCES + FOOD] += RECEIVED
    s.supply[FOOD] -= RECEIVED
    if dealer.telling:
        dealer.tell(Gained(seat, RESOURCE_KEYS[FOOD], RECEIVED, "exchange"))
