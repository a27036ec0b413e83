"""Records that are replayed, step by step."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from zataku.server.protocol.messages import Entry
from zataku.server.protocol.terms import Asked, Mode, Told, Viewer


class RecordInfo(Struct):
    """A record that can be replayed here."""

    id: str
    game: str
    seats: int
    options: dict[str, str]
    steps: Annotated[int, Meta(description="How many entries can be stepped through; 0 is the set-up.")]
    scores: list[int]
    ranking: list[int]
    is_finished: bool
    mode: Mode
    is_verified: Annotated[bool, Meta(description="Whether seed and nonces give exactly these rolls and draws.")]


class Frame(Struct):
    """One step of a replay."""

    step: int
    entry: Entry
    view: Annotated[Any, Meta(description="What the requested seat could know.")]
    to_act: Asked
    prompt: Told
    scores: list[dict[str, int]]


class Frames(Struct):
    """Some steps of a replay, in order."""

    steps: Annotated[int, Meta(description="The last step.")]
    seat: Viewer
    frames: list[Frame]


class ScoreChange(Struct):
    """How a part of a seat's score changed at a step."""

    step: int
    seat: int
    part: str
    points: int


class ScoreChanges(Struct):
    """How the scores of a game changed over some steps."""

    steps: Annotated[int, Meta(description="The last step.")]
    seat: Viewer
    last: Annotated[int, Meta(description="The last step that is told here.")]
    changes: Annotated[list[ScoreChange], Meta(description="In order; at the first step, all the points there are.")]
