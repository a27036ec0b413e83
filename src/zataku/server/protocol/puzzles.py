"""Puzzles: positions with one clearly best move, tried at the server, which keeps the answer until then."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zataku.server.protocol.messages import Update
from zataku.server.protocol.terms import Seat, Told, Words

PuzzleResult = Annotated[
    Literal["", "solved", "shown"],
    Meta(description="Whether it was solved, or shown to whoever gave up or had no try left."),
]


class PuzzleInfo(Struct):
    """A puzzle in the list of its game."""

    id: str
    seats: int
    flowers: Annotated[int, Meta(ge=1, le=5, description="How hard it is.")]
    verb: Annotated[str, Meta(description="The first word of the answer, for the list of solved ones; else empty.")]
    result: PuzzleResult
    tries: int


class PuzzleDay(Struct):
    """The puzzle of a day, the same for everybody."""

    day: Annotated[str, Meta(description="The date in UTC, such as 2026-11-16.")]
    id: str
    result: PuzzleResult


class PuzzleList(Struct):
    """The puzzles of a game, and those of the last seven days, today's last."""

    puzzles: list[PuzzleInfo]
    days: list[PuzzleDay]


class PuzzleOption(Struct):
    """An action, and how often its player won after it in games played on to the end."""

    action: str
    chance: float


class FirstTry(Struct):
    """How many people tried an action first."""

    action: Annotated[str, Meta(description="Empty for all others.")]
    people: int


class PuzzleAnswer(Struct):
    """What is told of a puzzle once it is solved or shown."""

    answers: Annotated[list[str], Meta(description="The best action; a second one only if it is as good.")]
    options: Annotated[list[PuzzleOption], Meta(description="The best few, best first.")]
    plan: Annotated[list[str], Meta(description="The best action, and how the turn goes on best.")]
    parts: Annotated[
        dict[str, float], Meta(description="Points that it brought more than the next best, by part of the scores.")
    ]
    rivals: Annotated[float, Meta(description="And to the best of the others.")]
    games: Annotated[int, Meta(description="How many games were played on from each of them.")]
    events: Annotated[list[Told], Meta(description="What is sure to come of it.")]
    fared: Annotated[list[FirstTry], Meta(description="First tries on this server; empty while there are few.")]


class Puzzle(Struct):
    """A puzzle as one person sees it."""

    game: str
    id: str
    seat: Seat
    seats: int
    flowers: int
    update: Annotated[Update, Meta(description="The position as the seat knows it, and what it may do.")]
    tries: Annotated[list[str], Meta(description="What was tried so far; all but the answer are wrong.")]
    tries_left: int
    area: Annotated[list[str], Meta(description="After a nudge: the last word of the answer is one of these.")]
    verb: Annotated[str, Meta(description="After two nudges: the first word of the answer.")]
    result: PuzzleResult
    answer: PuzzleAnswer | None


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """Is this the best action?"""

    action: Words


class PuzzleWhy(Struct, forbid_unknown_fields=True):
    """Why can't I do this? The words are an action, its beginning, or some of its words."""

    words: Words
