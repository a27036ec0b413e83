"""The bot that looks one action ahead and takes what looks best."""

from __future__ import annotations

import math
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, State, View

WORLDS: Final = 4
"""How many worlds that fit the view are tried; every action meets the same ones with the same luck."""

DOUBT: Final = 1.0
"""In points of worth: an action better than another by this much gets e times its share of the certainty."""


@final
class Greedy(Bot):
    """Tries each action in worlds made from the view, and takes the best by the game's own worth."""

    def __init__(self, game: Game, seed: i64) -> None:
        self._game = game
        self._luck = Silent(seed)
        self._table = Silent(seed)
        self._out = vec[i64]([0] * game.n_actions)

    def __reduce__(self) -> tuple[object, ...]:
        return Greedy, (self._game, 0), {"_luck": copy(self._luck), "_table": copy(self._table)}

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[0] if len(actions) == 1 else self._rated(view, actions)[0][1]

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        rated = self._rated(view, actions)
        odds = [math.exp((worth - rated[0][0]) / DOUBT) for worth, _ in rated]
        total = sum(odds)
        return [(rated[k][1], odds[k] / total) for k in range(len(rated))]

    def _rated(self, view: View, actions: list[int]) -> list[tuple[float, int]]:
        """The actions with their worth, best first; equal ones keep their order."""
        worlds = [self._game.determinize(view, self._luck) for _ in range(WORLDS)]
        seat = self._game.to_act(worlds[0])
        luck = self._luck.below(1 << 30)
        thought_of = self._sensible(worlds[0], actions)
        rated = [(self._try(worlds, seat, action, luck), action) for action in thought_of]
        rated.sort(key=lambda pair: -pair[0])
        return rated

    def _sensible(self, world: State, actions: list[int]) -> list[int]:
        """The actions that the game finds sensible; all of them if it finds none."""
        n = self._game.fill_sensible(world, self._out)
        sensible = {self._out[k] for k in range(n)}
        return [action for action in actions if action in sensible] or actions

    def _try(self, worlds: list[State], seat: i64, action: i64, luck: i64) -> float:
        """The worth of an action, on average over the worlds."""
        total = 0.0
        for number, world in enumerate(worlds):
            state = self._game.clone(world)
            self._table.reseed(luck + number)
            self._game.apply(state, action, self._table)
            total += self._game.worth(state, seat)
        return total / len(worlds)
