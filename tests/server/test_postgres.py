"""What only PostgreSQL has: addresses with secrets, connections that are lost, other nodes, its own schema."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest

import postgres
from patience import PATIENCE, until
from postgres import PASSWORD, Postgres
from server.cut import Cable
from server.house import Guest, House, catch_up, two_people
from server.inside import served
from server.stores import POSTGRES, WAIT, a_table, a_table_only, entry, new_table, opened, run, with_store
from wide import often
from zataku.server import database
from zataku.server.database import BadDatabase, printable
from zataku.server.migrations import newest
from zataku.server.migrations.postgres import MIGRATIONS
from zataku.server.postgres import PostgresStore
from zataku.server.settings import Settings, load
from zataku.server.sql import DUE_TABLES, TABLE, TABLES_OF, in_turn
from zataku.server.sqlite import connect
from zataku.server.store import Conflict, Store, Unreachable, Unsure


@pytest.fixture
def server() -> Postgres:
    return postgres.server()


@pytest.fixture
def place(server: Postgres) -> str:
    """An empty database."""
    return server.schema()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a name short enough for a socket in it."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


# addresses


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:secret@db.example:5433/zataku", "postgresql://ann:***@db.example:5433/zataku"),
        ("postgres://ann:sec%40ret@db.example/zataku?sslmode=require", "postgresql://ann:***@db.example/zataku"),
        ("postgresql://ann@/zataku?host=/run&password=secret", "postgresql://ann@/zataku"),
        ("postgresql://ann:secret@a:1,[::1]:2,c/zataku", "postgresql://ann:***@a:1,[::1]:2,c/zataku"),
        ("postgresql:///zataku", "postgresql:///zataku"),
        ("postgresql://", "postgresql://"),
    ],
)
def test_an_address_is_printed_without_its_password(address: str, shown: str) -> None:
    assert database.checked(address) == address
    assert printable(address) == shown and "secret" not in shown
    settings = load(None, {"database": address}, {})
    assert settings.database == address and "secret" not in repr(settings) and f"database={shown!r}" in repr(settings)
    assert "secret" not in repr(settings.__rich_repr__())
    assert settings == Settings(database=address)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:sec@ret@db.example/zataku",  # whoever reads this first takes ret@db.example for a host
        "postgresql://ann:sec/ret@db.example/zataku",
        "postgresql://ann:sec?ret@db.example/zataku",
        "postgresql://ann:1?ret@db.example/zataku",
        "postgresql://ann:sec#ret@db.example/zataku",
        "postgresql://ann:secret",
        "postgresql://ann:secret@db.example:port/zataku",
        "mysql://ann:secret@db.example/zataku",
        "sqlite:///var/lib/secret",
        "postgresql//:ann:secret@db://example",
        "postgresql:/ann:secret@db.example/zataku",
        "Postgres:ann:secret@db.example",
        "host=db.example user=ann password=secret",
        "ann:secret@db.example/zataku",
        "//ann:secret@db.example:5432/zataku",
    ],
)
def test_a_wrong_address_is_refused_without_being_repeated(address: str) -> None:
    for use in (lambda: database.store(address), lambda: load(None, {}, {"ZATAKU_DATABASE": address})):
        with pytest.raises(BadDatabase, match="an address such as postgresql://user@host:5432/name") as caught:
            use()
        assert not any(part in str(caught.value) for part in ("sec", "ret", "ann")), caught.value
        assert caught.value.advice == "address"


def test_what_is_no_address_is_a_file(tmp_path: Path) -> None:
    file = str(tmp_path / "postgres.sqlite3")
    assert printable(file) == file and not database.is_address(file)
    assert load(None, {"database": file}, {}).database == file


# a database that can't be opened


async def open_only(address: str) -> None:
    async with opened(address):
        pass


def refused(address: str) -> BadDatabase:
    with pytest.raises(BadDatabase) as caught:
        asyncio.run(open_only(address))
    return caught.value


@pytest.mark.parametrize(
    ("user", "password", "name", "advice", "said"),
    [
        ("locked", "wr0ng-w0rd", "zataku", "user", 'password authentication failed for user "locked"'),
        ("locked", "", "zataku", "user", "no password supplied"),
        ("nobody", "", "zataku", "user", 'role "nobody" does not exist'),
        ("zataku", "", "none", "rights", 'database "none" does not exist'),
        ("stranger", "", "zataku", "rights", "permission denied"),
    ],
)
def test_whoever_may_not_connect_is_told_why(
    server: Postgres, user: str, password: str, name: str, advice: str, said: str
) -> None:
    problem = refused(server.address(user, password, name))
    assert problem.advice == advice and said in problem.got and f"postgresql://{user}" in problem.what
    assert not password or password not in str(problem)
    asyncio.run(open_only(server.schema()))  # others are not harmed


def test_with_the_password_it_opens(server: Postgres) -> None:
    server.run("CREATE SCHEMA locked AUTHORIZATION locked", server.address("postgres"))
    with_store(server.address("locked", PASSWORD, schema="locked"), a_table_only)


def test_a_server_that_is_away_or_elsewhere_is_told(folder: Path) -> None:
    for address in (f"postgresql://ann:secret@/zataku?host={folder}", "postgresql://ann:secret@127.0.0.1:1/zataku"):
        problem = refused(address)
        assert problem.advice == "reach" and "expected a PostgreSQL server that answers" in str(problem)
        assert "secret" not in str(problem)


@pytest.mark.parametrize("options", ["?nonsense=secret", "?sslmode=secret", "?port=secret"])
def test_options_that_the_library_does_not_know_are_told_without_them(options: str) -> None:
    problem = refused(f"postgresql://ann:secret@127.0.0.1:1/zataku{options}")
    assert "secret" not in problem.what + problem.expected
    assert problem.advice in ("address", "reach") and "ann:***@" in str(problem)


def test_a_newer_schema_is_refused(place: str) -> None:
    asyncio.run(open_only(place))
    run(place, "UPDATE zataku SET number = 9999")
    problem = refused(place)
    assert problem.advice == "newer" and "schema 9999, written by a newer Zataku" in problem.got
    assert run(place, "SELECT number FROM zataku") == [(9999,)]


def test_a_database_of_another_program_is_left_alone(place: str) -> None:
    run(place, "CREATE TABLE recipes (name TEXT)")
    problem = refused(place)
    assert problem.advice == "empty" and "one of another program, with a table recipes" in problem.got
    assert len(run(place, "SELECT 1 FROM pg_tables WHERE schemaname = current_schema()")) == 1


def test_a_database_that_is_not_in_utf8_is_refused(server: Postgres) -> None:
    server.run("CREATE DATABASE ascii OWNER zataku ENCODING SQL_ASCII TEMPLATE template0")
    assert "UTF8" in refused(server.address(database="ascii")).expected


def test_without_psycopg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for module in ("zataku.server.postgres", "zataku.server.migrations.postgres"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(BadDatabase, match="expected psycopg") as caught:
        database.store("postgresql://ann:secret@db.example/zataku")
    assert caught.value.advice == "extra" and "secret" not in str(caught.value)


# connections that are lost


async def end_whoever_waits(server: Postgres) -> None:
    """End the connection of a store that waits for a lock, as an operator may."""
    waiting = "SELECT pid FROM pg_stat_activity WHERE application_name = 'zataku' AND wait_event_type = 'Lock'"
    await until(lambda: server.run(waiting))
    for (pid,) in server.run(waiting):
        server.run(f"SELECT pg_terminate_backend({pid}, 10000)")


def test_an_append_whose_connection_is_lost_is_unsure_and_never_made_by_itself(server: Postgres, place: str) -> None:
    async def test(store: Store) -> None:
        for id in ("t", "u"):
            await a_table(store, id)
        with psycopg.connect(place) as other:
            other.execute("SELECT 1 FROM tables WHERE id = 't' FOR UPDATE")
            appends = [asyncio.create_task(store.append("t", [entry(1)], WAIT))]
            await end_whoever_waits(server)
            with pytest.raises(Unsure):
                await appends[0]
        assert await store.entries("t") == []
        await store.append("t", [entry(1)], WAIT)
        assert await store.entries("t") == [entry(1)]

    with_store(place, test)


def test_an_append_that_can_not_even_be_sent_harms_no_other(place: str) -> None:
    async def test(store: Store) -> None:
        for id in ("t", "u"):
            await a_table(store, id)
        calls = [store.append("t", [entry(1, notation="\ud800")], WAIT), store.append("u", [entry(1)], WAIT)]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert isinstance(answers[0], UnicodeEncodeError) and answers[1] is None
        await store.append("t", [entry(1)], WAIT)

    with_store(place, test)


def test_an_append_whose_answer_is_lost_is_unsure_and_in_the_log_once(
    server: Postgres, place: str, folder: Path
) -> None:
    async def evening() -> None:
        async with Cable(server, folder) as cable, opened(cable.through(place)) as store:
            await a_table(store)
            for wire in cable.wires:
                wire.deaf.add("down")
            append = asyncio.create_task(store.append("t", [entry(1)], WAIT))
            await until(lambda: run(place, "SELECT 1 FROM entries"))
            for wire in list(cable.wires):
                wire.cut()
            with pytest.raises(Unsure):
                await append
            assert await store.entries("t") == [entry(1)]
            with pytest.raises(Conflict):
                await store.append("t", [entry(1)], WAIT)

    asyncio.run(evening())


def test_what_was_surely_not_written_is_written_over_a_new_connection(server: Postgres, place: str) -> None:
    """A transaction that was lost before its end is tried again; lost while it was made final, it is unsure."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        with psycopg.connect(place) as other:
            other.execute("SELECT 1 FROM tables FOR UPDATE")
            table.rematch = "u"
            save = asyncio.create_task(store.save_table(table))
            await end_whoever_waits(server)
        await save
        assert await store.table("t") == table
        run(
            place,
            """
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON tokens DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION wait()""",
        )
        with psycopg.connect(place) as other:
            other.execute("SELECT pg_advisory_xact_lock(1)")
            add = asyncio.create_task(store.add_token(table.host, "two", 1))
            await end_whoever_waits(server)
            with pytest.raises(Unsure):
                await add
        assert await store.person("two") is None

    with_store(place, test)


def test_a_server_that_restarts_is_found_again(server: Postgres, place: str) -> None:
    """Idle connections that it closed are noticed before anything is sent; while it is away, nothing is written."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1)], WAIT)
        server.stop()
        server.start()
        await store.append("t", [entry(2)], WAIT)
        await store.add_token(1, "two", 1)
        assert await store.entries("t") == [entry(1), entry(2)]
        server.stop()
        for call in (store.append("t", [entry(3)], WAIT), store.entries("t"), store.add_token(1, "three", 1)):
            with pytest.raises(Unreachable, match="postgresql://zataku@/zataku"):
                await call
        server.start()
        await until_back(store)
        await store.append("t", [entry(3)], WAIT)
        assert await store.entries("t") == [entry(1), entry(2), entry(3)]
        assert await store.person("three") is None

    with_store(place, test)


async def until_back(store: Store) -> None:
    """Wait until the store has found its server again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(Unreachable):
                await store.person("anyone")
                return
            await asyncio.sleep(0.02)


def test_what_was_acknowledged_survives_a_kill_of_the_database(server: Postgres, place: str) -> None:
    tables = [f"t{number}" for number in range(8)]
    acknowledged: dict[str, int] = {}

    async def play(store: Store, table: str) -> None:
        with suppress(Unsure, Unreachable):
            while True:
                number = acknowledged.get(table, 0) + 1
                await store.append(table, [entry(number)], WAIT)
                acknowledged[table] = number

    async def test(store: Store) -> None:
        for table in tables:
            await a_table(store, table)
        for _ in range(often(2, soak=30)):
            enough = sum(acknowledged.values()) + 40
            plays = [asyncio.create_task(play(store, table)) for table in tables]
            await until(lambda enough=enough: sum(acknowledged.values()) >= enough)  # type: ignore[misc]
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*plays)
            server.start()
            await until_back(store)
            for table in tables:
                entries = await store.entries(table)
                numbers = [line.number for line in entries]
                assert acknowledged[table] <= len(numbers) and numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) <= acknowledged[table] + 1  # the one whose answer was lost
                acknowledged[table] = len(numbers)

    with_store(place, test)


@pytest.mark.parametrize("is_written", [True, False])
def test_whoever_moved_when_the_database_was_lost_looks_again(
    server: Postgres, place: str, folder: Path, tmp_path: Path, is_written: bool
) -> None:
    """If the move was written, everyone is told so, and it is there once; if not, it can be made again."""

    async def evening() -> None:
        async with Cable(server, folder) as cable, served(tmp_path, database=cable.through(place)) as (house, _):
            async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
                table, chairs = await two_people(ann, ben)
                seat = chairs[0].update["to_act"]
                version, action = chairs[seat].version, chairs[seat].update["actions"][0]
                if is_written:
                    for wire in cable.wires:
                        wire.deaf.add("down")
                    move = asyncio.create_task(chairs[seat].act(action))
                    await until(lambda: run(place, "SELECT 1 FROM entries WHERE number = ?", version + 1))
                    for wire in list(cable.wires):
                        wire.cut()
                else:
                    with psycopg.connect(place) as other:
                        other.execute("SELECT 1 FROM tables FOR UPDATE")
                        move = asyncio.create_task(chairs[seat].act(action))
                        await end_whoever_waits(server)
                answer = await move
                assert (answer["kind"], answer["code"], answer["reason"]) == ("problem", "stale", "unsure"), answer
                assert answer["version"] == version + is_written
                if is_written:
                    await catch_up(chairs, version + 1)
                else:
                    assert (await chairs[seat].act(action))["kind"] == "done"
                    await catch_up(chairs, version + 1)
                assert chairs[0].update["hash"] == chairs[1].update["hash"]
                moves = run(place, "SELECT seat, notation FROM entries WHERE number > ?", version)
                assert moves == [(seat, action)]

    asyncio.run(evening())


def test_a_game_goes_on_when_its_database_was_away(server: Postgres, tmp_path: Path) -> None:
    """Whoever acts meanwhile is told that nothing was changed; nobody has to come back, and no move is lost."""

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table, dice = await ann.table("mb"), random.Random(3)
            chair = await ann.chair(table)
            await chair.play(dice.choice, 2)
            actions = await chair.my_turn()
            version = chair.version
            server.stop()
            answer = await chair.act(actions[0])
            assert (answer["code"], answer["reason"], answer["version"]) == ("unavailable", "not_written", version)
            answer = await chair.ask("say", text="hello")
            assert (answer["code"], answer["reason"]) == ("unavailable", "database_away")
            problem = await ann.get("/api/me/tables", 503)
            assert problem["reason"] == "database_away" and "zataku" not in json.dumps(problem)
            server.start()
            async with asyncio.timeout(PATIENCE):
                while (await chair.act(actions[0]))["kind"] != "done":
                    assert chair.version == version
                    await asyncio.sleep(0.02)
            assert await chair.play(dice.choice, 2) == 2

    with House(tmp_path, POSTGRES) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0
        assert house.log.count('"database lost"') == house.log.count('"database back"') == 1, house.log
        assert "Traceback" not in house.log


# other nodes


def test_nobody_waits_for_each_other(place: str) -> None:
    """Many tables at once, names and seats meanwhile, from two nodes: everything is written, or is a conflict."""
    tables = [f"t{number}" for number in range(6)]

    async def play(store: Store, order: list[str]) -> None:
        for _ in range(10):
            rows = [await store.table(table) for table in order]
            lines = [[entry(row.version + 1)] for row in rows if row is not None]
            calls = [store.append(table, line, WAIT) for table, line in zip(order, lines, strict=True)]
            answers = await asyncio.gather(*calls, return_exceptions=True)
            assert all(answer is None or isinstance(answer, Conflict) for answer in answers), answers

    async def sit(store: Store, host: int) -> None:
        for number in range(10):
            await store.rename(host, f"Ola {number}")
            row = await store.table(tables[number % 6])
            assert row is not None
            with suppress(Conflict):
                await store.save_table(row)
            await store.add_chat(row.id, 0, "Ola", "hi", number)

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 1)
        for table in tables:
            await store.add_table(new_table(table, ola.id))
        async with opened(place) as other:
            await asyncio.gather(
                *(play(store, tables), play(other, tables[::-1]), sit(store, ola.id), sit(other, ola.id))
            )
        for table in tables:
            numbers = [line.number for line in await store.entries(table)]
            assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 10

    with_store(place, test)


# the schema


def test_both_databases_have_the_same_columns(place: str, tmp_path: Path) -> None:
    """A migration for one is a migration for the other, under the same number."""
    asyncio.run(open_only(place))
    here = run(
        place,
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND table_name != 'zataku' AND is_generated = 'NEVER'",
    )
    with closing(connect(tmp_path / "a.db")) as connection:
        there = connection.execute(
            "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type IN ('table', 'view')"
        ).fetchall()
    assert sorted(here) == sorted(there)
    assert run(place, "SELECT number FROM zataku") == [(newest(),)]


def test_migrations_are_applied_once_and_as_a_whole(place: str, tmp_path: Path) -> None:
    """Rows stay; a migration that fails changes nothing and is named."""
    with_store(place, a_table_only)
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / f"{newest() + 1:04}_more.sql").write_text("ALTER TABLE people ADD COLUMN motto TEXT; -- 100 % ? {}")

    async def open_with(folder: Path) -> None:
        store = PostgresStore(place, folder)
        await store.open()
        await store.close()

    for _ in range(2):
        asyncio.run(open_with(folder))
    assert run(place, "SELECT name, motto FROM people") == [("Ola", None)]
    (folder / f"{newest() + 2:04}_bad.sql").write_text("DROP TABLE chat; SELECT nothing FROM nowhere")
    with pytest.raises(BadDatabase) as caught:
        asyncio.run(open_with(folder))
    assert "nowhere" in caught.value.got and caught.value.__cause__ is not None
    assert f"{newest() + 2:04}_bad.sql was not applied" in caught.value.__cause__.__notes__[0]
    assert run(place, "SELECT COUNT(*) FROM chat") == [(0,)]
    assert run(place, "SELECT number FROM zataku") == [(newest() + 1,)]
    assert "schema" in refused(place).got


def test_lists_scan_no_tables_and_moves_grow_no_index(server: Postgres, place: str) -> None:
    """PostgreSQL finds what the lists show by indexes, among many; a move changes nothing that is indexed."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(n) for n in range(1, 30)], WAIT)
        for n in range(30, 60):
            await store.append("t", [entry(n)], WAIT)

    with_store(place, test)
    schema = place.rpartition("%3D")[2]
    counts = (
        f"SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE schemaname = '{schema}' AND relname = 'tables'"
    )
    updates, beside = server.run(counts, server.address("postgres"))[0]
    end = time.monotonic() + PATIENCE
    while updates < 31 and time.monotonic() < end:  # a session counts what it did when it has ended
        updates, beside = server.run(counts, server.address("postgres"))[0]
    assert updates == 31 and beside >= 29, (updates, beside)  # a page may be full once
    others = TABLE.removeprefix("id, ")
    values = others.replace("is_public", "0").replace("status", "'over'")
    many = f"INSERT INTO tables (id, {others}) SELECT 'x' || n, {values} FROM tables, generate_series(1, 3000) n"
    run(place, many)
    run(place, "INSERT INTO people (name, created) SELECT 'x', n FROM generate_series(1, 3000) n")
    run(place, "INSERT INTO seats SELECT id, 0, 'open', NULL, '', '' FROM tables WHERE id != 't'")
    run(place, "INSERT INTO dues SELECT id, row_number() OVER () FROM tables")
    run(place, "ANALYZE")
    for query, count in (
        (f"SELECT game, {PostgresStore.SEATS} FROM tables {TABLES_OF}", 6),
        (f"SELECT game, {PostgresStore.SEATS} FROM tables {in_turn(PostgresStore.SINCE)}", 2),
        (DUE_TABLES, 2),
    ):
        plan = "\n".join(row[0] for row in run(place, f"EXPLAIN {query}", *(2,) * count))
        assert "Seq Scan" not in plan, plan


# copies


def test_a_dump_can_be_restored(server: Postgres, tmp_path: Path) -> None:
    """As docs/hosting.md says: pg_dump while others write, pg_restore into a new database."""
    here, there, file = server.database(), server.database(), tmp_path / "copy.dump"

    async def write(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)

    async def read(store: Store) -> None:
        assert await store.entries("t") == [entry(1), entry(2)]
        assert (await store.add_person("Ala", "two", 1)).id > 1
        await store.append("t", [entry(3)], WAIT)
        with pytest.raises(psycopg.IntegrityError, match="not changed"):
            run(there, "UPDATE entries SET seat = 1")

    with_store(here, write)
    subprocess.run([server.bin / "pg_dump", "--format=custom", f"--file={file}", here], check=True)
    subprocess.run([server.bin / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={there}", file], check=True)
    with_store(there, read)
