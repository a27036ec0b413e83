"""The SQLite store: each method, what is refused, and what survives."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zataku.core.errors import BadSetup
from zataku.server.backup import backup, restore
from zataku.server.migrations import APPLICATION, MIGRATIONS, newest
from zataku.server.sql import TABLES_OF, TABLES_TO_WAKE
from zataku.server.sqlite import SqliteStore
from zataku.server.store import (
    BOT,
    CLOSED,
    LOBBY,
    OVER,
    PERSON,
    PLAYING,
    ChatRow,
    Conflict,
    EntryRow,
    Person,
    SeatRow,
    Standing,
    TableRow,
)

WAIT = Standing(PLAYING, 0, False)


@asynccontextmanager
async def opened(file: Path, migrations: Path = MIGRATIONS) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(file, migrations)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(file: Path, test: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with opened(file) as store:
            await test(store)

    asyncio.run(run())


def new_table(id: str, host: int, **changes: Any) -> TableRow:
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
    return replace(EntryRow(number, 0, f"move {number}", "die=6", 2000 + number, "a hash", 17), **changes)


async def a_table(store: SqliteStore, id: str = "t") -> TableRow:
    """A table in the store, with a host of its own."""
    host = await store.add_person("Ola", f"token of {id}", 1)
    table = new_table(id, host.id)
    await store.add_table(table)
    return table


def database(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(file, isolation_level=None))


def content(file: Path) -> list[str]:
    with database(file) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *connection.iterdump()]


# people


def test_people_and_tokens(tmp_path: Path) -> None:
    """A person is found by each of their tokens."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        ala = await store.add_person("Ala", "two", 6)
        await store.add_token(ola.id, "three", 7)
        assert ola != ala
        assert await store.person("one") == await store.person("three") == ola == Person(ola.id, "Ola")
        assert await store.person("two") == ala
        assert await store.person("four") is None

    with_store(tmp_path / "a.db", test)


def test_token_is_one_person_s(tmp_path: Path) -> None:
    """A token that is taken adds nobody, and nobody gets a token without being there."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        with pytest.raises(sqlite3.IntegrityError):
            await store.add_person("Ala", "one", 6)
        with pytest.raises(sqlite3.IntegrityError):
            await store.add_token(99, "two", 6)
        assert await store.person("one") == ola
        assert (await store.add_person("Ala", "two", 6)).id == ola.id + 1

    with_store(tmp_path / "a.db", test)


def test_rename(tmp_path: Path) -> None:
    """A new name is written at tables that have not ended, and raises their edition."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        for status in (LOBBY, PLAYING, OVER, CLOSED):
            await store.add_table(new_table(status, ola.id, status=status))
        await store.rename(ola.id, "Aleksandra")
        assert await store.person("one") == Person(ola.id, "Aleksandra")
        for status, name, edition in (
            (LOBBY, "Aleksandra", 1),
            (PLAYING, "Aleksandra", 1),
            (OVER, "Ola", 0),
            (CLOSED, "Ola", 0),
        ):
            table = await store.table(status)
            assert table
            assert (table.seats[0].name, table.seats[2].name, table.edition) == (name, "Bot", edition)

    with_store(tmp_path / "a.db", test)


def test_link_is_used_once(tmp_path: Path) -> None:
    """A personal link is taken once, and not after it has run out."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        await store.add_link(ola.id, "early", 100)
        await store.add_link(ola.id, "late", 200)
        assert await store.take_link("none", 50) is None
        assert await store.take_link("early", 100) is None
        assert await store.take_link("late", 199) == ola
        assert await store.take_link("late", 199) is None

    with_store(tmp_path / "a.db", test)


# tables


def test_table_is_read_as_written(tmp_path: Path) -> None:
    """Each field of a table comes back, even from a file that was closed."""
    tables: list[TableRow] = []

    async def write(store: SqliteStore) -> None:
        tables.append(await a_table(store))
        host = tables[0].host
        tables.append(new_table("u", host, is_public=False, reserve=600, increment=5, is_bot_to_act=True, rematch="t"))
        await store.add_table(tables[1])

    async def read(store: SqliteStore) -> None:
        assert [await store.table("t"), await store.table("u")] == tables
        assert await store.table("v") is None

    with_store(tmp_path / "a.db", write)
    with_store(tmp_path / "a.db", read)


def test_table_id_is_taken_once(tmp_path: Path) -> None:
    """A second table of the same id is a conflict and changes nothing."""

    async def test(store: SqliteStore) -> None:
        table = await a_table(store)
        with pytest.raises(Conflict, match="table t: expected a new id"):
            await store.add_table(replace(table, game="another"))
        assert await store.table("t") == table

    with_store(tmp_path / "a.db", test)


def test_save_table(tmp_path: Path) -> None:
    """What changes outside the log is written, and raises the edition."""

    async def test(store: SqliteStore) -> None:
        table = await a_table(store)
        ala = await store.add_person("Ala", "two", 6)
        table.seats = [SeatRow(), SeatRow(PERSON, ala.id, "Ala")]
        table.nonces.append((ala.id, "ß"))
        table.status, table.rematch, table.is_public, table.updated, table.host = CLOSED, "u", False, 3000, ala.id
        await store.save_table(table)
        assert table.edition == 1
        assert await store.table("t") == table
        table.nonces.clear()
        await store.save_table(table)
        assert table.edition == 2
        assert await store.table("t") == table

    with_store(tmp_path / "a.db", test)


def test_save_of_an_old_table_is_a_conflict(tmp_path: Path) -> None:
    """A table that was changed, or played on, since it was read is not written over."""

    async def test(store: SqliteStore) -> None:
        mine = await a_table(store)
        theirs = await store.table("t")
        assert theirs
        theirs.seats[1] = SeatRow(BOT, None, "Bot", "random")
        await store.save_table(theirs)
        mine.rematch = "lost"
        with pytest.raises(Conflict, match="table t: expected edition 0 at entry 0, got edition 1 at entry 0"):
            await store.save_table(mine)
        assert (mine.edition, await store.table("t")) == (0, theirs)
        await store.append("t", [entry(1)], Standing(OVER, -1, False))
        with pytest.raises(Conflict, match="got edition 1 at entry 1"):
            await store.save_table(theirs)
        with pytest.raises(Conflict, match="no such table"):
            await store.save_table(replace(mine, id="u"))

    with_store(tmp_path / "a.db", test)


def test_tables_of_a_person(tmp_path: Path) -> None:
    """Where one sits or is host, the latest first, without those closed."""

    async def test(store: SqliteStore) -> None:
        ola, ala = await store.add_person("Ola", "one", 5), await store.add_person("Ala", "two", 5)
        at = [SeatRow(PERSON, ala.id, "Ala"), SeatRow(PERSON, ola.id, "Ola"), SeatRow(PERSON, ola.id, "Ola")]
        await store.add_table(new_table("host", ola.id, seats=[SeatRow()], updated=1))
        await store.add_table(new_table("guest", ala.id, seats=at, updated=3, is_public=False))
        await store.add_table(new_table("over", ola.id, status=OVER, updated=2))
        await store.add_table(new_table("closed", ola.id, status=CLOSED, updated=4))
        await store.add_table(new_table("not hers", ala.id, updated=5))
        assert [table.id for table in await store.tables_of(ola.id, 10)] == ["guest", "over", "host"]
        assert [table.id for table in await store.tables_of(ola.id, 2)] == ["guest", "over"]
        assert (await store.tables_of(ola.id, 1))[0] == await store.table("guest")
        assert await store.tables_of(99, 10) == []

    with_store(tmp_path / "a.db", test)


def test_public_tables(tmp_path: Path) -> None:
    """Public tables that have not ended, the latest first."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        await store.add_table(new_table("lobby", ola.id, updated=1))
        await store.add_table(new_table("playing", ola.id, status=PLAYING, updated=2))
        await store.add_table(new_table("private", ola.id, is_public=False, updated=3))
        await store.add_table(new_table("over", ola.id, status=OVER, updated=4))
        assert [table.id for table in await store.public_tables(10)] == ["playing", "lobby"]
        assert [table.id for table in await store.public_tables(1)] == ["playing"]

    with_store(tmp_path / "a.db", test)


def test_tables_to_wake(tmp_path: Path) -> None:
    """Tables being played that wait for a bot or have a clock."""

    async def test(store: SqliteStore) -> None:
        ola = await store.add_person("Ola", "one", 5)
        await store.add_table(new_table("clock", ola.id, status=PLAYING, reserve=0))
        await store.add_table(new_table("bot", ola.id, status=PLAYING, is_bot_to_act=True))
        await store.add_table(new_table("person", ola.id, status=PLAYING))
        await store.add_table(new_table("lobby", ola.id, reserve=60))
        await store.add_table(new_table("over", ola.id, status=OVER, reserve=60))
        assert await store.tables_to_wake() == ["bot", "clock"]
        await store.append("person", [entry(1)], Standing(PLAYING, 2, True))
        await store.append("bot", [entry(1)], Standing(PLAYING, 0, False))
        assert await store.tables_to_wake() == ["clock", "person"]

    with_store(tmp_path / "a.db", test)


def test_lists_scan_no_tables(tmp_path: Path) -> None:
    """SQLite finds what the lists show by indexes."""
    with_store(tmp_path / "a.db", a_table_only)
    with database(tmp_path / "a.db") as connection:
        for query, count in (
            (f"SELECT id FROM tables {TABLES_OF}", 3),
            (f"SELECT game FROM tables {SqliteStore.PUBLIC_TABLES}", 1),
            (TABLES_TO_WAKE, 0),
        ):
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", (1,) * count)]
            scans = [step for step in plan if "SCAN" in step]
            assert all("tables_in_public" in step or "tables_to_wake" in step for step in scans), plan


async def a_table_only(store: SqliteStore) -> None:
    await a_table(store)


# the log


def test_append_and_read(tmp_path: Path) -> None:
    """Entries come back in order, and the table stands where the last one left it."""

    async def test(store: SqliteStore) -> None:
        table = await a_table(store)
        await store.append("t", [entry(1), entry(2, outcomes="", spent=0)], Standing(PLAYING, 2, True))
        await store.append("t", [entry(3, notation="zażółć")], Standing(OVER, -1, False))
        assert await store.entries("t") == [entry(1), entry(2, outcomes="", spent=0), entry(3, notation="zażółć")]
        assert await store.table("t") == replace(table, version=3, status=OVER, updated=2003)
        assert await store.entries("u") == []

    with_store(tmp_path / "a.db", test)


@pytest.mark.parametrize("first", [1, 2, 4])
def test_append_out_of_turn_is_a_conflict(tmp_path: Path, first: int) -> None:
    """Entries continue the number of their table, all or none."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)
        before = await store.table("t")
        with pytest.raises(Conflict, match=f"expected entry {first - 1} as the last, got entry 2"):
            await store.append("t", [entry(first), entry(first + 1)], Standing(OVER, -1, False))
        assert await store.entries("t") == [entry(1), entry(2)]
        assert await store.table("t") == before

    with_store(tmp_path / "a.db", test)


def test_append_of_what_is_no_log(tmp_path: Path) -> None:
    """No table, no entries and a gap between entries are refused."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        with pytest.raises(Conflict, match="no such table"):
            await store.append("u", [entry(1)], WAIT)
        with pytest.raises(ValueError, match="expected entries numbered in order"):
            await store.append("t", [], WAIT)
        with pytest.raises(ValueError, match="expected entries numbered in order"):
            await store.append("t", [entry(1), entry(3)], WAIT)
        assert await store.entries("t") == []

    with_store(tmp_path / "a.db", test)


def test_database_only_adds_entries(tmp_path: Path) -> None:
    """Not even SQL changes, deletes, replaces or leaves out an entry."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)

    with_store(tmp_path / "a.db", test)
    before = content(tmp_path / "a.db")
    with database(tmp_path / "a.db") as connection:
        for statement, why in (
            ("UPDATE entries SET notation = 'x'", "not changed"),
            ("DELETE FROM entries WHERE number = 2", "not deleted"),
            ("INSERT OR REPLACE INTO entries VALUES ('t', 2, 0, 'x', '', 0, '', 0)", "next number"),
            ("INSERT INTO entries VALUES ('t', 4, 0, 'x', '', 0, '', 0)", "next number"),
        ):
            with pytest.raises(sqlite3.IntegrityError, match=why):
                connection.execute(statement)
    assert content(tmp_path / "a.db") == before


def test_group_commit(tmp_path: Path) -> None:
    """Each of many calls at once gets its own answer, and only what fails is undone."""

    async def test(store: SqliteStore) -> None:
        for number in range(50):
            await a_table(store, f"t{number}")
        calls = [store.append(f"t{n % 50}", [entry(1 + n // 50)], WAIT) for n in range(500)]
        calls[100:100] = [store.append(f"t{n}", [entry(9)], WAIT) for n in range(50)]
        calls.append(store.add_token(99, "nobody's", 1))
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(answer) for answer in answers[100:150]] == [Conflict] * 50
        assert isinstance(answers[-1], sqlite3.IntegrityError)
        assert answers[:100] + answers[150:-1] == [None] * 500
        for number in range(50):
            assert await store.entries(f"t{number}") == [entry(n) for n in range(1, 11)]

    with_store(tmp_path / "a.db", test)


def test_one_that_does_not_fit_harms_no_other_table(tmp_path: Path) -> None:
    """Entries of many tables are added with one statement; when one of them is out of turn, the others are added."""

    async def test(store: SqliteStore) -> None:
        for number in range(12):
            await a_table(store, f"t{number}")
        await store.append("t5", [entry(1)], Standing(PLAYING, 0, False))
        calls = [store.append(f"t{number}", [entry(1), entry(2)], Standing(PLAYING, 1, True)) for number in range(12)]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert [number for number, answer in enumerate(answers) if isinstance(answer, Conflict)] == [5]
        for number in range(12):
            expected = [entry(1)] if number == 5 else [entry(1), entry(2)]
            assert await store.entries(f"t{number}") == expected
            row = await store.table(f"t{number}")
            assert row is not None and (row.version, row.to_act) == ((1, 0) if number == 5 else (2, 1))

    with_store(tmp_path / "zataku.sqlite3", test)


def test_calls_are_done_in_order(tmp_path: Path) -> None:
    """A read sees the writes that were asked for before it, in the same batch too."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        calls = [store.append("t", [entry(1)], WAIT), store.entries("t"), store.append("t", [entry(2)], WAIT)]
        assert await asyncio.gather(*calls) == [None, [entry(1)], None]

    with_store(tmp_path / "a.db", test)


def test_cancelled_call_harms_nobody(tmp_path: Path) -> None:
    """What was asked for is done, even when the one who asked no longer waits."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        task = asyncio.create_task(store.append("t", [entry(1)], WAIT))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        assert await store.entries("t") == [entry(1)]

    with_store(tmp_path / "a.db", test)


def test_rows_are_written_as_they_were_given(tmp_path: Path) -> None:
    """A row that its owner changes while it is being written is written as it was."""

    async def test(store: SqliteStore) -> None:
        table = await a_table(store)
        line = entry(1)
        calls = [asyncio.create_task(call) for call in (store.save_table(table), store.append("t", [line], WAIT))]
        await asyncio.sleep(0)
        line.notation, table.seats[0].name, table.rematch = "another", "another", "another"
        await asyncio.gather(*calls)
        written = await store.table("t")
        assert written and (written.seats[0].name, written.rematch) == ("Ola", "")
        assert await store.entries("t") == [entry(1)]

    with_store(tmp_path / "a.db", test)


# chat and records


def test_chat(tmp_path: Path) -> None:
    """Lines are counted at each table; the last ones come in order."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        await a_table(store, "u")
        said = [await store.add_chat("t", 0, "Ola", f"line {number} 🎲", 10 + number) for number in range(1, 6)]
        assert said[4] == ChatRow(5, 0, "Ola", "line 5 🎲", 15)
        assert (await store.add_chat("u", -1, "Ala", "hi", 9)).number == 1
        assert await store.chat("t", 3) == said[2:]
        assert await store.chat("t", 10) == said
        assert await store.chat("none", 10) == []
        with pytest.raises(sqlite3.IntegrityError):
            await store.add_chat("none", 0, "Ola", "to nobody", 1)

    with_store(tmp_path / "a.db", test)


def test_records(tmp_path: Path) -> None:
    """A record is kept under its id as it first came."""

    async def test(store: SqliteStore) -> None:
        await store.add_record("r", "a text", 1)
        await store.add_record("r", "another", 2)
        assert await store.record("r") == "a text"
        assert await store.record("s") is None

    with_store(tmp_path / "a.db", test)


# opening and closing


def test_calls_need_an_open_store(tmp_path: Path) -> None:
    """Before open() and after close() a call says so; closing twice is fine."""

    async def run() -> None:
        store = SqliteStore(tmp_path / "a.db")
        with pytest.raises(RuntimeError, match="expected an open store, got one that is not opened yet"):
            await store.person("x")
        await store.close()
        await store.open()
        with pytest.raises(RuntimeError, match="got one that is open"):
            await store.open()
        await store.close()
        await store.close()
        with pytest.raises(RuntimeError, match="expected an open store, got one that is closed"):
            await store.person("x")

    asyncio.run(run())


def test_close_finishes_what_was_asked_for(tmp_path: Path) -> None:
    """What waits is written before the store closes, and no log file is left."""

    async def run() -> None:
        store = SqliteStore(tmp_path / "a.db")
        await store.open()
        await a_table(store)
        calls = [asyncio.create_task(store.append("t", [entry(n)], WAIT)) for n in range(1, 101)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*calls)

    asyncio.run(run())
    assert [file.name for file in tmp_path.iterdir()] == ["a.db"]
    with database(tmp_path / "a.db") as connection:
        assert connection.execute("SELECT COUNT(*) FROM entries").fetchone() == (100,)


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_file_is_private(tmp_path: Path) -> None:
    """Folders are made, and nobody else may read the file or what SQLite puts beside it."""

    async def test(store: SqliteStore) -> None:
        await a_table(store)
        files = list((tmp_path / "x" / "y").iterdir())
        assert len(files) == 3
        assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3

    with_store(tmp_path / "x" / "y" / "a.db", test)


def nothing(file: Path) -> None:
    file.mkdir()


def text(file: Path) -> None:
    file.write_text("Not a database at all. " * 100)


def of_another_program(file: Path) -> None:
    with database(file) as connection:
        connection.execute("CREATE TABLE recipes (name)")


def of_the_future(file: Path) -> None:
    with database(file) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize(
    ("make", "got"),
    [
        (nothing, "expected a Zataku database, got a folder"),
        (text, "expected a Zataku database, got something else"),
        (of_another_program, "expected a Zataku database, got one of another program"),
        (of_the_future, "expected a schema up to .*, got schema 9999, written by a newer Zataku"),
    ],
)
def test_what_is_no_database_of_ours_is_refused(tmp_path: Path, make: Callable[[Path], None], got: str) -> None:
    """A file that is not ours, or too new, is refused and left alone."""
    file = tmp_path / "a.db"
    make(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(BadSetup, match=got):
        with_store(file, a_table_only)
    assert (file.read_bytes() if file.is_file() else b"") == before


# migrations


def further(folder: Path, *migrations: str) -> Path:
    """A folder with the first migration and further ones."""
    folder.mkdir()
    shutil.copy(MIGRATIONS / "0001_tables.sql", folder)
    for number, migration in enumerate(migrations, start=2):
        (folder / f"{number:04}_more.sql").write_text(migration)
    return folder


def first_version(file: Path) -> None:
    """A database as 0001 made it, with rows in it."""
    with database(file) as connection:
        connection.executescript((MIGRATIONS / "0001_tables.sql").read_text("utf-8"))
        connection.executescript(f"""
            PRAGMA application_id = {APPLICATION};
            PRAGMA user_version = 1;
            INSERT INTO people VALUES (1, 'Ola', 1);
            INSERT INTO tokens VALUES ('one', 1, 1);
            INSERT INTO tables VALUES
                ('t', 'a_game', 3, '0.1', '{{}}', 1, NULL, 0, 1, x'00', 1, '[]', 'playing', 1, 0, 0, 1, '', 0);
            INSERT INTO seats VALUES ('t', 0, 'person', 1, 'Ola', '');
            INSERT INTO entries VALUES ('t', 1, 0, 'move 1', 'die=6', 2001, 'a hash', 17);
        """)


ADD_COLUMN = "-- a; comment\nALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT 'none; yet'; -- end; of it\n"
MAKE_PEOPLE_ANEW = """
    CREATE TABLE persons (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) STRICT;
    INSERT INTO persons SELECT id, name, created FROM people; DROP TABLE people;
    ALTER TABLE persons RENAME TO people;
    CREATE TRIGGER t BEFORE DELETE ON people BEGIN SELECT 1; SELECT RAISE(ABORT, 'people; stay'); END;
"""


def test_migration_is_applied_once(tmp_path: Path) -> None:
    """A further migration is applied to a file of the first version, whose rows stay; opening again applies nothing."""
    file = tmp_path / "a.db"
    first_version(file)
    folder = further(tmp_path / "migrations", ADD_COLUMN, MAKE_PEOPLE_ANEW)

    async def run() -> None:
        for _ in range(2):
            async with opened(file, folder) as store:
                assert await store.person("one") == Person(1, "Ola")
                assert await store.entries("t") == [entry(1)]
                with pytest.raises(sqlite3.IntegrityError):
                    await store.add_token(99, "nobody's", 1)

    asyncio.run(run())
    with database(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        with pytest.raises(sqlite3.IntegrityError, match="people; stay"):
            connection.execute("DELETE FROM people")
    with pytest.raises(BadSetup, match="schema 3"):
        asyncio.run(SqliteStore(file, further(tmp_path / "older")).open())


@pytest.mark.parametrize(
    "bad",
    [
        "CREATE TABLE more (x); INSERT INTO more VALUES (1); SELECT nothing FROM nowhere;",
        "CREATE TABLE more (x); DROP TABLE people; CREATE TABLE people (id INTEGER PRIMARY KEY, name, created);",
        "CREATE TABLE more (x); CREATE TABLE unfinished (",
    ],
)
def test_failing_migration_changes_nothing(tmp_path: Path, bad: str) -> None:
    """A migration that fails, or leaves rows without those they refer to, is undone; those before it stay."""
    file = tmp_path / "a.db"
    first_version(file)
    asyncio.run(open_and_close(file, further(tmp_path / "good", ADD_COLUMN)))
    before = content(file)
    with pytest.raises(sqlite3.Error) as caught:
        asyncio.run(open_and_close(file, further(tmp_path / "bad", ADD_COLUMN, bad)))
    assert "0003_more.sql was not applied" in caught.value.__notes__[0]
    assert content(file) == before
    asyncio.run(open_and_close(file, tmp_path / "good"))


async def open_and_close(file: Path, folder: Path = MIGRATIONS) -> None:
    async with opened(file, folder):
        pass


def test_migrations_have_no_gap(tmp_path: Path) -> None:
    """A folder in which a number is missing or appears twice is refused."""
    folder = further(tmp_path / "migrations", ADD_COLUMN)
    for name in ("0002_again.sql", "0004_gap.sql"):
        (folder / name).write_text("SELECT 1;")
        with pytest.raises(BadSetup, match="without a gap"):
            asyncio.run(open_and_close(tmp_path / "a.db", folder))
        (folder / name).unlink()


# other processes

CHILD = """
import asyncio, os, sys
from pathlib import Path
from zataku.server.sqlite import SqliteStore
from zataku.server.store import PLAYING, EntryRow, Standing

async def play(store, table, number):
    while True:
        number += 1
        line = EntryRow(number, 0, "move", "", number, "a hash")
        await store.append(table, [line], Standing(PLAYING, 0, False))
        os.write(1, f"{table} {number}\\n".encode())  # at once: print() may be cut off by a kill

async def run():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    rows = [await store.table(table) for table in sys.argv[2:]]
    await asyncio.gather(*(play(store, row.id, row.version) for row in rows))

asyncio.run(run())
"""


def child(script: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_acknowledged_entries_survive_a_kill(tmp_path: Path) -> None:
    """When a process is killed while it writes, every entry it was told is written is there."""
    file = tmp_path / "a.db"
    tables = ["t0", "t1", "t2", "t3"]

    async def prepare(store: SqliteStore) -> None:
        for table in tables:
            await a_table(store, table)

    with_store(file, prepare)
    for seed in range(20):
        with child(CHILD, file, *tables) as process:
            assert process.stdout
            lines = [process.stdout.readline()]
            time.sleep(random.Random(seed).random() / 10)
            process.kill()
            lines += process.stdout.read().splitlines()
        told = [(table, int(number)) for table, number in (line.split() for line in lines)]
        with database(file) as connection:
            written = set(connection.execute("SELECT table_id, number FROM entries").fetchall())
            numbers = set(connection.execute("SELECT id, version FROM tables").fetchall())
        assert told and set(told) <= written
        assert {number for _, number in numbers} != {0} and numbers <= written | {(table, 0) for table in tables}


def test_two_processes_write_one_file(tmp_path: Path) -> None:
    """Two processes at different tables both go on; at the same table the slower one meets a conflict."""
    file = tmp_path / "a.db"

    async def test(store: SqliteStore) -> None:
        for table in ("t0", "t1"):
            await a_table(store, table)
        with child(CHILD, file, "t0") as process:
            assert process.stdout
            process.stdout.readline()
            for number in range(1, 51):
                await store.append("t1", [entry(number)], WAIT)
            with pytest.raises(Conflict):
                await store.append("t0", [entry(1)], WAIT)
            process.kill()
            process.stdout.read()
        assert len(await store.entries("t1")) == 50

    with_store(file, test)


def test_two_stores_in_one_process(tmp_path: Path) -> None:
    """Two stores on one file see what the other wrote; of two entries with the same number one is written."""

    async def run() -> None:
        async with opened(tmp_path / "a.db") as one, opened(tmp_path / "a.db") as other:
            await a_table(one)
            for number in range(1, 21):
                calls = [store.append("t", [entry(number)], WAIT) for store in (one, other)]
                answers = await asyncio.gather(*calls, return_exceptions=True)
                assert {type(answer) for answer in answers} == {type(None), Conflict}
            assert await one.entries("t") == await other.entries("t") == [entry(n) for n in range(1, 21)]

    asyncio.run(run())


OPEN = """
import asyncio, sys
from pathlib import Path
from zataku.server.sqlite import SqliteStore

async def run():
    store = SqliteStore(Path(sys.argv[1]))
    print("ready", flush=True)
    sys.stdin.readline()
    await store.open()
    await store.add_person("Ola", sys.argv[2], 1)
    await store.close()

asyncio.run(run())
"""


def test_processes_open_a_new_file_at_once(tmp_path: Path) -> None:
    """The schema is made once, whoever comes first."""
    for turn in range(3):
        file = tmp_path / f"{turn}.db"
        command = [sys.executable, "-c", OPEN, str(file)]
        processes = [
            subprocess.Popen([*command, str(n)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for n in range(4)
        ]
        for process in processes:
            assert process.stdout and process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin
            process.stdin.close()
        assert [process.wait() for process in processes] == [0] * 4
        for process in processes:
            assert process.stdout
            process.stdout.close()
        with database(file) as connection:
            assert connection.execute("SELECT COUNT(*) FROM people").fetchone() == (4,)
            assert connection.execute("PRAGMA user_version").fetchone() == (newest(),)


FULL_DISK = """
import asyncio, resource, sqlite3, sys
from pathlib import Path
from zataku.server.sqlite import SqliteStore

async def run():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    await store.add_record("small", "x", 1)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    calls = [store.add_record(f"big {n}", "x" * 100_000, 1) for n in range(10)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    failed = [n for n, answer in enumerate(answers) if isinstance(answer, sqlite3.OperationalError)]
    print(len(failed) > 0, await store.record("small"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for n in range(10):
        kept = await store.record(f"big {n}")
        assert (kept is None) == (n in failed), n
    await store.add_record("later", "y", 1)
    print(await store.record("later"))
    await store.close()

asyncio.run(run())
"""


@pytest.mark.skipif(os.name == "nt", reason="a limit of POSIX stands for a full disk")
def test_full_disk_is_told(tmp_path: Path) -> None:
    """What could not be written fails with its reason, reads go on, and so do writes once there is room."""
    with child(FULL_DISK, tmp_path / "a.db") as process:
        assert process.stdout
        assert process.stdout.read() == "True x\ny\n"
    assert process.returncode == 0


def test_locked_file_is_told(tmp_path: Path) -> None:
    """While another process holds the file, writes fail after a while, reads don't, and both go on afterwards."""

    async def run() -> None:
        store = SqliteStore(tmp_path / "a.db", busy_seconds=0.1)
        await store.open()
        await a_table(store)
        with database(tmp_path / "a.db") as connection:
            connection.execute("BEGIN IMMEDIATE")
            calls = [store.append("t", [entry(1)], WAIT), store.entries("t")]
            answers = await asyncio.gather(*calls, return_exceptions=True)
            assert isinstance(answers[0], sqlite3.OperationalError) and answers[1] == []
            connection.execute("ROLLBACK")
        await store.append("t", [entry(1)], WAIT)
        await store.close()

    asyncio.run(run())


# backup and restore


def test_backup_while_writing(tmp_path: Path) -> None:
    """A copy that is taken while others write is whole, private and one file; it can be put back."""
    file = tmp_path / "a.db"
    with_store(file, a_table_only)
    with child(CHILD, file, "t") as process:
        assert process.stdout
        first = int(process.stdout.readline().split()[1])
        for number in range(5):
            backup(file, tmp_path / "copies" / f"{number}.db")
        process.kill()
        process.stdout.read()
    assert sorted(copy.name for copy in (tmp_path / "copies").iterdir()) == [f"{number}.db" for number in range(5)]
    if os.name != "nt":
        assert (tmp_path / "copies" / "0.db").stat().st_mode & 0o777 == 0o600
    counts = []
    for number in range(5):
        target = tmp_path / "back" / f"{number}.db"
        restore(tmp_path / "copies" / f"{number}.db", target)

        async def test(store: SqliteStore) -> None:
            table = await store.table("t")
            assert table and table.version == len(await store.entries("t"))
            counts.append(table.version)

        with_store(target, test)
    assert counts == sorted(counts) and counts[0] >= first


def test_backup_overwrites_nothing(tmp_path: Path) -> None:
    """The name of the copy must be new, and there must be something to copy."""
    with_store(tmp_path / "a.db", a_table_only)
    (tmp_path / "b.db").write_text("precious")
    with pytest.raises(BadSetup, match="expected the name of a new file"):
        backup(tmp_path / "a.db", tmp_path / "b.db")
    assert (tmp_path / "b.db").read_text() == "precious"
    with pytest.raises(BadSetup, match="expected a Zataku database, got no such file"):
        backup(tmp_path / "none.db", tmp_path / "c.db")
    with pytest.raises(BadSetup, match="expected a Zataku database, got something else"):
        backup(tmp_path / "b.db", tmp_path / "c.db")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.db", "b.db"]


def test_restore_replaces_a_database(tmp_path: Path) -> None:
    """Everything is as it was at the backup, even after a killed server left its log behind."""
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with_store(file, a_table_only)
    backup(file, copy)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.db", "copy.db"]
    with child(CHILD, file, "t") as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()
        process.stdout.read()
    assert (tmp_path / "a.db-wal").exists()
    restore(copy, file)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.db", "copy.db"]
    assert content(file) == content(copy)
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600


def test_restore_ignores_the_log_of_a_lost_file(tmp_path: Path) -> None:
    """A log that stayed when its database was deleted is not played into the restored one."""
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with_store(file, a_table_only)
    backup(file, copy)
    with child(CHILD, file, "t") as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()
        process.stdout.read()
    file.unlink()
    restore(copy, file)
    assert content(file) == content(copy)


def test_restore_refuses_a_database_in_use(tmp_path: Path) -> None:
    """While a store of this or another process has the target open, even if idle, nothing is touched."""
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with_store(file, a_table_only)
    backup(file, copy)

    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadSetup, match="expected a database that no server has open, got one in use"):
            restore(copy, file)
        await store.append("t", [entry(1)], WAIT)

    with_store(file, test)
    waiting = OPEN.replace('    print("ready", flush=True)\n    sys.stdin.readline()\n', "").replace(
        "    await store.close()", "    print('ready', flush=True)\n    sys.stdin.readline()\n    await store.close()"
    )
    command = [sys.executable, "-c", waiting, str(file), "token"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(BadSetup, match="got one in use"):
            restore(copy, file)
        process.stdin.close()
        assert process.wait() == 0
    with_store(file, one_entry)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.db", "copy.db"]
    restore(copy, file)


async def one_entry(store: SqliteStore) -> None:
    assert await store.entries("t") == [entry(1)]


def test_restore_refuses_what_is_no_backup(tmp_path: Path) -> None:
    """A source that is damaged, not ours, too new or missing leaves the target as it was; so does a strange target."""
    file, source = tmp_path / "a.db", tmp_path / "source.db"
    with_store(file, a_table_only)
    before = content(file)

    def refused(got: str) -> None:
        with pytest.raises(BadSetup, match=got):
            restore(source, file)
        assert content(file) == before
        source.unlink(missing_ok=True)
        assert [entry.name for entry in tmp_path.iterdir()] == ["a.db"]

    refused("got no such file")
    source.touch()
    refused("got an empty one")
    for make, got in ((text, "something else"), (of_another_program, "another program"), (of_the_future, "newer")):
        make(source)
        refused(got)
    damage(file, source)
    refused("expected an undamaged database")
    with pytest.raises(BadSetup, match="expected two different files"):
        restore(file, file)
    text(source)
    with pytest.raises(BadSetup, match="source.db: expected a Zataku database"):
        restore(file, source)
    assert source.read_text().startswith("Not a database")


def damage(file: Path, target: Path) -> None:
    """A copy in which the middle of a page of people's tokens is overwritten."""
    backup(file, target)
    with database(target) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'people'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with target.open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"\x0d" + b"\xff" * 99)
