"""Actions rated by the game's own worth, one action ahead, and how sure a bot is of its rating."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, State, View

DOUBT: Final = 1.0
"""In points of worth: an action better than another by this much is e times as likely to be the best."""

Rated = list[tuple[float, int]]
"""Actions with their worth, best first."""


def sensible(game: Game, world: State, actions: list[int], out: vec[i64]) -> list[int]:
    """The actions that the game finds sensible; all of them if it finds none."""
    n = game.fill_sensible(world, out)
    found = {out[k] for k in range(n)}
    return [action for action in actions if action in found] or actions


def shrewd(game: Game, world: State, actions: list[int], out: vec[i64]) -> list[int]:
    """The actions that the game finds shrewd; all of them if it finds none."""
    n = game.fill_shrewd(world, out)
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


class Rater(Bot):
    """A bot that rates the actions: it takes the best, and is as sure of it as the others are worse."""

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[0] if len(actions) == 1 else self._rated(view, actions)[0][1]

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        return certainty(self._rated(view, actions))

    @abstractmethod
    def _rated(self, view: View, actions: list[int]) -> Rated:
        """The actions it considers with their worth, best first."""


def certainty(rated: Rated) -> list[tuple[int, float]]:
    """The rated actions, each with how likely it is the best."""
    odds = [math.exp((worth - rated[0][0]) / DOUBT) for worth, _ in rated]
    total = sum(odds)
    return [(rated[k][1], odds[k] / total) for k in range(len(rated))]
