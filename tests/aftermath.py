"""A table after some moves, compared with the situation before."""

from __future__ import annotations

from typing import Any, Self

import zataku
from zataku.core.game import Event


class Aftermath:
    """What a game adds to it tells its own pieces."""

    def __init__(self, before: dict[str, Any], match: zataku.Match) -> None:
        self.before = before
        self.match = match
        self.events: list[Event] = []

    def play(self, move: str) -> Self:
        """Play on with the seat that is asked."""
        self.events += self.match.play(self.match.to_act, move)
        return self

    @property
    def data(self) -> dict[str, Any]:
        """The whole position now."""
        return self.match.game.dump_state(self.match.state())

    def player(self, seat: int = 0) -> dict[str, Any]:
        """A player's things now."""
        player: dict[str, Any] = self.data["players"][seat]
        return player
