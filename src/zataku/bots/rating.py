"""Actions rated by the game's own worth, one action ahead, and how sure a bot is of its rating."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.game import Game, State

DOUBT: Final = 1.0
"""In points of worth: an action better than another by this much gets e times its share of the certainty."""

Rated = list[tuple[float, int]]
"""Actions with their worth, best first."""


def sensible(game: Game, world: State, actions: list[int], out: vec[i64]) -> list[int]:
    """The actions that the game finds sensible; all of them if it finds none."""
    n = game.fill_sensible(world, out)
    found = {out[k] for k in range(n)}
    return [action for action in actions if action in found] or actions


def worth_of(game: Game, worlds: list[State], seat: i64, action: i64, dealer: Silent, luck: i64) -> float:
    """The worth of an action, on average over the worlds; every action meets the same luck."""
    total = 0.0
    for number, world in enumerate(worlds):
        state = game.clone(world)
        dealer.reseed(luck + number)
        game.apply(state, action, dealer)
        total += game.worth(state, seat)
    return total / len(worlds)


def certainty(rated: Rated) -> list[tuple[int, float]]:
    """The rated actions, each with its share of the certainty."""
    odds = [math.exp((worth - rated[0][0]) / DOUBT) for worth, _ in rated]
    total = sum(odds)
    return [(rated[k][1], odds[k] / total) for k in range(len(rated))]
