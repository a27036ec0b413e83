"""What happened in a match: events as facts, and whole random games step by step."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import zataku
from games.battle_for_rokugan.situation import GAME
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


@cache
def random_game(seats: int, seed: int) -> Story:
    """A game played at random, cards as often as tokens; the same for the same numbers."""
    match = zataku.Match(GAME, seats, seed=seed)
    chooser = random.Random(seed)
    steps = []
    while not match.over:
        before = GAME.dump_state(match.position())
        seat = match.to_act
        legal = match.actions(seat)
        verb = chooser.choice(sorted({action.split()[0] for action in legal}))
        move = chooser.choice([action for action in legal if action.split()[0] == verb])
        steps.append(Step(before, seat, legal, move, match.play(seat, move)))
    return Story(steps, match)


def random_games() -> list[Story]:
    """Some random games for every number of players."""
    return [random_game(seats, seed) for seats in (2, 3, 4, 5) for seed in range(2)]
