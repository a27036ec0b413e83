"""What actions brought in the same worlds with the same luck, each played to the end of the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zataku.bots.outlook import Prospect
from zataku.bots.search import Search
from zataku.core.dealers import Silent
from zataku.core.game import Game, State

POINT: Final = 0.002
"""What a point of margin counts beside the chance to win: it decides where the chances are as good as equal."""


@final
class Tally:
    """Sums of chances and margins by action: those of the best few are over more worlds than the others'."""

    def __init__(self, game: Game, search: Search, world: State, luck: Silent) -> None:
        self.worlds = 0
        self._game = game
        self._search = search
        self._world = world
        self._luck = luck
        self._seats: int = search.seats
        self._sums: dict[int, list[float]] = {}
        self._marks: dict[int, dict[int, list[float]]] = {}  # the sums as they were after this many worlds

    def add(self, actions: list[int]) -> None:
        """One more world for these actions."""
        game, search, seat = self._game, self._search, self._search.seat
        fresh = game.clone(self._world)
        game.imagine(fresh, seat, self._luck)
        luck: i64 = self._luck.below(1 << 30)
        turn = game.turn(fresh)
        for action in actions:
            state = game.clone(fresh)
            search.luck.reseed(luck)
            game.apply(state, action, search.luck)
            search.judged(state, seat, game.turn(state) != turn)
            sums = self._sums.setdefault(action, [0.0] * (2 * self._seats))
            for k in range(self._seats):
                sums[k] += search.chance[k]
                sums[self._seats + k] += search.margin[k]
        self.worlds += 1

    def mark(self) -> None:
        """Remember the sums as they are."""
        self._marks[self.worlds] = {action: list(sums) for action, sums in self._sums.items()}

    def ranked(self, actions: list[int]) -> list[int]:
        """These actions, the best first."""
        seat = self._search.seat
        return sorted(actions, key=lambda action: -merit(self._sums[action], seat, self._seats))

    def prospect(self, action: int, best: int, worlds: int) -> Prospect:
        """What comes of an action that was tried in the first so many worlds, as compared to the best one there."""
        there = self._marks[worlds]
        seats = self._seats
        found: list[float] = []
        for k in range(2 * seats):
            gap = (there[action][k] - there[best][k]) / worlds
            found.append(self._sums[best][k] / self.worlds + gap)
        chances = [min(max(chance, 0.0), 1.0) for chance in found[:seats]]
        total = sum(chances)
        return Prospect(action, [chance / total for chance in chances], found[seats:], worlds)


def merit(found: list[float], seat: int, seats: int) -> float:
    """How good chances and margins are for a seat."""
    return found[seat] + POINT * found[seats + seat]
