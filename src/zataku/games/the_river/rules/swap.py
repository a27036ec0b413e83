"""Swap terrain tiles: the action (TR-15) and the meadow tile that does it twice (TR-22.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import RIVER, SPACE_KEYS, SWAP, TILE_KEYS
from zataku.games.the_river.events import Swapped, SwapSkipped
from zataku.games.the_river.rules import placement, scoring
from zataku.games.the_river.state import ACTION, ALL_SWAPS, SWAPPING, TURN_OVER, TheRiverState

LEAST: Final = 2  # TR-15.3


def space_refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why no tiles can be swapped at all."""
    refused = placement.no_room(s, seat, SWAP)
    if refused is None and s.tiles[seat] < LEAST:
        return Refusal("TR-15.3", "too_few_tiles", {"tiles": s.tiles[seat]})
    return refused


def refusal(s: TheRiverState, seat: i64, second: i64) -> Refusal | None:
    """Why the tiles of two spaces can't be swapped; the second one is further up the river."""
    if s.phase == ACTION:
        refused = space_refusal(s, seat)
        if refused is not None:
            return refused
    if second >= s.tiles[seat]:
        return Refusal("TR-15.4", "no_tile_there", {"space": SPACE_KEYS[second]})
    return None


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every two tiles, where a pioneer fits."""
    return fill_pairs(s, seat, out, n) if placement.has_room(s, seat, SWAP) else n


def fill_pairs(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every two tiles of the river board."""
    first: i64
    second: i64
    for first in range(s.tiles[seat] - 1):
        pair = actions.swap(first, first + 1)
        for second in range(first + 1, s.tiles[seat]):
            out[n] = pair
            pair += 1
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, first: i64, second: i64, dealer: Dealer) -> None:
    """Exchange the places of two tiles; settled pioneers stay, no effect works again (TR-15.5)."""
    if s.phase == ACTION:
        placement.send(s, seat, SWAP)
    at = seat * RIVER
    before: i64 = scoring.columns_vp(s, seat) if dealer.telling else 0
    tile = s.river[at + first]
    s.river[at + first] = s.river[at + second]
    s.river[at + second] = tile
    if dealer.telling:
        source = "swap" if s.phase == ACTION else "double_swap"
        points = scoring.columns_vp(s, seat) - before
        dealer.tell(Swapped(seat, TILE_KEYS[tile], TILE_KEYS[s.river[at + first]], source, points))
    _go_on(s)


def may_skip(s: TheRiverState) -> bool:
    """Whether swaps of the meadow tile may be left out; by the letter of the rulebook not (TR-22.5)."""
    return s.options & ALL_SWAPS == 0


def skip_refusal(s: TheRiverState) -> Refusal | None:
    """Why there is no swap to skip."""
    if s.phase != SWAPPING:
        return Refusal("TR-22.5", "nothing_to_skip")
    return None if may_skip(s) else Refusal("TR-22.5", "swap_is_due")


def skip(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """Leave out a swap of the meadow tile."""
    if dealer.telling:
        dealer.tell(SwapSkipped(seat))
    _go_on(s)


def _go_on(s: TheRiverState) -> None:
    """The meadow tile's second swap follows its first one."""
    if s.phase == SWAPPING:
        s.swaps -= 1
        if s.swaps > 0:
            return
    s.phase = TURN_OVER
