"""What messages are made of: small types that many of them share, words with facts to fill in, problems."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zataku.core.game import Fact

SPECTATOR = -1

Seat = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Viewer = Annotated[int, Meta(ge=SPECTATOR, le=15, description="A seat, or -1 for a spectator.")]
Asked = Annotated[int, Meta(ge=-1, le=15, description="A seat, or -1 for nobody.")]
Version = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The number of the last log entry; 0 before the start.")]
Words = Annotated[str, Meta(max_length=200, description="An action in the game's notation.")]
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client and repeated in the answer.")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(max_length=40)]
Nonce = Annotated[
    str,
    Meta(max_length=64, description="A text to mix into the dice, given openly; whoever gives a seal opens it later."),
]
Seal = Annotated[
    str,
    Meta(
        pattern="^([0-9a-f]{64})?$",
        description="SHA-256, in hexadecimal, of a nonce that is opened when all seals are known.",
    ),
]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]
Milliseconds = Annotated[int, Meta(ge=0)]

Watching = Annotated[
    list[Seat], Meta(description="Who still watches what happened; nobody plays on until they send `seen`.")
]

SeatKind = Literal["open", "person", "bot"]
Status = Literal["lobby", "playing", "over", "closed", "broken"]
Mode = Annotated[
    Literal["fair", "practice"],
    Meta(
        description="Whether rolls, draws and reveals stand, or anything is taken back and meets the same luck again."
    ),
]
Absent = Annotated[
    Literal["bot", "wait"],
    Meta(
        description="Whether the others may let a bot play for someone who has been away for long, or the table waits. "
        "Over days, with a clock of a day or more, it always waits, until the clock has run out."
    ),
]
Talk = Annotated[
    Literal["players", "everyone"],
    Meta(description="Who may say something: the host and those who sit there, or whoever has a name."),
]
Until = Literal["end", "roll", "draw", "uncovering"]
UndoNeed = Literal["none", "free", "agreed", "never"]
UndoReason = Literal["", "rolled", "drawn", "uncovered", "secret_seen"]
Code = Literal[
    "invalid",
    "stale",
    "illegal",
    "foreign",
    "unknown",
    "forbidden",
    "conflict",
    "cannot_undo",
    "broken",
    "too_big",
    "too_fast",
    "unavailable",
]


class Problem(Struct, tag="problem", tag_field="kind"):
    """The shape of every error, over HTTP and the socket; nothing was changed."""

    code: Code
    message: Annotated[str, Meta(description="English, for developers; players read reason and facts.")]
    rule: Annotated[str, Meta(description="The clause that forbids it, such as RG-5.3; may be empty.")] = ""
    reason: Annotated[str, Meta(description="A key: one of the game's refusals, or one of the protocol's.")] = ""
    facts: Annotated[dict[str, Fact], Meta(description="The numbers and words that fill in the reason.")] = {}
    id: RequestId | None = None
    version: Version | None = None


class Told(Struct):
    """Something to be put into words: a key of the game's texts, and the facts that fill it in."""

    key: str
    facts: dict[str, Fact]


class Refused(Struct):
    """Why an action is not legal."""

    rule: str
    reason: str
    facts: dict[str, Fact]
