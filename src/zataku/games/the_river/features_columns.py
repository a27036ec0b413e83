"""The terrains of a river board as one number, column by column: what columns score, and what one swap would bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.the_river.content import COLUMN, COLUMNS, RIVER, ROWS, TILE_TERRAINS
from zataku.games.the_river.rules.scoring import three_vp
from zataku.games.the_river.state import TheRiverState

TERRAIN_COUNT: Final = 5  # bits of each space
HEIGHT: Final = 15  # bits of each column
ALL: Final = 31  # all terrains
_WHOLE: Final = 32767  # all terrains of a column

_PLACE: Final[list[int]] = [list(COLUMN).index(space) for space in range(RIVER)]
"""By space: its place among the columns, the inverse of COLUMN."""
SHIFT: Final = vec[i64]([TERRAIN_COUNT * place for place in _PLACE])
COLUMN_SHIFT: Final = vec[i64]([HEIGHT * (place // ROWS) for place in _PLACE])
"""By space: where its terrains begin in the number, and those of its column."""


def board_of(s: TheRiverState, seat: i64) -> i64:
    """The terrains on a player's river board; a space without a tile has none."""
    river = s.river
    board: i64 = 0
    space: i64
    for space in range(s.tiles[seat]):
        board |= TILE_TERRAINS[river[seat * RIVER + space]] << SHIFT[space]
    return board


def points(board: i64, shift: i64) -> i64:
    """The points of the column that begins there."""
    column = board >> shift
    return three_vp(column & ALL, (column >> TERRAIN_COUNT) & ALL, (column >> (2 * TERRAIN_COUNT)) & ALL)


def common(board: i64, shift: i64) -> i64:
    """The terrains that all tiles of the column share."""
    column = (board >> shift) & _WHOLE
    if column == 0:
        return 0
    found: i64 = ALL
    row: i64
    for row in range(ROWS):
        if column & ALL != 0:
            found &= column
        column >>= TERRAIN_COUNT
    return found


def swap_points(board: i64, tiles: i64) -> i64:
    """The most points that one swap of two tiles brings to the columns."""
    wanted = _wanted(board)
    if wanted == 0:
        return 0
    best: i64 = 0
    first: i64
    second: i64
    for first in range(tiles - 1):
        here = SHIFT[first]
        one = (board >> here) & ALL
        wants = (wanted >> here) & ALL
        for second in range(first + 1, tiles):
            there = SHIFT[second]
            other = (board >> there) & ALL
            if (wants & other) | ((wanted >> there) & one) != 0:
                swapped = board ^ ((one ^ other) << here) ^ ((one ^ other) << there)
                column = COLUMN_SHIFT[first]
                gain = points(swapped, column) - points(board, column)
                if column != COLUMN_SHIFT[second]:
                    column = COLUMN_SHIFT[second]
                    gain += points(swapped, column) - points(board, column)
                if gain > best:
                    best = gain
    return best


def _wanted(board: i64) -> i64:
    """By space, the terrains with which its column would have more points."""
    wanted: i64 = 0
    shift: i64
    for shift in range(0, COLUMNS * HEIGHT, HEIGHT):
        top = (board >> shift) & ALL
        middle = (board >> (shift + TERRAIN_COUNT)) & ALL
        bottom = (board >> (shift + 2 * TERRAIN_COUNT)) & ALL
        both = top & middle
        if both == 0:
            wanted |= (middle | (top << TERRAIN_COUNT)) << shift
        elif both & bottom == 0:
            wanted |= ((middle & bottom) | ((top & bottom) << TERRAIN_COUNT) | (both << (2 * TERRAIN_COUNT))) << shift
    return wanted
