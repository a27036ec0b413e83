"""Meadow tiles: immediate effects and the income of the clean-up (TR-22)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.content import (
    CLEANUP_INCOME,
    DOUBLE_SWAP,
    EFFECT_SWAPS,
    INCOME,
    INSTANT_MOST,
    INSTANT_RESOURCES,
    RESOURCE_KEYS,
    RIVER,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_KEYS,
)
from zataku.games.the_river.events import Gained
from zataku.games.the_river.rules import storage
from zataku.games.the_river.rules.swap import LEAST
from zataku.games.the_river.state import INTRO_EFFECT, SWAPPING, TURN_OVER, TheRiverState


def work(s: TheRiverState, seat: i64) -> None:
    """The immediate effect of the tile that was placed, in the draft only if the option says so (TR-2.5)."""
    s.phase = TURN_OVER
    if s.round == 0 and s.options & INTRO_EFFECT == 0:
        return
    tile = s.river[seat * RIVER + s.tiles[seat] - 1]
    if TILE_EFFECT[tile] == INSTANT_RESOURCES:
        resource = TILE_ARGUMENT[tile]
        most = i64(INSTANT_MOST)
        s.gain[resource] = most if most < s.supply[resource] else s.supply[resource]
        storage.offer(s, seat, resource)
    elif TILE_EFFECT[tile] == DOUBLE_SWAP and s.tiles[seat] >= LEAST:
        s.swaps = i64(EFFECT_SWAPS)
        s.phase = SWAPPING


def receive_income(s: TheRiverState, seat: i64, dealer: Dealer) -> bool:
    """All income tiles of a player pay together, as far as the supply goes (TR-16.7); whether they pay anything."""
    k: i64
    space: i64
    found = False
    for space in range(s.tiles[seat]):
        tile = s.river[seat * RIVER + space]
        if TILE_EFFECT[tile] == CLEANUP_INCOME:
            k = TILE_ARGUMENT[tile]
            left = s.supply[k] - s.gain[k]
            amount = i64(INCOME)
            if amount > left:
                amount = left
            if amount > 0:
                s.gain[k] += amount
                found = True
                if dealer.telling:
                    dealer.tell(Gained(seat, RESOURCE_KEYS[k], amount, TILE_KEYS[tile]))
    return found
