"""What is rolled and drawn, with the words that records use."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.errors import InvalidNotation
from zataku.games.the_river.content import CARD_KEYS, COLOUR_KEYS, TILE_KEYS

COLOUR: Final = 0
TILE: Final = 1
CARD: Final = 2
FIRST: Final = 3  # the first player, counted from 1

CHANCE: Final[tuple[str, ...]] = ("colour", "tile", "card", "first")

_PIECES: Final[tuple[tuple[str, ...], ...]] = (COLOUR_KEYS, TILE_KEYS, CARD_KEYS, ())


def write_outcome(what: i64, value: i64) -> str:
    """The word for a rolled number or a drawn piece."""
    pieces = _PIECES[what]
    return pieces[value] if pieces else str(value)


def parse_outcome(what: i64, text: str) -> i64:
    """The number or piece of an outcome word."""
    pieces = _PIECES[what]
    if text in pieces:
        return pieces.index(text)
    if not pieces and text.isdecimal():
        return int(text)
    expected = f"one of {', '.join(pieces)}" if pieces else "a number"
    raise InvalidNotation(CHANCE[what], expected, repr(text))
