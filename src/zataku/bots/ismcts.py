"""A yardstick: plain information-set tree search with random playouts, which knows nothing but the rules."""

from __future__ import annotations

import math
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.stopwatch import Stopwatch
from zataku.bots.tree import UNKNOWN, Node
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Bot, Game, State, View

CURIOSITY: Final = 0.7
"""The exploration constant of UCB1, for values from 0 to 1."""

STRIDE: Final = 16
DEEPEST: Final = 300


@final
class Ismcts(Bot):
    """One new node per iteration, then a random playout. Never changed, so that figures can be compared over time."""

    def __init__(self, game: Game, seed: i64, iterations: i64, seconds: float) -> None:
        self._game = game
        self._luck = Silent(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._out = vec[i64]([0] * game.n_actions)
        self._is_legal = vec[i64]([0] * game.n_actions)
        self._now: i64 = 0
        self._path: list[Node] = []
        self._edge: list[int] = []

    def __reduce__(self) -> tuple[object, ...]:
        return Ismcts, (self._game, 0, self._iterations, self._seconds), {"_luck": copy(self._luck)}

    def choose(self, view: View, actions: list[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        world = self._game.determinize(view, self._luck)
        seat = self._game.to_act(world)
        root = Node()
        watch = Stopwatch(self._seconds)
        done: i64 = 0
        while done < self._iterations or (self._iterations == 0 and not watch.is_up()):
            for _ in range(STRIDE):
                self._walk(root, world, seat)
            done += STRIDE
        best: i64 = 0
        k: i64
        for k in range(root.size):
            if root.tried[k] > root.tried[best]:
                best = k
        return root.action[best]

    def _walk(self, root: Node, world: State, seat: i64) -> None:
        game = self._game
        state = game.clone(world)
        game.resample(state, seat, self._luck)
        self._path.clear()
        self._edge.clear()
        node = root
        while len(self._path) < DEEPEST:
            actor = game.to_act(state)
            if actor == NOBODY:
                break
            n = game.fill_actions(state, self._out)
            if node.actor == UNKNOWN:
                node.actor = actor
            if node.actor != actor:
                break
            k = self._pick(node, n)
            self._path.append(node)
            self._edge.append(k)
            is_new = node.tried[k] == 0
            game.apply(state, node.action[k], self._luck)
            node = node.after(k)
            if is_new:
                break
        while game.to_act(state) != NOBODY:
            n = game.fill_actions(state, self._out)
            game.apply(state, self._out[self._luck.below(n)], self._luck)
        shares = game.result(state)
        for step in range(len(self._path)):
            passed = self._path[step]
            edge = self._edge[step]
            passed.visits += 1
            passed.tried[edge] += 1
            passed.value[edge] += shares[passed.actor]

    def _pick(self, node: Node, n: i64) -> i64:
        """An action that was never tried, by chance; if there is none, the one with the highest bound."""
        self._now += 1
        is_legal = self._is_legal
        k: i64
        for k in range(n):
            is_legal[self._out[k]] = self._now
        for k in range(node.size):
            if is_legal[node.action[k]] == self._now:
                node.legal[k] += 1
                is_legal[node.action[k]] = -self._now
        fresh: i64 = 0
        for k in range(n):
            if is_legal[self._out[k]] == self._now:
                self._out[fresh] = self._out[k]
                fresh += 1
        if fresh > 0:
            node.add(self._out[self._luck.below(fresh)], 1.0)
            return node.size - 1
        best = -1.0
        chosen: i64 = 0
        for k in range(node.size):
            if is_legal[node.action[k]] == -self._now:
                tries = float(node.tried[k])
                bound = node.value[k] / tries + CURIOSITY * math.sqrt(math.log(float(node.legal[k]) + 1.0) / tries)
                if bound > best:
                    best = bound
                    chosen = k
        return chosen
