"""Who is at a table: those with an open socket, and since when the others are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from zataku.server.client import Client, framed
from zataku.server.protocol import SPECTATOR, TableChanged, TableInfo
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
        self.since = clock.now()  # who is not here has been gone at least since then
        self._gone: dict[int, int] = {}  # when each person closed their last window
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
    def people(self) -> set[int]:
        """Those who have the table open, as far as we know them."""
        return {client.person for client in self.clients if client.person is not None}

    def is_here(self, person: int | None) -> bool:
        """Whether this person has the table open."""
        return any(client.person == person for client in self.clients)

    def gone_for(self, person: int | None) -> int:
        """How long someone who is not here has been gone, in milliseconds."""
        return self.clock.now() - self._gone.get(person or 0, self.since)

    def spectators(self, seats_of: Seats) -> int:
        """How many look on without a seat."""
        return sum(not seats_of(client.person) for client in self.clients)

    # what they are told

    def write(self, frame: bytes) -> None:
        """Send everyone the same."""
        for client in self.clients:
            client.write(frame)

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
        updates: dict[int, bytes] = {}
        for client in self.clients:
            if client.is_looking:
                own = seats_of(client.person)
                client.seat = showing.seat_for(own, client.seat) if client.seat in own else SPECTATOR
                if client.seat not in updates:
                    updates[client.seat] = framed(showing.update(client.seat))
                client.write(updates[client.seat])
