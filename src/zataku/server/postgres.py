"""The store of many machines: a PostgreSQL database, with a thread for appends and a few for everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors

from zataku.server.migrations.postgres import MIGRATIONS, Connection, migrate
from zataku.server.postgres_appends import append_together
from zataku.server.postgres_line import Line, PostgresSession, Server, prepare, said, unsure, unusable
from zataku.server.session import Session
from zataku.server.shared import SharedStore
from zataku.server.sql_jobs import Append, Job, Jobs
from zataku.server.store import Unavailable, Unreachable

T = TypeVar("T")

CONNECTIONS: Final = 3
"""How many connections read, and write all but the log."""

MOST_TOGETHER: Final = 1000
"""How many appends go in one statement."""

TRIES: Final = 3
"""How often something is tried that was surely not written."""

ROOM: Final = "CREATE UNLOGGED TABLE room AS SELECT repeat('x', 1900) FROM generate_series(1, 600)"
"""About a megabyte more: on a full disk PostgreSQL still changes a row that is there."""


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
        return PostgresSession(connection)

    def __init__(self, address: str, migrations: Path = MIGRATIONS) -> None:
        self._server = Server(address)
        super().__init__(self._server.name)
        self._migrations = migrations
        self._appends: Jobs = SimpleQueue()
        self._others: Jobs = SimpleQueue()

    def _blame(self, error: Exception) -> str:
        return said(error) if isinstance(error, errors.DiskFull | errors.IoError) else ""

    async def write(self) -> None:
        await super().write()
        if self._is_short:
            await self._write(_try_room)
            self._is_short = False

    def _runs(self, opened: Job) -> list[Callable[[], None]]:
        return [lambda: self._serve_appends(opened), *[self._serve_others] * CONNECTIONS]

    def _end(self) -> None:
        self._appends.put(None)
        for _ in range(CONNECTIONS):
            self._others.put(None)

    def _read(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._others, work, is_write=False)

    def _write(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        return self._ask(self._others, work, is_write=True)

    def _append(self, append: Append) -> asyncio.Future[None]:
        return self._ask(self._appends, append, is_write=True)

    def _put(self, jobs: Jobs, bundle: list[Job]) -> None:
        if jobs is self._appends:
            jobs.put(bundle)
        else:  # each may go to another thread
            for job in bundle:
                jobs.put([job])

    def _open(self, line: Line) -> None:
        """Connect and bring the schema up to date; BadDatabase says why not."""
        try:
            line.connection = self._server.dial()
            migrate(line.connection, self._name, self._migrations)
            prepare(line.connection)
        except psycopg.Error as problem:
            raise unusable(self._name, problem) from problem

    # the thread for appends

    def _serve_appends(self, opened: Job) -> None:
        line = Line(self._server)
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
                append_together(line, jobs)
                self._report(jobs)
        line.close()

    def _take(self, waiting: list[Job], is_open: bool) -> bool:
        """Take all that waits, at least one; whether the end has not come."""
        with suppress(Empty):
            while True:
                bundle = self._appends.get(block=is_open and not waiting)
                if bundle is None:
                    return False
                waiting += bundle
        return True

    # the threads for everything else

    def _serve_others(self) -> None:
        line = Line(self._server)
        while (bundle := self._others.get()) is not None:
            for job in bundle:
                _carry_out(line, job)
            self._report(bundle)
        line.close()


def _try_room(session: Session) -> None:
    """Take some room, and give it back."""
    session.execute(ROOM)
    session.execute("DROP TABLE room")


def _carry_out(line: Line, job: Job) -> None:
    """Run a job; one that was surely not written is tried again."""
    for _ in range(TRIES):
        try:
            session = PostgresSession(line.open())
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


def _transaction(line: Line, session: PostgresSession, work: Callable[[Session], Any]) -> Any:
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
            raise unsure(line, error) from None
        raise
    return result
