"""What was found out about one moment of a game, apart from all others: findings can be made in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from zataku.core.saying import Saying

# What a seat knew of a thing before it was shown to all.
OWN: Final = "own"
SEEN: Final = "seen"
FACEDOWN: Final = "facedown"


@dataclass
class Candidate:
    """An action that was looked into: the chances of all seats after it, as the seat to act could see them."""

    action: str
    chances: list[float]
    gap: float = 0.0  # how much chance it gives away to the best of them
    error: float = 0.0  # the standard error of that
    reasons: list[Saying] = field(default_factory=list)  # of the best and of a slip: what comes of each


@dataclass
class Reveal:
    """Something secret that was shown to all: who knew it before, and what it changed for whom."""

    token: str
    kind: str
    place: str
    knew: list[str]  # by seat: OWN, SEEN or FACEDOWN
    worth: list[float] = field(default_factory=list)  # by seat: the change of its chance as it saw it
    told: list[float] = field(default_factory=list)  # the same for who had looked at it, had they not


@dataclass
class Finding:
    """A moment before a move: what its player could do, what each seat thought of it, and what it uncovered."""

    step: int  # of the move that follows
    eyes: list[float]  # by seat: its own chance as it could see it; empty where the moment before says all
    candidates: list[Candidate] = field(default_factory=list)  # best first; empty if there was nothing to choose
    reveals: list[Reveal] = field(default_factory=list)
