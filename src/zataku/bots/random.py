"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from copy import copy
from typing import final

from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.game import Bot, View


@final
class Random(Bot):
    """Plays at random."""

    def __init__(self, seed: i64) -> None:
        self._dealer = Silent(seed)

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[self._dealer.below(len(actions))]

    def __reduce__(self) -> tuple[object, ...]:
        return Random, (0,), {"_dealer": copy(self._dealer)}
