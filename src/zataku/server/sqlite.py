"""The store of one machine: a SQLite file with a thread of its own."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Connection
from typing import Any, Final, TypeVar

from zataku.core.errors import BadSetup
from zataku.server.database import BadDatabase
from zataku.server.migrations import MIGRATIONS, check, migrate, newest
from zataku.server.session import Session
from zataku.server.sql import ENTRY, SOONER, STANDING, SqlStore
from zataku.server.sql_jobs import Append, Job, Jobs, fail
from zataku.server.sql_outbox import ADD_NOTE

T = TypeVar("T")

BUSY_SECONDS: Final = 10.0
"""How long to wait for another process that writes."""

DISK: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What the disk is to blame for."""

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
        connection.execute("PRAGMA temp_store = MEMORY")  # else a statement about many tables notes them in a file
        migrate(connection, file, migrations)
        if file.stat().st_ino != inode:  # from here on our lock keeps restore() away
            raise BadSetup(str(file), *REPLACED)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError) and file.exists() and file.stat().st_ino != inode:
            raise BadSetup(str(file), *REPLACED) from error
        raise
    return connection


def blamed(problem: Exception) -> str:
    """What SQLite says of the disk, if that is to blame."""
    code: int = getattr(problem, "sqlite_errorcode", 0)  # SQLite's own errors have one
    return str(problem) if code & 0xFF in DISK else ""


def unusable(file: Path, problem: Exception) -> Exception:
    """Why a file can't be used, as an operator is told; what is no fault of theirs stays as it is."""
    if blamed(problem):
        return BadDatabase(str(file), "a file that can be read and written", str(problem), "disk")
    if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        return BadDatabase(str(file), "a database that nobody else is writing to", str(problem), "busy")
    return problem


@contextmanager
def using(file: Path) -> Iterator[None]:
    """What can't be done with this file within is told as an operator should read it."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        raise unusable(file, problem) from None


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


def _run(connection: Connection, jobs: list[Job]) -> None:
    """Run jobs in one transaction; a failed job is rolled back alone, a failed commit fails them all."""
    has_write = any(job.is_write for job in jobs)
    try:
        if connection.in_transaction:  # even the last rollback failed
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE" if has_write else "BEGIN")
    except sqlite3.Error as error:
        fail([job for job in jobs if job.is_write or not has_write], error)
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
        fail(jobs, error)
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def _append_together(connection: Connection, jobs: list[Job]) -> None:
    """Add the entries of many tables with a few statements, since every statement costs a switch of threads.

    This is the first thing in a transaction. If one of them conflicts, it is begun again, and each is tried alone.
    """
    found = [(job, job.work) for job in jobs if isinstance(job.work, Append)]
    if len(found) < 2:
        return
    stands = json.dumps([values_of(append) for _, append in found])
    lines = json.dumps([line for _, append in found for line in append.lines])
    notes = [note for _, append in found for note in append.notes]
    try:
        if connection.execute(ADVANCE_TABLES, (stands,)).rowcount == len(found):
            connection.execute(ADD_ENTRIES, (lines,))
            dues = [(append.table, append.due) for _, append in found if append.due is not None]
            if dues:
                connection.execute(ADD_DUES, (json.dumps(dues),))
            if notes:
                connection.executemany(ADD_NOTE, notes)
            for job, _ in found:
                job.is_done = True
            return
    except sqlite3.IntegrityError:
        pass  # a number is taken
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")


def _attempt(connection: Connection, job: Job) -> None:
    try:
        if job.is_write:
            connection.execute("SAVEPOINT job")
        if isinstance(job.work, Append):
            _append(connection, job.work)
        else:
            result = job.work(connection)
            # Freed in the event loop's thread, a cursor would reset the statement that this one is running again.
            job.result = None if isinstance(result, sqlite3.Cursor) else result
        if job.is_write:
            connection.execute("RELEASE job")
    except Exception as error:
        if not connection.in_transaction:  # when the disk is full, SQLite rolls back everything
            raise
        job.error = error
        if job.is_write:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")


def _append(connection: Connection, append: Append) -> None:
    if not connection.execute(ADVANCE_TABLE, values_of(append)).rowcount:
        found = connection.execute("SELECT version, epoch, status FROM tables WHERE id = ?", (append.table,)).fetchall()
        raise append.conflict(found[0] if found else None)
    connection.executemany(ADD_ENTRY, append.lines)
    if append.due is not None:
        connection.execute(ADD_DUE, (append.table, append.due))
    if append.notes:
        connection.executemany(ADD_NOTE, append.notes)


def values_of(append: Append) -> tuple[Any, ...]:
    """The standing and what is compared, in the order of both statements below."""
    return (*append.stand, append.table, append.before, append.epoch)


ADVANCE_TABLE: Final = f"""
    UPDATE tables SET ({STANDING}) = (?, ?, ?, ?, ?)
    WHERE id = ? AND version = ? AND epoch = COALESCE(?, epoch) AND status != 'closed'"""
ADD_ENTRY: Final = f"INSERT INTO entries (table_id, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_DUE: Final = "INSERT INTO dues (table_id, at) VALUES (?, ?)" + SOONER


def _items(*places: int) -> str:
    """Values of a JSON array."""
    return ", ".join(f"json_extract(value, '$[{place}]')" for place in places)


# The same for many tables at once, from JSON arrays of the same values.
ADVANCE_TABLES: Final = f"""
    UPDATE tables SET ({STANDING}) = ({_items(*range(5))}) FROM json_each(?)
    WHERE tables.id = {_items(5)} AND version = {_items(6)} AND epoch = COALESCE({_items(7)}, epoch)
        AND tables.status != 'closed'"""
ADD_ENTRIES: Final = f"INSERT INTO entries (table_id, {ENTRY}) SELECT {_items(*range(8))} FROM json_each(?)"
# Without a condition SQLite would take ON for a join's.
ADD_DUES: Final = f"INSERT INTO dues (table_id, at) SELECT {_items(0, 1)} FROM json_each(?) WHERE true" + SOONER

# A file from before there were signs of life has dates of its tables.
LAST_SIGN: Final = "SELECT COALESCE((SELECT MAX(beat) FROM nodes), (SELECT MAX(updated) FROM tables))"
SIGN: Final = """
    INSERT INTO nodes (id, beat, expires) VALUES ('', ?, 0) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat"""
ADD_SILENCE: Final = """
    INSERT INTO pauses (table_id, since, until) VALUES ('', ?, ?)
    ON CONFLICT (table_id, since) DO UPDATE SET until = MAX(until, excluded.until)"""


class SqliteStore(SqlStore):
    """All waiting calls are written with one commit and return after it."""

    SEATS = """
        (SELECT json_group_array(json_array(
            seat, kind, person, name, bot, (SELECT owner FROM people WHERE people.id = person) IS NOT NULL))
            FROM seats WHERE table_id = tables.id)"""
    REFERRING = """
        SELECT schema.name, key."from" FROM sqlite_schema AS schema JOIN pragma_foreign_key_list(schema.name) AS key
        WHERE schema.type = 'table' AND key."table" = ? ORDER BY 1, 2"""
    SINCE = "updated > ?"

    def __init__(self, file: Path, migrations: Path = MIGRATIONS, busy_seconds: float = BUSY_SECONDS) -> None:
        super().__init__(str(file))
        self._file = file
        self._migrations = migrations
        self._busy_seconds = busy_seconds
        self._jobs: Jobs = SimpleQueue()

    async def sign(self, now: int, lost: int | None = 0) -> None:
        """The one process of this file lives; the last so many milliseconds are charged to nobody.

        None for all since it was last heard of, as when it starts.
        """

        def work(session: Session) -> None:
            last = session.execute(LAST_SIGN).fetchall()[0][0]
            since = now - lost if lost is not None else now if last is None else last
            if since < now:
                session.execute(ADD_SILENCE, (since, now))
            session.execute(SIGN, (now,))

        await self._write(work)

    def _blame(self, error: Exception) -> str:
        return blamed(error)

    def _runs(self, opened: Job) -> list[Callable[[], None]]:
        return [lambda: self._serve(opened)]

    def _end(self) -> None:
        self._jobs.put(None)

    def _serve(self, opened: Job) -> None:
        """The thread's loop: take all waiting jobs, run them, wake the event loop once; None ends it."""
        try:
            connection = connect(self._file, self._migrations, self._busy_seconds)
        except Exception as error:
            opened.error = unusable(self._file, error)
            self._report([opened])
            return
        self._report([opened])
        is_open = True
        while is_open:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            is_open = None not in waiting
            jobs = [job for bundle in waiting for job in bundle or ()]
            _run(connection, jobs)
            self._report(jobs)
        with suppress(sqlite3.Error):  # a full disk can't be tidied up; everything that counts is in the WAL
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.close()

    def _read(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._jobs, work, is_write=False)

    def _write(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._jobs, work, is_write=True)

    def _append(self, append: Append) -> asyncio.Future[None]:
        return self._ask(self._jobs, append, is_write=True)
