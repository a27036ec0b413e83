"""What the server sends over the socket."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from zataku.server.protocol.lessons import LessonPlace
from zataku.server.protocol.tables import TableInfo
from zataku.server.protocol.terms import (
    Asked,
    Milliseconds,
    Moment,
    Problem,
    Refused,
    RequestId,
    Seat,
    Told,
    UndoNeed,
    UndoReason,
    Until,
    Version,
    Viewer,
    Watching,
)

REMARKS = (
    "The action, or start, undo, return, ask, agree, refuse, or takeover BOT, with by SEAT, by host or by clock "
    "unless the seat's own player let the bot play; falter late or falter lost if a bot ran out of time or failed and "
    "plays its best so far, with BOT after it if that bot chose the next action."
)


class Entry(Struct):
    """A log entry as one seat may know it."""

    number: Version
    seat: Asked
    words: Annotated[str, Meta(description=REMARKS)]
    events: Annotated[list[Told], Meta(description="What happened, in order.")]
    time: Moment
    by: Annotated[str, Meta(description="The name of a host who did this without sitting there; else empty.")] = ""


class UndoState(Struct):
    """What it takes to undo a move now, and who is asking to undo."""

    need: UndoNeed
    reason: Annotated[UndoReason, Meta(description="What came of that move, or of the one that is asked about.")]
    whose: Annotated[Asked, Meta(description="Whose last move it is: yours, or that of another person at your device.")]
    asked_by: Asked
    agreed: Annotated[list[Seat], Meta(description="The seats that have agreed so far.")]
    waits_for: Annotated[list[Seat], Meta(description="The seats that have not answered yet.")]


class Clocks(Struct):
    """The time left for each seat, as of sending; the clock of `running` is ticking."""

    left: list[Milliseconds]
    running: Asked


class Update(Struct, tag="update", tag_field="kind"):
    """The table as one seat sees it after the last entry."""

    version: Version
    seat: Viewer
    entries: Annotated[
        list[Entry],
        Meta(
            description="What is new since the version the client had; if that is long ago, the last 500 entries: "
            "the number of the first tells."
        ),
    ]
    view: Annotated[Any, Meta(description="What this seat may know of the game; each game has its own type.")]
    to_act: Asked
    is_over: bool
    prompt: Told
    actions: Annotated[
        list[str], Meta(description="The legal actions; empty unless it is this seat's turn and nobody is watching.")
    ]
    notes: Annotated[dict[str, str], Meta(description="A word on some actions, such as ruse.")]
    scores: Annotated[
        list[dict[str, int]], Meta(description="Points by seat and category, as far as this seat may know.")
    ]
    ranking: Annotated[list[int], Meta(description="The place of each seat once the game is over.")]
    undo: UndoState
    clocks: Clocks | None
    watching: Watching
    private: Annotated[
        list[Seat],
        Meta(
            description="The seats that know something that a spectator does not; none while something is chosen "
            "in the open, for then someone with several seats is shown what a spectator sees."
        ),
    ]
    hash: Annotated[str, Meta(description="SHA-256 of the spectator's view: equal for everyone at this version.")]
    lesson: Annotated[LessonPlace | None, Meta(description="Where you are, if the table is a lesson.")] = None


class TableChanged(Struct, tag="table", tag_field="kind"):
    """Someone came, went, sat down or was replaced."""

    table: TableInfo


class ChatLine(Struct):
    """Something that was said."""

    number: int
    seat: Viewer
    name: str
    text: str
    time: Moment


class Chat(Struct, tag="chat", tag_field="kind"):
    """What was said: first the latest lines, then each new one."""

    lines: list[ChatLine]


class Done(Struct, tag="done", tag_field="kind"):
    """Your request was carried out and is stored."""

    id: RequestId
    version: Version


class WhyNot(Struct, tag="why_not", tag_field="kind"):
    """The answer to *why*; without a refusal the action is legal."""

    id: RequestId
    words: str
    action: Annotated[
        str, Meta(description="The action that was judged: one with these words, a legal one if there is any.")
    ]
    refusal: Refused | None
    version: Version


class Previewed(Struct, tag="previewed", tag_field="kind"):
    """The answer to *preview*: the events up to the first that nobody can know yet."""

    id: RequestId
    action: str
    events: list[Told]
    until: Until
    what: Annotated[
        str, Meta(description="What is rolled, drawn or uncovered then, as records call it; empty for nothing.")
    ]
    is_over: Annotated[bool, Meta(description="Whether it is sure to end the game: then it can't be taken back.")]
    later: Annotated[
        list[Told], Meta(description="Events that it makes sure to come after that, before the turn is over.")
    ]
    version: Version


class Advised(Struct):
    """A move of a hint."""

    action: str
    rest: Annotated[list[str], Meta(description="How its turn is meant to go on.")]
    chance: Annotated[float, Meta(ge=0, le=1, description="The chance to win after it.")]
    reasons: Annotated[list[Told], Meta(description="Why it is good or bad, by the game's texts in `reasons`.")]


class Hinted(Struct, tag="hinted", tag_field="kind"):
    """The answer to *hint*; of chances nothing is said where there is only one action."""

    id: RequestId
    bot: str
    chance: Annotated[float, Meta(ge=0, le=1, description="The chance to win now, with a choice at first glance.")]
    moves: Annotated[list[Advised], Meta(description="Up to three moves, the best first.")]
    version: Version


class Pong(Struct, tag="pong", tag_field="kind"):
    """I am here."""

    id: RequestId
    version: Version


class Closing(Struct, tag="closing", tag_field="kind"):
    """The server is stopping; everything is stored. Connect again later."""

    retry_after: Milliseconds


class Announced(Struct, tag="announced", tag_field="kind"):
    """The operator tells everyone something; empty when that is over."""

    text: str


Message = Update | TableChanged | Chat | Done | WhyNot | Previewed | Hinted | Pong | Closing | Announced | Problem
