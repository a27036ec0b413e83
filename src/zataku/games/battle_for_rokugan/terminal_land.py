"""Where the provinces lie in the drawn map: a map of bricks in which exactly the neighbours touch."""

from __future__ import annotations

from functools import cache
from typing import Final

SEA: Final = ""
OUTSIDE: Final = "outside"
LINES: Final = 4
"""Lines of text in a band; a line of borders is above each band and below the last."""
STEP: Final = LINES + 1
MARK: Final = 3
"""Columns of a token on a border: shape, number, arrow."""

BANDS: Final[tuple[tuple[tuple[str, int], ...], ...]] = (
    (
        ("dragon_west", 26),
        ("dragon_capital", 48),
        ("phoenix_capital", 59),
        ("phoenix_central", 69),
        ("phoenix_coast", 79),
    ),
    (("unicorn_capital", 22), ("lion_west", 44), ("dragon_south", 55), ("lion_coast", 73), (SEA, 79)),
    (
        ("unicorn_west", 16),
        ("unicorn_east", 28),
        ("scorpion_north", 40),
        ("lion_capital", 59),
        ("crane_capital", 72),
        (SEA, 79),
    ),
    (("crab_west", 11), ("scorpion_west", 32), ("scorpion_capital", 46), ("crane_central", 63), (SEA, 79)),
    (("crab_west", 20), ("crab_east", 40), ("crane_south", 57), (SEA, 79)),
    (
        ("shadowlands_north", 13),
        ("crab_central", 28),
        ("coastlands_inland", 46),
        ("coastlands_east", 64),
        (SEA, 79),
    ),
    (
        ("shadowlands_north", 13),
        ("crab_capital", 24),
        ("coastlands_south", 56),
        (SEA, 66),
        ("islands_north", 79),
    ),
    (("shadowlands_south", 18), (SEA, 58), ("islands_west", 70), ("islands_east", 79)),
)
"""From north to south; in each band from west to east what lies there, with the column of its eastern border."""
ROWS: Final = len(BANDS) * STEP + 1
COLUMNS: Final = BANDS[0][-1][1] + 1


def _beside(band: int, column: int, is_west: bool) -> str:
    """What lies west or east of a column in a band; south of the last band is the sea."""
    if band < 0:
        return OUTSIDE
    if band == len(BANDS):
        return SEA
    start = 0
    for key, end in BANDS[band]:
        if (start < column <= end) if is_west else (start <= column < end):
            return key
        start = end
    return OUTSIDE


def around(row: int, column: int) -> tuple[str, str, str, str]:
    """What lies around a character of the map: northwest, northeast, southwest, southeast."""
    north = (row - 1) // STEP
    south = row // STEP
    return (
        _beside(north, column, True),
        _beside(north, column, False),
        _beside(south, column, True),
        _beside(south, column, False),
    )


@cache
def crossings() -> dict[tuple[str, str], tuple[int, int, str]]:
    """By both sides of a border: row and middle column of a token there, and the arrow towards the second side."""
    found: dict[tuple[str, str], tuple[int, int, str]] = {}
    longest: dict[tuple[str, str], int] = {}
    for row in range(0, ROWS, STEP):
        for start in range(COLUMNS):
            length = 0
            while _is_level(row, start + length) and around(row, start + length) == around(row, start):
                length += 1
            north, _, south, _ = around(row, start)
            if length >= MARK and length > longest.get((north, south), 0):
                longest[north, south] = longest[south, north] = length
                found[north, south] = (row, start + length // 2, "↓")
                found[south, north] = (row, start + length // 2, "↑")
    for row in range(2, ROWS, STEP):
        for column in range(COLUMNS):
            west, east, _, _ = around(row, column)
            if west != east and (west, east) not in found:
                found[west, east] = (row, column, "→")
                found[east, west] = (row, column, "←")
    return {sides: crossing for sides, crossing in found.items() if OUTSIDE not in sides}


def _is_level(row: int, column: int) -> bool:
    """Whether a border runs from west to east here, and nothing else does."""
    northwest, northeast, southwest, southeast = around(row, column)
    return northwest == northeast != southwest == southeast


@cache
def rooms() -> dict[str, tuple[int, int, int, int]]:
    """The room for text in a province: first row, first column, how many lines and columns."""
    found: dict[str, tuple[int, int, int, int]] = {}
    for band, bricks in enumerate(BANDS):
        start = 0
        for key, end in bricks:
            room = (band * STEP + 1, start + 2, LINES, end - start - 2)
            if key != SEA and (key not in found or room[3] > found[key][3]):
                found[key] = room
            elif key != SEA and room[1:] == found[key][1:]:  # it goes on below
                found[key] = (found[key][0], room[1], LINES + STEP, room[3])
            start = end
    return found
