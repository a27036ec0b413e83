"""Who is at a table: those with an open socket, here or on other nodes, and since when the others are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from zataku.server.client import Client, framed
from zataku.server.protocol import SPECTATOR, Chat, ChatLine, TableChanged, TableInfo
from zataku.server.shared import PresenceRow
from zataku.server.showing import Showing
from zataku.server.timing import Clock

SOON: Final = 0.02
"""Seconds in which changes of a table are gathered, to be told once."""

Seats = Callable[[int | None], list[int]]
"""The seats of a person."""


class Company:
    """The clients of a table, and how they are told what happens."""

    def __init__(self, clock: Clock) -> None:
        self.clients: set[Client] = set()
        self.clock = clock
        self.since = clock.now()  # those not here have been gone since then, or longer
        self._gone: dict[int, int] = {}  # when each person closed their last window
        self._seen: dict[int, int] = {}  # the last scene that people here have watched, by its version
        self._elsewhere: list[PresenceRow] = []  # what other nodes say
        self._telling: asyncio.TimerHandle | None = None
        self._is_closed = False

    def __iter__(self) -> Iterator[Client]:
        return iter(self.clients)

    def enter(self, client: Client) -> None:
        """Someone opened the table."""
        self.clients.add(client)

    def exit(self, client: Client) -> None:
        """Someone closed it."""
        self.clients.discard(client)
        if client.person is not None:
            self._gone[client.person] = self.clock.now()

    def close(self) -> None:
        """Nothing more is told of the table."""
        self._is_closed = True
        if self._telling is not None:
            self._telling.cancel()

    @property
    def is_empty(self) -> bool:
        """Whether nobody has the table open, player or spectator."""
        return not self.clients and not any(row.sockets for row in self._elsewhere)

    @property
    def people(self) -> set[int]:
        """Those who have the table open, as far as we know them."""
        here = {client.person for client in self.clients if client.person is not None}
        return here | {row.person for row in self._elsewhere if row.sockets and row.person}

    def is_here(self, person: int | None) -> bool:
        """Whether this person has the table open."""
        if any(client.person == person for client in self.clients):
            return True
        return bool(person) and any(row.person == person and row.sockets for row in self._elsewhere)

    def gone_for(self, person: int | None) -> int:
        """How long someone who is not here has been gone, in milliseconds."""
        return self.clock.now() - self._gone.get(person or 0, self.since)

    def spectators(self, seats_of: Seats) -> int:
        """How many look on without a seat."""
        here = sum(not seats_of(client.person) for client in self.clients)
        return here + sum(row.sockets for row in self._elsewhere if not seats_of(row.person or None))

    # other nodes

    def saw(self, person: int, version: int) -> None:
        """Someone here has watched everything up to this version."""
        self._seen[person] = max(version, self._seen.get(person, 0))

    def of(self, person: int) -> tuple[int, int]:
        """How many sockets someone has here, 0 for all whom we don't know, and what they have seen."""
        return sum((client.person or 0) == person for client in self.clients), self._seen.get(person, 0)

    def has_seen(self, person: int, version: int) -> bool:
        """Whether someone has watched a scene, here or elsewhere."""
        seen = [row.seen for row in self._elsewhere if row.person == person]
        return max([self._seen.get(person, 0), *seen]) >= version

    def meet(self, rows: list[PresenceRow]) -> set[int] | None:
        """Take over what other nodes say about who is there; who has left, or None if they say the same as before."""
        rows = sorted(rows, key=lambda row: (row.person, row.sockets, row.seen, row.since))
        if rows == self._elsewhere:
            return None
        before = self.people
        self._elsewhere = rows
        left = before - self.people
        for row in rows:
            if not row.sockets and row.person:
                moment = min(self.clock.now(), row.since - self.clock.ahead)
                self._gone[row.person] = max(moment, self._gone.get(row.person, moment))
        for person in left:
            self._gone.setdefault(person, self.clock.now())
        for person in self.people:
            self._gone.pop(person, None)
        return left

    # what they are told

    def tell_chat(self, lines: Iterable[ChatLine]) -> None:
        """Send everyone what was said; whoever has just looked may know some of it."""
        frames: dict[int, bytes] = {}
        said = list(lines)
        for client in self.clients:
            new = [line for line in said if line.number > client.heard]
            if new:
                if len(new) not in frames:
                    frames[len(new)] = framed(Chat(new))
                client.write(frames[len(new)])
                if client.is_looking:
                    client.heard = new[-1].number

    def tell_soon(self, tell: Callable[[], None]) -> None:
        """Tell everyone something in a moment; asked for again until then, it is told once."""

        def now() -> None:
            self._telling = None
            tell()

        if self._telling is None and not self._is_closed:
            self._telling = asyncio.get_running_loop().call_later(SOON, now)

    def tell_table(self, info: Callable[[int | None], TableInfo], known: set[int | None]) -> None:
        """Tell everyone who sits at the table; for all who are not known there it looks the same."""
        messages: dict[int | None, bytes] = {}
        for client in self.clients:
            person = client.person if client.person in known else None
            if person not in messages:
                messages[person] = framed(TableChanged(info(person)))
            client.write(messages[person])

    def tell(self, showing: Showing, seats_of: Seats) -> None:
        """Send everyone who looks the table as their own seat sees it."""
        updates: dict[tuple[int, bool], bytes] = {}
        for client in self.clients:
            if client.is_looking:
                own = seats_of(client.person)
                client.seat = showing.seat_for(own, client.seat) if client.seat in own else SPECTATOR
                shown = client.seat, showing.is_veiled(own)
                if shown not in updates:
                    updates[shown] = framed(showing.update(*shown))
                client.write(updates[shown])
