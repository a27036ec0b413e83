"""The bot that searches: from its view alone, through many worlds, with a net that knows the game."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.net import Net
from zataku.bots.rating import shrewd
from zataku.bots.search import Search
from zataku.bots.stopwatch import Stopwatch
from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, View

STRIDE: Final = 32
"""How many walks between two looks at the clock."""

TELLING: Final = 0.2
"""Seconds between two answers of a bot that ponders."""


@final
class Seeker(Bot):
    """Walks the tree for a number of iterations or, without one, for seconds of CPU time.

    Within a turn, as long as nothing is rolled or drawn, what was found for the last choice serves the next one. With
    iterations it starts over each time: a choice then follows from view and seed alone.
    """

    def __init__(self, game: Game, net: Net, seed: i64, iterations: i64, seconds: float) -> None:
        self._game = game
        self._net = net
        self._iterations = iterations
        self._seconds = seconds
        self._luck = Silent(seed)
        self._search = Search(game, net, seed)
        self._last: i64 = -1  # what it chose with the tree as it is
        self._out = vec[i64]([0] * game.n_actions)

    def __reduce__(self) -> tuple[object, ...]:
        made = (self._game, self._net, 0, self._iterations, self._seconds)
        return Seeker, made, {"_luck": copy(self._luck), "_walked": copy(self._search.luck)}

    def __setstate__(self, values: dict[str, object]) -> None:
        luck, walked = values["_luck"], values["_walked"]
        assert isinstance(luck, Silent) and isinstance(walked, Silent)
        self._luck = luck
        self._search.luck = walked

    def choose(self, view: View, actions: list[int]) -> int:
        thought_of = actions
        if len(actions) > 1:
            world = self._game.determinize(view, self._luck)
            thought_of = shrewd(self._game, world, actions, self._out)
        if len(thought_of) == 1:  # the tree stays as it is: what follows is in it
            return thought_of[0]
        if self._last >= 0 and not self._iterations and self._search.leads_to(view, self._last):
            self._search.go_on(world, self._last)
        else:
            self._search.begin(world, self._game.to_act(world))
        self._think(self._seconds)
        if not self._walked(actions):  # what was kept is about another choice, to which luck could have led as well
            self._search.begin(world, self._game.to_act(world))
            self._think(self._seconds)
        self._last = self._answer(actions)[0][0]
        return self._last

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        self._begin(view)
        self._think(self._seconds)
        return self._answer(actions)

    def ponder(self, view: View, actions: list[int], seconds: float) -> Iterator[list[tuple[int, float]]]:
        self._begin(view)
        allowed = min(seconds, self._seconds)
        if self._iterations or len(actions) == 1:
            self._think(allowed)
        else:
            used = 0.0
            while used < allowed:
                step = min(TELLING, allowed - used)
                self._think(step)
                used += step
                yield self._answer(actions)
        yield self._answer(actions)

    def _begin(self, view: View) -> None:
        self._last = -1
        world = self._game.determinize(view, self._luck)
        self._search.begin(world, self._game.to_act(world))

    def _think(self, seconds: float) -> None:
        """Walk until the budget is used up, or nothing can change the answer."""
        search = self._search
        if self._iterations:
            left = self._iterations
            while left > 0 and not search.is_settled(left):
                search.walk(min(left, STRIDE))
                left -= STRIDE
            return
        watch = Stopwatch(seconds)
        while not watch.is_up():
            search.walk(STRIDE)
            if search.is_single():
                return

    def _answer(self, actions: list[int]) -> list[tuple[int, float]]:
        """The actions by how often they were walked, the most promising of equals first."""
        rated = self._walked(actions)
        if not rated:
            return [(actions[0], 1.0)]
        rated.sort(key=lambda one: (-one[0], -one[1]))
        total = sum([n for n, _, _ in rated])
        return [(action, n / total) for n, _, action in rated]

    def _walked(self, actions: list[int]) -> list[tuple[int, float, int]]:
        """The actions that were walked: how often, and what they brought."""
        root = self._search.root
        found: list[tuple[int, float, int]] = []
        for k in range(root.size):
            n = root.tried[k]
            if n > 0 and root.action[k] in actions:
                found.append((n, root.value[k] / float(n), root.action[k]))
        return found
