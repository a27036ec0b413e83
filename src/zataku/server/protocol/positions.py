"""Positions that practice begins from."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from zataku.server.protocol.terms import Asked

PositionData = Annotated[
    dict[str, Any], Meta(description="A position as the game writes it: all that is on the table.")
]


class Origin(Struct, forbid_unknown_fields=True):
    """A moment of a game that is over: of a table, or of an uploaded record; or a puzzle."""

    step: Annotated[int, Meta(ge=0, le=100_000, description="As in a replay; 0 is the set-up.")]
    table: Annotated[str, Meta(max_length=40, description="The id of a table.")] = ""
    record: Annotated[str, Meta(max_length=40, description="Or the id of an uploaded record.")] = ""
    puzzle: Annotated[str, Meta(max_length=40, description="Or the id of a puzzle of the table's game.")] = ""


class Position(Struct, forbid_unknown_fields=True):
    """A position as a file holds it."""

    game: Annotated[str, Meta(max_length=60)]
    position: PositionData
    version: Annotated[int, Meta(ge=0, description="Of the rules; 0 if that is not known.")] = 0
    content: Annotated[
        str, Meta(max_length=64, description="SHA-256 of the component file, unless it is the one that ships.")
    ] = ""


class PositionInfo(Struct):
    """What a position is about."""

    seats: int
    options: dict[str, str]
    to_act: Asked
    view: Annotated[dict[str, Any], Meta(description="What everybody sees of it.")]


class Draft(Struct, forbid_unknown_fields=True):
    """A position that is being set up by hand, and one of the same game that can be: what it began from."""

    game: Annotated[str, Meta(max_length=60)]
    position: PositionData
    sound: PositionData


class PositionProblem(Struct):
    """What can't be as it is."""

    what: Annotated[str, Meta(description="The field, as in `players[1].koku`.")]
    expected: str
    got: str


class PositionProblems(Struct):
    """All that can't be as it is; nothing if the position can be played on."""

    problems: list[PositionProblem]
