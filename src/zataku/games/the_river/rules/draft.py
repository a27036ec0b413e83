"""The introductory tile draft (TR-2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import FACE_UP_TILES, ISLAND, TILE_KEYS
from zataku.games.the_river.events import Drafted, TileRemoved
from zataku.games.the_river.rules import piles, river, rounds, scoring
from zataku.games.the_river.state import DRAFT, TILE_PLACED, TheRiverState

SPARE: Final = 1  # TR-1.5


def tiles(seats: i64) -> i64:
    """How many tiles the draft begins with: one more than there are players (TR-1.5)."""
    return seats + SPARE


def ask(s: TheRiverState, after: i64) -> None:
    """Ask the player to the right of another one."""
    s.asked = (after + s.seats - 1) % s.seats
    s.phase = DRAFT


def refusal(s: TheRiverState, tile: i64) -> Refusal | None:
    """Why this tile can't be drafted."""
    if s.phase != DRAFT:
        return Refusal("TR-2.1", "draft_is_over")
    if river.place_of(s, tile) < 0:
        return Refusal("TR-2.7", "tile_not_face_up", {"tile": TILE_KEYS[tile]})
    return None


def fill(s: TheRiverState, out: vec[i64], n: i64) -> i64:
    """Every tile that is face up."""
    place: i64
    for place in range(ISLAND):
        if s.island[place] >= 0:
            out[n] = actions.DRAFT + s.island[place]
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, tile: i64, dealer: Dealer) -> None:
    """Take a tile to the first space."""
    place = river.place_of(s, tile) + 1
    river.lay(s, seat, tile)
    if dealer.telling:
        dealer.tell(Drafted(seat, TILE_KEYS[tile], place, scoring.tiles_vp(s, seat)))
    s.phase = TILE_PLACED


def go_on(s: TheRiverState, dealer: Dealer) -> None:
    """The next player drafts; after the pawn holder the game proper begins."""
    if s.asked != s.pawn:
        ask(s, s.asked)
        return
    place: i64
    for place in range(ISLAND):
        if s.island[place] >= 0:
            s.removed = s.island[place]
            s.island[place] = -1
            if dealer.telling:
                dealer.tell(TileRemoved(TILE_KEYS[s.removed]))
    piles.reveal_tiles(s, FACE_UP_TILES[s.seats], dealer)
    rounds.begin(s, dealer)
