"""Every message between server and client; schema, TypeScript and docs/protocol.md are made from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from zataku.core.game import Fact

SPECTATOR = -1

Seat = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Viewer = Annotated[int, Meta(ge=SPECTATOR, le=15, description="A seat, or -1 for a spectator.")]
Asked = Annotated[int, Meta(ge=-1, le=15, description="A seat, or -1 for nobody.")]
Version = Annotated[int, Meta(ge=0, description="The number of the last log entry; 0 before the start.")]
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


# What is said


class Told(Struct):
    """Something to be put into words: a key of the game's texts, and the facts that fill it in."""

    key: str
    facts: dict[str, Fact]


class Refused(Struct):
    """Why an action is not legal."""

    rule: str
    reason: str
    facts: dict[str, Fact]


# People


class Me(Struct):
    """Who the server thinks you are."""

    name: str
    is_known: Annotated[bool, Meta(description="False for a visitor without a cookie.")]
    announcement: Annotated[str, Meta(description="What the operator tells everyone, to be shown on every page.")] = ""


class Rename(Struct, forbid_unknown_fields=True):
    """Take this name; without one, the server makes one up."""

    name: Name | None = None


class PersonalLink(Struct):
    """A secret address that signs you in on another device; it works once."""

    path: Annotated[str, Meta(description="The code is in the fragment, which browsers send to nobody.")]
    expires: Moment


class Vacation(Struct):
    """When someone's clocks stand still at tables over days."""

    until: Annotated[Moment | None, Meta(description="The end of the present vacation; null without one.")]
    left: Annotated[Milliseconds, Meta(description="How much more vacation is left, out of `days` in a year.")]
    days: int


class TakeVacation(Struct, forbid_unknown_fields=True):
    """Be on vacation from now on, for so many days in all; with 0, be back."""

    days: Annotated[int, Meta(ge=0, le=366)]


class SignOut(Struct, forbid_unknown_fields=True):
    """End what signs you in: here, on all other devices (this one gets a new cookie), or everywhere."""

    where: Literal["here", "elsewhere", "everywhere"] = "here"


class Forget(Struct, forbid_unknown_fields=True):
    """Delete all that is known about you, for good; the name, as a sign that you mean it."""

    name: Name


class Program(Struct):
    """A program that plays for itself, by a token of its own; everyone can see that it is one."""

    id: int
    name: str
    created: Moment


class Programs(Struct):
    """Your programs."""

    programs: list[Program]
    most: Annotated[int, Meta(description="How many you may have.")]


class NewProgram(Struct, forbid_unknown_fields=True):
    """A program to make."""

    name: Name


class ProgramToken(Struct):
    """How a program says who it is, in the header `Authorization: Bearer`; it is told once."""

    program: Program
    token: str


class Redeem(Struct, forbid_unknown_fields=True):
    """Use a personal link."""

    code: Annotated[str, Meta(max_length=100, description="What follows the # of the link.")]


# Being told


NoticeKind = Annotated[
    Literal["turn", "reminder", "over", "joined", "started"],
    Meta(
        description="It is your turn; your time runs out soon; a game is over; someone sat down at a table that you "
        "set up; a game has begun."
    ),
]
ChannelKind = Annotated[
    Literal["push", "mail", "discord", "slack", "hook"],
    Meta(description="A browser, a mail address, or a webhook: Discord's, Slack's, or any program's."),
]
Hour = Annotated[int, Meta(ge=0, le=23)]


class Wishes(Struct, forbid_unknown_fields=True):
    """How you want to be told what happens while you are away."""

    muted: Annotated[list[NoticeKind], Meta(max_length=5, description="What you do not want to be told.")] = []
    digest: Annotated[
        Hour | None, Meta(description="Mails come all at once at this hour; null for at once. Reminders always do.")
    ] = None
    quiet_from: Annotated[Hour | None, Meta(description="From this hour on nothing is sent, up to `quiet_until`.")] = (
        None
    )
    quiet_until: Hour | None = None
    zone: Annotated[str, Meta(max_length=60, description="Where these hours are meant, such as Europe/Warsaw.")] = "UTC"
    lang: Annotated[str, Meta(max_length=10)] = "en"
    tables: Annotated[
        dict[str, Annotated[list[ChannelKind], Meta(max_length=5)]],
        Meta(max_length=200, description="At these tables only these ways are used; an empty list for none."),
    ] = {}


class NewChannel(Struct, forbid_unknown_fields=True):
    """A way to tell you; with a table that you set up, a way to tell a club of that table alone."""

    kind: ChannelKind
    target: Annotated[str, Meta(min_length=1, max_length=1000, description="A mail address, or where to send to.")]
    keys: Annotated[str, Meta(max_length=200, description="For push: p256dh and auth, with a space between.")] = ""
    table: Annotated[str, Meta(max_length=40)] = ""


class ChannelInfo(Struct):
    """A way to tell you."""

    id: int
    kind: ChannelKind
    target: Annotated[str, Meta(description="The mail address, or the host of the webhook or push service.")]
    table: str
    is_confirmed: Annotated[bool, Meta(description="A mail address counts once its owner has followed a link.")]
    problem: Annotated[str, Meta(description="Why the last message did not arrive, as a key; empty if it did.")]
    secret: Annotated[str, Meta(description="What a webhook is signed with; shown once, when it is made.")] = ""


class RemoveChannel(Struct, forbid_unknown_fields=True):
    """No longer tell me this way."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class MailCode(Struct, forbid_unknown_fields=True):
    """What follows the # of a link in a mail."""

    code: Annotated[str, Meta(max_length=100)]


class MailDone(Struct):
    """What a link in a mail has done."""

    done: Literal["confirmed", "unsubscribed"]


class Notices(Struct):
    """How you are told, and how you could be."""

    wishes: Wishes
    channels: list[ChannelInfo]
    offers: Annotated[list[ChannelKind], Meta(description="What this server can do.")]
    push_key: Annotated[str, Meta(description="The server's public key for push (VAPID); empty if it can't.")]


# Games


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    version: int
    seats: list[int]
    options: Annotated[dict[str, list[str]], Meta(description="Values by option; the first is the default.")]


class Catalog(Struct):
    """What there is to play, and with whom."""

    games: list[GameInfo]
    bots: Annotated[list[str], Meta(description="From weak to strong.")]
    languages: list[str]
    program: str


# Tables


class Clock(Struct, forbid_unknown_fields=True):
    """A time limit: seconds at the start, and seconds added with each move; or so many seconds for each move."""

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
        str, Meta(max_length=40, description="Who plays this seat at my device; empty for my own name.")
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


class Tables(Struct):
    """A list of tables, those that wait for you first."""

    tables: list[TableInfo]


# Playing: what the client sends


class Look(Struct, tag="look", tag_field="kind", forbid_unknown_fields=True):
    """Show me the table as this seat; sent first, and whenever the device is passed on."""

    id: RequestId
    seat: Viewer
    since: Annotated[Version | None, Meta(description="The last version seen; the entries after it are sent.")] = None


class Act(Struct, tag="act", tag_field="kind", forbid_unknown_fields=True):
    """Play this action; `version` is the one that the player saw."""

    id: RequestId
    seat: Seat
    version: Version
    action: Words


class Undo(Struct, tag="undo", tag_field="kind", forbid_unknown_fields=True):
    """Take back my last move, or ask the others to agree."""

    id: RequestId
    seat: Seat
    version: Version


class Answer(Struct, tag="answer", tag_field="kind", forbid_unknown_fields=True):
    """Agree to the undo that someone asked for, or refuse it."""

    id: RequestId
    seat: Seat
    version: Version
    agree: bool


class Seen(Struct, tag="seen", tag_field="kind", forbid_unknown_fields=True):
    """I have watched all that happened up to this version: as far as I am concerned, the game may go on."""

    id: RequestId
    version: Version


class Why(Struct, tag="why", tag_field="kind", forbid_unknown_fields=True):
    """Why can't I do this? Nothing is played. The words are an action, its beginning, or some of its words."""

    id: RequestId
    seat: Seat
    words: Words


class Preview(Struct, tag="preview", tag_field="kind", forbid_unknown_fields=True):
    """What would this action do, as far as my seat can know?"""

    id: RequestId
    seat: Seat
    action: Words


class Hint(Struct, tag="hint", tag_field="kind", forbid_unknown_fields=True):
    """What would a good bot do in my seat?"""

    id: RequestId
    seat: Seat


class Say(Struct, tag="say", tag_field="kind", forbid_unknown_fields=True):
    """Say something to everyone at the table."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", tag_field="kind", forbid_unknown_fields=True):
    """Are you there?"""

    id: RequestId


Request = Look | Act | Undo | Answer | Seen | Why | Preview | Hint | Say | Ping


# Playing: what the server sends


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
    private: Annotated[list[Seat], Meta(description="The seats that know something that a spectator does not.")]
    hash: Annotated[str, Meta(description="SHA-256 of the spectator's view: equal for everyone at this version.")]


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
    is_over: Annotated[bool, Meta(description="Whether it is sure to end the game: then it can't be taken back.")]
    later: Annotated[
        list[Told], Meta(description="Events that it makes sure to come after that, before the turn is over.")
    ]
    version: Version


class Weight(Struct):
    """How sure a bot is of an action."""

    action: str
    share: Annotated[
        float, Meta(ge=0, le=1, description="Its part of the bot's certainty; all shares add up to at most 1.")
    ]


class Hinted(Struct, tag="hinted", tag_field="kind"):
    """The answer to *hint*."""

    id: RequestId
    action: str
    bot: str
    weights: Annotated[list[Weight], Meta(description="The action and up to two others; empty if the bot can't tell.")]
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


# Records


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


class Health(Struct):
    """The health of the server."""

    status: Annotated[
        Literal["ok", "live", "failing", "stopping"],
        Meta(description="live: it answers, which is all that `/health/live` looks at."),
    ]
    problem: Annotated[
        Literal["", "not_readable", "not_writable", "no_answer"], Meta(description="What fails with the database.")
    ]
    program: str
    tables: Annotated[int, Meta(description="Tables in memory.")]
    clients: Annotated[int, Meta(description="Open sockets.")]
    uptime: Annotated[int, Meta(description="Seconds.")]
