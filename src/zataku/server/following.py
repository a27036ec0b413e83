"""How a node keeps up with the others: it hears their news, polls what it may have missed, and says who is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from zataku.server import logs
from zataku.server.news import Item, Kind, News
from zataku.server.node import Node
from zataku.server.room import Room
from zataku.server.shared import PresenceRow
from zataku.server.store import Unavailable
from zataku.server.trouble import Trouble

log = logs.get("following")

PIECE: Final = 100
"""How many tables are asked for at once, so that nobody waits for long."""

OFTEN: Final = 1.0
"""Seconds between two polls while no news comes."""

SELDOM: Final = 5.0
"""Seconds between two polls otherwise: a message may be lost without anyone noticing."""

SOON: Final = 0.03
"""Seconds in which those who come and go are gathered, to be written down at once."""


class Following:
    """Follows the tables that people have open here, or that this node drives; for the others, news is enough."""

    def __init__(self, node: Node, news: News, rooms: dict[str, Room], person: Callable[[int], Any]) -> None:
        self.node = node
        self.store = node.store
        self.news = news
        self.rooms = rooms
        self.person = person  # is called when something about a person has changed
        self._wanted = asyncio.Event()  # to poll at once
        self._marked: set[tuple[str, int]] = set()  # tables and people whose presence here has changed
        self._elsewhere: set[str] = set()  # tables whose presence has changed on other nodes
        self._stirred = asyncio.Event()  # when one of them has
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to follow."""
        for chore in (self._poll(), self._attend()):
            self.spawn(chore)
        await self.news.open(self._hear, self._wanted.set)

    async def close(self) -> None:
        """Follow nothing more."""
        await self.news.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something meanwhile; what fails because the store is away is polled for later."""

        async def run() -> None:
            try:
                await work
            except (Trouble, Unavailable):
                pass
            except Exception:
                log.exception("not followed")

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def tell(self, kind: Kind, id: str, number: int = 0) -> None:
        """Something was written: others should know."""
        self.news.tell(Item(kind, id, number))

    # what others tell

    def _hear(self, items: list[Item]) -> None:
        for kind, id, number in items:
            if kind == "person":
                with suppress(ValueError):
                    self.person(int(id))
            elif (room := self.rooms.get(id)) is not None:
                if kind == "presence":
                    self._elsewhere.add(id)
                    self._stirred.set()
                else:
                    self._compare(
                        room,
                        number if kind == "entries" else 0,
                        number if kind == "edition" else 0,
                        number if kind == "chat" else 0,
                    )

    def _compare(self, room: Room, version: int, edition: int, chat: int) -> None:
        """Read on if a table has come further than we know."""
        if edition > room.row.edition:
            self.spawn(room.sync())
        elif version > room.row.version:
            self.spawn(room.follow(version))
        if chat:
            self.spawn(room.listen(chat))

    async def _poll(self) -> None:
        """Look from time to time what became of the tables here: news may be lost."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), OFTEN if self.news.is_away else SELDOM)
            self._wanted.clear()
            followed = [id for id, room in self.rooms.items() if room.is_followed]
            try:
                for place in range(0, len(followed), PIECE):
                    await self._look(followed[place : place + PIECE])
            except Exception as problem:
                self._failed(problem)

    async def _look(self, tables: list[str]) -> None:
        for placed in await self.store.standings(tables):
            if (room := self.rooms.get(placed.id)) is not None:
                self._compare(room, placed.version, placed.edition, placed.chat)
        await self._meet(tables)

    def _failed(self, problem: Exception) -> None:
        """Something was not read or written, and is tried again; the store says by itself when it is away."""
        if not isinstance(problem, Unavailable):
            log.error("not followed", failure=type(problem).__name__)

    # who is where

    def mark(self, table: str, person: int | None) -> None:
        """Someone came to a table here, left it, or has seen a scene."""
        self._marked.add((table, person or 0))
        self._stirred.set()

    def came_back(self) -> None:
        """Others may have thought that nobody is here any more: say it all again, and look what happened."""
        for id, room in self.rooms.items():
            for client in room.company:
                self.mark(id, client.person)
            if room.row.reserve is not None:
                self.spawn(room.recharge())
        self._wanted.set()

    def forget(self, table: str, epoch: int | None) -> None:
        """A table leaves memory: others may drive it, and who was here long ago does not count."""
        if epoch is not None:
            self.spawn(self.node.release(table, epoch))
        self.spawn(self.store.drop_presence(self.node.id, [table]))

    async def meet(self, room: Room) -> None:
        """Find out who is at a table on other nodes."""
        await self._meet([room.row.id])

    async def _attend(self) -> None:
        while True:
            await self._stirred.wait()
            await asyncio.sleep(SOON)
            self._stirred.clear()
            marked, self._marked = self._marked, set()
            elsewhere, self._elsewhere = self._elsewhere, set()
            try:
                rows = [self._row(id, person) for id, person in marked if id in self.rooms]
                if rows:
                    await self.store.set_presence(self.node.id, rows)
                    self.news.tell(*(Item("presence", id) for id in {row.table for row in rows}))
                if elsewhere:
                    await self._meet(list(elsewhere))
            except Exception as problem:
                self._failed(problem)
                self._marked |= marked
                self._elsewhere |= elsewhere
                self._stirred.set()
                await asyncio.sleep(OFTEN)

    def _row(self, table: str, person: int) -> PresenceRow:
        sockets, seen = self.rooms[table].company.of(person)
        return PresenceRow(table, person, sockets, seen, self.node.clock.date())

    async def _meet(self, tables: list[str]) -> None:
        found: dict[str, list[PresenceRow]] = {table: [] for table in tables}
        for row in await self.store.presence(tables, self.node.id):
            found[row.table].append(row)
        for table, rows in found.items():
            if (room := self.rooms.get(table)) is not None:
                room.meet(rows)
