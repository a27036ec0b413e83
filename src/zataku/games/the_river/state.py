"""The state of The River: data and clone."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import State
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

HELD: Final = 2
"""So many reserved cards a player may have (TR-10.2)."""


@final
class TheRiverState(State):
    """Everything on the table. Sets are bit masks; -1 stands for none. The discards are all tiles that lie nowhere."""

    def __init__(
        self,
        seats: i64,
        options: i64,
        round_cap: i64,
        phase: i64,
        round: i64,
        pawn: i64,
        asked: i64,
        passed: i64,
        ending: bool,
        removed: i64,
        stack_n: i64,
        deck_n: i64,
        tokens_gone: i64,
        card: i64,
        swaps: i64,
        colour: vec[i64],
        boat: vec[i64],
        tiles: vec[i64],
        settled: vec[i64],
        capacity: vec[i64],
        symbols: vec[i64],
        stored: vec[i64],
        river: vec[i64],
        token: vec[i64],
        reserved: vec[i64],
        built: vec[i64],
        standing: vec[i64],
        supply: vec[i64],
        gain: vec[i64],
        island: vec[i64],
        offer: vec[i64],
        stack: vec[i64],
        deck: vec[i64],
    ) -> None:
        self.seats = seats
        self.options = options  # switches
        self.round_cap = round_cap  # the game ends after so many rounds
        self.phase = phase
        self.round = round  # 0 in the draft
        self.pawn = pawn  # who holds the first player pawn
        self.asked = asked  # who decides now
        self.passed = passed  # seats that have passed since the last placement
        self.ending = ending  # the end of the game has been triggered
        self.removed = removed  # the tile that the draft left over
        self.stack_n = stack_n
        self.deck_n = deck_n
        self.tokens_gone = tokens_gone  # bonus tokens that have been taken
        self.card = card  # the building that is being paid for
        self.swaps = swaps  # swaps left of a meadow's effect
        self.colour = colour  # by seat; fixed in the set-up and shared by clones
        self.boat = boat  # by seat: pioneers on the boat
        self.tiles = tiles  # by seat: how many tiles lie on the river board
        self.settled = settled  # by seat: spaces where a pioneer has settled
        self.capacity = capacity  # by seat: visible warehouses
        self.symbols = symbols  # by seat and material: visible production symbols
        self.stored = stored  # by seat and resource
        self.river = river  # by seat and space: the tile there
        self.token = token  # by seat and bonus slot: the value there
        self.reserved = reserved  # by seat and place: a card, without gaps
        self.built = built  # by seat: constructed cards
        self.standing = standing  # by action space and seat: pioneers on the main board
        self.supply = supply  # by resource: tokens on the islands
        self.gain = gain  # by resource: received, not stored yet
        self.island = island  # face-up tiles, by place
        self.offer = offer  # face-up cards, by place
        self.stack = stack  # face-down tiles in ascending order, the first stack_n of it
        self.deck = deck  # face-down cards in ascending order, the first deck_n of it


def clone(s: TheRiverState) -> TheRiverState:
    """An independent copy."""
    return TheRiverState(
        s.seats,
        s.options,
        s.round_cap,
        s.phase,
        s.round,
        s.pawn,
        s.asked,
        s.passed,
        s.ending,
        s.removed,
        s.stack_n,
        s.deck_n,
        s.tokens_gone,
        s.card,
        s.swaps,
        s.colour,
        s.boat[:],
        s.tiles[:],
        s.settled[:],
        s.capacity[:],
        s.symbols[:],
        s.stored[:],
        s.river[:],
        s.token[:],
        s.reserved[:],
        s.built[:],
        s.standing[:],
        s.supply[:],
        s.gain[:],
        s.island[:],
        s.offer[:],
        s.stack[:],
        s.deck[:],
    )


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


def count_bits(mask: i64) -> i64:
    """How many pieces a set holds."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n
