"""What only SQLite has: files, locks and logs, a full disk, its migrations, copies made while it is used."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from server.stores import WAIT, WRITE, a_table, a_table_only, child, entry, with_store
from zataku.core.errors import BadSetup
from zataku.server import sqlite
from zataku.server.backup import backup, restore
from zataku.server.migrations import APPLICATION, MIGRATIONS
from zataku.server.sql import DUE_TABLES, TABLES_OF, in_turn
from zataku.server.sql_jobs import Job
from zataku.server.sqlite import SqliteStore
from zataku.server.store import Person, Store


def database(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(file, isolation_level=None))


def content(file: Path) -> list[str]:
    with database(file) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *connection.iterdump()]


def test_lists_scan_no_tables(tmp_path: Path) -> None:
    """SQLite finds what the lists show by indexes."""
    with_store(tmp_path / "a.db", a_table_only)
    with database(tmp_path / "a.db") as connection:
        for query, count in (
            (f"SELECT game, {SqliteStore.SEATS} FROM tables {TABLES_OF}", 6),
            (f"SELECT game, {SqliteStore.SEATS} FROM tables {in_turn(SqliteStore.SINCE)}", 2),
            (DUE_TABLES, 2),
        ):
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", (1,) * count)]
            scans = [step for step in plan if step.startswith(("SCAN tables", "SCAN dues"))]
            assert all("tables_in_public" in step or "dues_by_date" in step for step in scans), plan


def test_no_entry_is_replaced(tmp_path: Path) -> None:
    """INSERT OR REPLACE fires no trigger for what it deletes, and is refused nevertheless."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)

    with_store(tmp_path / "a.db", test)
    before = content(tmp_path / "a.db")
    with database(tmp_path / "a.db") as connection, pytest.raises(sqlite3.IntegrityError, match="next number"):
        connection.execute("INSERT OR REPLACE INTO entries VALUES ('t', 2, 0, 'x', '', 0, '', 0)")
    assert content(tmp_path / "a.db") == before


def test_calls_are_done_in_order(tmp_path: Path) -> None:
    """A read sees the writes that were asked for before it, in the same batch too."""

    async def test(store: Store) -> None:
        await a_table(store)
        calls = [store.append("t", [entry(1)], WAIT), store.entries("t"), store.append("t", [entry(2)], WAIT)]
        assert await asyncio.gather(*calls) == [None, [entry(1)], None]

    with_store(tmp_path / "a.db", test)


def test_what_is_asked_at_once_is_committed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together: list[int] = []
    run = sqlite._run

    def noted(connection: sqlite3.Connection, jobs: list[Job]) -> None:
        together.append(len(jobs))
        run(connection, jobs)

    monkeypatch.setattr(sqlite, "_run", noted)

    async def test(store: Store) -> None:
        await asyncio.gather(*(store.person(f"token {number}") for number in range(50)))

    with_store(tmp_path / "a.db", test)
    assert together == [50, 0]  # and the end, when there is nothing more


def test_no_cursor_leaves_its_thread(tmp_path: Path) -> None:
    """Freed elsewhere, it would reset a statement that is running again: "bad parameter or other API misuse"."""

    async def test(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        beat = "UPDATE health SET beat = beat + 1"
        results = await asyncio.gather(*(store._write(lambda session: session.execute(beat)) for _ in range(50)))
        assert not any(results)

    with_store(tmp_path / "a.db", test)


def test_no_log_is_left(tmp_path: Path) -> None:
    """A store that was closed is one file."""
    with_store(tmp_path / "a.db", a_table_only)
    assert [file.name for file in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_file_is_private(tmp_path: Path) -> None:
    """Folders are made, and nobody else may read the file or what SQLite puts beside it."""

    async def test(store: Store) -> None:
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
    CREATE TABLE persons (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, owner INTEGER) STRICT;
    INSERT INTO persons (id, name, created) SELECT id, name, created FROM people; DROP TABLE people;
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
            store = SqliteStore(file, folder)
            await store.open()
            assert await store.person("one") == Person(1, "Ola")
            assert await store.entries("t") == [entry(1)]
            with pytest.raises(sqlite3.IntegrityError):
                await store.add_token(99, "nobody's", 1)
            await store.close()

    asyncio.run(run())
    with database(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        with pytest.raises(sqlite3.IntegrityError, match="people; stay"):
            connection.execute("DELETE FROM people")
    with pytest.raises(BadSetup, match="schema 3"):
        asyncio.run(SqliteStore(file, further(tmp_path / "older")).open())


def test_tables_of_old_are_looked_after(tmp_path: Path) -> None:
    """Those that were being played when dues were not yet written down, and wait for a bot or have a clock, are due."""
    file = tmp_path / "a.db"
    first_version(file)
    with database(file) as connection:
        for id, reserve, status, is_bot in (
            *(("bot", None, "playing", 1), ("clock", 60, "playing", 0)),
            *(("person", None, "playing", 0), ("lobby", 60, "lobby", 0), ("over", 60, "over", 1)),
        ):
            row = (id, "a_game", 3, "0.1", "{}", 1, reserve, 0, 1, b"", 1, "[]", status, 1, 0, is_bot, 1, "", 0)
            connection.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)

    async def run() -> None:
        store = SqliteStore(file)
        await store.open()
        assert sorted(await store.due_tables(0, 10)) == ["bot", "clock"]
        await store.close()

    asyncio.run(run())


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
    store = SqliteStore(file, folder)
    await store.open()
    await store.close()


def test_migrations_have_no_gap(tmp_path: Path) -> None:
    """A folder in which a number is missing or appears twice is refused."""
    folder = further(tmp_path / "migrations", ADD_COLUMN)
    for name in ("0002_again.sql", "0004_gap.sql"):
        (folder / name).write_text("SELECT 1;")
        with pytest.raises(BadSetup, match="without a gap"):
            asyncio.run(open_and_close(tmp_path / "a.db", folder))
        (folder / name).unlink()


FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from zataku.server.sql_jobs import Job
from zataku.server.sqlite import SqliteStore
from zataku.server.store import RecordRow, Unwritable

async def run():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    await store.add_record(RecordRow("small", "x"), 1)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    calls = [store.add_record(RecordRow(f"big {n}", "x" * 100_000), 1) for n in range(10)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    failed = [n for n, answer in enumerate(answers) if isinstance(answer, Unwritable) and "disk" in str(answer)]
    print(len(failed) > 0, (await store.record("small")).text)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for n in range(10):
        kept = await store.record(f"big {n}")
        assert (kept is None) == (n in failed), n
    await store.add_record(RecordRow("later", "y"), 1)
    print((await store.record("later")).text)
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
    with child(WRITE, file, "t") as process:
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

        async def test(store: Store) -> None:
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
    with child(WRITE, file, "t") as process:
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
    with child(WRITE, file, "t") as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()
        process.stdout.read()
    file.unlink()
    restore(copy, file)
    assert content(file) == content(copy)


HOLD = """
import asyncio, sys
from zataku.server.database import store

async def run():
    kept = store(sys.argv[1])
    await kept.open()
    print("ready", flush=True)
    sys.stdin.readline()
    await kept.close()

asyncio.run(run())
"""


def test_restore_refuses_a_database_in_use(tmp_path: Path) -> None:
    """While a store of this or another process has the target open, even if idle, nothing is touched."""
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with_store(file, a_table_only)
    backup(file, copy)

    async def test(store: Store) -> None:
        with pytest.raises(BadSetup, match="expected a database that no server has open, got one in use"):
            restore(copy, file)
        await store.append("t", [entry(1)], WAIT)

    with_store(file, test)
    with child(HOLD, file) as process:
        assert process.stdin and process.stdout
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(BadSetup, match="got one in use"):
            restore(copy, file)
        process.stdin.close()
        assert process.wait() == 0
    with_store(file, one_entry)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.db", "copy.db"]
    restore(copy, file)


async def one_entry(store: Store) -> None:
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
