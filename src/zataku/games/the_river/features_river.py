"""Features of a player's river board: tiles, columns, and what the next tile would bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.feature_names import block, each, numbered
from zataku.games.the_river import features_columns
from zataku.games.the_river.content import (
    BIT,
    CLEANUP_INCOME,
    COLUMNS,
    ISLAND,
    MARKS,
    MATERIALS,
    PRINTED_SYMBOLS,
    PRINTED_WAREHOUSES,
    PRODUCTION_SCORE,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    SCORE_BONUS_TOKENS,
    SCORE_PIONEERS,
    SCORE_TERRAIN,
    SETTLING,
    SPACE_KEYS,
    TERRAIN_KEYS,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_TERRAINS,
)
from zataku.games.the_river.features_columns import COLUMN_SHIFT, HEIGHT, SHIFT, TERRAIN_COUNT
from zataku.games.the_river.state import TheRiverState

PLACED: Final = 0
TO_SETTLING: Final[i64] = PLACED + 1  # tiles up to the next settling space without a pioneer
NEXT_COVERS: Final[i64] = TO_SETTLING + 1  # what the next space prints: symbols, a warehouse
NEXT_POINTS: Final[i64] = NEXT_COVERS + MATERIALS + 1  # of its column, with a tile of each terrain
ISLAND_POINTS: Final[i64] = NEXT_POINTS + TERRAIN_COUNT  # the most that a face-up tile brings there
SWAP_POINTS: Final[i64] = ISLAND_POINTS + 1  # the most that one swap brings
TERRAIN: Final[i64] = SWAP_POINTS + 1  # tiles of it
SYMBOL_SCORE: Final[i64] = TERRAIN + TERRAIN_COUNT  # meadows, by what they do
INCOME: Final[i64] = SYMBOL_SCORE + MATERIALS
TERRAIN_SCORE: Final[i64] = INCOME + RESOURCES
TOKEN_SCORE: Final[i64] = TERRAIN_SCORE + TERRAIN_COUNT
PIONEER_SCORE: Final[i64] = TOKEN_SCORE + 1
COLUMN_POINTS: Final[i64] = PIONEER_SCORE + 1
COLUMN_TERRAIN: Final[i64] = COLUMN_POINTS + COLUMNS  # terrains that all tiles of a column share
SPACE: Final[i64] = COLUMN_TERRAIN + COLUMNS * TERRAIN_COUNT
SIZE: Final[i64] = SPACE + RIVER * TERRAIN_COUNT

NAMES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (PLACED, ["tiles"]),
        (TO_SETTLING, ["tiles_to_settling"]),
        (NEXT_COVERS, each("next_covers", (*RESOURCE_KEYS[:MATERIALS], "warehouses"))),
        (NEXT_POINTS, each("next_points", TERRAIN_KEYS)),
        (ISLAND_POINTS, ["next_points.island"]),
        (SWAP_POINTS, ["swap_points"]),
        (TERRAIN, each("terrain", TERRAIN_KEYS)),
        (SYMBOL_SCORE, each("production_score", RESOURCE_KEYS[:MATERIALS])),
        (INCOME, each("cleanup_income", RESOURCE_KEYS)),
        (TERRAIN_SCORE, each("score_terrain", TERRAIN_KEYS)),
        (TOKEN_SCORE, ["score_bonus_tokens"]),
        (PIONEER_SCORE, ["score_pioneers"]),
        (COLUMN_POINTS, numbered("column_points", 1, COLUMNS)),
        (COLUMN_TERRAIN, [name for k in range(COLUMNS) for name in each(f"column.{k + 1}", TERRAIN_KEYS)]),
        (SPACE, [name for space in SPACE_KEYS for name in each(space, TERRAIN_KEYS)]),
    ],
)

_POINTS_SCALE: Final = 0.25
_COUNT_SCALE: Final = 0.25


def write(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> i64:
    """The part of a player's river board; returns the points of the columns."""
    tiles = s.tiles[seat]
    out[at + PLACED] = float(tiles) * 0.125
    k: i64
    first: i64 = RIVER
    for k in range(MARKS):
        if s.settled[seat] & BIT[SETTLING[k]] == 0 and SETTLING[k] < first:
            first = SETTLING[k]
    out[at + TO_SETTLING] = float(first + 1 - tiles) * 0.25
    _write_tiles(s, seat, out, at)
    board = features_columns.board_of(s, seat)
    if tiles < RIVER:
        _write_next(s, seat, board, out, at)
    out[at + SWAP_POINTS] = float(features_columns.swap_points(board, tiles)) * _POINTS_SCALE
    return _write_columns(board, out, at)


def _write_tiles(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    river = s.river
    space: i64
    for space in range(s.tiles[seat]):
        tile = river[seat * RIVER + space]
        terrain: i64 = 0
        terrains = TILE_TERRAINS[tile]
        while terrains != 0:
            if terrains & 1 != 0:
                out[at + SPACE + space * TERRAIN_COUNT + terrain] = 1.0
                out[at + TERRAIN + terrain] += _COUNT_SCALE
            terrains >>= 1
            terrain += 1
        effect = TILE_EFFECT[tile]
        if effect != 0:
            _write_meadow(effect, TILE_ARGUMENT[tile], out, at)


def _write_meadow(effect: i64, argument: i64, out: vec[float], at: i64) -> None:
    """A meadow that still works; what it did at once is over."""
    if effect == PRODUCTION_SCORE:
        out[at + SYMBOL_SCORE + argument] += 1.0
    elif effect == CLEANUP_INCOME:
        out[at + INCOME + argument] += 1.0
    elif effect == SCORE_TERRAIN:
        out[at + TERRAIN_SCORE + argument] += 1.0
    elif effect == SCORE_BONUS_TOKENS:
        out[at + TOKEN_SCORE] += 1.0
    elif effect == SCORE_PIONEERS:
        out[at + PIONEER_SCORE] += 1.0


def _write_columns(board: i64, out: vec[float], at: i64) -> i64:
    """All columns; returns their points."""
    total: i64 = 0
    column: i64
    for column in range(COLUMNS):
        points = features_columns.points(board, column * HEIGHT)
        if points > 0:
            out[at + COLUMN_POINTS + column] = float(points) * _POINTS_SCALE
            total += points
        common = features_columns.common(board, column * HEIGHT)
        here = at + COLUMN_TERRAIN + column * TERRAIN_COUNT
        while common != 0:
            if common & 1 != 0:
                out[here] = 1.0
            common >>= 1
            here += 1
    return total


def _write_next(s: TheRiverState, seat: i64, board: i64, out: vec[float], at: i64) -> None:
    """The next space: what a tile covers there, and the points that it brings to the column."""
    space = s.tiles[seat]
    printed = s.colour[seat] * RIVER + space
    k: i64
    for k in range(MATERIALS):
        if PRINTED_SYMBOLS[printed * MATERIALS + k] > 0:
            out[at + NEXT_COVERS + k] = float(PRINTED_SYMBOLS[printed * MATERIALS + k])
    if PRINTED_WAREHOUSES[printed] > 0:
        out[at + NEXT_COVERS + MATERIALS] = float(PRINTED_WAREHOUSES[printed])
    here = SHIFT[space]
    column = COLUMN_SHIFT[space]
    before = features_columns.points(board, column)
    best: i64 = 0
    for k in range(TERRAIN_COUNT):
        points = features_columns.points(board | (BIT[k] << here), column) - before
        if points > 0:
            out[at + NEXT_POINTS + k] = float(points) * _POINTS_SCALE
            best = points
    if best > 0:
        best = 0
        island = s.island
        for k in range(ISLAND):
            if island[k] >= 0:
                points = features_columns.points(board | (TILE_TERRAINS[island[k]] << here), column) - before
                best = points if points > best else best
        out[at + ISLAND_POINTS] = float(best) * _POINTS_SCALE
