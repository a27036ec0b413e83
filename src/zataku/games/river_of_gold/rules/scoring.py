"""Final scoring, tie-break and two-player differences (RG-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    ARTISAN,
    BUILDING_TYPES,
    CUSTOMERS_VP,
    ELDER,
    END_PER,
    END_TYPE,
    END_VP,
    GOODS,
    MERCHANT,
    REGION_VP,
    REGION_VP_TWO,
    REGIONS,
)
from zataku.games.river_of_gold.rules.customers import (
    NOBLE_1,
    NOBLE_5,
    NOBLE_6,
    owns_in_region,
)
from zataku.games.river_of_gold.rules.gains import count_buildings
from zataku.games.river_of_gold.state import RiverState, count_bits, has_card

MAX_GAP: Final = 5  # RG-13.9
MOST_CUSTOMERS: Final = 6  # RG-13.5


def place_vp(s: RiverState, region: i64, place: i64) -> i64:
    """The value of a place (0 first) on a region's scoring tile; 0 where the tile has none."""
    tile = s.region_tile[region]
    if s.seats == 2:
        if place < 2:
            return REGION_VP_TWO[tile * 2 + place]
    elif place < 3:
        return REGION_VP[tile * 3 + place]
    return 0


def region_vp(s: RiverState, seat: i64, region: i64) -> i64:
    """The points of a seat in a region, ties split and elders doubled (RG-13.1 to RG-13.4, RG-13.9)."""
    own = s.influence[seat * REGIONS + region]
    if own == 0:
        return 0
    ahead: i64 = 0
    tied: i64 = 0
    leader = own
    other: i64
    step: i64
    for other in range(s.seats):
        step = s.influence[other * REGIONS + region]
        if step > own:
            ahead += 1
            if step > leader:
                leader = step
        elif step == own:
            tied += 1
    if s.seats == 2 and leader - own > MAX_GAP:
        return 0
    total: i64 = 0
    place: i64
    for place in range(ahead, ahead + tied):
        total += place_vp(s, region, place)
    points = total // tied
    return 2 * points if has_card(s.delivered[seat], ELDER * REGIONS + region) else points


def regions_vp(s: RiverState, seat: i64) -> i64:
    """Regional influence, all six regions."""
    total: i64 = 0
    region: i64
    for region in range(REGIONS):
        total += region_vp(s, seat, region)
    return total


def customers_vp(s: RiverState, seat: i64) -> i64:
    """Points for the number of delivered customers (RG-13.5)."""
    n = count_bits(s.delivered[seat])
    return CUSTOMERS_VP[n if n < MOST_CUSTOMERS else MOST_CUSTOMERS]


def artisans_vp(s: RiverState, seat: i64) -> i64:
    """Points for the goods left, for each artisan (RG-11.3)."""
    return _rest_vp(s, seat, ARTISAN, s.goods[seat * GOODS] + s.goods[seat * GOODS + 1] + s.goods[seat * GOODS + 2])


def merchants_vp(s: RiverState, seat: i64) -> i64:
    """Points for the koku left, for each merchant (RG-11.15)."""
    return _rest_vp(s, seat, MERCHANT, s.koku[seat])


def _rest_vp(s: RiverState, seat: i64, kind: i64, left: i64) -> i64:
    """What all cards of a type give for this much left."""
    total: i64 = 0
    card: i64
    for card in range(kind * REGIONS, (kind + 1) * REGIONS):
        if has_card(s.delivered[seat], card):
            total += left // END_PER[card] * END_VP[card]
    return total


def nobles_vp(s: RiverState, seat: i64) -> i64:
    """Buildings, types and regions for the nobles (RG-11.25)."""
    cards = s.delivered[seat]
    if cards >> NOBLE_1 == 0:
        return 0
    total: i64 = 0
    card: i64
    for card in range(NOBLE_1, NOBLE_5):
        if has_card(cards, card):
            total += END_VP[card] * count_buildings(s, seat, END_TYPE[card])
    k: i64
    if has_card(cards, NOBLE_5):
        for k in range(BUILDING_TYPES):
            if count_buildings(s, seat, k) > 0:
                total += END_VP[NOBLE_5]
    if has_card(cards, NOBLE_6):
        for k in range(REGIONS):
            if owns_in_region(s, seat, k):
                total += END_VP[NOBLE_6]
    return total


def score(s: RiverState, seat: i64) -> i64:
    """The points of a seat if the game ended now."""
    return (
        s.vp[seat]
        + regions_vp(s, seat)
        + customers_vp(s, seat)
        + artisans_vp(s, seat)
        + merchants_vp(s, seat)
        + nobles_vp(s, seat)
    )


def score_sheet(s: RiverState, seat: i64) -> dict[str, int]:
    """The points of a seat by category; nothing of it is hidden (hands score nothing, RG-13.7)."""
    return {
        "score_track": s.vp[seat],
        "regional_influence": regions_vp(s, seat),
        "customers": customers_vp(s, seat),
        "artisans": artisans_vp(s, seat),
        "merchants": merchants_vp(s, seat),
        "nobles": nobles_vp(s, seat),
    }


def ranking(s: RiverState) -> list[int]:
    """Most points, then most favor left, then shared (RG-13.8)."""
    keys = [(score(s, seat), s.favor[seat]) for seat in range(s.seats)]
    return [1 + sum(other > key for other in keys) for key in keys]
