"""Random matches of The River, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import zataku
from games.the_river.situation import GAME
from zataku.core.game import Event

WEIGHTS = {"build": 20.0, "explore": 3.0, "produce": 3.0, "exchange": 0.2}


@dataclass
class Step:
    """A move, what it told, and the match after it."""

    seat: int
    move: str
    events: list[Event]
    match: zataku.Match

    @property
    def data(self) -> dict[str, Any]:
        """The whole position after the move."""
        return GAME.dump_state(self.match.position())

    def told(self, *kinds: str) -> list[Event]:
        """The events of these class names."""
        return [event for event in self.events if type(event).__name__ in kinds]


def walk(seats: int, seed: int, **options: str) -> Iterator[Step]:
    """Play a match to its end, at random but fond of building, so that every kind of action occurs."""
    return stroll(zataku.Match(GAME, seats=seats, seed=seed, options=options), seed)


def stroll(match: zataku.Match, seed: int) -> Iterator[Step]:
    """Play a match on to its end, in the manner of walk."""
    chooser = random.Random(seed)
    while not match.over:
        seat = match.to_act
        actions = match.actions(seat)
        kinds = sorted({action.split()[0] for action in actions})
        (kind,) = chooser.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])
        move = chooser.choice([action for action in actions if action.split()[0] == kind])
        yield Step(seat, move, match.play(seat, move), match)
