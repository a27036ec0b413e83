"""The set-up (TR-1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river import chance
from zataku.games.the_river.content import (
    COLOURS,
    MATERIALS,
    PRINTED_SYMBOLS,
    PRINTED_WAREHOUSES,
    RESOURCES,
    RIVER,
    SUPPLY,
    TILES,
)
from zataku.games.the_river.rules import draft, piles
from zataku.games.the_river.state import WISH_BITS, WISHES, TheRiverState

WAITING: Final = 1  # of a player's pioneers, on a bonus slot: TR-1.3
NUMBERS: Final = vec[i64](list(range(TILES)))


def filled(n: i64, value: i64) -> vec[i64]:
    """n times the same value."""
    out = NUMBERS[:n]
    k: i64
    for k in range(n):
        out[k] = value
    return out


def give_board(s: TheRiverState, seat: i64, colour: i64) -> None:
    """A player gets the river board of a colour, with nothing on it yet: all it prints is visible (TR-1.11)."""
    s.colour[seat] = colour
    space: i64
    k: i64
    for space in range(RIVER):
        at = colour * RIVER + space
        s.capacity[seat] += PRINTED_WAREHOUSES[at]
        for k in range(MATERIALS):
            s.symbols[seat * MATERIALS + k] += PRINTED_SYMBOLS[at * MATERIALS + k]


def wish(options: i64, seat: i64) -> i64:
    """The colour that the host chose for a seat, counted from 1; 0 for any."""
    return (options >> (WISHES + seat * WISH_BITS)) & 7


def _deal_colours(s: TheRiverState, dealer: Dealer) -> None:
    """Seats get the colour chosen for them, unless an earlier seat has it; the others draw of the rest (TR-1.2)."""
    colours = NUMBERS[:COLOURS]
    taken = filled(COLOURS, 0)
    wants = filled(s.seats, 0)
    left: i64 = 0
    seat: i64
    k: i64
    for seat in range(s.seats):
        wants[seat] = wish(s.options, seat)
        if wants[seat] > 0 and taken[wants[seat] - 1] != 0:
            wants[seat] = 0
        if wants[seat] > 0:
            taken[wants[seat] - 1] = 1
            give_board(s, seat, wants[seat] - 1)
    for k in range(COLOURS):
        if taken[k] == 0:
            colours[left] = k
            left += 1
    for seat in range(s.seats):
        if wants[seat] == 0:
            index = dealer.draw(chance.COLOUR, colours, left)
            give_board(s, seat, colours[index])
            left -= 1
            for k in range(index, left):
                colours[k] = colours[k + 1]


def set_up(s: TheRiverState, dealer: Dealer) -> None:
    """From an empty table to the introductory draft."""
    k: i64
    for k in range(RESOURCES):
        s.supply[k] = SUPPLY[s.seats * RESOURCES + k]  # TR-1.7
    _deal_colours(s, dealer)
    piles.reveal_tiles(s, draft.tiles(s.seats), dealer)
    piles.reveal_cards(s, dealer)
    s.pawn = dealer.roll(chance.FIRST, s.seats) - 1
    draft.ask(s, s.pawn)
