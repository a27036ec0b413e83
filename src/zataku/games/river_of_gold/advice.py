"""Advice for bots, outside the rules: how good a state looks, and which trades lead to nothing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import CUSTOMERS, GOODS, ORDER, REGIONS
from zataku.games.river_of_gold.rules import deliver, fill_actions, patrons, scoring
from zataku.games.river_of_gold.rules.trade import GOODS_GIVEN
from zataku.games.river_of_gold.state import ACTION, OVER, RiverState, count_bits, has_card

# What things are worth in points while there is time to use them.
KOKU: Final = 0.35
GOOD: Final = 0.3
FAVOR: Final = 0.7
FAVOR_LIMIT: Final = 0.6
STEP: Final = 0.35
BUILDING: Final = 2.0
CUSTOMER: Final = 6.0  # a delivered one, beyond its points
ORDER_FILLED: Final = 3.0  # a card in hand whose order can be paid; a part of it for a part
DELIVERABLE: Final = 12.0  # and whose region the die shows, before the action


def worth(s: RiverState, seat: i64) -> float:
    """Points ahead of the best opponent, with what is held valued by what it can still become."""
    own = standing(s, seat, scoring.score(s, seat)) + prospects(s, seat)
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            theirs = standing(s, other, scoring.score(s, other))
            if theirs > best:
                best = theirs
    return own - best


def standing(s: RiverState, seat: i64, score: i64) -> float:
    """The score, and the value of what lies open before the seat."""
    if s.phase == OVER:
        return float(score)
    goods = s.goods[seat * GOODS] + s.goods[seat * GOODS + 1] + s.goods[seat * GOODS + 2] + s.goods_owed[seat]
    if seat == s.active and s.journey:
        goods += 1
    held = KOKU * float(s.koku[seat]) + GOOD * float(goods)
    held += FAVOR * float(s.favor[seat]) + FAVOR_LIMIT * float(s.favor_limit[seat])
    held += CUSTOMER * float(count_bits(s.delivered[seat]))
    steps: i64 = 0
    region: i64
    for region in range(REGIONS):
        steps += s.influence[seat * REGIONS + region]
    buildings: i64 = 0
    markers = s.marker
    k: i64 = 0
    while k < len(markers):
        if markers[k] == seat:
            buildings += 1
        k += 1
    held += STEP * float(steps) + BUILDING * float(buildings)
    return float(score) + _remaining(s) * held


def prospects(s: RiverState, seat: i64) -> float:
    """What the hand promises: the card nearest to delivery, the others a little, most of all one for this turn."""
    if s.phase == OVER:
        return 0.0
    total = 0.0
    best = 0.0
    card: i64
    for card in range(CUSTOMERS):
        if has_card(s.hand[seat], card):
            if _is_deliverable(s, seat, card):
                return _remaining(s) * (DELIVERABLE + ORDER_FILLED)
            filled = ORDER_FILLED * _filled(s, seat, card)
            total += filled / 3.0
            if filled > best:
                best = filled
    return _remaining(s) * (best + total)


def _is_deliverable(s: RiverState, seat: i64, card: i64) -> bool:
    if s.phase != ACTION or s.active != seat or not deliver.can_pay(s, seat, card):
        return False
    return card % REGIONS == s.die[seat] - 1 or patrons.delivers_anywhere(s, seat)


def _filled(s: RiverState, seat: i64, card: i64) -> float:
    """The part of an order that the goods at hand would fill."""
    needed: i64 = 0
    good: i64
    for good in range(GOODS):
        needed += ORDER[card * GOODS + good]
    return float(needed - _missing_in_all(s, seat, card)) / float(needed)


def _remaining(s: RiverState) -> float:
    """How much of the game is left, from 1 to 0."""
    if s.final_by >= 0:
        return 0.1
    tiles = s.era1_left + s.era2_left
    return 0.15 + 0.85 * float(tiles) / 25.0


def fill_shrewd(s: RiverState, out: vec[i64]) -> i64:
    """Legal actions without trades that lead to nothing: they bring no order nearer, and no other face of the die."""
    n = fill_actions(s, out)
    kept: i64 = 0
    k: i64
    for k in range(n):
        if not _is_idle_trade(s, s.asked, out[k] - actions.TRADE):
            out[kept] = out[k]  # a trade is never all that there is to do
            kept += 1
    return kept


def _is_idle_trade(s: RiverState, seat: i64, trade: i64) -> bool:
    if trade < 0 or trade >= actions.TRADES:
        return False
    if trade == actions.KOKU_TRADE:
        return s.phase != ACTION and not patrons.sets_die(s, seat)  # favor is for the die: RG-4.3, RG-14.9
    give = trade // GOODS
    get = trade % GOODS
    given = s.goods[seat * GOODS + give]
    got = s.goods[seat * GOODS + get]
    nearer: i64 = 0
    card: i64
    for card in range(CUSTOMERS):
        if has_card(s.hand[seat], card):
            lost = _missing(card, give, given - GOODS_GIVEN) - _missing(card, give, given)
            won: i64 = 1 if _missing(card, get, got) > 0 else 0
            if won > 0 and lost == 0 and _missing_in_all(s, seat, card) == 1:
                return False  # it fills this order
            nearer += won - lost
    return nearer <= 0


def _missing(card: i64, good: i64, held: i64) -> i64:
    """How many goods of this type an order still lacks."""
    short = ORDER[card * GOODS + good] - held
    return short if short > 0 else 0


def _missing_in_all(s: RiverState, seat: i64, card: i64) -> i64:
    """How many goods an order still lacks."""
    missing: i64 = 0
    good: i64
    for good in range(GOODS):
        missing += _missing(card, good, s.goods[seat * GOODS + good])
    return missing
