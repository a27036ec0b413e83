"""The store of many machines: a PostgreSQL database, with a thread for appends and a few for everything else."""

from __future__ import annotations

import asyncio
import select
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Final, TypeVar, cast

import msgspec
import psycopg
from psycopg import Cursor, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from zataku.server import logs
from zataku.server.database import BadDatabase, printable
from zataku.server.migrations.postgres import MIGRATIONS, Connection, migrate
from zataku.server.session import Rows, Session
from zataku.server.shared import SharedStore
from zataku.server.sql import ENTRY, SOONER, STANDING
from zataku.server.sql_jobs import Append, Job, Jobs, fail
from zataku.server.sql_outbox import NOTE
from zataku.server.store import Conflict, Unavailable, Unreachable, Unsure

T = TypeVar("T")

log = logs.get("postgres")

CLERKS: Final = 3
"""How many connections read, and write all but the log."""

MOST_TOGETHER: Final = 1000
"""How many appends go in one statement."""

TRIES: Final = 3
"""How often something is tried that was surely not written."""

REST: Final = 0.5
"""Seconds after a failed connection in which nobody tries another: what waits is told at once."""

PATIENCE: Final = {
    "connect_timeout": "10",
    "keepalives_idle": "5",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "target_session_attrs": "read-write",  # of several hosts the one that is not a standby
    "application_name": "zataku",
}
"""How a connection that is dead is noticed; what the address says comes first."""

# A node that stands still in the middle of a transaction must not keep others from its rows for long.
PREPARE: Final = """
    SELECT set_config('idle_in_transaction_session_timeout', '5s', false), set_config('lock_timeout', '10s', false),
        set_config('random_page_cost', '1.1', false),  -- the default fits turning disks, and reads all tables instead
        CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""

# Rows are locked in the order of their ids, so that no two of these wait for each other.
APPEND: Final = f"""
    WITH a AS MATERIALIZED (
        SELECT * FROM json_to_recordset(%s::json) AS a (
            id text, before bigint, epoch bigint,
            version bigint, status text, to_act bigint, is_bot_to_act smallint, updated bigint, due bigint)
    ), locked AS MATERIALIZED (
        SELECT tables.id FROM tables JOIN a USING (id) ORDER BY tables.id FOR NO KEY UPDATE OF tables
    ), written AS (
        UPDATE tables SET ({STANDING}) = (a.version, a.status, a.to_act, a.is_bot_to_act, a.updated)
        FROM a JOIN locked USING (id)
        WHERE tables.id = a.id AND tables.version = a.before AND tables.epoch = COALESCE(a.epoch, tables.epoch)
            AND tables.status != 'closed'
        RETURNING tables.id
    ), added AS (
        INSERT INTO entries (table_id, {ENTRY})
        SELECT e.* FROM json_to_recordset(%s::json) AS e (
            table_id text, number bigint, seat bigint, notation text, outcomes text, time bigint, hash text,
            spent bigint)
        JOIN written ON written.id = e.table_id
    ), due AS (
        INSERT INTO dues (table_id, at) SELECT a.id, a.due FROM a JOIN written USING (id) WHERE a.due IS NOT NULL
        {SOONER}
    ), noted AS (
        INSERT INTO outbox ({NOTE})
        SELECT n.*, 0, 'waiting', '' FROM json_to_recordset(%s::json) AS n (
            table_id text, number bigint, kind text, person bigint, channel bigint, at bigint, until bigint)
        JOIN written ON written.id = n.table_id
        ON CONFLICT (table_id, number, kind, person, channel) DO NOTHING
    )
    SELECT id FROM written"""
STAND_NAMES: Final = ("id", "before", "epoch", *STANDING.split(", "), "due")
LINE_NAMES: Final = ("table_id", *ENTRY.split(", "))
NOTE_NAMES: Final = NOTE.split(", ")[:7]
FOUND: Final = "SELECT id, version, epoch, status FROM tables WHERE id = ANY(%s)"


@cache
def _spelled(statement: str) -> bytes:
    """A statement as psycopg wants it."""
    return statement.replace("?", "%s").encode()


def fit(value: Any) -> Any:
    """A value that PostgreSQL can hold: no text has a NUL in it, and none that has one is found."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


class _Session:
    """A connection as the queries use it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        return self.connection.execute(_spelled(statement), [fit(value) for value in values])

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Cursor[tuple[Any, ...]]:
        cursor = self.connection.cursor()
        cursor.executemany(_spelled(statement), [[fit(value) for value in row] for row in values])
        return cursor


class _Line:
    """One connection, made anew when it was lost; it belongs to one thread."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.connection: Connection | None = None

    def open(self) -> Connection:
        """A connection that is alive as far as anyone can tell; Unreachable if there is none to be had."""
        if self.connection is not None and (self.connection.closed or _has_news(self.connection)):
            self.close()
        if self.connection is None:
            self.connection = self.server.connect()
        return self.connection

    @property
    def is_lost(self) -> bool:
        """Whether the connection broke."""
        return self.connection is None or self.connection.closed

    def close(self) -> None:
        """Hang up."""
        if self.connection is not None:
            with suppress(psycopg.Error):
                self.connection.close()
            self.connection = None


def _has_news(connection: Connection) -> bool:
    """Whether the server has said something on an idle connection: nearly always that it has closed it."""
    if not hasattr(select, "poll"):  # Windows
        return False
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


class Server:
    """How to reach the server, shared by all lines; says once that it is gone, and once that it is back."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = printable(address)
        self._lock = Lock()
        self._failed = 0.0
        self._why = ""

    def connect(self) -> Connection:
        """A new connection; Unreachable if there is none, which is not tried again at once."""
        with self._lock:
            if self._why and time.monotonic() < self._failed + REST:
                raise Unreachable(f"{self.name}: {self._why}")
            try:
                connection = self.dial()
                prepare(connection)
            except psycopg.Error as problem:
                if not self._why:
                    log.error("database lost", database=self.name, problem=said(problem))
                self._failed, self._why = time.monotonic(), said(problem)
                raise Unreachable(f"{self.name}: {self._why}") from None
            if self._why:
                log.warning("database back", database=self.name)
                self._why = ""
            return connection

    @property
    def target(self) -> str:
        """The address with all that it leaves open."""
        given = conninfo_to_dict(self.address)
        missing = {name: value for name, value in PATIENCE.items() if name not in given}
        return make_conninfo(self.address, **missing)

    def dial(self) -> Connection:
        """A new connection, or psycopg's error."""
        return psycopg.connect(self.target, autocommit=True)


def prepare(connection: Connection) -> None:
    """Set how long to wait for others."""
    try:
        connection.execute(PREPARE)
    except BaseException:
        connection.close()
        raise


def said(problem: Exception) -> str:
    """What PostgreSQL or its library says, on one line; it names no password."""
    words = " ".join(str(problem).split()).removeprefix("connection failed: ")
    return words[:300] or type(problem).__name__


def unusable(name: str, problem: psycopg.Error) -> BadDatabase:
    """Why a database can't be opened."""
    text = said(problem)
    if isinstance(problem, psycopg.ProgrammingError) and problem.sqlstate is None:  # it may repeat the address
        return BadDatabase("database", "an address that PostgreSQL's library can read", name, "address")
    if "does not exist" in text and "database" in text:
        return BadDatabase(name, "a database that exists", text, "rights")
    if "authentication" in text or "password" in text or "pg_hba" in text or "role" in text:
        return BadDatabase(name, "a user who may connect", text, "user")
    return BadDatabase(name, "a PostgreSQL server that answers", text, "reach")


class PostgresStore(SharedStore):
    """All waiting appends go in one statement; everything else is a transaction of its own, a few of them at once."""

    SEATS = """
        (SELECT COALESCE(json_agg(json_build_array(
            seat, kind, person, name, bot, (SELECT owner FROM people WHERE people.id = person) IS NOT NULL
            )), '[]')::text FROM seats WHERE table_id = tables.id)"""
    REFERRING = """
        SELECT source.relname::text, attname::text FROM pg_constraint
        JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
        JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND target.relname = ? ORDER BY 1, 2"""
    SINCE = "moment > ?::bigint / 300000"  # up to five minutes less: `updated` has no index
    LOCK = " FOR NO KEY UPDATE"
    SKIP = " FOR UPDATE SKIP LOCKED"

    @staticmethod
    def session(connection: Connection) -> Session:
        """A connection as the queries use it."""
        return _Session(connection)

    def __init__(self, address: str, migrations: Path = MIGRATIONS) -> None:
        self._server = Server(address)
        super().__init__(self._server.name)
        self._migrations = migrations
        self._appends: Jobs = SimpleQueue()
        self._others: Jobs = SimpleQueue()

    def _runs(self, opened: Job) -> list[Callable[[], None]]:
        return [lambda: self._serve_appends(opened), *[self._serve_others] * CLERKS]

    def _end(self) -> None:
        self._appends.put(None)
        for _ in range(CLERKS):
            self._others.put(None)

    def _read(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._others, work, is_write=False)

    def _write(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._others, work, is_write=True)

    def _append(self, append: Append) -> asyncio.Future[None]:
        return self._ask(self._appends, append, is_write=True)

    def _open(self, line: _Line) -> None:
        """Connect and bring the schema up to date; BadDatabase says why not."""
        try:
            line.connection = self._server.dial()
            migrate(line.connection, self._name, self._migrations)
            prepare(line.connection)
        except psycopg.Error as problem:
            raise unusable(self._name, problem) from problem

    # the thread for appends

    def _serve_appends(self, opened: Job) -> None:
        line = _Line(self._server)
        try:
            self._open(line)
        except Exception as error:
            line.close()
            opened.error = error
            self._report([opened])
            return
        self._report([opened])
        waiting: list[Job] = []
        is_open = True
        while is_open or waiting:
            is_open = self._take(waiting, is_open) and is_open
            group: dict[str, Job] = {}
            for job in waiting[:MOST_TOGETHER]:
                group.setdefault(job.work.table, job)  # what comes later for the same table waits for the next turn
            waiting = [job for job in waiting if group.get(job.work.table) is not job]
            if group:
                jobs = list(group.values())
                _append_together(line, jobs)
                self._report(jobs)
        line.close()

    def _take(self, waiting: list[Job], is_open: bool) -> bool:
        """Take all that waits, at least one; whether the end has not come."""
        with suppress(Empty):
            while True:
                job = self._appends.get(block=is_open and not waiting)
                if job is None:
                    return False
                waiting.append(job)
        return True

    # the threads for everything else

    def _serve_others(self) -> None:
        line = _Line(self._server)
        while (job := self._others.get()) is not None:
            _carry_out(line, job)
            self._report([job])
        line.close()


def _carry_out(line: _Line, job: Job) -> None:
    """Run a job; one that was surely not written is tried again."""
    for _ in range(TRIES):
        try:
            session = _Session(line.open())
            job.result = _transaction(line, session, job.work) if job.is_write else job.work(session)
            job.error = None
            return
        except Exception as error:
            job.error = error
            if isinstance(error, Unavailable):
                return
            if line.is_lost:
                job.error = Unreachable(f"{line.server.name}: {said(error)}")
            elif isinstance(error, errors.ReadOnlySqlTransaction):  # what was the primary server is a standby now
                line.close()
            elif not isinstance(error, errors.DeadlockDetected | errors.SerializationFailure):
                return


def _transaction(line: _Line, session: _Session, work: Callable[[Session], Any]) -> Any:
    """Do all or nothing; Unsure if the connection is lost while it is made final, and only then."""
    session.execute("BEGIN")
    try:
        result = work(session)
    except BaseException:
        if not line.is_lost:
            with suppress(psycopg.Error):
                session.execute("ROLLBACK")
        raise
    try:
        session.execute("COMMIT")
    except psycopg.Error as error:
        if line.is_lost:
            raise _unsure(line, error) from None
        raise
    return result


def _append_together(line: _Line, jobs: list[Job]) -> None:
    """Append to many tables, each once, with one statement; if it fails as a whole, to each alone."""
    try:
        _append(line.open(), jobs)
    except Unavailable as error:
        fail(jobs, error)
    except Exception as error:  # whatever it is, the thread goes on
        if line.is_lost:
            fail(jobs, _unsure(line, error))
        elif len(jobs) > 1:
            for job in jobs:
                _append_together(line, [job])
        else:
            fail(jobs, error)
            if isinstance(error, errors.ReadOnlySqlTransaction):
                line.close()


def _append(connection: Connection, jobs: list[Job]) -> None:
    appends = [cast(Append, job.work) for job in jobs]
    stands = [
        dict(zip(STAND_NAMES, (append.table, append.before, append.epoch, *append.stand, append.due), strict=True))
        for append in appends
    ]
    lines = [dict(zip(LINE_NAMES, line, strict=True)) for append in appends for line in append.lines]
    notes = [dict(zip(NOTE_NAMES, note, strict=True)) for append in appends for note in append.notes]
    data = [msgspec.json.encode(rows).decode() for rows in (stands, lines, notes)]
    written = {row[0] for row in connection.execute(APPEND, data).fetchall()}
    refused = [job for job in jobs if job.work.table not in written]
    if refused:
        try:
            rows = connection.execute(FOUND, ([fit(job.work.table) for job in refused],)).fetchall()
        except psycopg.Error:  # they are for the message only
            fail(refused, Conflict("expected the next entry of a table, got another"))
        else:
            found = {row[0]: row[1:] for row in rows}
            for job in refused:
                job.error = job.work.conflict(found.get(job.work.table))


def _unsure(line: _Line, error: Exception) -> Unsure:
    log.error("connection lost in mid-write", database=line.server.name, problem=said(error))
    return Unsure(f"{line.server.name}: {said(error)}")
