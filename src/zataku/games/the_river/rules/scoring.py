"""Final scoring (TR-19, TR-22) and the winner (TR-20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.the_river.content import (
    BIT,
    CARD_VP,
    CARDS,
    CLEANUP_INCOME,
    COLUMN,
    COLUMNS,
    INCOME_VP,
    MATERIALS,
    PIONEER_VP,
    PRODUCTION_SCORE,
    RIVER,
    ROWS,
    SCORE_BONUS_TOKENS,
    SCORE_PIONEERS,
    SCORE_TERRAIN,
    SLOTS,
    SYMBOL_VP,
    SYMBOL_VP_MOST,
    TERRAIN_VP,
    TERRAIN_VP_MOST,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_TERRAINS,
    TOKEN_VP,
)
from zataku.games.the_river.state import HIDDEN_POINTS, OVER, TheRiverState, stored_by, tokens_of, used_by

TOP_TWO: Final = 2  # TR-19.3
ALL_THREE: Final = 6  # TR-19.4
RESOURCES_PER_VP: Final = 3  # TR-19.6


def tokens_vp(s: TheRiverState, seat: i64) -> i64:
    """The values of the bonus tokens (TR-19.1)."""
    total: i64 = 0
    k: i64
    for k in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if s.token[k] > 0:
            total += s.token[k]
    return total


def buildings_vp(s: TheRiverState, seat: i64) -> i64:
    """The points of the constructed buildings; reserved cards score nothing (TR-19.2, TR-19.8)."""
    built = s.built[seat]
    total: i64 = 0
    card: i64
    for card in range(CARDS):
        if built & BIT[card] != 0:
            total += CARD_VP[card]
    return total


def column_vp(s: TheRiverState, seat: i64, column: i64) -> i64:
    """2 points for two upper tiles of one terrain, 6 for three (TR-19.3, TR-19.4, TR-19.7)."""
    at = column * ROWS
    top, middle = _terrains(s, seat, COLUMN[at]), _terrains(s, seat, COLUMN[at + 1])
    return three_vp(top, middle, _terrains(s, seat, COLUMN[at + 2]))


def three_vp(top: i64, middle: i64, bottom: i64) -> i64:
    """The points of a column with these terrains."""
    common = top & middle
    if common == 0:
        return 0
    return ALL_THREE if common & bottom != 0 else TOP_TWO


def _terrains(s: TheRiverState, seat: i64, space: i64) -> i64:
    """The terrains of the tile on a space; without a tile none (TR-19.9, TR-19.11)."""
    tile = s.river[seat * RIVER + space]
    return TILE_TERRAINS[tile] if tile >= 0 else 0


def columns_vp(s: TheRiverState, seat: i64) -> i64:
    """All four columns."""
    total: i64 = 0
    column: i64
    for column in range(COLUMNS):
        total += column_vp(s, seat, column)
    return total


def meadow_vp(s: TheRiverState, seat: i64, tile: i64) -> i64:
    """The points of a tile of a player's by its effect (TR-22)."""
    effect = TILE_EFFECT[tile]
    if effect == PRODUCTION_SCORE:
        return _at_most(s.symbols[seat * MATERIALS + TILE_ARGUMENT[tile]] * i64(SYMBOL_VP), i64(SYMBOL_VP_MOST))
    if effect == CLEANUP_INCOME:
        return i64(INCOME_VP)
    if effect == SCORE_TERRAIN:
        return _at_most(count_terrain(s, seat, TILE_ARGUMENT[tile]) * i64(TERRAIN_VP), i64(TERRAIN_VP_MOST))
    if effect == SCORE_BONUS_TOKENS:
        return tokens_of(s, seat) * i64(TOKEN_VP)
    if effect == SCORE_PIONEERS:
        return (s.boat[seat] + used_by(s, seat)) * i64(PIONEER_VP)
    return 0


def _at_most(points: i64, most: i64) -> i64:
    return most if 0 < most < points else points


def count_terrain(s: TheRiverState, seat: i64, terrain: i64) -> i64:
    """How many tiles of a player have a terrain, two-colour ones included (TR-22.3)."""
    n: i64 = 0
    space: i64
    for space in range(s.tiles[seat]):
        if TILE_TERRAINS[s.river[seat * RIVER + space]] & BIT[terrain] != 0:
            n += 1
    return n


def meadows_vp(s: TheRiverState, seat: i64) -> i64:
    """All meadow tiles, each copy for itself (TR-22.8)."""
    total: i64 = 0
    space: i64
    for space in range(s.tiles[seat]):
        total += meadow_vp(s, seat, s.river[seat * RIVER + space])
    return total


def tiles_vp(s: TheRiverState, seat: i64) -> i64:
    """What the tiles of a player are worth: columns and meadows."""
    return columns_vp(s, seat) + meadows_vp(s, seat)


def resources_vp(s: TheRiverState, seat: i64) -> i64:
    """1 point per 3 leftover resources (TR-19.6)."""
    return stored_by(s, seat) // RESOURCES_PER_VP


def score(s: TheRiverState, seat: i64) -> i64:
    """The points of a seat if the game ended now."""
    return (
        tokens_vp(s, seat) + buildings_vp(s, seat) + columns_vp(s, seat) + meadows_vp(s, seat) + resources_vp(s, seat)
    )


def score_sheet(s: TheRiverState, seat: i64, viewer: i64) -> dict[str, int]:
    """The points of a seat by category; those that lie face down are left out where the option says so (TR-23.3)."""
    sheet: dict[str, int] = {}
    if s.options & HIDDEN_POINTS == 0 or viewer == seat or s.phase == OVER:
        sheet["bonus_tokens"] = tokens_vp(s, seat)
        sheet["buildings"] = buildings_vp(s, seat)
    sheet["columns"] = columns_vp(s, seat)
    sheet["meadows"] = meadows_vp(s, seat)
    sheet["resources"] = resources_vp(s, seat)
    return sheet


def ranking(s: TheRiverState) -> list[int]:
    """Most points win; tied players share the victory (TR-20)."""
    scores = [score(s, seat) for seat in range(s.seats)]
    return [1 + sum(other > own for other in scores) for own in scores]
