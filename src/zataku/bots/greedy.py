"""The bot that looks one action ahead and takes what looks best."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zataku.core.game import Bot, Game, State, View
from zataku.core.tables import Silent

WORLDS: Final = 4
"""How many worlds that the view allows are looked at; every action meets the same ones with the same luck."""


@final
class Greedy(Bot):
    """Tries each action in worlds made from the view, and takes the best by the game's own worth."""

    def __init__(self, game: Game, seed: i64) -> None:
        self._game = game
        self._luck = Silent(seed)
        self._table = Silent(seed)

    def choose(self, view: View, actions: list[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        worlds = [self._game.determinize(view, self._luck) for _ in range(WORLDS)]
        seat = self._game.to_act(worlds[0])
        luck = self._luck.below(1 << 30)
        best = actions[0]
        best_worth = self._try(worlds, seat, best, luck)
        for action in actions[1:]:
            worth = self._try(worlds, seat, action, luck)
            if worth > best_worth:
                best = action
                best_worth = worth
        return best

    def _try(self, worlds: list[State], seat: i64, action: i64, luck: i64) -> float:
        """The worth of an action, summed over the worlds."""
        total = 0.0
        for number, world in enumerate(worlds):
            state = self._game.clone(world)
            self._table.reseed(luck + number)
            self._game.apply(state, action, self._table)
            total += self._game.worth(state, seat)
        return total
