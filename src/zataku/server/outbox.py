"""What people are told while they are away: what it is about, how they want to hear it, what a store keeps of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from zataku.server.days import Span
from zataku.server.protocol import Wishes

TURN: Final = "turn"
REMINDER: Final = "reminder"
LATE: Final = "late"
"""Their time was up, or others did not want to wait, and a bot plays on."""
ENDED: Final = "over"
JOINED: Final = "joined"
STARTED: Final = "started"
CONFIRM: Final = "confirm"
"""Not about a table: whether an email address is theirs."""

PUSH: Final = "push"
MAIL: Final = "mail"

CLUB: Final = 0
"""Stands for whoever reads a club's channel."""

OF_THE_CLUB: Final = (TURN, ENDED, JOINED, STARTED)
"""What a club's channel tells; nobody is reminded before all others."""

GRACE: Final = 60_000
"""How long, in milliseconds, someone may play on by themselves before they are told that it is their turn."""

WAITING: Final = "waiting"
CLAIMED: Final = "claimed"
SENT: Final = "sent"
DROPPED: Final = "dropped"
"""No longer true, or nobody wants to know."""
FAILED: Final = "failed"
UNSURE: Final = "unsure"
"""It may have arrived, and is not sent again."""

PAUSES: Final = (60, 300, 1800, 2 * 3600, 8 * 3600)
"""How long, in seconds, to wait after each failure; then it is given up."""


@dataclass(frozen=True)
class Note:
    """Something that happened at a table which someone may want to know."""

    kind: str
    person: int
    at: int  # not to be told before, as a date
    until: int = 0  # when it will be too late; 0 for never


@dataclass
class Message:
    """A note on its way through one channel."""

    id: int
    table: str
    number: int
    kind: str
    person: int
    channel: int
    until: int
    tries: int


@dataclass
class Channel:
    """A way to tell someone."""

    id: int
    person: int
    kind: str
    target: str
    secret: str
    table: str
    is_confirmed: bool
    problem: str = ""


def shortened(kind: str, target: str) -> str:
    """What is shown of a channel's address: an email address, else the host alone; who has the rest can write there."""
    return target if kind == MAIL else urlsplit(target).hostname or ""


Routing = Callable[[Note, str, Wishes, list[Channel]], list[tuple[int, int, int]]]
"""Through which channels a note about a table goes: whom it is for, the channel, and when."""


class Outbox(ABC):
    """What a store keeps for people who are away: vacations, wishes, channels, and what is to be told."""

    @abstractmethod
    async def vacations(self, people: Iterable[int], since: int) -> dict[int, list[Span]]:
        """The vacations of some people that end after a time, as dates, in order."""

    @abstractmethod
    async def take_vacation(self, person: int, now: int, ends: int, since: int, most: int) -> bool:
        """From now on someone is on vacation until then, or is back; False, and no change, if it would be too much.

        Too much is more than `most` milliseconds after `since`. If a vacation ends at another moment than was thought,
        all tables over days that wait for this person are due, so that whoever drives them finds out when.
        """

    @abstractmethod
    async def wishes(self, person: int) -> Wishes:
        """How someone wants to be told."""

    @abstractmethod
    async def set_wishes(self, person: int, wishes: Wishes) -> None:
        """Keep that."""

    @abstractmethod
    async def channels(self, person: int) -> list[Channel]:
        """The channels of a person, the oldest first."""

    @abstractmethod
    async def channel(self, channel: int) -> Channel | None:
        """One channel."""

    @abstractmethod
    async def add_channel(self, channel: Channel, now: int, most: int) -> Channel | None:
        """Add a channel, or find the same one, with the new secret; None if this person has so many already."""

    @abstractmethod
    async def confirm_channel(self, channel: int) -> None:
        """The address is really theirs."""

    @abstractmethod
    async def set_problem(self, channel: int, problem: str) -> None:
        """Why the last message did not arrive; empty if it did."""

    @abstractmethod
    async def remove_channel(self, channel: int, person: int | None = None) -> None:
        """Remove a channel, if it belongs to this person, and all that waits for it."""

    @abstractmethod
    async def add_notes(self, table: str, number: int, notes: list[Note], channel: int = 0) -> None:
        """To be told; what was noted before is not noted again. What an entry brings is appended with it instead."""

    @abstractmethod
    async def next_due(self) -> int | None:
        """When something is due next, be it a note or a message."""

    @abstractmethod
    async def share_out(self, now: int, limit: int, routing: Routing) -> int:
        """Give the notes that are due to the channels; how many there were."""

    @abstractmethod
    async def claim_messages(self, token: str, now: int, kinds: list[str], limit: int) -> list[Message]:
        """Take messages that are due and go through such channels, for whoever has this token alone."""

    @abstractmethod
    async def begin_messages(self, ids: list[int], token: str, now: int) -> bool:
        """They are about to be sent; False if another sender has taken one of them meanwhile."""

    @abstractmethod
    async def settle_messages(self, ids: list[int], token: str, status: str, at: int) -> None:
        """What became of messages that this sender had."""

    @abstractmethod
    async def sweep(self, stale: int, old: int) -> int:
        """Senders that had messages since before `stale` are gone; and forget what was done before `old`.

        Whatever they had not begun to send waits again; how many are unsure, as their sending was cut off.
        """

    @abstractmethod
    async def key(self, name: str, make: Callable[[], str]) -> str:
        """A secret of the server; made if there is none yet, once for all nodes."""


def shared_out(note: Note, table: str, wishes: Wishes, channels: list[Channel]) -> list[tuple[int, int, int]]:
    """Through which channels a note goes: for whom, the channel, and when, by the wishes of the person."""
    found = []
    for channel in channels:
        if channel.table:
            if channel.table == table and note.kind in OF_THE_CLUB:
                found.append((CLUB, channel.id, note.at))
        elif channel.person == note.person and channel.is_confirmed and wants(wishes, note.kind, table, channel.kind):
            found.append((note.person, channel.id, due(note, wishes, channel.kind)))
    return found


def wants(wishes: Wishes, kind: str, table: str, channel: str) -> bool:
    """Whether someone wants to be told this way."""
    return kind not in wishes.muted and channel in wishes.tables.get(table, [channel])


def due(note: Note, wishes: Wishes, channel: str) -> int:
    """When someone wants to hear of it: not in quiet hours, unless it were too late then, and emails all at once."""
    at = note.at
    if channel == MAIL and wishes.digest is not None and note.kind != REMINDER:
        at = next_hour(at, wishes.digest, zone_of(wishes.zone))
    return after_quiet(at, note.until, wishes)


def after_quiet(at: int, until: int, wishes: Wishes) -> int:
    """This time, or the end of the quiet hours that it is in, unless that were too late."""
    if wishes.quiet_from is None or wishes.quiet_until is None:
        return at
    zone = zone_of(wishes.zone)
    hour = datetime.fromtimestamp(at / 1000, zone).hour
    begin, end = wishes.quiet_from, wishes.quiet_until
    is_quiet = begin <= hour < end if begin <= end else hour >= begin or hour < end
    later = next_hour(at, end, zone) if is_quiet else at
    return at if until and later >= until else later


def next_hour(at: int, hour: int, zone: ZoneInfo) -> int:
    """When a day next comes to this hour, as a date."""
    here = datetime.fromtimestamp(at / 1000, zone)
    then = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then <= here:
        then += timedelta(days=1)
    return round(then.timestamp() * 1000)


def zone_of(name: str) -> ZoneInfo:
    """A time zone; that of Greenwich if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")
