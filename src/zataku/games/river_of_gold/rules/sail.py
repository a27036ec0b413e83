"""Sail (RG-6) and complete the journey (RG-7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import (
    ADJACENT,
    ANY_GOOD,
    NOTHING,
    OWNER,
    REGION_KEYS,
    REWARD_SLOTS,
    RIVER,
    RIVER_SHORES,
    SHIP_KEYS,
    VISITOR,
)
from zataku.games.river_of_gold.events import JourneyCompleted, Sailed
from zataku.games.river_of_gold.rules import customers, patrons, row
from zataku.games.river_of_gold.rules.die import wrapped
from zataku.games.river_of_gold.rules.gains import FROM_PATRON, FROM_SPACE, gain, gain_koku, gain_vp
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState, region_of

EMPTY_SPACE_KOKU: Final = 1  # RG-6.4


def refusal(s: RiverState, seat: i64, way: i64) -> Refusal | None:
    """Why this ship can't sail this way."""
    if way == actions.UPPER or way == actions.MIDDLE:
        if s.royal[seat] == way:
            return Refusal("RG-11.16", "ship_replaced", {"ship": SHIP_KEYS[way]})
        return None
    if s.royal[seat] < 0:
        return Refusal("RG-11.16", "no_royal_ship")
    if way != actions.ROYAL and not customers.adjusts_die(s, seat):
        return Refusal("RG-11.22", "needs_noble_5", {"customer": "noble_5"})
    return None


def fill(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The ships, the royal one also with noble 5's other dice."""
    royal = s.royal[seat]
    ship: i64
    for ship in range(SHIPS):
        if ship != royal:
            out[n] = actions.SAIL + ship
            n += 1
    if royal >= 0:
        out[n] = actions.SAIL + actions.ROYAL
        n += 1
        if customers.adjusts_die(s, seat):
            out[n] = actions.SAIL + actions.ROYAL_LOWER
            out[n + 1] = actions.SAIL + actions.ROYAL_HIGHER
            n += 2
    return n


def execute(s: RiverState, seat: i64, way: i64, dealer: Dealer) -> None:
    """Move, then visitors, owners, journey, royal ship, patron: in this order."""
    royal = way >= actions.ROYAL
    ship = s.royal[seat] if royal else way
    steps = s.die[seat]
    if way == actions.ROYAL_LOWER:
        steps = wrapped(steps - 1)
    elif way == actions.ROYAL_HIGHER:
        steps = wrapped(steps + 1)
    at = seat * SHIPS + ship
    old = s.ships[at]
    new = (old + steps) % RIVER
    s.ships[at] = new
    if dealer.telling:
        region = REGION_KEYS[region_of(RIVER_SHORES[new * ADJACENT + ADJACENT // 2])]
        dealer.tell(Sailed(seat, "royal" if royal else SHIP_KEYS[ship], old + 1, new + 1, region))
    _visit(s, seat, new, royal, dealer)
    k: i64
    for k in range(ADJACENT):
        reward_owners(s, RIVER_SHORES[new * ADJACENT + k], dealer)
    if new < old:  # RG-7.1
        if dealer.telling:
            dealer.tell(JourneyCompleted(seat, "royal" if royal else SHIP_KEYS[ship]))
        row.discard_end(s, dealer)
        s.journey = True
        customers.on_journey_end(s, seat, dealer)
    if royal:
        customers.after_royal_sail(s, seat, new, dealer)
    points = patrons.sail_vp(s, seat, new)
    if points > 0:
        gain_vp(s, seat, points, FROM_PATRON + s.patron[seat], dealer)


def _visit(s: RiverState, seat: i64, river_space: i64, royal: bool, dealer: Dealer) -> None:
    """Visitor rewards of the four adjacent shore spaces, in ascending order (RG-6.4, RG-6.6)."""
    k: i64
    space: i64
    tile: i64
    slot: i64
    kind: i64
    for k in range(ADJACENT):
        space = RIVER_SHORES[river_space * ADJACENT + k]
        tile = s.tile[space]
        if tile < 0:
            gain_koku(s, seat, EMPTY_SPACE_KOKU, FROM_SPACE + space, dealer)
            continue
        for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
            kind = VISITOR[slot]
            if kind == NOTHING:
                break
            if customers.changes_good(s, seat, royal, tile, kind):
                kind = ANY_GOOD
            gain(s, seat, kind, VISITOR[slot + 1], region_of(space), FROM_SPACE + space, dealer)


def reward_owners(s: RiverState, space: i64, dealer: Dealer) -> None:
    """The owner reward of a building, in full for every marker on it (RG-6.5)."""
    if s.marker[space * MARKERS] < 0:
        return
    tile = s.tile[space]
    slot: i64
    m: i64
    owner: i64
    for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
        if OWNER[slot] == NOTHING:
            break
        for m in range(MARKERS):
            owner = s.marker[space * MARKERS + m]
            if owner >= 0:
                gain(s, owner, OWNER[slot], OWNER[slot + 1], region_of(space), FROM_SPACE + space, dealer)
