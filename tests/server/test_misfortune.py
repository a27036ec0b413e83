"""A disk that is full, a database that is too new, locked or lost: what is told, and that nothing is."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import postgres
from cli.command import environment, run
from server.house import Guest, catch_up, two_people
from server.inside import served
from server.stores import KINDS, POSTGRES, SQLITE, a_table_only, locked, new, with_store
from server.stores import run as execute
from zataku.server.database import is_address
from zataku.server.migrations import MIGRATIONS
from zataku.server.sqlite import SqliteStore

NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH STATEMENT EXECUTE FUNCTION no_room();
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_costs_nobody_a_move(kind: str, tmp_path: Path) -> None:
    """Whoever moves is told that nothing was written; nobody sees anything, and later the same move is made."""

    async def play() -> None:
        async with served(tmp_path, kind=kind) as (house, at), Guest(house) as ann, Guest(house) as ben:
            table, chairs = await two_people(ann, ben)
            mover = chairs[chairs[0].update["to_act"]]
            actions, before = await mover.my_turn(), len(await at.store.entries(table))
            if kind == POSTGRES:
                execute(house.database, NO_ROOM)
            else:  # no page more than there are: the last ones are soon full
                await at.store.reading(lambda session: session.execute("PRAGMA max_page_count = 1").fetchall())
            while (answer := await mover.act(actions[0]))["kind"] == "done":
                await catch_up(chairs, answer["version"])
                mover = chairs[chairs[0].update["to_act"]]
                actions, before = await mover.my_turn(), len(await at.store.entries(table))
            assert (answer["code"], answer["reason"]) == ("unavailable", "not_written")
            assert len(await at.store.entries(table)) == before
            assert [chair.version for chair in chairs] == [before, before]
            if kind == POSTGRES:
                execute(house.database, "DROP TRIGGER no_room ON entries")
            else:
                await at.store.reading(lambda session: session.execute("PRAGMA max_page_count = 1000000").fetchall())
            assert (await mover.act(actions[0]))["kind"] == "done"
            await catch_up(chairs, before + 1)
            assert [line.number for line in await at.store.entries(table)] == list(range(1, before + 2))

    asyncio.run(play())


def limited(*args: str, size: int) -> subprocess.CompletedProcess[str]:
    """Run ``zataku`` on a disk with room for so many bytes a file."""
    return subprocess.run(
        [sys.executable, "-m", "zataku", *args],
        capture_output=True,
        text=True,
        env=environment("en_US.UTF-8", 80),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)),
    )


@pytest.mark.skipif(os.name == "nt", reason="a limit of POSIX stands for a full disk")
def test_commands_on_a_full_disk(tmp_path: Path) -> None:
    """A server that can't even begin, a backup and an act that can't be written: two lines, and nothing half done."""
    done = limited("serve", "--port", "0", "--database", str(tmp_path / "new.sqlite3"), size=20_000)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    error, advice = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert "expected a file that can be read and written" in error and "room on the disk" in advice
    file = tmp_path / "full.sqlite3"
    with_store(file, a_table_only)
    size = file.stat().st_size
    done = limited("backup", str(tmp_path / "copy"), "--database", str(file), size=size // 2)
    assert done.returncode == 2 and "Traceback" not in done.stderr and "room on the disk" in done.stderr
    assert f"{tmp_path / 'copy'}: expected a file that can be read and written" in done.stderr
    assert not list(tmp_path.glob("copy*"))
    done = limited("admin", "announce", "Tea", "--database", str(file), size=4096)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    assert f"{file}: expected a file that can be read and written" in done.stderr and "room on the disk" in done.stderr
    assert execute(str(file), "SELECT COUNT(*) FROM acts") == execute(str(file), "SELECT COUNT(*) FROM announcements")
    assert execute(str(file), "SELECT COUNT(*) FROM acts") == [(0,)]


def test_an_act_where_postgresql_has_no_room(tmp_path: Path) -> None:
    """Nothing of it is written, and the advice is the disk's, not the network's."""
    database = new(POSTGRES, tmp_path)
    with_store(database, a_table_only)
    execute(database, NO_ROOM.replace("entries", "acts"))
    ran = run("admin", "announce", "Tea", "--database", database)
    assert ran.failed("expected a database that can be written, got could not extend file") and "room on the" in ran.err
    assert execute(database, "SELECT * FROM announcements") == []


def test_commands_beside_a_program_that_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that can't wait any longer says what holds it up, not that the disk is full."""
    monkeypatch.setattr(SqliteStore.__init__, "__defaults__", (MIGRATIONS, 0.01))
    database = new(SQLITE, tmp_path)
    with_store(database, a_table_only)
    with locked(database):
        ran = run("admin", "announce", "Tea", "--database", database)
    assert ran.failed(f"{database}: expected a database that nobody else is writing to, got database is locked")
    assert "again in a moment" in ran.err


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("admin", "list")], ids=lambda command: command[0])
def test_a_newer_database_asks_for_a_newer_program(kind: str, command: tuple[str, ...], tmp_path: Path) -> None:
    """In two lines, with what to try."""
    database = new(kind, tmp_path)
    with_store(database, a_table_only)
    execute(database, "UPDATE zataku SET number = 999" if is_address(database) else "PRAGMA user_version = 999")
    ran = run(*command, "--database", database)
    assert ran.failed("schema 999, written by a newer Zataku") and "pip install --upgrade zataku" in ran.err


def test_admin_tells_a_wrong_password_and_prints_none() -> None:
    """Nor does it print the right one."""
    server = postgres.server()
    ran = run("admin", "stats", "--database", server.address("locked", "wr0ng-secret"))
    assert ran.failed("expected a user who may connect") and "wr0ng-secret" not in ran.err + ran.out
    assert "PGPASSWORD" in ran.err
    ran = run("admin", "stats", "--database", "postgresql://ann:s3cret@127.0.0.1:1/zataku")
    assert ran.failed("a PostgreSQL server that answers") and "s3cret" not in ran.err + ran.out
    assert run("admin", "stats", "--database", "mysql://ann:s3cret@host/x").failed("an address such as postgresql://")
