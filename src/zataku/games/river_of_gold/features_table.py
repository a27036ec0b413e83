"""Features of what is common: the stacks, the row, the regions, the masteries and the pending choices."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    BUILDING_TYPES,
    ERA1_TILES,
    ERA2_TILES,
    ERA_TILES,
    FIRST_ERA_TILE,
    KOKU_PER,
    MASTERIES_IN_PLAY,
    MASTERY_REWARDS,
    NOTHING,
    OWNER,
    REGIONS,
    REWARD_SLOTS,
    ROW,
    TILE_BONUS,
    TILE_ERA,
    TILE_TYPE,
)
from zataku.games.river_of_gold.features_layout import (
    DECK,
    DISCARDED,
    DISCARDING,
    DRAWS,
    EMPEROR_DUE,
    EMPEROR_IN,
    END_DUE,
    END_IN,
    ERA1_LEFT,
    ERA1_TOP,
    ERA2_LEFT,
    ERA2_TOP,
    FINAL_PHASE,
    JOURNEY,
    LAST_TURNS,
    LEAD,
    MARK_OWN,
    MASTERY,
    OFFERED,
    PHASE,
    REFILL,
    REGION_VP_AT,
    SALE_OPEN,
    SEATS,
    SHUFFLES,
    SLOTS,
    TILE,
    TILE_BONUS_AT,
    TILE_ERA2,
    TILE_KOKU_PER,
    TILE_OWNER,
    TILE_TYPES,
    UNSEEN_ERA1,
    UNSEEN_ERA2,
    UPGRADE,
)
from zataku.games.river_of_gold.rules import masteries, scoring
from zataku.games.river_of_gold.state import NO_MARKER, NO_SALE, OVER, RiverState, count_bits

LEAD_CLIP: Final = 9

_TYPE_TILES: Final = vec[i64](
    [
        sum(
            1 << tile
            for tile in range(FIRST_ERA_TILE, FIRST_ERA_TILE + ERA_TILES)
            if (era >> tile) & 1 and TILE_TYPE[tile] == kind
        )
        for era in (ERA1_TILES, ERA2_TILES)
        for kind in range(BUILDING_TYPES)
    ]
)  # the tiles of an era by type


def write(s: RiverState, seat: i64, out: vec[float]) -> None:
    """Everything of the table but the shores."""
    out[SEATS + s.seats - 2] = 1.0
    out[PHASE + s.phase] = 1.0
    _write_choices(s, out)
    _write_stacks(s, out)
    _write_regions(s, seat, out)
    slot: i64
    for slot in range(ROW):
        _write_tile(s.row[slot], SLOTS + slot * TILE, out)
    _write_tile(s.era1_next, ERA1_TOP, out)
    _write_tile(s.era2_next, ERA2_TOP, out)
    write_set(s.offered, OFFERED, out)
    write_set(s.discard, DISCARDED, out)
    out[DECK] = float(count_bits(s.deck)) * 0.05
    if s.shuffles > 0:
        out[SHUFFLES] = 1.0  # once; more often is hardly ever
    card: i64
    reward: i64
    for card in range(MASTERIES_IN_PLAY):
        for reward in range(MASTERY_REWARDS):
            if s.claim[card * MASTERY_REWARDS + reward] < 0:
                out[MASTERY + s.mastery[card]] = float(masteries.reward_vp(s, s.mastery[card], reward)) * 0.2
                break


def write_set(pieces: i64, at: i64, out: vec[float]) -> None:
    """A 1 for each piece of a set."""
    while pieces != 0:
        if pieces & 1 != 0:
            out[at] = 1.0
        pieces >>= 1
        at += 1


def turns_left(s: RiverState, seat: i64) -> i64:
    """In the final phase the turns up to this seat's last one, the running one included; 0 if it has none."""
    if s.final_by < 0 or s.phase == OVER:
        return 0
    to_end = (s.final_by - s.active + s.seats) % s.seats
    to_seat = (seat - s.active + s.seats) % s.seats
    if to_seat >= to_end:
        return 0
    return to_seat + 1


def _write_choices(s: RiverState, out: vec[float]) -> None:
    """Pending choices of the active player."""
    if s.journey:
        out[JOURNEY] = 1.0
    if s.sale != NO_SALE:
        out[SALE_OPEN + s.sale - 1] = 1.0
    if s.draws > 0:
        out[DRAWS] = float(s.draws)
    if s.discarding:
        out[DISCARDING] = 1.0
    if s.upgrade:
        out[UPGRADE] = 1.0
    if s.second_marker != NO_MARKER:
        out[MARK_OWN + s.second_marker - 1] = 1.0
    if s.refill:
        out[REFILL] = 1.0


def _write_stacks(s: RiverState, out: vec[float]) -> None:
    """How long the game lasts, and which tiles may still come."""
    out[ERA1_LEFT] = float(s.era1_left) * 0.1
    out[ERA2_LEFT] = float(s.era2_left) * 0.1
    left = s.era1_left + s.era2_left
    if 1 <= s.era1_left <= 3:
        out[EMPEROR_IN + s.era1_left - 1] = 1.0
    if 1 <= left <= 3:
        out[END_IN + left - 1] = 1.0
    if s.emperor_due:
        out[EMPEROR_DUE] = 1.0
    if s.end_due:
        out[END_DUE] = 1.0
    if s.final_by >= 0:
        out[FINAL_PHASE] = 1.0
        out[LAST_TURNS] = float(turns_left(s, (s.final_by + s.seats - 1) % s.seats)) * 0.5
    kind: i64
    for kind in range(BUILDING_TYPES):
        if s.era1_left > 1:
            out[UNSEEN_ERA1 + kind] = float(count_bits(s.unseen & _TYPE_TILES[kind])) * 0.2
        if s.era2_left > 1:
            out[UNSEEN_ERA2 + kind] = float(count_bits(s.unseen & _TYPE_TILES[BUILDING_TYPES + kind])) * 0.2


def _write_regions(s: RiverState, seat: i64, out: vec[float]) -> None:
    """What the first place is worth, and how far this seat is ahead of the best other there."""
    region: i64
    other: i64
    for region in range(REGIONS):
        best: i64 = 0
        for other in range(s.seats):
            if other != seat and s.influence[other * REGIONS + region] > best:
                best = s.influence[other * REGIONS + region]
        lead = s.influence[seat * REGIONS + region] - best
        if lead > LEAD_CLIP:
            lead = LEAD_CLIP
        elif lead < -LEAD_CLIP:
            lead = -LEAD_CLIP
        out[LEAD + region] = float(lead) * 0.2
        out[REGION_VP_AT + region] = float(scoring.place_vp(s, region, 0)) * 0.1


def _write_tile(tile: i64, at: i64, out: vec[float]) -> None:
    """What is printed on a tile, if there is one; visitors' rewards follow from type and era."""
    if tile < 0:
        return
    out[at + TILE_TYPES + TILE_TYPE[tile]] = 1.0
    out[at + TILE_BONUS_AT] = float(TILE_BONUS[tile]) * 0.25
    if TILE_ERA[tile] == 2:
        out[at + TILE_ERA2] = 1.0
    slot: i64
    for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
        if OWNER[slot] == NOTHING:
            break
        if OWNER[slot] >= KOKU_PER:
            out[at + TILE_KOKU_PER] = 1.0
        else:
            out[at + TILE_OWNER + OWNER[slot] - 1] = float(OWNER[slot + 1]) * 0.5
