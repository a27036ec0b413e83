"""Storage: what is received, what fits, and what goes back (TR-8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions, bundles
from zataku.games.the_river.content import RESOURCE_KEYS, RESOURCES, RIVER, TILE_KEYS
from zataku.games.the_river.events import Gained, Returned
from zataku.games.the_river.state import (
    COVERED,
    INCOME,
    INCOME_DUE,
    OVERFLOW,
    TAKING,
    TILE_PLACED,
    TURN_OVER,
    TheRiverState,
    stored_by,
)


def surplus(s: TheRiverState, seat: i64) -> i64:
    """How many tokens do not fit: stored and received ones less the warehouses."""
    return stored_by(s, seat) + s.gain[0] + s.gain[1] + s.gain[2] + s.gain[3] - s.capacity[seat]


def limit(s: TheRiverState, seat: i64, resource: i64) -> i64:
    """How many tokens of a resource may go back; of a production at least one is kept (TR-7.7, TR-9.5)."""
    n = s.stored[seat * RESOURCES + resource] + s.gain[resource]
    return n - 1 if s.phase == OVERFLOW and s.gain[resource] > 0 else n


def receive(s: TheRiverState, seat: i64, phase: i64, then: i64, dealer: Dealer) -> None:
    """Store what was received; ask in this phase which tokens go back, unless only one result is possible (TR-8.9)."""
    s.phase = phase
    over = surplus(s, seat)
    number: i64 = -1
    if over > 0:
        wood, stone = limit(s, seat, 0), limit(s, seat, 1)
        clay, food = limit(s, seat, 2), limit(s, seat, 3)
        if not bundles.is_unique(wood, stone, clay, food, over):
            return
        number = bundles.sole(wood, stone, clay, food, over)
    _store(s, seat, number, dealer)
    s.phase = then


def offer(s: TheRiverState, seat: i64, resource: i64) -> None:
    """Ask how many of the instant resources are taken (TR-22.7), unless nothing can change."""
    full = stored_by(s, seat) == s.capacity[seat]
    if s.gain[resource] == 0 or (full and s.stored[seat * RESOURCES + resource] == s.capacity[seat]):
        s.gain[resource] = 0
        s.phase = TURN_OVER
    else:
        s.phase = TAKING


def is_asking(s: TheRiverState) -> bool:
    """Whether it is asked which tokens go back."""
    return s.phase == OVERFLOW or s.phase == COVERED or s.phase == TAKING or s.phase == INCOME


def return_refusal(s: TheRiverState, seat: i64, number: i64) -> Refusal | None:
    """Why these tokens can't go back."""
    if not is_asking(s):
        return Refusal("TR-8.7", "nothing_to_return")
    k: i64
    for k in range(RESOURCES):
        given = bundles.amount(number, k)
        held = s.stored[seat * RESOURCES + k] + s.gain[k]
        if given > held:
            return Refusal("TR-8.4", "too_few_to_return", {"resource": RESOURCE_KEYS[k], "number": given, "held": held})
    if s.phase == TAKING:
        return _taking_refusal(s, seat, number)
    over = surplus(s, seat)
    if bundles.size(number) != over:
        return Refusal("TR-8.9", "return_surplus", {"number": over, "given": bundles.size(number)})
    for k in range(RESOURCES):
        if bundles.amount(number, k) > limit(s, seat, k):
            return Refusal("TR-7.7", "keep_one", {"resource": RESOURCE_KEYS[k]})
    return None


def _taking_refusal(s: TheRiverState, seat: i64, number: i64) -> Refusal | None:
    """Stored tokens make room only for tokens beyond the free warehouses (TR-8.9)."""
    over = surplus(s, seat)
    n = bundles.size(number)
    if n < over:
        return Refusal("TR-8.3", "return_at_least", {"number": over, "given": n})
    resource = offered(s)
    others = n - bundles.amount(number, resource)
    if others > 0 and n > over:
        return Refusal("TR-8.9", "room_is_left", {"number": over, "given": n})
    if bundles.amount(number, resource) > s.gain[resource]:
        return Refusal("TR-8.9", "only_new_ones", {"resource": RESOURCE_KEYS[resource], "number": s.gain[resource]})
    return None


def keep_refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why not all of the instant resources can be kept."""
    if s.phase != TAKING:
        return Refusal("TR-22.7", "nothing_to_keep")
    over = surplus(s, seat)
    return Refusal("TR-8.3", "too_little_room", {"number": over}) if over > 0 else None


def offered(s: TheRiverState) -> i64:
    """The resource of which instant tokens lie ready."""
    resource: i64 = 0
    while s.gain[resource] == 0:
        resource += 1
    return resource


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Everything that may go back, each result of the storage once."""
    over = surplus(s, seat)
    if s.phase != TAKING:
        wood, stone = limit(s, seat, 0), limit(s, seat, 1)
        clay, food = limit(s, seat, 2), limit(s, seat, 3)
        return bundles.fill(wood, stone, clay, food, over, actions.GIVE_BACK, out, n)
    resource = offered(s)
    left: i64
    for left in range(over if over > 0 else 0, s.gain[resource] + 1):  # as many as have room, or fewer
        out[n] = actions.KEEP if left == 0 else actions.GIVE_BACK + bundles.alike(resource, left)
        n += 1
    if over <= 0:
        return n
    at = seat * RESOURCES
    return bundles.fill(  # stored tokens of other kinds go back for tokens beyond the free warehouses
        over - 1 if resource == 0 else s.stored[at],
        over - 1 if resource == 1 else s.stored[at + 1],
        over - 1 if resource == 2 else s.stored[at + 2],
        over - 1 if resource == 3 else s.stored[at + 3],
        over,
        actions.GIVE_BACK,
        out,
        n,
    )


def execute(s: TheRiverState, seat: i64, number: i64, dealer: Dealer) -> None:
    """Return these tokens (-1: none) and store the rest; what comes next depends on what it was for."""
    if s.phase == TAKING and dealer.telling:
        resource = offered(s)
        taken = s.gain[resource] - bundles.amount(number, resource)
        if taken > 0:
            tile = s.river[seat * RIVER + s.tiles[seat] - 1]
            dealer.tell(Gained(seat, RESOURCE_KEYS[resource], taken, TILE_KEYS[tile]))
    _store(s, seat, number, dealer)
    if s.phase == COVERED:
        s.phase = TILE_PLACED
    elif s.phase == INCOME:
        s.asked = (seat + 1) % s.seats
        s.phase = INCOME_DUE
    else:
        s.phase = TURN_OVER


def _store(s: TheRiverState, seat: i64, number: i64, dealer: Dealer) -> None:
    """Move what was received into storage, and a bundle back to its islands."""
    k: i64
    for k in range(RESOURCES):
        given = bundles.amount(number, k)
        if dealer.telling and given > 0 and not (s.phase == TAKING and s.gain[k] > 0):
            dealer.tell(Returned(seat, RESOURCE_KEYS[k], given, "no_room"))
        change = s.gain[k] - given
        s.stored[seat * RESOURCES + k] += change
        s.supply[k] -= change
        s.gain[k] = 0
