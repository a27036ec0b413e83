"""A place for the tables of one test, in a SQLite file or on a real PostgreSQL server."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import psycopg

import postgres
from zataku.server import database
from zataku.server.sql import SqlStore
from zataku.server.store import BOT, PERSON, PLAYING, EntryRow, SeatRow, Standing, Store, TableRow

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
KINDS: Final = (SQLITE, POSTGRES)
KIND: Final = os.environ.get("ZATAKU_TEST_STORE", SQLITE)
"""Where the tests of the whole server keep their tables: `ZATAKU_TEST_STORE=postgres make test TESTS=tests/server`."""

WAIT: Final = Standing(PLAYING, 0, False)
IMPOSSIBLE: Final = (sqlite3.IntegrityError, psycopg.IntegrityError)
"""What the databases say to a row that refers to nothing, or is there already."""


def new(kind: str, folder: Path) -> str:
    """An empty database, as the setting names it."""
    return str(folder / "zataku.sqlite3") if kind == SQLITE else postgres.server().schema()


def run(name: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """What a statement finds or changes behind the back of a store; a ? for each value."""
    if database.is_address(name):
        with psycopg.connect(name, autocommit=True) as talk:
            found = talk.execute(statement.replace("?", "%s").encode(), values)
            return found.fetchall() if found.description else []
    with closing(sqlite3.connect(name, timeout=60)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def all_of(name: str) -> bytes:
    """Everything that a database holds."""
    if not database.is_address(name):
        return b"".join(file.read_bytes() for file in Path(name).parent.glob(f"{Path(name).name}*"))
    tables = run(name, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    return repr([run(name, f"SELECT * FROM {table}") for (table,) in tables]).encode()


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Nobody else can write to a database meanwhile."""
    if database.is_address(name):
        with psycopg.connect(name) as talk:
            talk.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            yield
        return
    with closing(sqlite3.connect(name, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def allow_changes(name: str) -> None:
    """Let the log of a database be changed, as no server does."""
    run(name, "DROP TRIGGER entries_are_not_changed" + (" ON entries" if database.is_address(name) else ""))


@asynccontextmanager
async def opened(name: str | Path) -> AsyncIterator[SqlStore]:
    """The store of a database."""
    store = database.store(str(name))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(name: str | Path, test: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Run a test with the store of a database."""

    async def run() -> None:
        async with opened(name) as store:
            await test(store)

    asyncio.run(run())


def new_table(id: str, host: int, **changes: Any) -> TableRow:
    """A table in the lobby."""
    table = TableRow(
        id=id,
        game="a_game",
        rules=3,
        program="0.1",
        options={"map": "long", "żeton": "2"},
        is_public=True,
        reserve=None,
        increment=0,
        host=host,
        seed=bytes(range(32)),
        created=1000,
        seats=[SeatRow(PERSON, host, "Ola"), SeatRow(), SeatRow(BOT, None, "Bot", "greedy")],
        nonces=[(host, "a nonce")],
        updated=1000,
    )
    return replace(table, **changes)


def entry(number: int, **changes: Any) -> EntryRow:
    """An entry of a log."""
    return replace(EntryRow(number, 0, f"move {number}", "die=6", 2000 + number, "a hash", 17), **changes)


async def a_table(store: Store, id: str = "t") -> TableRow:
    """A table in the store, with a host of its own."""
    host = await store.add_person("Ola", f"token of {id}", 1)
    table = new_table(id, host.id)
    await store.add_table(table)
    return table


async def a_table_only(store: Store) -> None:
    """The same, as a test that needs nothing else."""
    await a_table(store)


WRITE: Final = """
import asyncio, os, sys
from zataku.server.database import store
from zataku.server.store import PLAYING, EntryRow, Standing

async def play(store, table, number):
    while True:
        number += 1
        line = EntryRow(number, 0, "move", "", number, "a hash")
        await store.append(table, [line], Standing(PLAYING, 0, False))
        os.write(1, f"{table} {number}\\n".encode())  # at once: print() may be cut off by a kill

async def run():
    kept = store(sys.argv[1])
    await kept.open()
    rows = [await kept.table(table) for table in sys.argv[2:]]
    await asyncio.gather(*(play(kept, row.id, row.version) for row in rows))

asyncio.run(run())
"""
"""A program that appends to tables until it is killed, and says what was written."""


def child(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A program in a process of its own."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
