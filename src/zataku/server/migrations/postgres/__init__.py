"""The versions of PostgreSQL's schema, under the numbers that they have on SQLite."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import psycopg

from zataku.server.database import BadDatabase
from zataku.server.migrations import APPLICATION, numbered

MIGRATIONS: Final = Path(__file__).parent
FIRST: Final = 5
"""The first file is the whole schema: there was no PostgreSQL before it."""

OLDEST_SERVER: Final = 13

NUMBER: Final = "SELECT number FROM zataku"
OTHERS: Final = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname LIMIT 1"""

Connection = psycopg.Connection[tuple[Any, ...]]


def migrate(connection: Connection, name: str, folder: Path = MIGRATIONS) -> None:
    """Bring the schema up to date; each migration is committed together with its number, or not at all.

    Several nodes may start at once: a lock lets one after the other look what is left to do. BadDatabase if this is
    no database of ours, or one of a newer Zataku. `connection` commits by itself.
    """
    _check_server(connection, name)
    files = numbered(folder, FIRST)
    known = FIRST + len(files) - 1
    connection.execute("SELECT pg_advisory_lock(%s)", (APPLICATION,))
    try:
        schema = _schema(connection, name)
        if schema > known:
            raise BadDatabase(name, f"a schema up to {known}", f"schema {schema}, written by a newer Zataku", "newer")
        for number, file in enumerate(files, start=FIRST):
            if schema < number:
                _apply(connection, name, number, file)
    finally:
        if not connection.closed:  # else it is unlocked already
            connection.execute("SELECT pg_advisory_unlock(%s)", (APPLICATION,))


def _apply(connection: Connection, name: str, number: int, file: Path) -> None:
    try:
        with connection.transaction():
            connection.execute(file.read_bytes())
            connection.execute("UPDATE zataku SET number = %s", (number,))
    except psycopg.errors.InsufficientPrivilege as problem:
        got = str(problem).partition("\n")[0]
        raise BadDatabase(name, "a database in which this user may create tables", got, "rights") from None
    except psycopg.Error as problem:
        problem.add_note(f"{name}: migration {file.name} was not applied")
        raise


def _check_server(connection: Connection, name: str) -> None:
    if connection.info.server_version < OLDEST_SERVER * 10_000:
        got = str(connection.info.server_version // 10_000)
        raise BadDatabase(name, f"PostgreSQL {OLDEST_SERVER} or newer", got, "rights")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise BadDatabase(name, "a database with the encoding UTF8", str(encoding), "rights")
    if connection.execute("SELECT current_schema()").fetchall() == [(None,)]:
        raise BadDatabase(name, "a schema that this user may use", "none in search_path", "rights")


def _schema(connection: Connection, name: str) -> int:
    """The number of the schema that is there; 0 in an empty database."""
    if connection.execute("SELECT to_regclass('zataku')").fetchall() != [(None,)]:
        return int(connection.execute(NUMBER).fetchall()[0][0])
    others = connection.execute(OTHERS).fetchall()
    if others:
        got = f"one of another program, with a table {others[0][0]}"
        raise BadDatabase(name, "a Zataku database, or an empty one", got, "empty")
    return 0
