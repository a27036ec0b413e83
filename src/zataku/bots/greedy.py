"""The bot that looks one action ahead and takes what looks best."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.rating import Rated, Rater, sensible, worth_of
from zataku.core.dealers import Silent
from zataku.core.game import Game, View

WORLDS: Final = 4
"""How many worlds that fit the view are tried; every action meets the same ones with the same luck."""


@final
class Greedy(Rater):
    """Tries each action in worlds made from the view, and takes the best by the game's own worth."""

    def __init__(self, game: Game, seed: i64) -> None:
        self._game = game
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._out = vec[i64]([0] * game.n_actions)

    def __reduce__(self) -> tuple[object, ...]:
        return Greedy, (self._game, 0), {"_luck": copy(self._luck), "_dealer": copy(self._dealer)}

    def _rated(self, view: View, actions: list[int]) -> Rated:
        """The actions with their worth, best first; equal ones keep their order."""
        game = self._game
        worlds = [game.determinize(view, self._luck) for _ in range(WORLDS)]
        seat = game.to_act(worlds[0])
        luck = self._luck.below(1 << 30)
        thought_of = sensible(game, worlds[0], actions, self._out)
        rated = [(worth_of(game, worlds, seat, action, self._dealer, luck), action) for action in thought_of]
        rated.sort(key=lambda pair: -pair[0])
        return rated
