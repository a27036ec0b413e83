"""What is rolled and drawn, with the words that records use."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.errors import InvalidNotation
from zataku.games.river_of_gold.content import (
    CLAN_KEYS,
    CUSTOMER_KEYS,
    MASTERY_KEYS,
    PATRON_KEYS,
    REGION_KEYS,
    REGION_TILE_KEYS,
    REGIONS,
    ROW,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)

FIRST: Final = 0  # the first player, counted from 1
CLAN: Final = 1
PATRON: Final = 2
MASTERY: Final = 3
REGION_TILE: Final = 4  # and the next five: one for each region
PRESET: Final = REGION_TILE + REGIONS  # and the next 29: the tile that a shore space gets in the set-up
ROW_TILE: Final = PRESET + SHORES  # and the next three: the slots of the row
ERA1_TILE: Final = ROW_TILE + ROW
ERA2_TILE: Final = ERA1_TILE + 1
SHIP: Final = ERA2_TILE + 1  # and the next: upper and middle ship
CUSTOMER: Final = SHIP + 2
DIE: Final = CUSTOMER + 1

CHANCE: Final[tuple[str, ...]] = (
    "first",
    "clan",
    "patron",
    "mastery",
    *REGION_KEYS,
    *SPACE_KEYS,
    *(f"row_{slot + 1}" for slot in range(ROW)),
    "era1",
    "era2",
    *SHIP_KEYS,
    "customer",
    "die",
)


def pieces_of(what: i64) -> tuple[str, ...]:
    """The words of the pieces that this label draws; empty for a die."""
    if what == CLAN:
        return CLAN_KEYS
    if what == PATRON:
        return PATRON_KEYS
    if what == MASTERY:
        return MASTERY_KEYS
    if what == CUSTOMER:
        return CUSTOMER_KEYS
    if REGION_TILE <= what < PRESET:
        return REGION_TILE_KEYS
    if PRESET <= what < SHIP:
        return TILE_KEYS
    return ()


def write_outcome(what: i64, value: i64) -> str:
    """The word for a rolled number or a drawn piece."""
    pieces = pieces_of(what)
    return pieces[value] if pieces else str(value)


def parse_outcome(what: i64, text: str) -> i64:
    """The number or piece of an outcome word."""
    pieces = pieces_of(what)
    if text in pieces:
        return pieces.index(text)
    if not pieces and text.isdecimal():
        return int(text)
    expected = f"one of {', '.join(pieces)}" if pieces else "a number"
    raise InvalidNotation(CHANCE[what], expected, repr(text))
