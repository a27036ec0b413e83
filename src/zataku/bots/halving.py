"""The bot for games in which much is hidden: every promising action in many worlds, to the end of the turn."""

from __future__ import annotations

import time
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.net import Net
from zataku.bots.rating import Rated, sensible, worth_of
from zataku.bots.search import Search
from zataku.bots.seeker import PATIENCE
from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, State, View

WORLDS: Final = 4
"""In how many worlds all actions are rated by worth, to find the promising ones."""

PROMISING: Final = 16
"""So many of them are tried."""

STRIDE: Final = 2
"""So many worlds are tried between two looks at the clock."""


@final
class Halving(Bot):
    """Tries the promising actions in the same worlds with the same luck, and drops the worse half again and again."""

    def __init__(self, game: Game, net: Net, seed: i64, iterations: i64, seconds: float) -> None:
        self._game = game
        self._net = net
        self._iterations = iterations
        self._seconds = seconds
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._search = Search(game, net, seed)
        self._out = vec[i64]([0] * game.n_actions)

    def __reduce__(self) -> tuple[object, ...]:
        made = (self._game, self._net, 0, self._iterations, self._seconds)
        return Halving, made, {"_luck": copy(self._luck), "_dealer": copy(self._dealer)}

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[0] if len(actions) == 1 else self._rated(view, actions)[0][1]

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        rated = self._rated(view, actions)
        odds = [2.0 ** (40.0 * (value - rated[0][0])) for value, _ in rated]
        total = sum(odds)
        return [(rated[k][1], odds[k] / total) for k in range(len(rated))]

    def _rated(self, view: View, actions: list[int]) -> Rated:
        """The promising actions, best first: those that were dropped last come before the others."""
        world = self._game.determinize(view, self._luck)
        seat = self._game.to_act(world)
        left = self._promising(world, seat, actions)
        stages = max(1, (len(left) - 1).bit_length())
        dropped: Rated = []
        while len(left) > 1:
            rated = self._tried(world, seat, left, stages)
            half = (len(rated) + 1) // 2
            dropped = rated[half:] + dropped
            left = [action for _, action in rated[:half]]
            if len(left) == 1:
                dropped = rated[:1] + dropped
        lowest = 1.0
        rated = []
        for value, action in dropped or [(1.0, left[0])]:
            lowest = min(lowest, value)  # what was dropped sooner counts no more than what stayed longer
            rated.append((lowest, action))
        return rated

    def _promising(self, world: State, seat: i64, actions: list[int]) -> list[int]:
        found = sensible(self._game, world, actions, self._out)
        if len(found) <= PROMISING:
            return found
        worlds = [world]
        for _ in range(WORLDS - 1):
            other = self._game.clone(world)
            self._game.resample(other, seat, self._luck)
            worlds.append(other)
        luck = self._luck.below(1 << 30)
        rated = [(worth_of(self._game, worlds, seat, action, self._dealer, luck), action) for action in found]
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated[:PROMISING]]

    def _tried(self, world: State, seat: i64, left: list[int], stages: i64) -> Rated:
        """What each action brings on average, in as many worlds as one stage allows."""
        total = [0.0] * len(left)
        worlds: i64 = 0
        most = max(1, self._iterations // (stages * len(left))) if self._iterations else 1 << 30
        began, began_outside, allowed = time.thread_time(), time.monotonic(), self._seconds / float(stages)
        while worlds < most:
            is_late = time.thread_time() - began >= allowed or time.monotonic() - began_outside >= PATIENCE * allowed
            if worlds and not self._iterations and is_late:
                break
            for _ in range(min(STRIDE, most - worlds)):
                self._try(world, seat, left, total)
                worlds += 1
        rated = [(total[k] / float(worlds), left[k]) for k in range(len(left))]
        rated.sort(key=lambda pair: -pair[0])
        return rated

    def _try(self, world: State, seat: i64, left: list[int], total: list[float]) -> None:
        """One more world for all of them."""
        game = self._game
        fresh = game.clone(world)
        game.resample(fresh, seat, self._luck)
        luck = self._luck.below(1 << 30)
        turn = game.turn(fresh)
        for k in range(len(left)):
            state = game.clone(fresh)
            self._search.luck.reseed(luck)
            game.apply(state, left[k], self._search.luck)
            total[k] += self._search.judged(state, seat, game.turn(state) != turn)
