"""The server's side of operating: follows what operators do, and deletes what is kept for long enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from zataku.server import acts, deletion, logs
from zataku.server.acts import Act, note
from zataku.server.client import Client, framed
from zataku.server.office import Announcement, Office
from zataku.server.protocol import Announced
from zataku.server.rooms import Rooms
from zataku.server.session import Session
from zataku.server.settings import Settings
from zataku.server.sql import SqlStore
from zataku.server.store import Person
from zataku.server.timing import date
from zataku.server.trouble import Trouble
from zataku.server.wards import Wards

log = logs.get("steward")

SECONDS: Final = 1.0
"""How often to look what operators did."""

HOUR: Final = 3600.0
AT_ONCE: Final = 20
"""How many tables are deleted in one go: others get their turn in between."""

PEOPLE_AT_ONCE: Final = 1000
"""How many people are looked at in one go."""

DAY: Final = 24 * 3600 * 1000
WHO: Final = "retention"
WAITING: Final = """
    SELECT id FROM tables WHERE version = 0 AND status IN ('lobby', 'closed') AND updated < ?
    ORDER BY updated LIMIT ?"""
ENDED: Final = """
    SELECT id FROM tables WHERE version > 0 AND status IN ('over', 'closed') AND updated < ?
    ORDER BY updated LIMIT ?"""
RECORDS: Final = "SELECT id FROM records WHERE created < ? ORDER BY created LIMIT ?"


class Steward:
    """Does in this process what was decided in the store, by whichever process."""

    def __init__(self, store: SqlStore, rooms: Rooms, settings: Settings, wards: Wards, clients: set[Client]) -> None:
        self.store = store
        self.rooms = rooms
        self.settings = settings
        self.wards = wards
        self.clients = clients
        self.office = Office(store, WHO)
        self._announced: Announcement | None = None
        self._last = 0  # the last act that we know of
        self._chores: list[asyncio.Task[None]] = []

    @property
    def announcement(self) -> str:
        """What every page shows now."""
        found = self._announced
        return "" if found is None or found.until is not None and date() >= found.until else found.text

    async def open(self) -> None:
        """Learn what is decided already, and follow from there."""
        self._last = await self.store.reading(acts.newest)
        await self._learn()
        self._chores = [asyncio.create_task(self._follow()), asyncio.create_task(self._clean())]

    async def close(self) -> None:
        """Stop following."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)

    async def look(self) -> None:
        """Do what operators have decided since the last look."""
        while done := await self.store.reading(lambda session: acts.after(session, self._last)):
            await self._learn()
            for act in done:
                await self._hear(act)
                self._last = act.id

    async def clean(self) -> int:
        """Delete what is older than the settings say; how many tables, records and people that was."""
        count = 0
        for what, which, days, delete in (
            ("waiting tables", WAITING, self.settings.keep_waiting_days, self._tables),
            ("ended tables", ENDED, self.settings.keep_ended_days, self._tables),
            ("records", RECORDS, self.settings.keep_records_days, self._records),
        ):
            if days:
                count += await self._delete(what, which, date() - days * DAY, delete)
        await self.store.writing(lambda session: session.execute("DELETE FROM links WHERE expires <= ?", (date(),)))
        if self.settings.keep_visitors_days:
            count += await self._delete_visitors(date() - self.settings.keep_visitors_days * DAY)
        return count

    # inside

    async def _learn(self) -> None:
        self.wards.learn(await self.office.bans())
        before = self.announcement
        self._announced = await self.office.announcement()
        if self.announcement != before:
            message = framed(Announced(self.announcement))
            for client in self.clients:
                client.write(message)

    async def _hear(self, act: Act) -> None:
        log.info("operator", kind=act.what, tables=len(act.tables))
        for table in act.tables:
            await self.rooms.look_again(table)
        for client in list(self.clients):
            try:
                self.wards.admit(client.who, client.host)
            except Trouble as trouble:
                client.send(trouble.problem())
                client.hang_up()
            if act.what == "delete person" and act.whom == str(client.person):
                client.hang_up()
        if act.what == "rename" and act.whom.isdigit():
            rows = await self.store.reading(
                lambda session: session.execute(
                    "SELECT id, name, owner FROM people WHERE id = ?", (int(act.whom),)
                ).fetchall()
            )
            for row in rows:
                await self.rooms.renamed(Person(*row))

    async def _follow(self) -> None:
        failure = ""
        while True:
            await asyncio.sleep(SECONDS)
            failed = ""
            try:
                await self.look()
            except Exception as problem:  # whatever it is, we look again
                failed = type(problem).__name__
            if failed and failed != failure:
                log.error("operators are not heard", failure=failed)
            failure = failed

    async def _clean(self) -> None:
        while True:
            try:
                await self.clean()
            except Exception as problem:
                log.error("nothing was deleted", failure=type(problem).__name__)
            await asyncio.sleep(HOUR)

    async def _delete(
        self, what: str, which: str, before: int, delete: Callable[[Session, Sequence[str]], None]
    ) -> int:
        """Delete all of a kind, a few at a time; what several servers begin, one of them does."""
        count = 0

        def some(session: Session) -> int:
            found = [row[0] for row in session.execute(which + self.store.LOCK, (before, AT_ONCE)).fetchall()]
            if found:
                delete(session, found)
                note(session, WHO, f"delete {what}", tables=found if delete == self._tables else [], count=len(found))
            return len(found)

        while found := await self.store.writing(some):
            count += found
        if count:
            log.info("deleted", kind=what, count=count)
        return count

    async def _delete_visitors(self, before: int) -> int:
        """Delete those who came before a time and left no trace, a few at a time."""
        newest = await self.store.reading(
            lambda session: session.execute("SELECT COALESCE(MAX(id), 0) FROM people").fetchall()[0][0]
        )
        count = 0
        for first in range(1, newest, PEOPLE_AT_ONCE):
            ids = range(first, first + PEOPLE_AT_ONCE)
            here = {client.person for client in self.clients if client.person is not None}

            def some(session: Session, ids: range = ids, here: set[int] = here) -> int:
                found = deletion.delete_visitors(self.store, session, ids, before, here)
                if found:
                    note(session, WHO, "delete visitors", count=found)
                return found

            count += await self.store.writing(some)
        if count:
            log.info("deleted", kind="visitors", count=count)
        return count

    def _tables(self, session: Session, tables: Sequence[str]) -> None:
        deletion.delete_tables(self.store, session, tables)

    def _records(self, session: Session, records: Sequence[str]) -> None:
        deletion.delete_records(session, records)
