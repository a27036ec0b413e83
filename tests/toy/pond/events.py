"""What happens in Pond."""

from __future__ import annotations

from dataclasses import dataclass

from zataku.core.game import Event
from zataku.core.secret import Secret


@dataclass(frozen=True)
class TurnBegan(Event):
    """A seat rolled for coins."""

    seat: int
    face: int


@dataclass(frozen=True)
class Hopped(Event):
    """A frog hopped."""

    seat: int
    pad: str


@dataclass(frozen=True)
class Paid(Event):
    """A seat paid for a draw."""

    seat: int
    coins: int


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew a stone and looked at it."""

    seat: int
    stone: Secret


@dataclass(frozen=True)
class Hid(Event):
    """A seat laid a stone facedown."""

    seat: int
    stone: Secret


@dataclass(frozen=True)
class Dropped(Event):
    """A seat laid a stone faceup."""

    seat: int
    stone: str


@dataclass(frozen=True)
class Ended(Event):
    """All stones are turned up."""

    turns: int

    def is_uncovering(self) -> bool:
        return True
