"""Take a terrain tile (TR-6)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import (
    CAPACITY_KIND,
    EXPLORE,
    ISLAND,
    MOST_SEATS,
    PER_PLAYER,
    RIVER,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.the_river.events import Explored
from zataku.games.the_river.rules import placement, river, scoring, storage
from zataku.games.the_river.state import COVERED, TILE_PLACED, TheRiverState, stored_by


def space_refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why no tile can be taken at all."""
    if s.tiles[seat] >= RIVER:
        return Refusal("TR-6.4", "river_full", {"tiles": s.tiles[seat]})
    if not placement.has_room(s, seat, EXPLORE):
        if CAPACITY_KIND[EXPLORE] != PER_PLAYER:
            return placement.no_room(s, seat, EXPLORE)
        return Refusal("TR-6.4", "explored_enough", {"taken": s.standing[EXPLORE * MOST_SEATS + seat]})
    place: i64
    for place in range(ISLAND):
        if s.island[place] >= 0:
            return None
    return Refusal("TR-6.5", "no_tile_left")


def refusal(s: TheRiverState, seat: i64, tile: i64) -> Refusal | None:
    """Why this tile can't be taken."""
    refused = space_refusal(s, seat)
    if refused is None and river.place_of(s, tile) < 0:
        return Refusal("TR-6.1", "tile_not_face_up", {"tile": TILE_KEYS[tile]})
    return refused


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every tile that is face up."""
    if s.tiles[seat] == RIVER or not placement.has_room(s, seat, EXPLORE):
        return n
    place: i64
    for place in range(ISLAND):
        if s.island[place] >= 0:
            out[n] = actions.EXPLORE + s.island[place]
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, tile: i64, dealer: Dealer) -> None:
    """Place the tile, then settle the storage; its immediate effect comes after that (TR-6.6)."""
    placement.send(s, seat, EXPLORE)
    place = river.place_of(s, tile) + 1
    before: i64 = scoring.tiles_vp(s, seat) if dealer.telling else 0
    river.lay(s, seat, tile)
    if dealer.telling:
        space = SPACE_KEYS[s.tiles[seat] - 1]
        dealer.tell(Explored(seat, TILE_KEYS[tile], space, place, scoring.tiles_vp(s, seat) - before))
    if s.tiles[seat] == RIVER:  # TR-6.8
        river.trigger_end(s, seat, "twelve_tiles", dealer)
    s.phase = TILE_PLACED
    if stored_by(s, seat) > s.capacity[seat]:  # TR-8.6
        storage.receive(s, seat, COVERED, TILE_PLACED, dealer)
