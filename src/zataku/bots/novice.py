"""The bot of the first levels: it looks one action ahead, as people do who are new to a game."""

from __future__ import annotations

import math
from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.rating import Rated, Rater, shrewd, worth_of
from zataku.core.dealers import Silent
from zataku.core.game import Game, View

FINE: Final = 1 << 30

BLUNDER: Final = 3.0
"""An action worse than the best by this many times the noise is never taken: weak, but not silly."""


@final
class Novice(Rater):
    """Takes one of the good actions, and likes those best that have a favourite word."""

    def __init__(self, game: Game, seed: i64, noise: float, favours: tuple[str, ...], leaning: float) -> None:
        self._game = game
        self._noise = noise  # in points of worth: an action this much worse is taken about a third as often
        self._favours = favours
        self._leaning = leaning  # points of worth that a favourite word stands for
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._out = vec[i64]([0] * game.n_actions)

    def __reduce__(self) -> tuple[object, ...]:
        made = (self._game, 0, self._noise, self._favours, self._leaning)
        return Novice, made, {"_luck": copy(self._luck), "_dealer": copy(self._dealer)}

    def _rated(self, view: View, actions: list[int]) -> Rated:
        """The good actions as this bot sees them: in one world, with its favourites and its noise."""
        game = self._game
        world = game.determinize(view, self._luck)
        seat = game.to_act(world)
        luck = self._luck.below(FINE)
        rated: Rated = []
        for action in shrewd(game, world, actions, self._out):
            worth = worth_of(game, [world], seat, action, self._dealer, luck)
            rated.append((worth + (self._leaning if self._is_favourite(action) else 0.0), action))
        best = max([worth for worth, _ in rated])
        good = [one for one in rated if best - one[0] <= BLUNDER * self._noise]
        heard = [(worth + self._noise * self._gumbel(), action) for worth, action in good]
        heard.sort(key=lambda pair: -pair[0])
        return heard

    def _is_favourite(self, action: int) -> bool:
        for word in self._game.write(action).split():
            if word.startswith(self._favours):
                return True
        return False

    def _gumbel(self) -> float:
        """Noise that makes taking the best equal to choosing by odds."""
        share = (float(self._luck.below(FINE)) + 0.5) / float(FINE)
        return -math.log(-math.log(share))
