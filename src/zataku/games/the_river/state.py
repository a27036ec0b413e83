"""What the numbers of a state stand for; its fields are declared in view.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.bits import count_bits as count_bits
from zataku.games.the_river._state import TheRiverState as TheRiverState
from zataku.games.the_river._state import clone as clone
from zataku.games.the_river.content import MOST_SEATS, RESOURCES, SLOTS

# What is being asked (phase).
DRAFT: Final = 0  # a tile, in the introductory round
ACTION: Final = 1  # exchanges and the placement of a pioneer
PAYING: Final = 2  # which tokens pay for a building
OVERFLOW: Final = 3  # which tokens go back when a production does not fit
COVERED: Final = 4  # which tokens go back when a tile has covered a warehouse
TAKING: Final = 5  # how many tokens of a meadow's instant resources are taken
SWAPPING: Final = 6  # the swaps of a meadow
INCOME: Final = 7  # which tokens go back when the income of the clean-up does not fit
OVER: Final = 8

# On the way to the next question; nobody ever sees these.
TILE_PLACED: Final = 9  # its immediate effect comes next
TURN_OVER: Final = 10
INCOME_DUE: Final = 11  # of the seat that is asked and of those after it

# Switches of the options.
FOOD_EXCHANGE: Final = 1
INTRO_EFFECT: Final = 2
ALL_SWAPS: Final = 4
WISHES: Final = 3  # from this bit on: the wished colour of each seat, 0 for any
WISH_BITS: Final = 3
HIDDEN_POINTS: Final = 1 << 15  # after the wishes

HELD: Final = 2
"""How many reserved cards a player may have (TR-10.2)."""


def stored_by(s: TheRiverState, seat: i64) -> i64:
    """How many tokens a player stores."""
    at = seat * RESOURCES
    return s.stored[at] + s.stored[at + 1] + s.stored[at + 2] + s.stored[at + 3]


def tokens_of(s: TheRiverState, seat: i64) -> i64:
    """How many bonus tokens a player has."""
    n: i64 = 0
    while n < SLOTS and s.token[seat * SLOTS + n] >= 0:
        n += 1
    return n


def reserved_by(s: TheRiverState, seat: i64) -> i64:
    """How many reserved cards a player has."""
    n: i64 = 0
    while n < HELD and s.reserved[seat * HELD + n] >= 0:
        n += 1
    return n


def used_by(s: TheRiverState, seat: i64) -> i64:
    """How many pioneers of a player stand on the main board."""
    n: i64 = 0
    at: i64
    for at in range(seat, len(s.standing), MOST_SEATS):
        n += s.standing[at]
    return n
