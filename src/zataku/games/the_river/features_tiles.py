"""Features of face-up tiles and of the stack: which tiles, and what they show together."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.feature_names import block, each
from zataku.games.the_river.content import (
    ISLAND,
    MATERIALS,
    RESOURCE_KEYS,
    TERRAIN_KEYS,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_KEYS,
    TILE_SYMBOLS,
    TILE_TERRAINS,
    TILE_WAREHOUSES,
    TILES,
)
from zataku.games.the_river.features_columns import TERRAIN_COUNT
from zataku.games.the_river.state import TheRiverState

SHOWN: Final = 9  # terrains, symbols, warehouses

ISLAND_TILE: Final = 0  # tiles that look alike are counted under the first of them
ISLAND_SHOWS: Final[i64] = ISLAND_TILE + TILES
STACK_SHOWS: Final[i64] = ISLAND_SHOWS + SHOWN
STACK_LEFT: Final[i64] = STACK_SHOWS + SHOWN
DISCARDS: Final[i64] = STACK_LEFT + 1
SIZE: Final[i64] = DISCARDS + 1

_SHOWN_KEYS: Final = (*TERRAIN_KEYS, *RESOURCE_KEYS[:MATERIALS], "warehouses")

NAMES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (ISLAND_TILE, each("island", TILE_KEYS)),
        (ISLAND_SHOWS, each("island", _SHOWN_KEYS)),
        (STACK_SHOWS, each("stack", _SHOWN_KEYS)),
        (STACK_LEFT, ["stack.left"]),
        (DISCARDS, ["discards"]),
    ],
)

_FIELD: Final = 7  # bits of each sum
_MOST: Final = 127
_CAP: Final = 32  # of one kind on one tile, far more than is printed: the number must fit in 63 bits


def _look(tile: int) -> tuple[int, ...]:
    at = tile * MATERIALS
    symbols = [int(TILE_SYMBOLS[at + k]) for k in range(MATERIALS)]
    numbers = (TILE_TERRAINS, TILE_WAREHOUSES, TILE_EFFECT, TILE_ARGUMENT)
    return (*symbols, *[int(number[tile]) for number in numbers])


def _firsts() -> list[int]:
    looks = [_look(tile) for tile in range(TILES)]
    return [looks.index(look) for look in looks]


def _packed(tile: int) -> int:
    """What a tile shows in one number, so that one sum adds up all of it."""
    shown = [(int(TILE_TERRAINS[tile]) >> terrain) & 1 for terrain in range(TERRAIN_COUNT)]
    shown += [int(TILE_SYMBOLS[tile * MATERIALS + k]) for k in range(MATERIALS)]
    shown.append(int(TILE_WAREHOUSES[tile]))
    return sum([min(n, _CAP) << (k * _FIELD) for k, n in enumerate(shown)])


_FIRST: Final = vec[i64](_firsts())
_SHOWS: Final = vec[i64]([_packed(tile) for tile in range(TILES)])


def write(s: TheRiverState, out: vec[float], at: i64) -> None:
    """The terrain island, the stack, and how many tiles were discarded."""
    island = s.island
    stack = s.stack
    k: i64
    shown: i64 = 0
    gone = TILES - s.stack_n
    for k in range(ISLAND):
        tile = island[k]
        if tile >= 0:
            out[at + ISLAND_TILE + _FIRST[tile]] += 1.0
            shown += _SHOWS[tile]
            gone -= 1
    _unpack(shown, 0.25, out, at + ISLAND_SHOWS)
    shown = 0
    for k in range(s.stack_n):
        shown += _SHOWS[stack[k]]
    _unpack(shown, 0.0625, out, at + STACK_SHOWS)
    for k in range(s.seats):
        gone -= s.tiles[k]
    if s.removed >= 0:
        gone -= 1
    out[at + STACK_LEFT] = float(s.stack_n) * 0.02
    out[at + DISCARDS] = float(gone) * 0.02


def _unpack(shown: i64, scale: float, out: vec[float], at: i64) -> None:
    k: i64
    for k in range(SHOWN):
        out[at + k] = float(shown & _MOST) * scale
        shown >>= _FIELD
