"""A club moves from a SQLite file to a PostgreSQL database: all of it is copied and checked, or nothing is there."""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from zataku.core.errors import BadRecord
from zataku.server.backup import check_file, seize
from zataku.server.chronicle import Chronicle
from zataku.server.database import BadDatabase, printable
from zataku.server.migrations.postgres import Connection, migrate
from zataku.server.postgres import PostgresStore
from zataku.server.postgres_line import Server, fit, unusable
from zataku.server.session import Session
from zataku.server.sql import ENTRIES, READ, table_of
from zataku.server.sqlite import LAST_SIGN, SqliteStore, connect, using
from zataku.server.store import LATEST, EntryRow, TableRow

TABLES: Final = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        AND relname NOT IN ('zataku', 'health', 'nodes', 'presence', 'lists')
    ORDER BY relname"""
REFERENCES: Final = """
    SELECT source.relname, target.relname FROM pg_constraint
    JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace"""
COLUMNS: Final = """
    SELECT column_name, is_identity = 'YES' FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position"""
# The first node to live there finds that nobody did from then on, and lets nobody pay for it.
SIGN: Final = "INSERT INTO nodes (id, beat, expires) VALUES ('file', %s, 0)"
COUNTED_ON: Final = """
    SELECT setval(pg_get_serial_sequence({name}, {column}), COALESCE(MAX({id}), 1), MAX({id}) IS NOT NULL)
    FROM {table}"""


@dataclass
class Moved:
    """What was copied."""

    rows: dict[str, int] = field(default_factory=dict)  # of each table of the schema
    replayed: int = 0
    broken: list[str] = field(default_factory=list)  # tables whose logs replay neither here nor there


def move(source: Path, target: str, tell: Callable[[int, int], None] = lambda done, all: None) -> Moved:
    """Copy a SQLite file into an empty PostgreSQL database, in one transaction; `tell` hears how many logs are checked.

    BadSetup if a server has the file open, or if the target holds anything. Whatever stops it, the file is as it
    was and the target is empty, so that it can be run again.
    """
    name = printable(target)
    check_file(source)
    with tempfile.TemporaryDirectory() as folder, closing(seize(source, may_be_new=False)) as original:
        copy = Path(folder, "copy.sqlite3")
        with using(copy), closing(sqlite3.connect(copy)) as copied:
            original.backup(copied)
        with closing(connect(copy)) as here:  # which brings the copy's schema up to date
            try:
                with closing(Server(target).dial()) as there:
                    migrate(there, name)
                    with there.transaction():
                        return _copied(here, there, name, tell)
            except psycopg.Error as problem:
                raise unusable(name, problem) from problem


def _copied(here: sqlite3.Connection, there: Connection, name: str, tell: Callable[[int, int], None]) -> Moved:
    there.execute("LOCK TABLE zataku IN EXCLUSIVE MODE")
    moved = Moved()
    tables = _in_order(there)
    for table in tables:
        if there.execute(sql.SQL("SELECT 1 FROM {} LIMIT 1").format(sql.Identifier(table))).fetchall():
            raise BadDatabase(name, "an empty database", f"one with rows in {table}", "empty")
    for table in tables:
        columns = [(str(column), bool(counts)) for column, counts in there.execute(COLUMNS, (table,)).fetchall()]
        moved.rows[table] = _copy(here, there, name, table, columns)
    there.execute("DELETE FROM nodes")  # some may have looked at the empty database
    for row in here.execute(LAST_SIGN).fetchall():
        if row[0] is not None:
            there.execute(SIGN, row)
    _replay(here, there, name, moved, tell)
    return moved


def _in_order(there: Connection) -> list[str]:
    """All tables, each after those that it refers to."""
    left = [str(row[0]) for row in there.execute(TABLES).fetchall()]
    needs = there.execute(REFERENCES).fetchall()
    order: list[str] = []
    while left:
        ready = [table for table in left if all(target in (*order, table) for by, target in needs if by == table)]
        order += ready
        left = [table for table in left if table not in ready]
    return order


def _copy(here: sqlite3.Connection, there: Connection, name: str, table: str, columns: list[tuple[str, bool]]) -> int:
    """Copy a table and compare it; how many rows it has."""
    listed = sql.SQL(", ").join(sql.Identifier(column) for column, _ in columns)
    place = sql.Identifier(table)
    names = ", ".join(f'"{column}"' for column, _ in columns)
    wanted = f'SELECT {names} FROM "{table}"'
    with there.cursor() as cursor, cursor.copy(sql.SQL("COPY {} ({}) FROM STDIN").format(place, listed)) as stream:
        for row in here.execute(wanted):
            stream.write_row([fit(value) for value in row])
    for column, _ in (pair for pair in columns if pair[1]):
        values = {"name": sql.Literal(table), "column": sql.Literal(column), "id": sql.Identifier(column)}
        there.execute(sql.SQL(COUNTED_ON).format(**values, table=place))
    with there.cursor(name="rows") as found:
        found.execute(sql.SQL("SELECT {} FROM {}").format(listed, place))
        count, digest = _digest(found)
    if (count, digest) != _digest(here.execute(wanted)):
        raise BadDatabase(name, f"the rows of {table} as they are in the file", "others", "empty")
    return count


def _digest(rows: Iterable[Sequence[Any]]) -> tuple[int, int]:
    """How many rows there are, and a number that tells them apart from others, in whatever order they come."""
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(hashlib.sha256(repr([fit(value) for value in row]).encode()).digest())
    return count, total % 2**256


def _replay(
    here: sqlite3.Connection, there: Connection, name: str, moved: Moved, tell: Callable[[int, int], None]
) -> None:
    """Play every log as PostgreSQL has it: each must lead to the position whose hash it holds."""
    there_too = PostgresStore.session(there)
    ids = [str(row[0]) for row in there.execute("SELECT id FROM tables WHERE version > 0 ORDER BY id").fetchall()]
    for number, id in enumerate(ids):
        tell(number, len(ids))
        try:
            Chronicle.rebuilt(*_log(there_too, PostgresStore.SEATS, id))
            moved.replayed += 1
        except BadRecord:
            try:
                Chronicle.rebuilt(*_log(here, SqliteStore.SEATS, id))
            except BadRecord:  # of other rules or components; a server would say so, too
                moved.broken.append(id)
                continue
            raise BadDatabase(name, f"table {id} as it is in the file", "another", "empty") from None
    tell(len(ids), len(ids))


def _log(session: Session, seats: str, id: str) -> tuple[TableRow, list[EntryRow]]:
    row = session.execute(f"SELECT {READ}, {seats} FROM tables WHERE id = ?", (id,)).fetchall()[0]
    return table_of(row), [EntryRow(*entry) for entry in session.execute(ENTRIES, (id, 1, LATEST)).fetchall()]
