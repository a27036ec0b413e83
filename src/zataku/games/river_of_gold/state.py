"""What the numbers of a state stand for; its fields are declared in view.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.bits import count_bits as count_bits
from zataku.games.river_of_gold._state import RiverState as RiverState
from zataku.games.river_of_gold._state import clone as clone
from zataku.games.river_of_gold.content import REGIONS, SHORES

SHIPS: Final = 2
MARKERS: Final = 2

# What is being asked (phase).
DRAFT: Final = 0  # a patron, in the set-up
FIRST_DIE: Final = 1  # Kakita Ryoku's die before her first turn
ACTION: Final = 2  # favor, trades and the action of the turn
CHOOSING: Final = 3  # the active player's pending choices
CLOSING: Final = 4  # trades and the end of the turn
OTHERS: Final = 5  # goods owed to players who are not active
OVER: Final = 6

# Stages of merchant 4's sale.
NO_SALE: Final = 0
SALE_OPEN: Final = 1
SALE_BEGUN: Final = 2

# Whose building the second marker of a monk goes on.
NO_MARKER: Final = 0
OWN_BUILDING: Final = 1
OPPONENTS_BUILDING: Final = 2

NO_PATRONS: Final = 0
DRAFT_PATRONS: Final = 1
CLAN_PATRONS: Final = 2


def owns(s: RiverState, seat: i64, space: i64) -> bool:
    """Whether the seat has a marker on the building there (RG-1.8)."""
    return s.marker[space * MARKERS] == seat or s.marker[space * MARKERS + 1] == seat


def has_card(cards: i64, card: i64) -> bool:
    """Whether a set of customer cards holds this one."""
    return (cards >> card) & 1 != 0


def region_of(space: i64) -> i64:
    """The region (0 to 5) of a shore space."""
    return space * REGIONS // SHORES
