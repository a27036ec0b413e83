"""What happened in a match: events as facts, and whole games step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import zataku
from zataku.core.game import Event, Fact


def kinds(events: Iterable[Event]) -> list[str]:
    """The class names of events, in order."""
    return [type(event).__name__ for event in events]


def facts(events: Iterable[Event], kind: str) -> list[dict[str, Fact]]:
    """The facts of the events of this class name, in order."""
    return [event.saying(0).facts for event in events if type(event).__name__ == kind]


class Step(NamedTuple):
    """One move of a game: the position before it, what was legal, what was played, what happened."""

    before: dict[str, Any]
    seat: int
    legal: list[str]
    move: str
    events: list[Event]


class Story(NamedTuple):
    """A whole game: its steps, and the match when it is over."""

    steps: list[Step]
    match: zataku.Match

    @property
    def events(self) -> list[Event]:
        """All events after the first question."""
        return [event for step in self.steps for event in step.events]


def story(match: zataku.Match, choose: Callable[[list[str]], str]) -> Story:
    """The match, played to its end."""
    steps = []
    while not match.over:
        before = match.game.dump_state(match.state())
        seat = match.to_act
        legal = match.actions(seat)
        move = choose(legal)
        steps.append(Step(before, seat, legal, move, match.play(seat, move)))
    return Story(steps, match)
