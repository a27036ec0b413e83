"""What a sail would bring: exactly, for a ship and a die, and roughly, for every face."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    ADJACENT,
    ANY_GOOD,
    FAVOR,
    GOODS,
    INFLUENCE,
    KOKU,
    KOKU_PER,
    KOKU_PER_CUSTOMER,
    MAX_GOOD,
    MAX_KOKU,
    NOTHING,
    ONGOING_GAIN,
    OWNER,
    PORCELAIN,
    REGIONS,
    REWARD_SLOTS,
    RIVER,
    RIVER_REGIONS,
    RIVER_SHORES,
    SILK,
    TILES,
    VISITOR,
    VP,
)
from zataku.games.river_of_gold.features_layout import (
    COUNT_SCALE,
    REGIONS_BUILT,
    SHIP_JOURNEY,
    SHIP_OTHERS,
    TYPES,
    VISITOR_GAINS,
)
from zataku.games.river_of_gold.rules import customers, patrons
from zataku.games.river_of_gold.rules.sail import EMPTY_SPACE_KOKU
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState, count_bits, has_card

GAIN_SCALE: Final = vec[float]([0.1, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.5, 1.0])  # by kind
GAIN_WORTH: Final = vec[float]([0.0, 0.4, 0.8, 0.8, 0.8, 0.8, 1.0, 0.5, 1.2, 0.4] + [0.8] * 5)  # by kind, in points
WANTED_WORTH: Final = 1.0  # more for a good that a card in hand lacks
JOURNEY_WORTH: Final = 1.5


def _worth(rewards: vec[i64]) -> vec[float]:
    """What an end of each tile is roughly worth."""
    return vec[float](
        [
            sum(
                GAIN_WORTH[rewards[slot]] * float(rewards[slot + 1])
                for slot in range(tile * REWARD_SLOTS, (tile + 1) * REWARD_SLOTS, 2)
            )
            for tile in range(TILES)
        ]
    )


VISITOR_WORTH: Final = _worth(VISITOR)
OWNER_WORTH: Final = _worth(OWNER)


def write(s: RiverState, seat: i64, ship: i64, steps: i64, block: i64, at: i64, out: vec[float]) -> None:
    """What this sail would gain by kind, limits applied; whether the journey ends, and what others get of it."""
    old = s.ships[seat * SHIPS + ship]
    new = (old + steps) % RIVER
    royal = s.royal[seat] == ship
    others = 0.0
    tiles = s.tile
    markers = s.marker
    k: i64
    slot: i64
    kind: i64
    space: i64
    tile: i64
    owner: i64
    for k in range(ADJACENT):
        space = RIVER_SHORES[new * ADJACENT + k]
        tile = tiles[space]
        if tile < 0:
            out[at] += float(EMPTY_SPACE_KOKU)
            if royal and has_card(s.delivered[seat], customers.NOBLE_2):
                out[at] += float(ONGOING_GAIN[customers.NOBLE_2])
            continue
        for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
            kind = VISITOR[slot]
            if kind == NOTHING:
                break
            if royal and customers.changes_good(s, seat, royal, tile, kind):
                kind = ANY_GOOD
            out[at + kind - 1] += float(VISITOR[slot + 1])
        owner = markers[space * MARKERS]
        if owner >= 0:
            if owner == seat:
                _add_owner(s, seat, tile, block, at, out)
            else:
                others += OWNER_WORTH[tile]
            owner = markers[space * MARKERS + 1]
            if owner == seat:
                _add_owner(s, seat, tile, block, at, out)
            elif owner >= 0:
                others += OWNER_WORTH[tile]
    out[at + SHIP_OTHERS] = others * 0.2
    if new < old:
        out[at + SHIP_JOURNEY] = 1.0
        _add_merchants(s, seat, block, at, out)
    if royal:
        _add_nobles(s, seat, new, at, out)
    out[at + VP - 1] += float(patrons.sail_vp(s, seat, new))
    _limit(out, at, KOKU, MAX_KOKU - s.koku[seat])
    for k in range(GOODS):
        _limit(out, at, SILK + k, MAX_GOOD - s.goods[seat * GOODS + k])
    _limit(out, at, FAVOR, s.favor_limit[seat] - s.favor[seat])
    for k in range(VISITOR_GAINS):
        out[at + k] *= GAIN_SCALE[k]


def _add_owner(s: RiverState, seat: i64, tile: i64, block: i64, at: i64, out: vec[float]) -> None:
    slot: i64
    kind: i64
    for slot in range(tile * REWARD_SLOTS, tile * REWARD_SLOTS + REWARD_SLOTS, 2):
        kind = OWNER[slot]
        if kind == NOTHING:
            break
        if kind == KOKU_PER_CUSTOMER:
            out[at] += float(count_bits(s.delivered[seat]))
        elif kind >= KOKU_PER:
            out[at] += out[block + TYPES + kind - KOKU_PER] * COUNT_SCALE
        else:
            out[at + kind - 1] += float(OWNER[slot + 1])


def _add_merchants(s: RiverState, seat: i64, block: i64, at: i64, out: vec[float]) -> None:
    """What delivered merchants bring at the journey's end (RG-11.8); a sale and the bonus itself are choices."""
    cards = s.delivered[seat]
    region: i64
    if has_card(cards, customers.MERCHANT_1):
        for region in range(REGIONS):
            if out[block + REGIONS_BUILT + region] > 0.0:
                out[at + INFLUENCE - 1] += float(ONGOING_GAIN[customers.MERCHANT_1])
    if has_card(cards, customers.MERCHANT_2):
        out[at + VP - 1] += float(ONGOING_GAIN[customers.MERCHANT_2] * count_bits(cards))
    if has_card(cards, customers.MERCHANT_3):
        out[at + ANY_GOOD - 1] += float(ONGOING_GAIN[customers.MERCHANT_3])
    if has_card(cards, customers.MERCHANT_5):
        out[at + FAVOR - 1] += float(ONGOING_GAIN[customers.MERCHANT_5])
    if has_card(cards, customers.MERCHANT_6):
        out[at] += float(ONGOING_GAIN[customers.MERCHANT_6])


def _add_nobles(s: RiverState, seat: i64, river_space: i64, at: i64, out: vec[float]) -> None:
    """What the royal ship brings after sailing (RG-6.8), beyond koku for empty spaces."""
    cards = s.delivered[seat]
    if has_card(cards, customers.NOBLE_3):
        regions = 1.0 if RIVER_REGIONS[river_space * 2 + 1] < 0 else 2.0
        out[at + INFLUENCE - 1] += regions * float(ONGOING_GAIN[customers.NOBLE_3])
    if has_card(cards, customers.NOBLE_4) and patrons.visits_opponent(s, seat, river_space):
        out[at + VP - 1] += float(ONGOING_GAIN[customers.NOBLE_4])
    if has_card(cards, customers.NOBLE_6) and customers.visits_own(s, seat, river_space):
        out[at + VP - 1] += float(ONGOING_GAIN[customers.NOBLE_6])


def _limit(out: vec[float], at: i64, kind: i64, room: i64) -> None:
    if out[at + kind - 1] > float(room):
        out[at + kind - 1] = float(room)


def rough_worth(s: RiverState, seat: i64, old: i64, new: i64, wanted: i64) -> float:
    """What stopping there is roughly worth in points, less what each other gets; ``wanted`` are goods by bit."""
    total = JOURNEY_WORTH if new < old else 0.0
    others = 0.0
    tiles = s.tile
    markers = s.marker
    k: i64
    kind: i64
    space: i64
    tile: i64
    owner: i64
    for k in range(ADJACENT):
        space = RIVER_SHORES[new * ADJACENT + k]
        tile = tiles[space]
        if tile < 0:
            total += GAIN_WORTH[KOKU]
            continue
        total += VISITOR_WORTH[tile]
        kind = VISITOR[tile * REWARD_SLOTS]
        if kind == ANY_GOOD:
            if wanted != 0:
                total += WANTED_WORTH
        elif SILK <= kind <= PORCELAIN and (wanted >> (kind - SILK)) & 1 != 0:
            total += WANTED_WORTH
        owner = markers[space * MARKERS]
        if owner >= 0:
            if owner == seat:
                total += OWNER_WORTH[tile]
            else:
                others += OWNER_WORTH[tile]
            owner = markers[space * MARKERS + 1]
            if owner == seat:
                total += OWNER_WORTH[tile]
            elif owner >= 0:
                others += OWNER_WORTH[tile]
    return total - others / float(s.seats - 1)
