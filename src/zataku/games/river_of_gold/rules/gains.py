"""Gains and their limits (RG-15), influence tracks included."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.river_of_gold.content import (
    ANY_GOOD,
    CUSTOMER_KEYS,
    DRAW_DISCARD,
    FAVOR,
    GOOD_KEYS,
    GOODS,
    INFLUENCE,
    KOKU,
    KOKU_PER,
    KOKU_PER_CUSTOMER,
    MAX_GOOD,
    MAX_KOKU,
    NOTHING,
    PASSED_VP,
    PATRON_KEYS,
    PORCELAIN,
    REGION_KEYS,
    REGIONS,
    REWARD_SLOTS,
    SHORES,
    SILK,
    SPACE_KEYS,
    STEPS,
    TILE_TYPE,
    TRACK,
    VP,
)
from zataku.games.river_of_gold.events import ChoiceDropped, Gained, InfluenceGained
from zataku.games.river_of_gold.rules import patrons
from zataku.games.river_of_gold.state import RiverState, count_bits, owns

# Where a gain comes from: a shore space, a customer, a patron, an influence track, or one of the last three.
FROM_SPACE: Final = 0
FROM_CUSTOMER: Final = FROM_SPACE + SHORES
FROM_PATRON: Final = FROM_CUSTOMER + len(CUSTOMER_KEYS)
FROM_TRACK: Final = FROM_PATRON + len(PATRON_KEYS)
FROM_ROW_END: Final = FROM_TRACK + REGIONS
FROM_JOURNEY: Final = FROM_ROW_END + 1
FROM_CHOICE: Final = FROM_JOURNEY + 1
SOURCES: Final[tuple[str, ...]] = (
    *SPACE_KEYS,
    *CUSTOMER_KEYS,
    *PATRON_KEYS,
    *REGION_KEYS,
    "row_end",
    "journey_end",
    "any_good",
)


def has_room_for_good(s: RiverState, seat: i64, good: i64) -> bool:
    """Whether one more of this good can be kept."""
    return s.goods[seat * GOODS + good] < MAX_GOOD


def has_room_for_any_good(s: RiverState, seat: i64) -> bool:
    """Whether at least one type of good can be taken (RG-15.5)."""
    return has_room_for_good(s, seat, 0) or has_room_for_good(s, seat, 1) or has_room_for_good(s, seat, 2)


def gain(s: RiverState, seat: i64, kind: i64, n: i64, region: i64, source: i64, dealer: Dealer) -> None:
    """Gain one printed reward; influence goes to the given region (RG-1.12)."""
    if kind == KOKU:
        gain_koku(s, seat, n, source, dealer)
    elif kind <= PORCELAIN:
        gain_good(s, seat, kind - SILK, n, source, dealer)
    elif kind == FAVOR:
        gain_favor(s, seat, n, source, dealer)
    elif kind == VP:
        gain_vp(s, seat, n, source, dealer)
    elif kind == INFLUENCE:
        gain_influence(s, seat, region, n, source, dealer)
    elif kind == ANY_GOOD:
        owe_goods(s, seat, n, dealer)
    elif kind == DRAW_DISCARD:
        s.draws += n
    elif kind == KOKU_PER_CUSTOMER:
        gain_koku(s, seat, n * count_bits(s.delivered[seat]), source, dealer)
    else:
        gain_koku(s, seat, n * count_buildings(s, seat, kind - KOKU_PER), source, dealer)


def count_buildings(s: RiverState, seat: i64, building_type: i64) -> i64:
    """Distinct buildings of a type that the seat owns (RG-1.9)."""
    n: i64 = 0
    space: i64
    for space in range(SHORES):
        if owns(s, seat, space) and TILE_TYPE[s.tile[space]] == building_type:
            n += 1
    return n


def gain_koku(s: RiverState, seat: i64, n: i64, source: i64, dealer: Dealer) -> None:
    """Koku up to the limit; the excess is lost."""
    room = MAX_KOKU - s.koku[seat]
    if n > room:
        n = room
    s.koku[seat] += n
    if dealer.telling:
        _tell(dealer, seat, "koku", n, source)


def gain_good(s: RiverState, seat: i64, good: i64, n: i64, source: i64, dealer: Dealer) -> None:
    """Goods up to the limit of a type; the excess is lost."""
    at = seat * GOODS + good
    room = MAX_GOOD - s.goods[at]
    if n > room:
        n = room
    s.goods[at] += n
    if dealer.telling:
        _tell(dealer, seat, GOOD_KEYS[good], n, source)


def gain_favor(s: RiverState, seat: i64, n: i64, source: i64, dealer: Dealer) -> None:
    """Favor up to the limit (RG-4.4)."""
    room = s.favor_limit[seat] - s.favor[seat]
    if n > room:
        n = room
    s.favor[seat] += n
    if dealer.telling:
        _tell(dealer, seat, "divine_favor", n, source)


def gain_vp(s: RiverState, seat: i64, n: i64, source: i64, dealer: Dealer) -> None:
    """Victory points have no limit (RG-15.10)."""
    s.vp[seat] += n
    if dealer.telling:
        _tell(dealer, seat, "victory_points", n, source)


def owe_goods(s: RiverState, seat: i64, n: i64, dealer: Dealer) -> None:
    """'Any good' waits for its receiver; another player's without an option is dropped at once (RG-3.7)."""
    if seat != s.active and not has_room_for_any_good(s, seat):
        if dealer.telling:
            for _ in range(n):
                dealer.tell(ChoiceDropped(seat, "any_good"))
        return
    s.goods_owed[seat] += n


def gain_influence(s: RiverState, seat: i64, region: i64, n: i64, source: i64, dealer: Dealer) -> None:
    """Advance the marker and gain every reward passed or reached (RG-15.1)."""
    at = seat * REGIONS + region
    old = s.influence[at]
    if old == STEPS or n <= 0:
        return
    new = patrons.influence_target(s, seat, region, old, n)
    s.influence[at] = new
    if dealer.telling:
        dealer.tell(InfluenceGained(seat, REGION_KEYS[region], new - old, new, SOURCES[source]))
    slot: i64
    step: i64
    for step in range(old + 1, new + 1):
        slot = (region * (STEPS + 1) + step) * REWARD_SLOTS
        if TRACK[slot] != NOTHING:
            gain(s, seat, TRACK[slot], TRACK[slot + 1], region, FROM_TRACK + region, dealer)
            if TRACK[slot + 2] != NOTHING:
                gain(s, seat, TRACK[slot + 2], TRACK[slot + 3], region, FROM_TRACK + region, dealer)
    watcher = patrons.passed(s, seat, region, old, new)
    if watcher >= 0:
        gain_vp(s, watcher, PASSED_VP, FROM_PATRON + s.patron[watcher], dealer)


def _tell(dealer: Dealer, seat: i64, what: str, n: i64, source: i64) -> None:
    if n > 0:
        dealer.tell(Gained(seat, what, n, SOURCES[source]))
