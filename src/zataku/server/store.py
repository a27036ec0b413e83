"""What the server stores, and what any store must do with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from zataku.server.days import DAY
from zataku.server.outbox import Note, Outbox

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

LATEST: Final = 2**31 - 1
"""A number that no entry of a log reaches."""

FAIR: Final = "fair"
PRACTICE: Final = "practice"

STAND_IN: Final = "bot"
WAIT: Final = "wait"

PLAYERS: Final = "players"
EVERYONE: Final = "everyone"


class Conflict(Exception):
    """Another process wrote first: the entry's number is taken, or the row has changed since it was read."""


class Unavailable(Exception):
    """The database can't be used now; tried again later, the same may work."""


class Unreachable(Unavailable):
    """There is no connection to the database: nothing was written."""


class Unwritable(Unavailable):
    """There is no room left, or the disk is ill: nothing was written."""


class Unsure(Unavailable):
    """The connection was lost while something was written: only reading again tells whether it was."""


@dataclass
class Person:
    """Someone with a cookie, or a program with a token."""

    id: int
    name: str
    owner: int | None = None  # whose program it is

    @property
    def payer(self) -> int:
        """Who has the budgets: a program uses those of its owner."""
        return self.id if self.owner is None else self.owner


@dataclass
class SeatRow:
    """Who was given a seat."""

    kind: str = OPEN
    person: int | None = None
    name: str = ""  # empty for someone who had their data deleted
    bot: str = ""
    is_program: bool = False  # whether the person is a program; the person's row knows

    @property
    def is_forgotten(self) -> bool:
        """Whether a person sits here whose data were deleted."""
        return self.kind == PERSON and not self.name


@dataclass
class TableRow:
    """A table without its log."""

    id: str
    game: str
    rules: int  # the version of the game's rules
    program: str  # the version of zataku that set it up
    options: dict[str, str]
    is_public: bool
    reserve: int | None  # seconds; None without a clock
    increment: int
    host: int
    seed: bytes
    created: int
    seats: list[SeatRow]
    nonces: list[tuple[int, str]] = field(default_factory=list)  # person and text, in order of arrival
    status: str = LOBBY
    version: int = 0  # the number of the last entry
    to_act: int = -1
    is_bot_to_act: bool = False
    updated: int = 0
    rematch: str = ""
    edition: int = 0  # rises with every change outside the log
    content: str = ""  # SHA-256 of the component file, unless it is the one that ships
    mode: str = FAIR
    absent: str = STAND_IN  # whether others may let a bot play for someone who is gone, or the table waits
    stand_in: str = ""  # that bot; empty for the strongest
    talk: str = PLAYERS  # who may say something
    seals: list[tuple[int, str]] = field(default_factory=list)  # person and SHA-256 of the nonce, in order of arrival
    is_opening: bool = False  # whether the host has started it, and sealed nonces are being opened
    host_name: str = field(default="", compare=False)  # as it is now: people keep it
    is_per_move: bool = False  # whether the reserve is the time for each move, and full again after it
    position: str = ""  # what it begins from, as JSON data; empty for the set-up
    draw: int = 1  # how often the seed was drawn: again if the opening was called off
    lesson: str = ""  # which lesson of its game it is; empty for none
    lesson_step: int = 0  # the step of it that was shown last
    barred: list[tuple[int, str]] = field(default_factory=list)  # whom the host sent away, known in the lobby alone

    @property
    def is_over_days(self) -> bool:
        """Whether people play over days, and nobody expects them at the table."""
        return self.reserve is not None and self.reserve >= DAY

    @property
    def lets_bots_in(self) -> bool:
        """Whether others may let a bot play for someone who is gone; over days only the clock does."""
        return self.absent == STAND_IN and not self.is_over_days

    @property
    def unopened(self) -> list[tuple[int, str]]:
        """The seals whose nonces are not known yet."""
        opened = {person for person, _ in self.nonces}
        return [(person, seal) for person, seal in self.seals if person not in opened]


@dataclass
class LessonRow:
    """How far someone has come in a lesson at a table."""

    table: str
    game: str
    lesson: str
    step: int
    is_learned: bool  # whether its end was reached, also before it was begun again
    is_over: bool  # whether its game is


@dataclass
class EntryRow:
    """One line of the log, which is the truth about a table; lines are only ever added."""

    number: int
    seat: int
    notation: str
    outcomes: str  # label=word, separated by spaces
    time: int  # milliseconds since 1970
    hash: str  # of the full state after it; never leaves the store
    spent: int = 0  # milliseconds that the clock charged


@dataclass
class ChatRow:
    """Something that was said at a table."""

    number: int
    seat: int
    name: str
    text: str
    time: int


@dataclass
class SnapshotRow:
    """What replaying a log or a record up to a number would give; whoever has lost it replays."""

    number: int
    data: bytes


@dataclass
class RecordRow:
    """An uploaded record."""

    id: str
    text: str
    info: bytes = b""  # what was found out when it was played; empty if it has to be played again


@dataclass
class PuzzleRow:
    """What someone has tried at a puzzle."""

    tries: list[str]
    nudges: int = 0
    result: str = ""  # "solved", or "shown" to whoever gave up or had no try left


@dataclass
class Standing:
    """The status of a table after an entry, for lists that must not replay the log."""

    status: str
    to_act: int
    is_bot_to_act: bool
    due: int | None = None  # when someone must look after it, as with a bot's turn, or at the end of a player's time
    notes: list[Note] = field(default_factory=list)  # what people who are away may want to know


class Store(Outbox, ABC):
    """Keeps people, tables, logs, chat and uploaded records; a call returns once everything is safely written."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish all writes and disconnect."""

    @abstractmethod
    async def read(self) -> None:
        """Read something; raises whatever keeps the store from it."""

    @abstractmethod
    async def write(self) -> None:
        """Write something of no importance; raises whatever keeps the store from it."""

    # people

    @abstractmethod
    async def add_person(self, name: str, token_hash: str, now: int) -> Person:
        """A new person, who has this token."""

    @abstractmethod
    async def add_token(self, person: int, token_hash: str, now: int) -> None:
        """Another token for a person."""

    @abstractmethod
    async def remove_token(self, token_hash: str) -> None:
        """This token is nobody's any more."""

    @abstractmethod
    async def replace_tokens(self, person: int, token_hash: str | None, now: int) -> None:
        """No token and no link of a person is good any more but this one, if one is given."""

    @abstractmethod
    async def person(self, token_hash: str) -> Person | None:
        """Whose token this is."""

    @abstractmethod
    async def payer(self, person: int) -> int:
        """Who has a person's budgets: the owner, if it is a program."""

    @abstractmethod
    async def rename(self, person: int, name: str) -> None:
        """Rename a person, also at the tables that have not ended."""

    @abstractmethod
    async def add_link(self, person: int, code_hash: str, expires: int) -> None:
        """A personal link."""

    @abstractmethod
    async def take_link(self, code_hash: str, now: int) -> Person | None:
        """Use up a personal link; None if there is no such link any more."""

    # tables

    @abstractmethod
    async def add_table(self, table: TableRow, after: str | None = None) -> None:
        """A new table, in the lobby; after another one, as its rematch: Conflict, and nothing new, if it has one."""

    @abstractmethod
    async def table(self, table: str) -> TableRow | None:
        """A table with its seats; in the lobby also with those whom the host sent away."""

    @abstractmethod
    async def save_table(self, table: TableRow, notes: Sequence[Note] = ()) -> None:
        """Write what can change outside the log and raise the edition; Conflict if the row has changed since then.

        What is to be told of the new edition is written with it, or nothing is.
        """

    @abstractmethod
    async def tables_of(self, person: int, limit: int) -> list[TableRow]:
        """The tables where this person sits or is host, without closed ones, at most this many.

        First those that wait for them, among the last 500 that go on, then all that have not ended, then the
        others; of each kind the latest first, where all of five minutes may be equally late to the limit.
        """

    @abstractmethod
    async def public_tables(self, since: int, limit: int) -> list[TableRow]:
        """Public tables in which something happened after a time: in the lobby, then being played.

        Of either kind, round-robin over hosts; the latest first.
        """

    @abstractmethod
    async def public_tables_of(self, host: int, since: int) -> int:
        """How many of these a host has."""

    @abstractmethod
    async def due_tables(self, moment: int, limit: int) -> list[str]:
        """Tables that are due by now, the first one first."""

    @abstractmethod
    async def set_due(self, table: str, version: int, due: int | None) -> bool:
        """When a table that was looked after is due again, if at all; False, and no change, at another version."""

    # lessons

    @abstractmethod
    async def add_lesson(self, table: str, person: int, lesson: str) -> None:
        """A table is a lesson of this person."""

    @abstractmethod
    async def set_lesson(self, table: str, step: int, is_learned: bool) -> None:
        """The step that was shown last; what was learned once stays so."""

    @abstractmethod
    async def lessons_of(self, person: int) -> list[LessonRow]:
        """The lessons that someone has begun, the latest first."""

    # the log

    @abstractmethod
    async def append(self, table: str, entries: list[EntryRow], standing: Standing, epoch: int | None = None) -> None:
        """Add entries, all or none, with the standing after them; Conflict if a number is taken.

        When it is due is kept unless it was due before that: whoever comes too soon sets it again.
        With an epoch, also if the table has another one: somebody else has begun to drive it. Unsure if the
        connection was lost meanwhile; whoever gets that must read the log again, and never just append again.
        """

    @abstractmethod
    async def entries(self, table: str, first: int = 1, last: int = LATEST) -> list[EntryRow]:
        """The log of a table, in order: all of it, or the entries from one number to another."""

    # time that is charged to nobody

    @abstractmethod
    async def add_pause(self, table: str, version: int, since: int, until: int) -> None:
        """Nobody is charged for this time at a table; at another version it is too late, and nothing changes."""

    @abstractmethod
    async def pauses(self, table: str, since: int) -> list[tuple[int, int]]:
        """The times after this one that nobody is charged for at a table, also those of all tables; in order."""

    # snapshots of logs and records

    @abstractmethod
    async def add_snapshots(self, owner: str, snapshots: list[SnapshotRow], alone: bool = False) -> None:
        """Keep snapshots of a table or a record in place of those with the same number, or of all others."""

    @abstractmethod
    async def snapshot(self, owner: str, last: int = LATEST) -> SnapshotRow | None:
        """The newest snapshot up to this number."""

    # chat

    @abstractmethod
    async def add_chat(
        self, table: str, seat: int, name: str, text: str, time: int, person: int | None = None
    ) -> ChatRow:
        """Add a line of a person, with its number at the table, counted from 1."""

    @abstractmethod
    async def chat(self, table: str, limit: int) -> list[ChatRow]:
        """The last lines, in order, without deleted ones."""

    # uploaded records

    @abstractmethod
    async def add_record(self, record: RecordRow, now: int) -> None:
        """Keep an uploaded record under its id; uploading it again changes only what was found out about it."""

    @abstractmethod
    async def add_upload(self, record: str, person: int, now: int) -> None:
        """Remember who uploaded a record."""

    @abstractmethod
    async def record(self, record: str) -> RecordRow | None:
        """An uploaded record."""

    # reviews of tables and uploaded records

    @abstractmethod
    async def add_review(self, owner: str, data: bytes, now: int) -> None:
        """Keep the review of a table or a record in place of an earlier one."""

    @abstractmethod
    async def review(self, owner: str) -> bytes | None:
        """The review of a table or a record."""

    # what people tried at puzzles

    @abstractmethod
    async def change_puzzle(
        self, person: int, game: str, puzzle: str, change: Callable[[PuzzleRow], PuzzleRow], now: int
    ) -> PuzzleRow:
        """Go on with a puzzle: what came of it. Whatever ``change`` raises leaves it as it was."""

    @abstractmethod
    async def puzzles(self, person: int, game: str) -> dict[str, PuzzleRow]:
        """All that someone has tried in a game, by puzzle."""

    @abstractmethod
    async def first_tries(self, game: str, puzzle: str) -> dict[str, int]:
        """How many people tried which action first."""
