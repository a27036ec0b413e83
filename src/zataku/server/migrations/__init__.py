"""The versions of SQLite's schema, each a numbered SQL file that upgrades the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from zataku.core.errors import BadSetup
from zataku.server.database import BadDatabase

APPLICATION: Final = 0x5A544B55  # "ZTKU", which marks our files
MIGRATIONS: Final = Path(__file__).parent
OLDEST_SQLITE: Final = (3, 37, 0)  # the first with STRICT tables


def newest(folder: Path = MIGRATIONS) -> int:
    """The newest schema that this program knows."""
    return len(numbered(folder))


def check(connection: sqlite3.Connection, file: Path, known: int, *, may_be_new: bool = False) -> None:
    """BadSetup unless this is a Zataku database with a known schema, or an empty one that may be new."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise BadSetup("SQLite of this Python", f"version {oldest} or newer", sqlite3.sqlite_version)
    try:
        connection.execute("BEGIN")  # all three in one transaction: another process may be creating the schema
        application, schema = _number(connection, "application_id"), _number(connection, "user_version")
        is_empty = not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise
        raise BadSetup(str(file), "a Zataku database", f"something else ({error})") from None
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    if application == 0 and schema == 0 and is_empty:
        if may_be_new:
            return
        raise BadSetup(str(file), "a Zataku database", "an empty one")
    if application != APPLICATION:
        raise BadSetup(str(file), "a Zataku database", f"one of another program (application id {application:#x})")
    if schema > known:
        raise BadDatabase(str(file), f"a schema up to {known}", f"schema {schema}, written by a newer Zataku", "newer")


def migrate(connection: sqlite3.Connection, file: Path, folder: Path = MIGRATIONS) -> None:
    """Run the missing migrations; each is committed together with its number, or not at all.

    Foreign keys are off meanwhile, so that a migration can recreate tables, and are checked before each commit.
    """
    files = numbered(folder)
    connection.execute("PRAGMA foreign_keys = OFF")
    for number, migration in enumerate(files, start=1):
        if _number(connection, "user_version") >= number:
            continue
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _number(connection, "user_version") < number:  # otherwise another process did it while we waited
                _apply(connection, number, migration)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            error.add_note(f"{file}: migration {migration.name} was not applied")
            raise
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    connection.execute("PRAGMA foreign_keys = ON")
    check(connection, file, len(files))  # a newer program may have been quicker


def _apply(connection: sqlite3.Connection, number: int, migration: Path) -> None:
    for statement in _statements(migration.read_text("utf-8")):
        connection.execute(statement)
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    if orphans:
        raise sqlite3.IntegrityError(f"expected no row that refers to a missing one, got {len(orphans)}: {orphans[0]}")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {number}")


def _statements(script: str) -> Iterator[str]:
    """One by one, as executescript() commits first."""
    statement = ""
    for piece in script.split(";"):
        statement += piece + ";"
        if sqlite3.complete_statement(statement):  # it understands strings, comments and triggers
            yield statement
            statement = ""
    yield statement.removesuffix(";")


def numbered(folder: Path, first: int = 1) -> list[Path]:
    """The migrations in order; BadSetup if one is missing or there twice."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    numbers = [int(file.name[:4]) for file in files]
    if not files or numbers != list(range(first, first + len(files))):
        names = str([file.name for file in files])
        raise BadSetup(str(folder), f"migrations from {first:04} on without a gap", names)
    return files


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
