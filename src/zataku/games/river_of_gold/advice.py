"""Advice for bots, outside the rules: how good a state looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.river_of_gold.content import GOODS, REGIONS, STEPS
from zataku.games.river_of_gold.rules import scoring
from zataku.games.river_of_gold.state import OVER, RiverState

KOKU: Final = 0.35
GOOD: Final = 0.9
FAVOR: Final = 0.7
FAVOR_LIMIT: Final = 0.6
STEP: Final = 0.35
BUILDING: Final = 2.0


def worth(s: RiverState, seat: i64) -> float:
    """Points ahead of the best opponent, with what is held valued by what it can still become."""
    own = _standing(s, seat)
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            standing = _standing(s, other)
            if standing > best:
                best = standing
    return own - best


def _standing(s: RiverState, seat: i64) -> float:
    points = float(scoring.score(s, seat))
    if s.phase == OVER:
        return points
    left = _remaining(s)
    goods = s.goods[seat * GOODS] + s.goods[seat * GOODS + 1] + s.goods[seat * GOODS + 2]
    held = KOKU * float(s.koku[seat]) + GOOD * float(goods + s.goods_owed[seat]) + FAVOR * float(s.favor[seat])
    held += FAVOR_LIMIT * float(s.favor_limit[seat])
    if seat == s.active and s.journey:
        held += GOOD
    steps: i64 = 0
    region: i64
    for region in range(REGIONS):
        step = s.influence[seat * REGIONS + region]
        steps += step if step < STEPS else STEPS
    buildings: i64 = 0
    space: i64
    for space in range(len(s.marker)):
        if s.marker[space] == seat:
            buildings += 1
    return points + left * (held + BUILDING * float(buildings)) + STEP * float(steps) * left


def _remaining(s: RiverState) -> float:
    """How much of the game is left, from 1 to 0."""
    if s.final_by >= 0:
        return 0.1
    tiles = s.era1_left + s.era2_left
    return 0.15 + 0.85 * float(tiles) / 25.0
