"""A club moves from SQLite to PostgreSQL: all of it is there and replays, or nothing is."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import example
import postgres
from browser.brought import new_row, played, turn
from cli.command import run as zataku
from postgres import Postgres
from server.stores import a_table, child, entry, run, with_store
from server.test_chronicle import midway
from zataku.core.errors import BadSetup
from zataku.core.language import LANGUAGES
from zataku.server.database import BadDatabase
from zataku.server.migrations import APPLICATION, MIGRATIONS
from zataku.server.moving import move
from zataku.server.postgres import PostgresStore
from zataku.server.sqlite import SqliteStore
from zataku.server.store import OVER, PERSON, RecordRow, SeatRow, Standing, Store


@pytest.fixture
def server() -> Postgres:
    return postgres.server()


@pytest.fixture
def place(server: Postgres) -> str:
    """An empty database."""
    return server.schema()


async def a_club(store: Store) -> None:
    """Tables in each state, and something in every table of the schema."""
    people = [await store.add_person(name, f"token of {name}", 5) for name in ("Ola", "Żółw 🐢")]
    await store.add_link(people[0].id, "a code", 2**41)
    for seed, until in enumerate([turn(10), turn(3), lambda table: table.match.over]):
        row = new_row(example.GAME, seed)
        row.id, row.host, row.nonces = f"game {seed}", people[0].id, [(people[0].id, 'a "nonce"\0')]
        row.seats = [SeatRow(PERSON, person.id, person.name) for person in people]
        row.position = midway(len(people)) if seed == 1 else ""
        chronicle, entries = played(row, until, random.Random(seed))
        await store.add_table(row)
        await store.append(row.id, entries, chronicle.standing)
    lobby = new_row(example.GAME, 9)
    lobby.id, lobby.host, lobby.seats, lobby.reserve = "lobby", people[1].id, [SeatRow(), SeatRow()], 600
    await store.add_table(lobby)
    await a_table(store, "old")
    await store.append("old", [entry(1)], Standing(OVER, -1, False))  # of a game that is not played here any more
    await store.add_chat("game 0", 0, "Ola", "cześć\t\\N\n'\"", 7)
    await store.add_chat("game 0", -1, "Ala", "a \0 in it", 8)
    await store.add_record(RecordRow("r", "a text\nof\ttwo lines"), 9)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    with_store(tmp_path / "club.sqlite3", a_club)
    return tmp_path / "club.sqlite3"


def same(club: Path, place: str) -> None:
    """Fails unless both hold the same; PostgreSQL can't hold a NUL."""
    tables = [row[0] for row in run(str(club), "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    assert {"people", "tokens", "links", "tables", "seats", "entries", "chat", "records"} <= set(tables)
    for table in set(tables) - {"nodes"}:
        columns = ", ".join(row[0] for row in run(str(club), "SELECT name FROM pragma_table_info(?)", table))
        here, there = [run(name, f"SELECT {columns} FROM {table}") for name in (str(club), place)]
        here = [tuple(x.replace("\0", "\ufffd") if isinstance(x, str) else x for x in row) for row in here]
        assert sorted(map(repr, here)) == sorted(map(repr, there)), table


def dump(club: Path) -> list[str]:
    """All that a file holds."""
    with closing(sqlite3.connect(club)) as connection:
        return list(connection.iterdump())


def is_empty(place: str) -> bool:
    """Whether nothing is in a database."""
    return not run(place, "SELECT 1 FROM people") and not run(place, "SELECT 1 FROM tables")


def test_everything_moves_and_goes_on(club: Path, place: str) -> None:
    """All rows, each log replayed; people and tables go on where they were, and the file stays as it is."""
    before, heard = dump(club), list[tuple[int, int]]()
    moved = move(club, place, lambda done, all: heard.append((done, all)))
    assert (moved.replayed, moved.broken) == (3, ["old"])
    assert heard == [(n, 4) for n in range(5)]
    assert moved.rows["people"] == 3 and moved.rows["tables"] == 5 and moved.rows["chat"] == 2
    same(club, place)
    assert dump(club) == before

    async def go_on(store: Store) -> None:
        assert (await store.add_person("Ala", "new", 9)).id == 4
        assert (await store.add_chat("game 0", 0, "Ola", "hi", 9)).number == 3
        row = await store.table("game 0")
        assert row is not None and len(await store.entries("game 0")) == row.version
        await store.append("game 0", [entry(row.version + 1)], Standing(OVER, -1, False))

    with_store(place, go_on)


def test_nobody_is_charged_for_the_move(club: Path, place: str) -> None:
    """The first node over there finds when the club was last open, whoever has looked at the empty database since."""
    hour, now = 3_600_000, 0

    async def look(store: Store) -> int:
        assert isinstance(store, PostgresStore)
        return (await store.beat("a", 1000, 0)).now

    async def close(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.sign(now - 2 * hour)

    async def open(store: Store) -> None:
        opened = await look(store)
        assert await store.pauses("game 0", now - 3 * hour) == [(now - 2 * hour, opened)]

    async def first_look(store: Store) -> None:
        nonlocal now
        now = await look(store)

    with_store(place, first_look)
    with_store(club, close)
    move(club, place)
    with_store(place, open)


def test_a_file_of_the_first_version_moves(tmp_path: Path, place: str) -> None:
    file = tmp_path / "first.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((MIGRATIONS / "0001_tables.sql").read_text("utf-8"))
        connection.executescript(f"""
            PRAGMA application_id = {APPLICATION};
            PRAGMA user_version = 1;
            INSERT INTO people VALUES (7, 'Ola', 1);
            INSERT INTO tables VALUES
                ('t', 'a_game', 3, '0.1', '{{}}', 1, NULL, 0, 7, x'00ff', 1, '[]', 'lobby', 0, 0, 0, 1, '', 0);
        """)
    assert move(file, place).rows["tables"] == 1
    assert run(place, "SELECT id, host, seed, mode FROM tables") == [("t", 7, b"\x00\xff", "fair")]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchall() == [(1,)]


def test_a_target_that_holds_something_is_left_alone(club: Path, place: str) -> None:
    async def someone(store: Store) -> None:
        await store.add_person("Ala", "one", 1)

    with_store(place, someone)
    with pytest.raises(BadDatabase, match="expected an empty database, got one with rows in people") as caught:
        move(club, place)
    assert caught.value.advice == "empty"
    assert run(place, "SELECT name FROM people") == [("Ala",)] and not run(place, "SELECT 1 FROM tables")


def test_a_file_in_use_or_missing_is_refused(club: Path, place: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(BadSetup, match="expected a database that no server has open"):
            await asyncio.to_thread(move, club, place)

    with_store(club, use)
    (tmp_path / "empty").touch()
    for file, got in (("none", "no such file"), ("", "no file"), ("empty", "an empty one")):
        with pytest.raises(BadSetup, match=got):
            move(tmp_path / file, place)
    assert run(place, "SELECT to_regclass('people')") == [(None,)]


MOVE = """
import sys
from pathlib import Path
from zataku.server.moving import move

def tell(done, all):
    print(done, flush=True)
    sys.stdin.readline()

move(Path(sys.argv[1]), sys.argv[2], tell)
"""


def test_after_a_kill_it_can_be_run_again(club: Path, place: str) -> None:
    """Whatever was copied so far is gone with whoever copied it."""
    with child(MOVE, club, place) as process:
        assert process.stdout and process.stdout.readline() == "0\n"
        process.kill()
        process.stdout.read()
    assert is_empty(place)
    move(club, place)
    same(club, place)


def test_after_a_lost_connection_it_can_be_run_again(club: Path, place: str, server: Postgres) -> None:
    def cut(done: int, all: int) -> None:
        server.run("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'zataku'")

    with pytest.raises(BadDatabase, match="terminating connection"):
        move(club, place, cut)
    assert is_empty(place)
    move(club, place)
    same(club, place)


@pytest.mark.parametrize("change", ["NEW.name := 'x'", "NEW.seat := 1 - NEW.seat"])
def test_what_differs_on_the_other_side_is_found(club: Path, place: str, change: str) -> None:
    """Each row is compared, and nothing stays if one differs."""
    table = "people" if "name" in change else "seats"
    with_store(place, nothing)
    run(
        place,
        f"""
        CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {change}; RETURN NEW; END $$;
        CREATE TRIGGER spoil BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION spoil()""",
    )
    with pytest.raises(BadDatabase, match=f"expected the rows of {table} as they are in the file"):
        move(club, place)
    assert is_empty(place)


async def nothing(store: Store) -> None:
    """Only the schema is made."""


def test_the_command(club: Path, place: str, server: Postgres, tmp_path: Path) -> None:
    """It says what was copied, in the language of whoever runs it, and refuses with what to try."""
    ran = zataku("migrate-database", str(club), place, columns=300)
    assert ran.code == 0 and "People: 3, tables: 5" in ran.out and "same position: 3" in ran.out, ran
    assert "not installed here" in ran.out and ran.out.rstrip().endswith("old")
    for lang in LANGUAGES:
        again = zataku("migrate-database", str(club), place, "--lang", lang, columns=300)
        assert again.code == 2 and "createdb" in again.err
    wrong = zataku("migrate-database", str(club), "postgresql://ann:sec/ret@db.example/zataku")
    assert wrong.code == 2 and "sec" not in wrong.err and "%2F" in wrong.err
    for command in ("backup", "restore"):
        ran = zataku(command, str(tmp_path / "copy"), "--database", server.address("ann", "secret"))
        assert ran.code == 2 and "pg_dump" in ran.err and "secret" not in ran.err and "ann:***@" in ran.err
