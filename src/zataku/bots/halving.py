"""The bot for games in which much is hidden: every promising action in many worlds, to the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.net import Net
from zataku.bots.rating import Rated, Rater, shrewd, worth_of
from zataku.bots.search import Search
from zataku.bots.stopwatch import Stopwatch
from zataku.core.dealers import Silent
from zataku.core.game import Game, State, View

WORLDS: Final = 4
"""In how many worlds all actions are rated by worth, to find the promising ones."""

PROMISING: Final = 16
"""How many actions are tried."""

MIXED: Final = 0.01
"""Actions that bring less than the best by no more than this are as good: which is played can't be guessed."""

STRIDE: Final = 2
"""How many worlds are tried between two looks at the clock."""


@final
class Halving(Rater):
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

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        return shares(self._rated(view, actions))

    def ponder(self, view: View, actions: list[int], seconds: float) -> Iterator[list[tuple[int, float]]]:
        for rated in self._stages(self._game.determinize(view, self._luck), actions, min(seconds, self._seconds)):
            yield shares(rated)

    def rated_in(self, world: State, actions: list[int]) -> Rated:
        """The promising actions, best first, from any world that the seat to act thinks possible."""
        return list(self._stages(world, actions, self._seconds))[-1]

    def _rated(self, view: View, actions: list[int]) -> Rated:
        rated = self.rated_in(self._game.determinize(view, self._luck), actions)
        if len(rated) > 1 and rated[0][0] - rated[1][0] <= MIXED and self._luck.below(2):
            best, second = rated[0][1], rated[1][1]  # the others were tried in fewer worlds
            rated[:2] = [(rated[0][0], second), (rated[0][0], best)]
        return rated

    def _stages(self, world: State, actions: list[int], seconds: float) -> Iterator[Rated]:
        """The promising actions, best first, after each halving: what was dropped last comes before the others."""
        seat = self._game.to_act(world)
        left = self._promising(world, seat, actions)
        stages = max(1, (len(left) - 1).bit_length())
        dropped: Rated = []
        if len(left) == 1:
            yield [(1.0, left[0])]
        while len(left) > 1:
            rated = self._tried(world, seat, left, stages, seconds)
            yield _levelled(rated + dropped)
            half = (len(rated) + 1) // 2
            dropped = rated[half:] + dropped
            left = [action for _, action in rated[:half]]

    def _promising(self, world: State, seat: i64, actions: list[int]) -> list[int]:
        found = shrewd(self._game, world, actions, self._out)
        if len(found) <= PROMISING:
            return found
        worlds = [world]
        for _ in range(WORLDS - 1):
            other = self._game.clone(world)
            self._game.imagine(other, seat, self._luck)
            worlds.append(other)
        luck = self._luck.below(1 << 30)
        rated = [(worth_of(self._game, worlds, seat, action, self._dealer, luck), action) for action in found]
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated[:PROMISING]]

    def _tried(self, world: State, seat: i64, left: list[int], stages: i64, seconds: float) -> Rated:
        """What each action brings on average, in as many worlds as one stage allows."""
        total = [0.0] * len(left)
        worlds: i64 = 0
        most = max(1, self._iterations // (stages * len(left))) if self._iterations else 1 << 30
        watch = Stopwatch(seconds / float(stages))
        while worlds < most:
            if worlds and not self._iterations and watch.is_up():
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
        game.imagine(fresh, seat, self._luck)
        luck = self._luck.below(1 << 30)
        turn = game.turn(fresh)
        for k in range(len(left)):
            state = game.clone(fresh)
            self._search.luck.reseed(luck)
            game.apply(state, left[k], self._search.luck)
            total[k] += self._search.judged(state, seat, game.turn(state) != turn)


def _levelled(rated: Rated) -> Rated:
    """The same with values that never rise: what was dropped sooner counts no more than what stayed longer."""
    lowest = 1.0
    found: Rated = []
    for value, action in rated:
        lowest = min(lowest, value)
        found.append((lowest, action))
    return found


def shares(rated: Rated) -> list[tuple[int, float]]:
    """The rated actions, each with how likely it is the best."""
    odds = [2.0 ** (40.0 * (value - rated[0][0])) for value, _ in rated]
    total = sum(odds)
    return [(rated[k][1], odds[k] / total) for k in range(len(rated))]
