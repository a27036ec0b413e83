"""Where the tables are kept: a SQLite file, or a PostgreSQL database by its address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from zataku.core.errors import BadSetup

if TYPE_CHECKING:
    from zataku.server.sql import SqlStore  # no command but a server's needs it

Advice = Literal[
    "address", "extra", "reach", "user", "rights", "newer", "empty", "file", "open", "busy", "shared", "disk"
]

EXAMPLE: Final = "postgresql://user@host:5432/name"
MEANT: Final = re.compile(r"://|\bpostgres\w*:|\bpassword\s*=|^/{0,2}[^/\\:]+:[^/\\]+@", re.IGNORECASE)
"""What is meant as an address, also where it is mistyped: taken for a file, it would be printed with its password."""
HOST: Final = r"(?:\[[0-9A-Fa-f:.%]+\]|[^\s:/?#@,\[\]]*)(?::\d+)?"
ADDRESS: Final = re.compile(
    r"postgres(?:ql)?://"
    r"(?:(?P<user>[^\s:/?#@]*)(?P<password>:[^\s/?#@]*)?@)?"  # what would end a password too soon is not guessed at
    rf"(?P<hosts>{HOST}(?:,{HOST})*)"
    r"(?P<name>/[^\s/?#@]*)?"
    r"(?:\?[^\s#@]*)?"
)


class BadDatabase(BadSetup):
    """A database that can't be used, with what to try."""

    def __init__(self, what: str, expected: str, got: str, advice: Advice) -> None:
        super().__init__(what, expected, got)
        self.advice: Advice = advice

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.what, self.expected, self.got, self.advice)


def is_address(database: str) -> bool:
    """Whether it is an address, and not the name of a file."""
    return MEANT.search(database) is not None


def printable(database: str) -> str:
    """A database as it may be printed: an address without its password, and without what may hold one."""
    if not is_address(database):
        return database
    found = ADDRESS.fullmatch(database)
    if found is None:
        scheme = re.match(r"[a-z+]+://", database)
        return f"{scheme[0] if scheme else ''}***"
    user = "" if found["user"] is None else found["user"] + (":***" if found["password"] else "") + "@"
    return f"postgresql://{user}{found['hosts']}{found['name'] or ''}"


def checked(address: str) -> str:
    """An address as it is; BadDatabase unless it is one of PostgreSQL."""
    if ADDRESS.fullmatch(address) is None:
        raise BadDatabase("database", f"an address such as {EXAMPLE}", printable(address), "address")
    return address


def file_of(database: str) -> Path:
    """The file of a database; BadDatabase if it is not a file."""
    if is_address(database):
        raise BadDatabase(printable(database), "a SQLite file", "PostgreSQL, which has programs for that", "file")
    return Path(database)


@contextmanager
def needs_psycopg(address: str) -> Iterator[None]:
    """What is imported within needs psycopg; BadDatabase if it is not there, or finds no libpq."""
    try:
        yield
    except ImportError as problem:
        got = str(problem)[:200]
        raise BadDatabase(printable(address), "psycopg, which talks to PostgreSQL", got, "extra") from None


def store(database: str) -> SqlStore:
    """The store of a database, not opened yet."""
    if not is_address(database):
        from zataku.server.sqlite import SqliteStore

        return SqliteStore(Path(database))
    checked(database)
    with needs_psycopg(database):
        from zataku.server.postgres import PostgresStore
    return PostgresStore(database)
