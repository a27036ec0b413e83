"""Random matches, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import zataku
from zataku.core.game import Event


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
        return self.match.game.dump_state(self.match.state())

    def told(self, *kinds: str) -> list[Event]:
        """The events of these class names."""
        return [event for event in self.events if type(event).__name__ in kinds]


def stroll(match: zataku.Match, seed: int, weights: Mapping[str, float]) -> Iterator[Step]:
    """Play a match on to its end: verbs at random, with these weights, then one of the verb's actions."""
    chooser = random.Random(seed)
    while not match.over:
        seat = match.to_act
        actions = match.actions(seat)
        kinds = sorted({action.split()[0] for action in actions})
        (kind,) = chooser.choices(kinds, [weights.get(kind, 1.0) for kind in kinds])
        move = chooser.choice([action for action in actions if action.split()[0] == kind])
        yield Step(seat, move, match.play(seat, move), match)
