"""Advice for bots, outside the rules: how good a state looks, and what is not worth a thought."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.the_river import actions
from zataku.games.the_river.content import (
    BIT,
    BONUS_SLOTS,
    CARD_VP,
    CLEANUP_INCOME,
    FOOD,
    MARKS,
    MATERIALS,
    OFFER,
    PIONEER_SLOT,
    RESOURCES,
    RIVER,
    SETTLING,
    TILE_EFFECT,
)
from zataku.games.the_river.rules import build, fill_actions, scoring, tokens
from zataku.games.the_river.state import HELD, OVER, PAYING, TheRiverState, stored_by, tokens_of, used_by

# What things are worth in points while there is time to use them.
SYMBOL: Final = 1.5
SYMBOL_BEYOND: Final = 0.5  # from the fourth of a material on
WAREHOUSE: Final = 0.8
WAREHOUSES_ENOUGH: Final = 7
MATERIAL: Final = 0.4
FOOD_TOKEN: Final = 0.7
INCOME: Final = 3.0
PIONEER: Final = 4.0
PAWN: Final = 0.5
PROMISE: Final = 0.75  # of a building's points, as far as its cost is at hand
SECOND_PROMISE: Final = 0.2


def worth(s: TheRiverState, seat: i64) -> float:
    """Points ahead of the best opponent, with what is held valued by what it can still become."""
    left = remaining(s)
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            others = prospect(s, other, scoring.score(s, other), left)
            if others > best:
                best = others
    return prospect(s, seat, scoring.score(s, seat), left) + promise(s, seat, left) - best


def prospect(s: TheRiverState, seat: i64, points: i64, left: float) -> float:
    """Points now, and what the river board is good for while this much of the game is left."""
    if s.phase == OVER:
        return float(points)
    held = FOOD_TOKEN * float(s.stored[seat * RESOURCES + FOOD])
    k: i64
    for k in range(MATERIALS):
        symbols = s.symbols[seat * MATERIALS + k]
        held += SYMBOL * float(symbols if symbols < 3 else 3)
        if symbols > 3:
            held += SYMBOL_BEYOND * float(symbols - 3)
        held += MATERIAL * float(s.stored[seat * RESOURCES + k])
    capacity = s.capacity[seat]
    held += WAREHOUSE * float(capacity if capacity < WAREHOUSES_ENOUGH else i64(WAREHOUSES_ENOUGH))
    held += PIONEER * float(working(s, seat))
    for k in range(s.tiles[seat]):
        if TILE_EFFECT[s.river[seat * RIVER + k]] == CLEANUP_INCOME:
            held += INCOME
    return float(points) + left * held


def working(s: TheRiverState, seat: i64) -> i64:
    """The pioneers that will be there after the clean-up."""
    return pioneers(s, seat) - settling(s, seat)


def pioneers(s: TheRiverState, seat: i64) -> i64:
    """The pioneers on boat and main board."""
    return s.boat[seat] + used_by(s, seat)


def settling(s: TheRiverState, seat: i64) -> i64:
    """How many pioneers will settle in the next clean-up."""
    n: i64 = 0
    k: i64
    for k in range(MARKS):
        if SETTLING[k] < s.tiles[seat] and s.settled[seat] & BIT[SETTLING[k]] == 0:
            n += 1
    return n


def promise(s: TheRiverState, seat: i64, left: float) -> float:
    """What the buildings at hand are good for, and the pawn."""
    if s.phase == OVER:
        return 0.0
    return _buildings(s, seat, left) + (PAWN if s.pawn == seat and not s.ending else 0.0)


def _buildings(s: TheRiverState, seat: i64, left: float) -> float:
    """The building that is nearest for its points, and a little for the next one."""
    bonus = _next_token(s, seat, left)
    first = 0.0
    second = 0.0
    k: i64
    for k in range(OFFER + HELD):
        card = s.offer[k] if k < OFFER else s.reserved[seat * HELD + k - OFFER]
        if card >= 0 and not (s.phase == PAYING and card == s.card):
            points = (float(CARD_VP[card]) + bonus) * _covered(s, seat, card)
            if points > first:
                second = first
                first = points
            elif points > second:
                second = points
    return PROMISE * first + SECOND_PROMISE * second


def _next_token(s: TheRiverState, seat: i64, left: float) -> float:
    """What the next bonus token brings, the extra pioneer included."""
    value = tokens.next_value(s, seat)
    if value < 0:
        return 0.0
    return float(value) + (left * PIONEER if tokens_of(s, seat) + 1 == PIONEER_SLOT else 0.0)


def _covered(s: TheRiverState, seat: i64, card: i64) -> float:
    """How near a card is, from 0 to 1; the last tokens count most."""
    price = build.price(s, seat, card)
    if price == 0:
        return 1.0
    have: i64 = 0
    k: i64
    for k in range(RESOURCES):
        have += build.usable(s, seat, card, k)
    part = float(have if have < price else price) / float(price)
    return part * part


def remaining(s: TheRiverState) -> float:
    """How much of the game is left, from 1 to 0."""
    if s.ending:
        return 0.05
    most = 0.0
    seat: i64
    for seat in range(s.seats):
        slots = float(tokens_of(s, seat)) / float(BONUS_SLOTS[s.seats])
        tiles = float(s.tiles[seat]) / float(RIVER)
        most = slots if slots > most else most
        most = tiles if tiles > most else most
    return 1.0 - 0.9 * most


def fill_sensible(s: TheRiverState, out: vec[i64]) -> i64:
    """The legal actions without productions for which no warehouse is free."""
    n = fill_actions(s, out)
    if stored_by(s, s.asked) < s.capacity[s.asked]:
        return n
    kept: i64 = 0
    k: i64
    for k in range(n):
        if not actions.PRODUCE <= out[k] < actions.RESERVE:
            out[kept] = out[k]
            kept += 1
    return kept if kept else n  # nothing else may be left; then nothing was overwritten
