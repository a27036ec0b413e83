"""The bot that thinks its turn through to the end, and takes the first action of the plan that looks best there."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.rating import Rated, Rater
from zataku.core.dealers import Silent
from zataku.core.game import Game, State, View

WORLDS: Final = 4
"""How many worlds that fit the view are tried; every plan meets the same ones with the same luck."""

WIDTH: Final = 3
"""How many actions are followed further at each step of a plan, those that look best at once."""

DEPTH: Final = 4
"""How many own actions a plan looks ahead at most."""


@final
class Planner(Rater):
    """A yardstick, never changed: plans its own turn by the game's hand-made worth."""

    def __init__(self, game: Game, seed: i64) -> None:
        self._game = game
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._out = vec[i64]([0] * game.n_actions)
        self._fate: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return Planner, (self._game, 0), {"_luck": copy(self._luck), "_dealer": copy(self._dealer)}

    def _rated(self, view: View, actions: list[int]) -> Rated:
        """The actions with the worth of the best plan that begins with each, best first."""
        worlds = [self._game.determinize(view, self._luck) for _ in range(WORLDS)]
        self._fate = self._luck.below(1 << 30)
        seat = self._game.to_act(worlds[0])
        return self._plans(worlds, seat, self._game.turn(worlds[0]), 0)

    def _plans(self, worlds: list[State], seat: i64, turn: i64, depth: i64) -> Rated:
        game = self._game
        n = game.fill_sensible(worlds[0], self._out)
        actions = [self._out[k] for k in range(n)]
        looked: list[tuple[float, int, list[State]]] = []
        for action in actions:
            after = [game.clone(world) for world in worlds]
            total = 0.0
            for number, state in enumerate(after):
                self._dealer.reseed(self._fate + number * 64 + depth)
                game.apply(state, action, self._dealer)
                total += game.worth(state, seat)
            looked.append((total / len(after), action, after))
        looked.sort(key=lambda plan: -plan[0])
        rated: Rated = []
        followed: i64 = 0
        for worth, action, after in looked:
            if not self._goes_on(after, seat, turn) or depth + 1 >= DEPTH:
                rated.append((worth, action))
            elif followed < WIDTH:
                followed += 1
                rated.append((self._plans(after, seat, turn, depth + 1)[0][0], action))
        rated.sort(key=lambda plan: -plan[0])
        return rated

    def _goes_on(self, worlds: list[State], seat: i64, turn: i64) -> bool:
        """Whether the seat is asked again in this turn, with the same choices in all worlds."""
        for world in worlds:
            if self._game.to_act(world) != seat or self._game.turn(world) != turn:
                return False
        first = self._game.actions(worlds[0])
        for world in worlds[1:]:
            if self._game.actions(world) != first:
                return False
        return True
