"""Build (RG-5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import (
    REGION_KEYS,
    ROW,
    ROW_END_FAVOR,
    SHORES,
    SHORES_PER_REGION,
    SPACE_COST,
    SPACE_KEYS,
    TILE_BONUS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.events import Built
from zataku.games.river_of_gold.rules import customers, patrons, row
from zataku.games.river_of_gold.rules.gains import (
    FROM_PATRON,
    FROM_ROW_END,
    FROM_SPACE,
    gain_favor,
    gain_influence,
    gain_vp,
)
from zataku.games.river_of_gold.state import MARKERS, RiverState, region_of


def cost(s: RiverState, seat: i64, space: i64) -> i64:
    """Printed koku less the artisan's discount, never below 0 (RG-5.3)."""
    koku = SPACE_COST[space] - customers.build_discount(s, seat, region_of(space))
    if koku < 0:
        return 0
    return koku


def refusal(s: RiverState, seat: i64, space: i64, tile: i64) -> Refusal | None:
    """Why this tile can't be built on this space."""
    region = region_of(space)
    if region != s.die[seat] - 1 and not patrons.builds_anywhere(s, seat):
        return Refusal(
            "RG-5.1",
            "space_not_of_die",
            {"space": SPACE_KEYS[space], "region": REGION_KEYS[region], "number": region + 1, "die": s.die[seat]},
        )
    if s.tile[space] >= 0:
        return Refusal("RG-5.1", "space_taken", {"space": SPACE_KEYS[space], "tile": TILE_KEYS[s.tile[space]]})
    price = cost(s, seat, space)
    if price > s.koku[seat]:
        return Refusal("RG-5.3", "too_poor", {"space": SPACE_KEYS[space], "cost": price, "koku": s.koku[seat]})
    if row.slot_of(s, tile) < 0:
        return Refusal("RG-5.4", "tile_not_in_row", {"tile": TILE_KEYS[tile]})
    return None


def fill(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every empty, affordable space of the region with every tile of the row."""
    start: i64 = 0
    stop: i64 = SHORES
    if not patrons.builds_anywhere(s, seat):
        start = (s.die[seat] - 1) * SHORES_PER_REGION
        stop = start + SHORES_PER_REGION
    space: i64
    slot: i64
    for space in range(start, stop):
        if s.tile[space] < 0 and cost(s, seat, space) <= s.koku[seat]:
            for slot in range(ROW):
                if s.row[slot] >= 0:
                    out[n] = actions.build(space, s.row[slot])
                    n += 1
    return n


def execute(s: RiverState, seat: i64, space: i64, tile: i64, dealer: Dealer) -> None:
    """Pay, place, gain the build bonus, refill the row."""
    slot = row.slot_of(s, tile)
    price = cost(s, seat, space)
    region = region_of(space)
    s.koku[seat] -= price
    s.tile[space] = tile
    s.marker[space * MARKERS] = seat
    if dealer.telling:
        dealer.tell(Built(seat, TILE_KEYS[tile], SPACE_KEYS[space], price))
    if slot == ROW - 1:
        gain_favor(s, seat, ROW_END_FAVOR, FROM_ROW_END, dealer)
    points = patrons.build_vp(s, seat, space)
    if points > 0:
        gain_vp(s, seat, points, FROM_PATRON + s.patron[seat], dealer)
    gain_influence(s, seat, region, TILE_BONUS[tile], FROM_SPACE + space, dealer)
    row.remove(s, slot, dealer)
