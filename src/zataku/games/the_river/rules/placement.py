"""Room on the action spaces, and a pioneer sent there (TR-5)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Refusal
from zataku.games.the_river.content import (
    ACTION_KEYS,
    CAPACITY,
    CAPACITY_KIND,
    MOST_SEATS,
    PER_PLAYER,
    SPACES,
    UNLIMITED,
    side_of,
)
from zataku.games.the_river.state import TheRiverState


def standing_on(s: TheRiverState, space: i64) -> i64:
    """How many pioneers stand on an action space."""
    at = space * MOST_SEATS
    return s.standing[at] + s.standing[at + 1] + s.standing[at + 2] + s.standing[at + 3]


def capacity(s: TheRiverState, space: i64) -> i64:
    """How many pioneers fit on an action space, of each player or of all."""
    return CAPACITY[side_of(s.seats) * SPACES + space]


def has_room(s: TheRiverState, seat: i64, space: i64) -> bool:
    """Whether one more pioneer of this player fits (TR-5.2)."""
    kind = CAPACITY_KIND[space]
    if kind == UNLIMITED:
        return True
    if kind == PER_PLAYER:
        return s.standing[space * MOST_SEATS + seat] < capacity(s, space)
    return standing_on(s, space) < capacity(s, space)


def no_room(s: TheRiverState, seat: i64, space: i64) -> Refusal | None:
    """The refusal of a full action space."""
    if has_room(s, seat, space):
        return None
    return Refusal("TR-5.2", "space_full", {"action": ACTION_KEYS[space], "capacity": capacity(s, space)})


def send(s: TheRiverState, seat: i64, space: i64) -> None:
    """A pioneer leaves the boat for an action space (TR-3.2)."""
    s.boat[seat] -= 1
    s.standing[space * MOST_SEATS + seat] += 1
    s.passed = 0
