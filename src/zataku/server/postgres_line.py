"""A connection to PostgreSQL: made, noticed when it is dead, made again; and what is said when there is none."""

from __future__ import annotations

import select
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import Any, Final

import psycopg
from psycopg import Cursor
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from zataku.server import logs
from zataku.server.database import BadDatabase, printable
from zataku.server.migrations.postgres import Connection
from zataku.server.session import Rows
from zataku.server.store import Unreachable, Unsure

log = logs.get("postgres")

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


@cache
def _spelled(statement: str) -> bytes:
    """A statement as psycopg wants it."""
    return statement.replace("?", "%s").encode()


def fit(value: Any) -> Any:
    """A value that PostgreSQL can hold: no text has a NUL in it, and none that has one is found."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


class PostgresSession:
    """A connection as the queries use it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        return self.connection.execute(_spelled(statement), [fit(value) for value in values])

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Cursor[tuple[Any, ...]]:
        cursor = self.connection.cursor()
        cursor.executemany(_spelled(statement), [[fit(value) for value in row] for row in values])
        return cursor


class Line:
    """One connection, made again when it was lost; it belongs to one thread."""

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


def unsure(line: Line, error: Exception) -> Unsure:
    """A write of which nobody knows whether it was made."""
    log.error("connection lost in mid-write", database=line.server.name, problem=said(error))
    return Unsure(f"{line.server.name}: {said(error)}")


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
