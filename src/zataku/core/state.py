"""A full state of a game: copied, compared, hashed and pickled."""

from __future__ import annotations

import json
import sys
import zlib
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zataku.core.errors import WrongGame

if TYPE_CHECKING:
    from zataku.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything about a match at one moment: plain numbers, no references out. In a match, only the Match holds it.

    It is copied by its game's ``clone``, and pickled as its game's ``dump_state``.
    """

    def __copy__(self) -> State:
        return game_of(self).clone(self)

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return game_of(self).clone(self)

    def __reduce__(self) -> tuple[object, ...]:
        game = game_of(self)
        return _loaded, (game, game.dump_state(self))

    def numbers(self) -> vec[i64]:
        """The whole state as a row of numbers; empty if its class was not written by ``zataku state``."""
        return vec[i64]()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, State):
            return False
        n = self.numbers()
        if len(n) > 0:
            return n == other.numbers()
        game = game_of(self)
        return game.dump_state(self) == game.dump_state(other)

    def __hash__(self) -> int:
        """Quick, and the same in every process and build; it changes when the state does."""
        n = self.numbers()
        if len(n) == 0:
            return zlib.crc32(json.dumps(game_of(self).dump_state(self), sort_keys=True).encode())
        h: i64 = len(n)
        k: i64
        for k in range(len(n)):
            h = ((h ^ (n[k] & 0xFFFFFFFF)) * 16777619 + (n[k] >> 32)) & 0x3FFFFFFFFFF
        return h


def _loaded(game: Game, data: dict[str, object]) -> State:
    return game.load_state(data)


def game_of(state: State) -> Game:
    """The game that a state belongs to: ``GAME`` of the module that its class is in, or of a package around it."""
    from zataku.core.game import Game  # games know states, so not at the top

    module = type(state).__module__
    while module:
        game = getattr(sys.modules.get(module), "GAME", None)
        if isinstance(game, Game):
            return game
        module = module.rpartition(".")[0]
    raise WrongGame(f"state {type(state).__name__}", f"a game GAME in {type(state).__module__} or around it", "none")
