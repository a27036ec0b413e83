"""The store of one machine: a SQLite file with a thread of its own."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Connection
from threading import Thread
from typing import Any, Final, TypeVar

from zataku.core.errors import BadSetup
from zataku.server.migrations import MIGRATIONS, check, migrate, newest
from zataku.server.store import ChatRow, Conflict, EntryRow, Person, SeatRow, Standing, Store, TableRow

T = TypeVar("T")

BUSY_SECONDS: Final = 10.0
"""How long to wait for another process that writes."""

REPLACED: Final = ("a database that stays in place", "one that was replaced while being opened")


def connect(file: Path, migrations: Path = MIGRATIONS, busy_seconds: float = BUSY_SECONDS) -> Connection:
    """Open a database, a new one if there is none, with the schema up to date."""
    if file.is_dir():
        raise BadSetup(str(file), "a Zataku database", "a folder")
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):  # an existing file must not be opened here: closing it would drop SQLite's locks
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # seeds are in it
    inode = file.stat().st_ino
    connection = sqlite3.connect(file, timeout=busy_seconds, isolation_level=None)
    try:
        check(connection, file, newest(migrations), may_be_new=True)
        _write_ahead(connection, file)
        connection.execute("PRAGMA synchronous = FULL")  # what was acknowledged survives a power cut
        connection.execute("PRAGMA fullfsync = ON")  # on macOS a sync alone stays in the disk's cache
        migrate(connection, file, migrations)
        if file.stat().st_ino != inode:  # from here on our lock keeps restore() away
            raise BadSetup(str(file), *REPLACED)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError) and file.exists() and file.stat().st_ino != inode:
            raise BadSetup(str(file), *REPLACED) from error
        raise
    return connection


def _write_ahead(connection: Connection, file: Path) -> None:
    """Switch to WAL mode; SQLite doesn't wait by itself when two processes do this to a new file at once."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
            continue
        if mode != "wal":
            raise BadSetup(str(file), "a disk that can hold a write-ahead log", f"journal mode {mode}")
        return


@dataclass(slots=True, eq=False)
class _Append:
    """Entries of one table and its standing after them, both in the order of the values in their SQL."""

    table: str
    lines: list[tuple[Any, ...]]
    stand: tuple[Any, ...]
    before: int

    def __call__(self, connection: Connection) -> None:
        if not connection.execute(ADVANCE_TABLE, self.stand).rowcount:
            got = _only(connection, "SELECT version FROM tables WHERE id = ?", self.table)
            found = "no such table" if got is None else f"entry {got}"
            raise Conflict(f"table {self.table}: expected entry {self.before} as the last, got {found}")
        connection.executemany(ADD_ENTRY, self.lines)


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[Connection], Any]
    is_write: bool
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None
    is_done: bool = False


def _run(connection: Connection, jobs: list[_Job]) -> None:
    """Run jobs in one transaction; a failed job is rolled back alone, a failed commit fails them all."""
    has_write = any(job.is_write for job in jobs)
    try:
        if connection.in_transaction:  # even the last rollback failed
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE" if has_write else "BEGIN")
    except sqlite3.Error as error:
        _fail([job for job in jobs if job.is_write or not has_write], error)
        if has_write:  # locked or read-only: reading may still work
            _run(connection, [job for job in jobs if not job.is_write])
        return
    try:
        _append_together(connection, jobs)
        for job in jobs:
            if not job.is_done:
                _attempt(connection, job)
        connection.execute("COMMIT")
    except Exception as error:
        _fail(jobs, error)
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def _append_together(connection: Connection, jobs: list[_Job]) -> None:
    """Add the entries of many tables with two statements, since every statement costs a switch of threads.

    If one of them conflicts, nothing is written here, and each is tried alone.
    """
    found = [(job, job.work) for job in jobs if isinstance(job.work, _Append)]
    if len(found) < 2:
        return
    stands = json.dumps([append.stand for _, append in found])
    lines = json.dumps([line for _, append in found for line in append.lines])
    connection.execute("SAVEPOINT together")
    try:
        if connection.execute(ADVANCE_TABLES, (stands,)).rowcount == len(found):
            connection.execute(ADD_ENTRIES, (lines,))
            for job, _ in found:
                job.is_done = True
    except sqlite3.IntegrityError:
        pass  # a number is taken
    if not found[0][0].is_done:
        connection.execute("ROLLBACK TO together")
    connection.execute("RELEASE together")


def _attempt(connection: Connection, job: _Job) -> None:
    try:
        if job.is_write:
            connection.execute("SAVEPOINT job")
        job.result = job.work(connection)
        if job.is_write:
            connection.execute("RELEASE job")
    except Exception as error:
        if not connection.in_transaction:  # when the disk is full, SQLite rolls back everything
            raise
        job.error = error
        if job.is_write:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")


def _fail(jobs: list[_Job], error: Exception) -> None:
    for job in jobs:
        job.error = copy.copy(error)  # each caller raises it with a traceback of its own


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():  # the caller was cancelled
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


ADD_TOKEN: Final = "INSERT INTO tokens (hash, person, created) VALUES (?, ?, ?)"
ADD_LINK: Final = "INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)"
PERSON_WITH_TOKEN: Final = "SELECT people.id, name FROM tokens JOIN people ON people.id = person WHERE hash = ?"
PERSON_WITH_LINK: Final = "SELECT people.id, name FROM links JOIN people ON people.id = person WHERE hash = ?"
RAISE_EDITIONS: Final = """
    UPDATE tables SET edition = edition + 1
    WHERE id IN (SELECT table_id FROM seats WHERE person = ?) AND status IN ('lobby', 'playing')"""
RENAME_SEATS: Final = """
    UPDATE seats SET name = ?
    WHERE person = ? AND name = ? AND (SELECT status FROM tables WHERE id = table_id) IN ('lobby', 'playing')"""

TABLE: Final = (
    "id, game, rules, content, mode, program, options, is_public, reserve, increment, host, seed, created, nonces, "
    "status, version, to_act, is_bot_to_act, updated, rematch, edition"
)
ADD_TABLE: Final = f"INSERT INTO tables ({TABLE}) VALUES ({', '.join('?' * len(TABLE.split(',')))})"
ADD_SEAT: Final = "INSERT INTO seats (table_id, seat, kind, person, name, bot) VALUES (?, ?, ?, ?, ?, ?)"
SEATS: Final = "SELECT kind, person, name, bot FROM seats WHERE table_id = ? ORDER BY seat"
EDITION_OF_TABLE: Final = "SELECT 'edition ' || edition || ' at entry ' || version FROM tables WHERE id = ?"
# The version is compared too: a status read before the last entry must not overwrite the one written with it.
SAVE_TABLE: Final = """
    UPDATE tables SET
        is_public = :is_public, host = :host, nonces = :nonces, status = :status, updated = :updated,
        rematch = :rematch, edition = edition + 1
    WHERE id = :id AND edition = :edition AND version = :version"""

# Literals as in the partial indexes, which SQLite doesn't use with bound values.
TABLES_OF: Final = """
    WHERE id IN (SELECT table_id FROM seats WHERE person = ? UNION SELECT id FROM tables WHERE host = ?)
        AND status != 'closed'
    ORDER BY updated DESC, created DESC, id LIMIT ?"""
PUBLIC_TABLES: Final = """
    WHERE is_public = 1 AND status IN ('lobby', 'playing') ORDER BY updated DESC LIMIT ?"""
TABLES_TO_WAKE: Final = """
    SELECT id FROM tables WHERE status = 'playing' AND (is_bot_to_act = 1 OR reserve IS NOT NULL) ORDER BY id"""

ADVANCE_TABLE: Final = """
    UPDATE tables SET version = ?, status = ?, to_act = ?, is_bot_to_act = ?, updated = ?
    WHERE id = ? AND version = ?"""
ENTRY: Final = "number, seat, notation, outcomes, time, hash, spent"
ADD_ENTRY: Final = f"INSERT INTO entries (table_id, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
# The same for many tables at once, from JSON arrays of the same values.
ADVANCE_TABLES: Final = """
    UPDATE tables SET
        version = json_extract(stand.value, '$[0]'), status = json_extract(stand.value, '$[1]'),
        to_act = json_extract(stand.value, '$[2]'), is_bot_to_act = json_extract(stand.value, '$[3]'),
        updated = json_extract(stand.value, '$[4]')
    FROM json_each(?) AS stand
    WHERE tables.id = json_extract(stand.value, '$[5]') AND tables.version = json_extract(stand.value, '$[6]')"""
ADD_ENTRIES: Final = f"""
    INSERT INTO entries (table_id, {ENTRY})
    SELECT {", ".join(f"json_extract(value, '$[{place}]')" for place in range(8))} FROM json_each(?)"""
ENTRIES: Final = f"SELECT {ENTRY} FROM entries WHERE table_id = ? ORDER BY number"

NEXT_CHAT: Final = "SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE table_id = ?"
ADD_CHAT: Final = "INSERT INTO chat (table_id, number, seat, name, text, time) VALUES (?, ?, ?, ?, ?, ?)"
LAST_CHAT: Final = """
    SELECT number, seat, name, text, time FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?"""

ADD_RECORD: Final = "INSERT INTO records (id, text, created) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"


def _execute(connection: Connection, statement: str, values: tuple[Any, ...]) -> None:
    connection.execute(statement, values)


def _only(connection: Connection, statement: str, value: str | int) -> Any:
    rows = connection.execute(statement, (value,)).fetchall()
    return rows[0][0] if rows else None


def _person(connection: Connection, statement: str, hash: str) -> Person | None:
    rows = connection.execute(statement, (hash,)).fetchall()
    return Person(*rows[0]) if rows else None


def _values_of(table: TableRow) -> tuple[Any, ...]:
    """In the order of TABLE."""
    return (
        *(table.id, table.game, table.rules, table.content, table.mode, table.program, json.dumps(table.options)),
        *(
            table.is_public,
            table.reserve,
            table.increment,
            table.host,
            table.seed,
            table.created,
            json.dumps(table.nonces),
        ),
        *(table.status, table.version, table.to_act, table.is_bot_to_act, table.updated, table.rematch, table.edition),
    )


def _values_of_seats(table: TableRow) -> list[tuple[Any, ...]]:
    return [(table.id, number, seat.kind, seat.person, seat.name, seat.bot) for number, seat in enumerate(table.seats)]


def _tables(connection: Connection, which: str, values: tuple[Any, ...]) -> list[TableRow]:
    tables = []
    for row in connection.execute(f"SELECT {TABLE} FROM tables {which}", values).fetchall():
        fields = dict(zip(TABLE.split(", "), row, strict=True))
        fields["options"] = json.loads(fields["options"])
        fields["nonces"] = [(person, text) for person, text in json.loads(fields["nonces"])]
        fields["is_public"] = bool(fields["is_public"])
        fields["is_bot_to_act"] = bool(fields["is_bot_to_act"])
        seats = [SeatRow(*seat) for seat in connection.execute(SEATS, (fields["id"],)).fetchall()]
        tables.append(TableRow(**fields, seats=seats))
    return tables


class SqliteStore(Store):
    """All waiting calls are written with one commit and return after it."""

    def __init__(self, file: Path, migrations: Path = MIGRATIONS, busy_seconds: float = BUSY_SECONDS) -> None:
        self._file = file
        self._migrations = migrations
        self._busy_seconds = busy_seconds
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()  # None is the end
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._state = "not opened yet"

    async def open(self) -> None:
        if self._state != "not opened yet":
            raise RuntimeError(f"{self._file}: expected a store that is not open yet, got one that is {self._state}")
        self._state = "open"
        self._loop = asyncio.get_running_loop()
        opened = _Job(lambda connection: None, False, self._loop.create_future())
        self._thread = Thread(target=self._serve, args=(opened,), name="zataku-store", daemon=True)
        self._thread.start()
        try:
            await opened.future
        except BaseException:
            self._state = "closed"
            self._jobs.put(None)
            raise

    async def close(self) -> None:
        if self._state != "open" or self._thread is None:
            return
        self._state = "closed"
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self, opened: _Job) -> None:
        """The thread's loop: take all waiting jobs, run them, wake the event loop once; None ends it."""
        try:
            connection = connect(self._file, self._migrations, self._busy_seconds)
        except Exception as error:
            opened.error = error
            self._report([opened])
            return
        self._report([opened])
        is_open = True
        while is_open:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            jobs = [job for job in waiting if job is not None]
            is_open = len(jobs) == len(waiting)
            _run(connection, jobs)
            self._report(jobs)
        with suppress(sqlite3.Error):  # a full disk can't be tidied up; everything that counts is in the WAL
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.close()

    def _report(self, jobs: list[_Job]) -> None:
        assert self._loop
        with suppress(RuntimeError):  # the event loop has ended, so nobody is waiting
            self._loop.call_soon_threadsafe(_settle, jobs)

    def _write(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        return self._ask(work, is_write=True)

    def _read(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        return self._ask(work, is_write=False)

    def _ask(self, work: Callable[[Connection], T], is_write: bool) -> asyncio.Future[T]:
        """Hand work to the thread; it runs later, so it must not hold rows that the caller may change."""
        if self._state != "open" or self._loop is None:
            raise RuntimeError(f"{self._file}: expected an open store, got one that is {self._state}")
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(work, is_write, future))
        return future

    # people

    async def add_person(self, name: str, token_hash: str, now: int) -> Person:
        def work(connection: Connection) -> Person:
            person = connection.execute("INSERT INTO people (name, created) VALUES (?, ?)", (name, now)).lastrowid
            assert person
            connection.execute(ADD_TOKEN, (token_hash, person, now))
            return Person(person, name)

        return await self._write(work)

    async def add_token(self, person: int, token_hash: str, now: int) -> None:
        await self._write(lambda connection: _execute(connection, ADD_TOKEN, (token_hash, person, now)))

    async def person(self, token_hash: str) -> Person | None:
        return await self._read(lambda connection: _person(connection, PERSON_WITH_TOKEN, token_hash))

    async def rename(self, person: int, name: str) -> None:
        def work(connection: Connection) -> None:
            before = _only(connection, "SELECT name FROM people WHERE id = ?", person)
            connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
            connection.execute(RAISE_EDITIONS, (person,))
            connection.execute(RENAME_SEATS, (name, person, before))  # others at the same device keep their names

        await self._write(work)

    async def add_link(self, person: int, code_hash: str, expires: int) -> None:
        await self._write(lambda connection: _execute(connection, ADD_LINK, (code_hash, person, expires)))

    async def take_link(self, code_hash: str, now: int) -> Person | None:
        def work(connection: Connection) -> Person | None:
            connection.execute("DELETE FROM links WHERE expires <= ?", (now,))
            person = _person(connection, PERSON_WITH_LINK, code_hash)
            connection.execute("DELETE FROM links WHERE hash = ?", (code_hash,))
            return person

        return await self._write(work)

    # tables

    async def add_table(self, table: TableRow) -> None:
        values, seats = _values_of(table), _values_of_seats(table)

        def work(connection: Connection) -> None:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", values[:1]).fetchall():
                raise Conflict(f"table {values[0]}: expected a new id, got one that is taken")
            connection.execute(ADD_TABLE, values)
            connection.executemany(ADD_SEAT, seats)

        await self._write(work)

    async def table(self, table: str) -> TableRow | None:
        tables = await self._read(lambda connection: _tables(connection, "WHERE id = ?", (table,)))
        return tables[0] if tables else None

    async def save_table(self, table: TableRow) -> None:
        edition, seats = table.edition, _values_of_seats(table)
        expected = f"edition {edition} at entry {table.version}"
        values: dict[str, Any] = {
            "id": table.id,
            "is_public": table.is_public,
            "host": table.host,
            "nonces": json.dumps(table.nonces),
            "status": table.status,
            "version": table.version,
            "updated": table.updated,
            "rematch": table.rematch,
            "edition": edition,
        }

        def work(connection: Connection) -> None:
            if not connection.execute(SAVE_TABLE, values).rowcount:
                got = _only(connection, EDITION_OF_TABLE, values["id"]) or "no such table"
                raise Conflict(f"table {values['id']}: expected {expected}, got {got}")
            connection.execute("DELETE FROM seats WHERE table_id = :id", values)
            connection.executemany(ADD_SEAT, seats)

        await self._write(work)
        table.edition = edition + 1

    async def tables_of(self, person: int, limit: int) -> list[TableRow]:
        return await self._read(lambda connection: _tables(connection, TABLES_OF, (person, person, limit)))

    async def public_tables(self, limit: int) -> list[TableRow]:
        return await self._read(lambda connection: _tables(connection, PUBLIC_TABLES, (limit,)))

    async def tables_to_wake(self) -> list[str]:
        return await self._read(lambda connection: [row[0] for row in connection.execute(TABLES_TO_WAKE).fetchall()])

    # the log

    async def append(self, table: str, entries: list[EntryRow], standing: Standing) -> None:
        numbers = [entry.number for entry in entries]
        if not entries or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError(f"table {table}: expected entries numbered in order, got {numbers}")
        lines = [(table, e.number, e.seat, e.notation, e.outcomes, e.time, e.hash, e.spent) for e in entries]
        before = numbers[0] - 1
        is_bot = standing.is_bot_to_act
        stand = (numbers[-1], standing.status, standing.to_act, is_bot, entries[-1].time, table, before)

        await self._write(_Append(table, lines, stand, before))

    async def entries(self, table: str) -> list[EntryRow]:
        rows = await self._read(lambda connection: connection.execute(ENTRIES, (table,)).fetchall())
        return [EntryRow(*row) for row in rows]

    # chat

    async def add_chat(self, table: str, seat: int, name: str, text: str, time: int) -> ChatRow:
        def work(connection: Connection) -> ChatRow:
            number = int(_only(connection, NEXT_CHAT, table))
            connection.execute(ADD_CHAT, (table, number, seat, name, text, time))
            return ChatRow(number, seat, name, text, time)

        return await self._write(work)

    async def chat(self, table: str, limit: int) -> list[ChatRow]:
        rows = await self._read(lambda connection: connection.execute(LAST_CHAT, (table, limit)).fetchall())
        return [ChatRow(*row) for row in reversed(rows)]

    # uploaded records

    async def add_record(self, record: str, text: str, now: int) -> None:
        await self._write(lambda connection: _execute(connection, ADD_RECORD, (record, text, now)))

    async def record(self, record: str) -> str | None:
        return await self._read(lambda connection: _only(connection, "SELECT text FROM records WHERE id = ?", record))
