"""What there is to play, and tables as everyone may know them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zataku.server.protocol.lessons import LessonInfo
from zataku.server.protocol.positions import Origin, PositionData
from zataku.server.protocol.terms import (
    Absent,
    Asked,
    BotName,
    Milliseconds,
    Mode,
    Moment,
    Nonce,
    Seal,
    Seat,
    SeatKind,
    Status,
    TableId,
    Talk,
    Version,
    Watching,
)


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    version: int
    seats: list[int]
    options: Annotated[dict[str, list[str]], Meta(description="Values by option; the first is the default.")]
    has_secrets: Annotated[bool, Meta(description="Whether a player draws what the others may not see.")]
    idle: Annotated[
        dict[str, dict[str, str]],
        Meta(description="Options without an effect while another has this value: the value by the other, by option."),
    ] = {}
    hiding: Annotated[
        dict[str, list[str]],
        Meta(description="Options that hide something where nothing is drawn in secret: the values that do."),
    ] = {}
    lessons: Annotated[list[LessonInfo], Meta(description="The first game with a guide, then the short ones.")] = []


class Catalog(Struct):
    """What there is to play, and with whom."""

    games: list[GameInfo]
    bots: Annotated[list[str], Meta(description="From weak to strong.")]
    languages: list[str]
    program: str


class Clock(Struct, forbid_unknown_fields=True):
    """A time limit: seconds at the start, and seconds added with each move; or a number of seconds for each move."""

    reserve: Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    per_move: Annotated[
        bool,
        Meta(description="Whether `reserve` is the time for each move, and full again after it; no increment then."),
    ] = False


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit here: me, anyone who comes, or a bot."""

    who: Literal["me", "open", "bot"]
    bot: BotName = ""
    name: Annotated[
        str,
        Meta(
            max_length=40,
            description="Who plays this seat at my device; empty for my own name, once, and then for another.",
        ),
    ] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to set up."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    is_public: bool = False
    clock: Clock | None = None
    nonce: Nonce = ""
    seal: Seal = ""
    mode: Mode = "fair"
    absent: Absent = "bot"
    stand_in: Annotated[
        BotName, Meta(description="The bot that plays for whoever is gone or out of time; empty for the strongest.")
    ] = ""
    talk: Talk = "players"
    position: Annotated[
        PositionData | None,
        Meta(
            description="Begin from this position, with as many seats as it has, and with its options instead of any "
            "given here. It is practice then."
        ),
    ] = None
    origin: Annotated[Origin | None, Meta(description="Or begin from this moment of a game that is over.")] = None
    unknown_to: Annotated[
        Seat | None, Meta(description="Of such a beginning, draw again what this seat would not know.")
    ] = None


class Sit(Struct, forbid_unknown_fields=True):
    """Take an open seat; without a number, the first one."""

    seat: Seat | None = None
    nonce: Nonce = ""
    seal: Seal = ""


class Open(Struct, forbid_unknown_fields=True):
    """The game is about to begin: this is the nonce that I had sealed."""

    nonce: Annotated[str, Meta(min_length=1, max_length=64)]


class ChangeSeat(Struct, forbid_unknown_fields=True):
    """Before the game, the host changes who sits on a seat."""

    seat: Seat
    wish: SeatWish


class LetIn(Struct, forbid_unknown_fields=True):
    """Before the game, the host lets someone sit down again."""

    person: Annotated[int, Meta(ge=1, description="As in `barred` of the table.")]


class Takeover(Struct, forbid_unknown_fields=True):
    """Let a bot play for yourself or for someone who is away."""

    seat: Seat
    bot: Annotated[
        BotName,
        Meta(description="For your own seat whichever; empty for the table's stand-in, which others get."),
    ] = ""


class Away(Struct):
    """Someone has left the table; both times are in milliseconds, as of sending."""

    since: Annotated[Milliseconds, Meta(description="How long they have been gone.")]
    wait: Annotated[
        Milliseconds | None, Meta(description="How long until the others may let a bot play; null where they may not.")
    ]
    bot: Annotated[str, Meta(description="The bot that would play.")]


class SeatInfo(Struct):
    """Who sits here."""

    kind: SeatKind
    name: Annotated[str, Meta(description="Empty for someone who had their data deleted.")]
    bot: Annotated[str, Meta(description="The bot that plays this seat now, if one does.")]
    is_here: Annotated[bool, Meta(description="Whether the person has the table open.")]
    away: Annotated[Away | None, Meta(description="Set in a game for a person without the table open.")]
    vacation: Annotated[
        Moment | None,
        Meta(description="Until when this person is on vacation, and their clock stands still over days."),
    ]
    is_program: Annotated[bool, Meta(description="Whether a program of someone's plays here, and no person.")] = False


class Share(Struct):
    """What someone mixes into the dice."""

    seats: Annotated[list[Seat], Meta(description="Their seats.")]
    seal: Annotated[str, Meta(description="SHA-256 of their nonce; empty if it was given openly.")]
    is_open: Annotated[bool, Meta(description="Whether the server knows the nonce.")]


class Barred(Struct):
    """Someone whom the host sent from their seat."""

    person: int
    name: str


class TableInfo(Struct):
    """A table as everyone may know it, and your part in it."""

    id: TableId
    game: str
    status: Status
    seats: list[SeatInfo]
    options: dict[str, str]
    is_public: bool
    clock: Clock | None
    version: Version
    to_act: Asked
    commitment: Annotated[str, Meta(description="SHA-256 of the seed of all rolls and draws.")]
    nonces: Annotated[
        list[str],
        Meta(description="The texts that players mix into the dice, in that order; sealed ones from the start on."),
    ]
    shares: Annotated[list[Share], Meta(description="Who mixes in something: sealed nonces first, in that order.")]
    is_opening: Annotated[
        bool, Meta(description="Whether the host has started the game, and it waits for sealed nonces to be opened.")
    ]
    draw: Annotated[int, Meta(description="How often the seed was drawn: 1, and more if an opening was called off.")]
    created: Moment
    updated: Annotated[Moment, Meta(description="Of the last entry; whoever is to act has been waited for since then.")]
    spectators: int
    rematch: Annotated[str, Meta(description="The table of the next game, if someone asked for one.")]
    trouble: Annotated[str, Meta(description="Why a broken table can't go on; its log is kept.")]
    yours: Annotated[list[Seat], Meta(description="Your seats.")]
    is_host: bool
    waits_for_you: bool
    watching: Watching
    mode: Mode
    absent: Absent
    stand_in: Annotated[str, Meta(description="The bot that plays for whoever is gone or out of time.")]
    talk: Talk
    from_position: Annotated[bool, Meta(description="Whether it began from a position, and not with the set-up.")]
    lesson: Annotated[str, Meta(description="Which lesson of its game it is; empty for none.")] = ""
    lesson_step: Annotated[int, Meta(description="The step of it that was shown last.")] = 0
    barred: Annotated[
        list[Barred],
        Meta(description="For the host, before the game: who does not sit down here again until they are let in."),
    ] = []


class Tables(Struct):
    """A list of tables, those that wait for you first."""

    tables: list[TableInfo]
