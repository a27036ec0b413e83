"""A value that only some seats may see."""

from __future__ import annotations

from typing import Final, final

from zataku.core.value import Value

HIDDEN: Final = "?"
"""Shown in place of a value that the reader may not know."""


@final
class Secret(Value):
    """A word together with the seats that may read it; the codec refuses to encode it."""

    def __init__(self, value: str, known_to: tuple[int, ...]) -> None:
        self._value = value
        self._known_to = known_to

    def _parts(self) -> tuple[object, ...]:
        return self._value, self._known_to

    def seen_by(self, seat: int) -> str:
        """The word for a seat that may know it, ``?`` for everyone else."""
        return self._value if seat in self._known_to else HIDDEN

    def __repr__(self) -> str:
        return "Secret(?)"
