"""Lessons: tables with chosen luck, where a host says one thing at a time."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zataku.server.protocol.terms import TableId

LessonName = Annotated[str, Meta(max_length=60, description="A lesson of a game, such as first.")]


class LessonInfo(Struct):
    """A lesson of a game."""

    lesson: LessonName
    minutes: Annotated[int, Meta(description="About how long it takes.")]
    steps: int


class LessonPlace(Struct):
    """Where one is in the lesson that a table is."""

    lesson: LessonName
    step: Annotated[int, Meta(description="The step that is shown, from 0.")]
    last: Annotated[
        int,
        Meta(description="How far one may go on without an action: up to the next step that wants one, or to the end."),
    ]
    done: Annotated[int, Meta(description="How many of the actions that the step asks for are played.")]
    play: Annotated[
        list[str],
        Meta(description="What goes on with the lesson: beginnings of actions, of which the empty one is any's."),
    ]


class LessonProgress(Struct):
    """How far you have come in a lesson."""

    game: str
    lesson: LessonName
    table: TableId
    step: int
    is_learned: Annotated[bool, Meta(description="Whether you have come to its end, also before you began again.")]


class Lessons(Struct):
    """The lessons that you have begun; each once."""

    lessons: list[LessonProgress]


class BeginLesson(Struct, forbid_unknown_fields=True):
    """Open a lesson: where you left it, or from its beginning."""

    game: Annotated[str, Meta(max_length=60)]
    lesson: LessonName
    again: Annotated[bool, Meta(description="From its beginning.")] = False
