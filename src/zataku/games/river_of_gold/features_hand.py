"""Features of the observer's hand: how near each card is to its delivery, and what the seat still needs for it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    ARTISAN,
    BIT,
    BUILDING_TYPES,
    CUSTOMERS,
    CUSTOMERS_VP,
    ELDER,
    END_PER,
    END_TYPE,
    END_VP,
    GOODS,
    MERCHANT,
    NOBLE,
    ORDER,
    REGIONS,
    RIVER,
    SET_FAVOR,
)
from zataku.games.river_of_gold.features_die import acts_again, die_is_of_use
from zataku.games.river_of_gold.features_layout import (
    BY_TRADES,
    COUNT_SCALE,
    DELIVER_FAVOR,
    ELSEWHERE,
    FEWEST_MISSING,
    FILLED,
    HELD,
    IN_REACH,
    LACKING,
    NEAREST,
    PAYABLE,
    PAYABLE_CARDS,
    PLAYERS,
    POINTS,
    REGIONS_BUILT,
    SAILS,
    TYPES,
)
from zataku.games.river_of_gold.features_sail import rough_worth
from zataku.games.river_of_gold.features_table import write_set
from zataku.games.river_of_gold.rules import customers, die, patrons, scoring
from zataku.games.river_of_gold.rules.trade import GOODS_GIVEN
from zataku.games.river_of_gold.state import DRAFT, SHIPS, RiverState, count_bits, has_card

NONE: Final = 99


def write(s: RiverState, seat: i64, out: vec[float]) -> None:
    """Each card in hand, the hand as a whole, and every sail, with the goods that the hand lacks."""
    fewest: i64 = NONE
    nearest: i64 = -1
    favor: i64 = NONE
    card: i64
    good: i64
    for card in range(CUSTOMERS):
        if has_card(s.hand[seat], card):
            missing = _write_card(s, seat, card, out)
            if missing < fewest:
                fewest = missing
                nearest = card
            if missing == 0:
                cost = _favor_needed(s, seat, card)
                favor = cost if cost < favor else favor
    if nearest >= 0:
        out[FEWEST_MISSING] = float(fewest) * 0.25
        for good in range(GOODS):
            out[NEAREST + good] = float(_short(s, seat, nearest, good)) * 0.5
    if favor != NONE:
        out[DELIVER_FAVOR + favor] = 1.0
    _write_elsewhere(s, seat, out)
    if s.phase != DRAFT and acts_again(s, seat):
        _write_sails(s, seat, out)


def _write_card(s: RiverState, seat: i64, card: i64, out: vec[float]) -> i64:
    """One card; how many goods it lacks."""
    needed: i64 = 0
    missing: i64 = 0
    spare: i64 = 0
    good: i64
    for good in range(GOODS):
        needed += ORDER[card * GOODS + good]
        short = ORDER[card * GOODS + good] - s.goods[seat * GOODS + good]
        if short > 0:
            missing += short
            out[LACKING + good] += float(short) * 0.25
        else:
            spare += -short // GOODS_GIVEN
    out[HELD + card] = 1.0
    out[FILLED + card] = float(needed - missing) / float(needed)
    out[POINTS + card] = _points(s, seat, card, needed, out) * 0.1
    if missing == 0:
        out[PAYABLE + card] = 1.0
        out[PAYABLE_CARDS] += 0.5
        if _favor_needed(s, seat, card) <= s.favor[seat]:
            out[IN_REACH + card] = 1.0
    elif missing <= spare:
        out[BY_TRADES + card] = 1.0
    return missing


def _short(s: RiverState, seat: i64, card: i64, good: i64) -> i64:
    """How many of a good are missing for a card."""
    short = ORDER[card * GOODS + good] - s.goods[seat * GOODS + good]
    if short < 0:
        return 0
    return short


def _favor_needed(s: RiverState, seat: i64, card: i64) -> i64:
    """Favor that turns the die to the card's region; NONE if the die of the next action is still to be rolled."""
    if not die_is_of_use(s, seat):
        return NONE
    if patrons.delivers_anywhere(s, seat):
        return 0
    if s.die[seat] == 0:
        return SET_FAVOR  # Kakita Ryoku before her first turn
    return die.favor_cost(s.die[seat], card % REGIONS + 1)


def _points(s: RiverState, seat: i64, card: i64, needed: i64, out: vec[float]) -> float:
    """What a delivery would add to the score if the game ended after it, beyond influence and masteries."""
    kind = card // REGIONS
    n = count_bits(s.delivered[seat])
    total = float(patrons.delivery_vp(s, seat, card % REGIONS))
    if n < scoring.MOST_CUSTOMERS:
        total += float(CUSTOMERS_VP[n + 1] - CUSTOMERS_VP[n])
    k: i64
    if kind == ELDER:
        total += float(scoring.region_vp(s, seat, card % REGIONS))
    elif kind == MERCHANT:
        total += float(s.koku[seat] // END_PER[card] * END_VP[card])
    elif kind == ARTISAN:
        left = s.goods[seat * GOODS] + s.goods[seat * GOODS + 1] + s.goods[seat * GOODS + 2] - needed
        if left > 0:
            total += float(left // END_PER[card] * END_VP[card])
    elif kind == NOBLE:
        if card == customers.NOBLE_5:
            for k in range(BUILDING_TYPES):
                total += float(END_VP[card]) if out[PLAYERS + TYPES + k] > 0.0 else 0.0
        elif card == customers.NOBLE_6:
            for k in range(REGIONS):
                total += float(END_VP[card]) if out[PLAYERS + REGIONS_BUILT + k] > 0.0 else 0.0
        else:
            total += float(END_VP[card]) * out[PLAYERS + TYPES + END_TYPE[card]] * COUNT_SCALE
    return total


def _write_elsewhere(s: RiverState, seat: i64, out: vec[float]) -> None:
    """Cards that can't be in the deck, so that another player must hold them: it has been shuffled since, or is empty.

    Together with the discards and the delivered cards this says what can still be drawn.
    """
    if s.shuffles == 0 and s.deck != 0:
        return
    hidden = s.deck
    other: i64
    for other in range(s.seats):
        if other != seat:
            hidden |= s.hand[other]
    if s.deck != 0:
        card: i64
        for card in range(CUSTOMERS):
            if s.batch[card] == s.shuffles:
                hidden &= ~BIT[card]
    write_set(hidden, ELSEWHERE, out)


def _write_sails(s: RiverState, seat: i64, out: vec[float]) -> None:
    """What each ship would roughly gain with each face."""
    wanted: i64 = 0
    good: i64
    for good in range(GOODS):
        if out[LACKING + good] > 0.0:
            wanted |= BIT[good]
    ship: i64
    face: i64
    for ship in range(SHIPS):
        old = s.ships[seat * SHIPS + ship]
        for face in range(1, die.FACES + 1):
            worth = rough_worth(s, seat, old, (old + face) % RIVER, wanted)
            out[SAILS + ship * die.FACES + face - 1] = worth * 0.1
