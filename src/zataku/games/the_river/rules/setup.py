"""The set-up (TR-1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Table
from zataku.games.the_river import chance
from zataku.games.the_river.content import (
    CARDS,
    COLOURS,
    ISLAND,
    MATERIALS,
    MOST_SEATS,
    OFFER,
    PIONEERS,
    PRINTED_SYMBOLS,
    PRINTED_WAREHOUSES,
    RESOURCES,
    RIVER,
    SLOTS,
    SPACES,
    SUPPLY,
    TILES,
)
from zataku.games.the_river.rules import draft, piles
from zataku.games.the_river.state import DRAFT, HELD, WISH_BITS, WISHES, TheRiverState

WAITING: Final = 1  # of a player's pioneers, on a bonus slot: TR-1.3
NUMBERS: Final = vec[i64](list(range(TILES)))


def empty(seats: i64, options: i64, round_cap: i64) -> TheRiverState:
    """A table before anything has been dealt."""
    return TheRiverState(
        seats=seats,
        options=options,
        round_cap=round_cap,
        phase=DRAFT,
        round=0,
        pawn=0,
        asked=0,
        passed=0,
        ending=False,
        removed=-1,
        stack_n=TILES,
        deck_n=CARDS,
        tokens_gone=0,
        card=-1,
        swaps=0,
        colour=filled(seats, 0),
        boat=filled(seats, PIONEERS - WAITING),
        tiles=filled(seats, 0),
        settled=filled(seats, 0),
        capacity=filled(seats, 0),
        symbols=filled(seats * MATERIALS, 0),
        stored=filled(seats * RESOURCES, 0),
        river=filled(seats * RIVER, -1),
        token=filled(seats * SLOTS, -1),
        reserved=filled(seats * HELD, -1),
        built=filled(seats, 0),
        standing=filled(SPACES * MOST_SEATS, 0),
        supply=_supply(seats),
        gain=filled(RESOURCES, 0),
        island=filled(ISLAND, -1),
        offer=filled(OFFER, -1),
        stack=NUMBERS[:],
        deck=NUMBERS[:CARDS],
    )


def filled(n: i64, value: i64) -> vec[i64]:
    """n times the same value."""
    out = NUMBERS[:n]
    k: i64
    for k in range(n):
        out[k] = value
    return out


def _supply(seats: i64) -> vec[i64]:
    """The tokens on the resource islands (TR-1.7)."""
    supply = filled(RESOURCES, 0)
    k: i64
    for k in range(RESOURCES):
        supply[k] = SUPPLY[seats * RESOURCES + k]
    return supply


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


def _deal_colours(s: TheRiverState, table: Table) -> None:
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
            index = table.draw(chance.COLOUR, colours, left)
            give_board(s, seat, colours[index])
            left -= 1
            for k in range(index, left):
                colours[k] = colours[k + 1]


def new(seats: i64, options: i64, round_cap: i64, table: Table) -> TheRiverState:
    """A fresh game, at the introductory draft."""
    s = empty(seats, options, round_cap)
    _deal_colours(s, table)
    piles.reveal_tiles(s, draft.tiles(seats), table)
    piles.reveal_cards(s, table)
    s.pawn = table.roll(chance.FIRST, seats) - 1
    draft.ask(s, s.pawn)
    return s
