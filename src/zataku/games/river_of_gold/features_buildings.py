"""Features of the shores: empty spaces, who owns what, and what that brings."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    BIT,
    KOKU,
    KOKU_PER,
    KOKU_PER_CUSTOMER,
    NOTHING,
    OWNER,
    REWARD_SLOTS,
    SHORES,
    SPACE_COST,
    SPACE_TOUCHES,
    TILE_TYPE,
)
from zataku.games.river_of_gold.features_layout import (
    BUILDING,
    CHEAPEST,
    COST_SCALE,
    COUNT_SCALE,
    EMPEROR,
    EMPEROR_GAINS,
    EMPTY,
    INCOME,
    PLAYER,
    PLAYERS,
    REGIONS_BUILT,
    TYPES,
)
from zataku.games.river_of_gold.features_sail import OWNER_WORTH
from zataku.games.river_of_gold.state import MARKERS, RiverState, count_bits, region_of

INCOME_SCALE: Final = vec[float]([0.08, 0.2, 0.2, 0.2, 0.2, 0.08, 0.2, 0.2])
"""By kind of gain; income counts once for each river space that the building touches."""


def write(s: RiverState, seat: i64, out: vec[float]) -> None:
    """Empty spaces by region, and the buildings of each player."""
    tiles = s.tile
    markers = s.marker
    counted: i64 = 0  # spaces whose owners gain koku for what they have
    space: i64
    builder: i64
    second: i64
    for space in range(SHORES):
        if tiles[space] < 0:
            _write_empty(space, out)
            continue
        builder = markers[space * MARKERS]
        if builder < 0:
            continue
        if OWNER[tiles[space] * REWARD_SLOTS] >= KOKU_PER:
            counted |= BIT[space]
        _write_owned(s, seat, builder, space, tiles[space], True, out)
        second = markers[space * MARKERS + 1]
        if second >= 0:
            _write_owned(s, seat, second, space, tiles[space], second != builder, out)
    space = 0
    while counted != 0:
        if counted & 1 != 0:
            _write_counted(s, seat, markers[space * MARKERS], space, tiles[space], out)
            if markers[space * MARKERS + 1] >= 0:
                _write_counted(s, seat, markers[space * MARKERS + 1], space, tiles[space], out)
        counted >>= 1
        space += 1


def block(s: RiverState, seat: i64, player: i64) -> i64:
    """Where the block of a player begins for this seat."""
    return PLAYERS + (player - seat if player >= seat else player - seat + s.seats) * PLAYER


def _write_empty(space: i64, out: vec[float]) -> None:
    region = region_of(space)
    cost = float(SPACE_COST[space]) / COST_SCALE
    out[EMPTY + region] += 0.25
    if out[CHEAPEST + region] == 0.0 or cost < out[CHEAPEST + region]:
        out[CHEAPEST + region] = cost


def _write_owned(s: RiverState, seat: i64, owner: i64, space: i64, tile: i64, first: bool, out: vec[float]) -> None:
    """One marker: its building counts once for a player (RG-1.9), its reward once for each marker."""
    at = block(s, seat, owner)
    if first:
        out[at + TYPES + TILE_TYPE[tile]] += 1.0 / COUNT_SCALE
        out[at + REGIONS_BUILT + region_of(space)] += 1.0 / COUNT_SCALE
    out[at + BUILDING + space] += OWNER_WORTH[tile] * 0.5
    slot: i64
    for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
        if OWNER[slot] == NOTHING or OWNER[slot] >= KOKU_PER:
            break
        _write_gain(s, at, space, OWNER[slot], float(OWNER[slot + 1]), out)


def _write_counted(s: RiverState, seat: i64, owner: i64, space: i64, tile: i64, out: vec[float]) -> None:
    """Koku for each building of a type, or for each customer; all buildings have been counted by now."""
    at = block(s, seat, owner)
    kind = OWNER[tile * REWARD_SLOTS]
    n = out[at + TYPES + kind - KOKU_PER] * COUNT_SCALE if kind < KOKU_PER_CUSTOMER else 0.0
    if kind == KOKU_PER_CUSTOMER:
        n = float(count_bits(s.delivered[owner]))
    _write_gain(s, at, space, KOKU, n, out)


def _write_gain(s: RiverState, at: i64, space: i64, kind: i64, n: float, out: vec[float]) -> None:
    """An owner's reward: as often as ships may stop beside it, and once for the Emperor, if he still comes."""
    scaled = n * INCOME_SCALE[kind - 1]
    out[at + INCOME + kind - 1] += scaled * float(SPACE_TOUCHES[space])
    if kind <= EMPEROR_GAINS and (s.era1_left > 0 or s.emperor_due):
        out[at + EMPEROR + kind - 1] += scaled * 2.0
