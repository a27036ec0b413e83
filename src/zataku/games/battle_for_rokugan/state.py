"""What the numbers of a state stand for; its fields are declared in view.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.bits import count_bits as count_bits
from zataku.core.bits import has as has
from zataku.games.battle_for_rokugan._state import RokuganState as RokuganState
from zataku.games.battle_for_rokugan._state import clone as clone
from zataku.games.battle_for_rokugan.content import BIT, MOST_SEATS, ONE

SLOTS: Final = 16
"""Room for the combat tokens that one clan can place in a round: 5, one animated, and a bluff that comes back."""
PICKS: Final = 4
PENDING: Final = 4
"""How many hidden choices one card can ask for: two tokens recalled and two given up."""
VIEWERS: Final = MOST_SEATS + 1
"""Who may know something: each seat, and last the spectators, who know what is public."""

# What is being asked (phase).
CLANS: Final = 0
OBJECTIVES: Final = 1
CLAIMS: Final = 2  # the set-aside control tokens of the set-up
RETURNING: Final = 3  # Dragon's token back to the pool
CARDS: Final = 4  # territory cards in upkeep
RESOLVING: Final = 5  # the choices of a card that was played
PLACEMENT: Final = 6
SPYING: Final = 7  # Scorpion's look after a placement
SWITCHING: Final = 8  # Unicorn's switch before the reveal
OVER: Final = 9

# On the way to the next question; nobody ever sees these.
UPKEEP_DUE: Final = 10
CARDS_DUE: Final = 11  # the step begins
NEXT_CARD: Final = 12  # the seat after the active one
PLACEMENT_DUE: Final = 13
NEXT_TURN: Final = 14  # the seat after the active one
SWITCH_DUE: Final = 15
REVEAL_DUE: Final = 16

# What the card being resolved asks for (aim).
NO_AIM: Final = 0
TARGET: Final = 1  # a province for its first instruction
REWARD: Final = 2  # one of its own provinces, for the control tokens that follow
SPY: Final = 3  # an opponent
RECALL: Final = 4  # a token of its own discard pile
GIVE: Final = 5  # a token of the hand, to discard pile or pool
PAY: Final = 6  # the province that pays for a Shadowlands card
LOOK: Final = 7  # tokens on the board to look at
EXPOSE: Final = 8  # which of those is discarded
SACRIFICE: Final = 9  # a token of the hand
DESTROY: Final = 10  # tokens on the board
ANIMATE: Final = 11  # a token of the discard pile and its place
REMOVE: Final = 12  # special tokens
PROVINCE_AIMS: Final = (TARGET, REWARD, REMOVE)
"""The aims whose picks are provinces; all others pick tokens, if anything."""

# Where a territory card is, besides the seat that holds it.
IN_SPACE: Final = -1
GONE: Final = -2

# Switches of the options.
PLAUSIBLE: Final = 1
LION_DEFENSE: Final = 2
FAILED_IF_REMOVED: Final = 4
BLUFF_AT_ONCE: Final = 8
HARD_LIMIT: Final = 16
TIE_BREAK: Final = 32
CONNECTED: Final = 64
DEALT: Final = 128
WISHES: Final = 8  # from this bit on: the clan chosen for each seat, counted from 1, 0 for any
WISH_BITS: Final = 3


def everybody(s: RokuganState) -> i64:
    """All seats, as a set."""
    return BIT[s.seats] - 1


def take(tokens: vec[i64], seat: i64, kind: i64) -> None:
    """Take a combat token out of a seat's collection."""
    tokens[seat] -= ONE[kind]


def put(tokens: vec[i64], seat: i64, kind: i64) -> None:
    """Put a combat token into a seat's collection."""
    tokens[seat] += ONE[kind]


def seat_of_clan(s: RokuganState, clan: i64) -> i64:
    """The seat that plays a clan; -1 when nobody does."""
    seat: i64
    for seat in range(s.seats):
        if s.clan[seat] == clan:
            return seat
    return -1


def is_faceup(s: RokuganState, token: i64) -> bool:
    """Whether a token on the board lies open for all: blessings and what Animate the Dead placed."""
    return has(s.seen[token], token // SLOTS)
