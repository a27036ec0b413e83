"""A puzzle: what one seat may know of a position, its one clearly best move, and what is told once it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

HARDEST: Final = 5
"""The most flowers."""

TRIES: Final = 3
"""Whoever has tried so often is shown the answer."""

NEAR: Final = 3
"""A nudge leaves a part of all words like this, or as many."""

MOST_NEAR: Final = 6
"""But no more than so many."""


class Option(msgspec.Struct):
    """An action, and how often its player won after it, in games played on to the end from what is known."""

    action: str
    chance: float


class Puzzle(msgspec.Struct):
    """A position in which a seat has one clearly best action."""

    id: str
    seats: int
    seat: int
    flowers: int  # how hard it is, from 1 to HARDEST
    answers: list[str]  # the best action; a second one only if it is as good
    options: list[Option]  # the best few actions, best first
    plan: list[str]  # the best action, and how the turn goes on best after it
    parts: dict[str, float]  # points that it brought more than the next best, by part of the score sheet
    rivals: float  # and to the best of the others
    source: list[int]  # the number of the game in which it was found, and of the move
    position: dict[str, object]  # a world that fits what the seat knows, not the true one

    @property
    def verb(self) -> str:
        """What the best action does: its first word."""
        return self.answers[0].split()[0]

    @property
    def is_all_or_nothing(self) -> bool:
        """Whether every other action loses for sure."""
        return has_lost_else(self.options, len(self.answers))


def has_lost_else(options: list[Option], answers: int) -> bool:
    """Whether all options but the first, the answers, never won."""
    return all(option.chance == 0 for option in options[answers:])


class Making(msgspec.Struct):
    """What a collection was made with; it goes on only with the same."""

    game: str
    version: int  # of the rules
    components: str  # SHA-256 of their facts
    net: str  # SHA-256 of the net's file
    seed: int
    walks: int  # of the bots that play, for each decision


class Collection(msgspec.Struct):
    """The puzzles of a game, in the order in which they were found."""

    making: Making
    command: str
    games: int  # how many games were played to find them
    puzzles: list[Puzzle]


def area(puzzle: Puzzle, actions: Sequence[str]) -> list[str]:
    """A few words, one of which is the last of the answer: those that stand near it in the order of the actions."""
    answer = puzzle.answers[0].split()[-1]
    words = list(dict.fromkeys(action.split()[-1] for action in actions))
    size = min(MOST_NEAR, max(NEAR, len(words) // NEAR))
    before = int(puzzle.id, 16) % size  # the answer is not always in the middle
    first = max(0, min(words.index(answer) - before, len(words) - size))
    return words[first : first + size]
