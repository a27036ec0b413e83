"""Customer abilities by type (RG-11), as hook points for the other rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.river_of_gold.content import (
    ADJACENT,
    ARTISAN,
    CUSTOMER_KEYS,
    DELIVERY_FAVOR,
    DELIVERY_INFLUENCE,
    DISCOUNT,
    ELDER,
    LIMIT_RAISED,
    MARKET,
    MAX_FAVOR_LIMIT,
    MERCHANT,
    MONK,
    NOBLE,
    ONGOING_GAIN,
    PORCELAIN,
    REGIONS,
    RIVER_REGIONS,
    RIVER_SHORES,
    SHORES,
    SILK,
    TILE_TYPE,
)
from zataku.games.river_of_gold.events import ChoiceDropped, LimitRaised, MarkerPlaced
from zataku.games.river_of_gold.rules import patrons
from zataku.games.river_of_gold.rules.gains import (
    FROM_CUSTOMER,
    gain_favor,
    gain_influence,
    gain_koku,
    gain_vp,
    owe_goods,
)
from zataku.games.river_of_gold.state import (
    MARKERS,
    NO_MARKER,
    OPPONENTS_BUILDING,
    OWN_BUILDING,
    SALE_OPEN,
    RiverState,
    count_bits,
    has_card,
    owns,
    region_of,
)

MERCHANT_1: Final = MERCHANT * REGIONS
MERCHANT_2: Final = MERCHANT_1 + 1
MERCHANT_3: Final = MERCHANT_1 + 2
MERCHANT_4: Final = MERCHANT_1 + 3
MERCHANT_5: Final = MERCHANT_1 + 4
MERCHANT_6: Final = MERCHANT_1 + 5
NOBLE_1: Final = NOBLE * REGIONS
NOBLE_2: Final = NOBLE_1 + 1
NOBLE_3: Final = NOBLE_1 + 2
NOBLE_4: Final = NOBLE_1 + 3
NOBLE_5: Final = NOBLE_1 + 4
NOBLE_6: Final = NOBLE_1 + 5

_TYPE_CARDS: Final = 0b111111


def delivered_of_type(s: RiverState, seat: i64, kind: i64) -> i64:
    """How many customers of a type the seat has delivered to."""
    return count_bits((s.delivered[seat] >> (kind * REGIONS)) & _TYPE_CARDS)


def build_discount(s: RiverState, seat: i64, region: i64) -> i64:
    """The artisan of a region makes building there cheaper (RG-11.2)."""
    card = ARTISAN * REGIONS + region
    if has_card(s.delivered[seat], card):
        return DISCOUNT[card]
    return 0


def on_delivery(s: RiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """The delivery ability of a card that now counts as delivered."""
    kind = card // REGIONS
    region = card % REGIONS
    gain_influence(s, seat, region, DELIVERY_INFLUENCE[card], FROM_CUSTOMER + card, dealer)
    if kind == MONK:
        _deliver_monk(s, seat, card, dealer)
    elif kind == NOBLE:
        if s.royal[seat] < 0:
            s.upgrade = True  # RG-11.16
    elif dealer.telling and (kind != MERCHANT or delivered_of_type(s, seat, MERCHANT) == 1):
        space = "artisan_space" if kind == ARTISAN else "elder_space" if kind == ELDER else "merchant_space"
        dealer.tell(MarkerPlaced(seat, space, CUSTOMER_KEYS[card]))


def _deliver_monk(s: RiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    limit = s.favor_limit[seat] + LIMIT_RAISED[card]
    if limit > MAX_FAVOR_LIMIT:
        limit = MAX_FAVOR_LIMIT
    raised = limit - s.favor_limit[seat]
    if raised > 0:
        s.favor_limit[seat] = limit
        if dealer.telling:
            dealer.tell(LimitRaised(seat, limit, raised))
    gain_favor(s, seat, DELIVERY_FAVOR[card], FROM_CUSTOMER + card, dealer)
    odd_region = card % REGIONS % 2 == 0  # regions 1, 3, 5 (RG-11.27)
    s.second_marker = OWN_BUILDING if odd_region else OPPONENTS_BUILDING
    space: i64
    for space in range(SHORES):
        if takes_second_marker(s, seat, space):
            return
    s.second_marker = NO_MARKER  # RG-11.29
    if dealer.telling:
        dealer.tell(ChoiceDropped(seat, "second_marker"))


def takes_second_marker(s: RiverState, seat: i64, space: i64) -> bool:
    """Whether the pending monk marker may go on the building of this space (RG-11.27, RG-11.28)."""
    builder = s.marker[space * MARKERS]
    if builder < 0 or s.marker[space * MARKERS + 1] >= 0:
        return False
    return (builder == seat) == (s.second_marker == OWN_BUILDING)


def on_journey_end(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """All delivered merchants trigger, in region order (RG-7.5, RG-7.6)."""
    cards = s.delivered[seat]
    region: i64
    if has_card(cards, MERCHANT_1):
        for region in range(REGIONS):
            if owns_in_region(s, seat, region):
                gain_influence(s, seat, region, ONGOING_GAIN[MERCHANT_1], FROM_CUSTOMER + MERCHANT_1, dealer)
    if has_card(cards, MERCHANT_2):
        gain_vp(s, seat, ONGOING_GAIN[MERCHANT_2] * count_bits(cards), FROM_CUSTOMER + MERCHANT_2, dealer)
    if has_card(cards, MERCHANT_3):
        owe_goods(s, seat, ONGOING_GAIN[MERCHANT_3], dealer)
    if has_card(cards, MERCHANT_4):
        s.sale = SALE_OPEN
    if has_card(cards, MERCHANT_5):
        gain_favor(s, seat, ONGOING_GAIN[MERCHANT_5], FROM_CUSTOMER + MERCHANT_5, dealer)
    if has_card(cards, MERCHANT_6):
        gain_koku(s, seat, ONGOING_GAIN[MERCHANT_6], FROM_CUSTOMER + MERCHANT_6, dealer)


def owns_in_region(s: RiverState, seat: i64, region: i64) -> bool:
    """Whether the seat owns a building in a region."""
    space: i64
    for space in range(SHORES):
        if region_of(space) == region and owns(s, seat, space):
            return True
    return False


def adjusts_die(s: RiverState, seat: i64) -> bool:
    """Noble 5 lets the royal ship sail one more or one less (RG-11.22)."""
    return has_card(s.delivered[seat], NOBLE_5)


def changes_good(s: RiverState, seat: i64, royal: bool, tile: i64, kind: i64) -> bool:
    """Noble 1 turns the printed good of a visited market into any good (RG-11.18)."""
    return royal and SILK <= kind <= PORCELAIN and TILE_TYPE[tile] == MARKET and has_card(s.delivered[seat], NOBLE_1)


def after_royal_sail(s: RiverState, seat: i64, river_space: i64, dealer: Dealer) -> None:
    """The royal ship's abilities after sailing: nobles 2, 3, 4 and 6 (RG-6.8)."""
    cards = s.delivered[seat]
    k: i64
    region: i64
    if has_card(cards, NOBLE_2):
        for k in range(ADJACENT):
            if s.tile[RIVER_SHORES[river_space * ADJACENT + k]] < 0:
                gain_koku(s, seat, ONGOING_GAIN[NOBLE_2], FROM_CUSTOMER + NOBLE_2, dealer)
    if has_card(cards, NOBLE_3):
        for k in range(2):
            region = RIVER_REGIONS[river_space * 2 + k]
            if region >= 0:
                gain_influence(s, seat, region, ONGOING_GAIN[NOBLE_3], FROM_CUSTOMER + NOBLE_3, dealer)
    if has_card(cards, NOBLE_4) and patrons.visits_opponent(s, seat, river_space):
        gain_vp(s, seat, ONGOING_GAIN[NOBLE_4], FROM_CUSTOMER + NOBLE_4, dealer)
    if has_card(cards, NOBLE_6) and visits_own(s, seat, river_space):
        gain_vp(s, seat, ONGOING_GAIN[NOBLE_6], FROM_CUSTOMER + NOBLE_6, dealer)


def visits_own(s: RiverState, seat: i64, river_space: i64) -> bool:
    """Whether one of the four adjacent buildings has a marker of the seat (RG-11.23)."""
    k: i64
    for k in range(ADJACENT):
        if owns(s, seat, RIVER_SHORES[river_space * ADJACENT + k]):
            return True
    return False
