"""Tiles on a river board and what they show (TR-6.1, TR-6.2)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.content import (
    ISLAND,
    MATERIALS,
    PRINTED_SYMBOLS,
    PRINTED_WAREHOUSES,
    RIVER,
    TILE_SYMBOLS,
    TILE_WAREHOUSES,
)
from zataku.games.the_river.events import EndTriggered
from zataku.games.the_river.state import TheRiverState


def place_of(s: TheRiverState, tile: i64) -> i64:
    """The place of the terrain island where a tile lies, or -1."""
    place: i64
    for place in range(ISLAND):
        if s.island[place] == tile:
            return place
    return -1


def lay(s: TheRiverState, seat: i64, tile: i64) -> None:
    """Move a tile from the island to the next free space."""
    s.island[place_of(s, tile)] = -1
    cover(s, seat, tile)


def cover(s: TheRiverState, seat: i64, tile: i64) -> None:
    """Put a tile on the next free space; what is printed there no longer counts (TR-6.2)."""
    space = s.tiles[seat]
    at = s.colour[seat] * RIVER + space
    s.river[seat * RIVER + space] = tile
    s.tiles[seat] = space + 1
    s.capacity[seat] += TILE_WAREHOUSES[tile] - PRINTED_WAREHOUSES[at]
    k: i64
    for k in range(MATERIALS):
        s.symbols[seat * MATERIALS + k] += TILE_SYMBOLS[tile * MATERIALS + k] - PRINTED_SYMBOLS[at * MATERIALS + k]


def trigger_end(s: TheRiverState, seat: i64, reason: str, dealer: Dealer) -> None:
    """This round is the last one; a second trigger changes nothing (TR-18.1, TR-18.3)."""
    if not s.ending and dealer.telling:
        dealer.tell(EndTriggered(seat, reason))
    s.ending = True
