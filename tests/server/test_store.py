"""What any store does: each method, what is refused, what survives; on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from server.stores import (
    IMPOSSIBLE,
    KINDS,
    SQLITE,
    WAIT,
    WRITE,
    a_table,
    child,
    entry,
    new,
    new_table,
    opened,
    run,
    with_store,
)
from wide import often
from zataku.server import deletion
from zataku.server.database import store as store_of
from zataku.server.days import DAY
from zataku.server.migrations import MIGRATIONS, newest
from zataku.server.migrations.postgres import MIGRATIONS as POSTGRES_MIGRATIONS
from zataku.server.outbox import Note
from zataku.server.postgres import PostgresStore
from zataku.server.sql import SqlStore
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
    Person,
    PuzzleRow,
    RecordRow,
    SeatRow,
    SnapshotRow,
    Standing,
    Store,
    TableRow,
)

STEP = 300_000
"""Milliseconds; what is public is found in steps of five minutes."""

KILLS = often(3, soak=40)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def place(kind: str, tmp_path: Path) -> str:
    """An empty database."""
    return new(kind, tmp_path)


# people


def test_people_and_tokens(place: str) -> None:
    """A person is found by each of their tokens."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        ala = await store.add_person("Ala", "two", 6)
        await store.add_token(ola.id, "three", 7)
        assert ola != ala
        assert await store.person("one") == await store.person("three") == ola == Person(ola.id, "Ola")
        assert await store.person("two") == ala
        assert await store.person("four") is None

    with_store(place, test)


def test_tokens_end(place: str) -> None:
    """One by one, or all of a person at once, with their links; others are not concerned."""

    async def test(store: Store) -> None:
        ola, ala = await store.add_person("Ola", "one", 5), await store.add_person("Ala", "two", 6)
        for token in ("three", "four"):
            await store.add_token(ola.id, token, 7)
        for person in (ola, ala):
            await store.add_link(person.id, f"link of {person.name}", 100)
        await store.remove_token("three")
        await store.remove_token("no such token")
        assert [await store.person(token) for token in ("one", "three", "four")] == [ola, None, ola]
        await store.replace_tokens(ola.id, "five", 8)
        assert [await store.person(token) for token in ("one", "four", "five")] == [None, None, ola]
        assert await store.take_link("link of Ola", 9) is None
        await store.replace_tokens(ola.id, None, 9)
        assert await store.person("five") is None
        assert await store.person("two") == ala and await store.take_link("link of Ala", 9) == ala

    with_store(place, test)


def test_token_is_one_person_s(place: str) -> None:
    """A token that is taken adds nobody, and nobody gets a token without being there."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        with pytest.raises(IMPOSSIBLE):
            await store.add_person("Ala", "one", 6)
        with pytest.raises(IMPOSSIBLE):
            await store.add_token(99, "two", 6)
        assert await store.person("one") == ola
        await store.add_person("Ala", "two", 6)

    with_store(place, test)
    assert [name for (name,) in run(place, "SELECT name FROM people ORDER BY id")] == ["Ola", "Ala"]


def test_rename(place: str) -> None:
    """A new name is written at tables that have not ended, and raises their edition."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        for status in (LOBBY, PLAYING, OVER, CLOSED):
            await store.add_table(new_table(status, ola.id, status=status))
        guest = [SeatRow(PERSON, ola.id, "Ren"), SeatRow(PERSON, ola.id, "Ola")]
        await store.add_table(new_table("shared", ola.id, seats=guest))
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
        shared = await store.table("shared")
        assert shared and [seat.name for seat in shared.seats] == ["Ren", "Aleksandra"]

    with_store(place, test)


def test_link_is_used_once(place: str) -> None:
    """A personal link is taken once, also by two at once, and not after it has run out."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        await store.add_link(ola.id, "early", 100)
        await store.add_link(ola.id, "late", 200)
        assert await store.take_link("none", 50) is None
        assert await store.take_link("early", 100) is None
        assert await store.take_link("late", 199) == ola
        assert await store.take_link("late", 199) is None
        async with opened(place) as other:
            for number in range(10):
                await store.add_link(ola.id, f"code {number}", 200)
                takers = [one.take_link(f"code {number}", 199) for one in (store, other, store, other)]
                assert sorted(await asyncio.gather(*takers), key=str) == [None, None, None, ola]

    with_store(place, test)


# tables


def test_table_is_read_as_written(place: str) -> None:
    """Each field of a table comes back, even from a store that was closed."""
    tables: list[TableRow] = []

    async def write(store: Store) -> None:
        tables.append(await a_table(store))
        host = tables[0].host
        tables.append(new_table("u", host, is_public=False, reserve=600, increment=5, is_bot_to_act=True, rematch="t"))
        tables.append(new_table("w", host, seats=[SeatRow(BOT, None, f"{n} 🎲", "bot") for n in range(12)], nonces=[]))
        for table in tables[1:]:
            await store.add_table(table)

    async def read(store: Store) -> None:
        assert [await store.table("t"), await store.table("u"), await store.table("w")] == tables
        assert await store.table("v") is None
        assert await store.table("\0") is None

    with_store(place, write)
    with_store(place, read)


def test_table_id_is_taken_once(place: str) -> None:
    """A second table of the same id is a conflict and changes nothing."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        with pytest.raises(Conflict, match="table t: expected a new id"):
            await store.add_table(replace(table, game="another"))
        assert await store.table("t") == table
        async with opened(place) as other:
            for number in range(10):
                calls = [one.add_table(replace(table, id=f"t{number}")) for one in (store, other)]
                answers = await asyncio.gather(*calls, return_exceptions=True)
                assert {type(answer) for answer in answers} == {type(None), Conflict}

    with_store(place, test)


def test_save_table(place: str) -> None:
    """What changes outside the log is written, and raises the edition."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        ala = await store.add_person("Ala", "two", 6)
        table.seats = [SeatRow(), SeatRow(PERSON, ala.id, "Ala")]
        table.nonces.append((ala.id, "ß\0"))
        table.seals, table.is_opening, table.draw, table.seed = [(ala.id, "0" * 64)], True, 2, bytes(32)
        table.status, table.rematch, table.is_public, table.updated, table.host = CLOSED, "u", False, 3000, ala.id
        await store.save_table(table, [Note("joined", ala.id, 9)])
        assert table.edition == 1
        assert await store.table("t") == table
        table.nonces.clear()
        await store.save_table(table)
        assert table.edition == 2
        assert await store.table("t") == table
        assert run(place, "SELECT table_id, number, kind, person FROM outbox") == [("t", 1, "joined", ala.id)]

    with_store(place, test)


def test_who_was_sent_away_is_known_in_the_lobby(place: str) -> None:
    """It is written with the table, and forgotten with the person, also by whoever has it in memory."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        ala = await store.add_person("Ala", "two", 6)
        ben = await store.add_person("Ben", "three", 7)
        table.barred = [(ala.id, "Ala"), (ben.id, "Beñ")]
        await store.save_table(table)
        assert await store.table("t") == table
        table.barred.remove((ben.id, "Beñ"))
        await store.save_table(table)
        assert await store.table("t") == table
        assert isinstance(store, SqlStore)
        told = await store.reading(lambda session: deletion.known(store, session, ala.id))
        assert [row["name"] for row in told["barred"]] == ["Ala"]
        assert await store.writing(lambda session: deletion.forget(store, session, ala.id)) == ["t"]
        with pytest.raises(Conflict):
            await store.save_table(table)
        found = await store.table("t")
        assert found and found.barred == []
        found.barred = [(ben.id, "Ben")]
        await store.save_table(found)
        await store.writing(lambda session: deletion.delete_tables(store, session, ["t"]))
        assert run(place, "SELECT COUNT(*) FROM barred") == [(0,)]

    with_store(place, test)


def test_save_of_an_old_table_is_a_conflict(place: str) -> None:
    """A table that was changed, or played on, since it was read is not written over."""

    async def test(store: Store) -> None:
        mine = await a_table(store)
        theirs = await store.table("t")
        assert theirs
        theirs.seats[1] = SeatRow(BOT, None, "Bot", "random")
        await store.save_table(theirs)
        mine.rematch = "lost"
        with pytest.raises(Conflict, match="table t: expected edition 0 at entry 0, got edition 1 at entry 0"):
            await store.save_table(mine, [Note("joined", mine.host, 9)])
        assert (mine.edition, await store.table("t")) == (0, theirs)
        assert await store.next_due() is None, "what was not written is not told"
        await store.append("t", [entry(1)], Standing(OVER, -1, False))
        with pytest.raises(Conflict, match="got edition 1 at entry 1"):
            await store.save_table(theirs)
        with pytest.raises(Conflict, match="no such table"):
            await store.save_table(replace(mine, id="u"))

    with_store(place, test)


def test_tables_of_a_person(place: str) -> None:
    """Where one sits or is host, without those closed: what waits, what goes on, what is over; the latest first."""

    async def test(store: Store) -> None:
        ola, ala = await store.add_person("Ola", "one", 5), await store.add_person("Ala", "two", 5)
        at = [SeatRow(PERSON, ala.id, "Ala"), SeatRow(PERSON, ola.id, "Ola"), SeatRow(PERSON, ola.id, "Ola")]
        await store.add_table(new_table("host", ola.id, seats=[SeatRow()], updated=1))
        await store.add_table(new_table("guest", ala.id, seats=at, updated=STEP, is_public=False))
        await store.add_table(new_table("over", ola.id, status=OVER, updated=2))
        await store.add_table(new_table("closed", ola.id, status=CLOSED, updated=4))
        await store.add_table(new_table("not hers", ala.id, updated=5 * STEP))

        async def listed(person: Person, limit: int = 10) -> list[str]:
            return [table.id for table in await store.tables_of(person.id, limit)]

        assert await listed(ola) == ["guest", "host", "over"] and await listed(ola, 2) == ["guest", "host"]
        assert (await store.tables_of(ola.id, 1))[0] == await store.table("guest")
        assert await store.tables_of(99, 10) == []
        await store.append("host", [entry(1, time=3 * STEP)], WAIT)
        assert await listed(ola, 1) == ["host"], "what happened last comes first"
        await store.append("guest", [entry(1, time=2 * STEP)], Standing(PLAYING, 1, False))
        assert await listed(ola, 1) == ["guest"] and await listed(ala, 1) == ["not hers"], "it waits for Ola"
        await store.append("guest", [entry(2, time=2 * STEP)], Standing(PLAYING, 0, False))
        assert await listed(ola, 1) == ["host"] and await listed(ala, 1) == ["guest"]
        await store.append("guest", [entry(3, time=2 * STEP)], Standing(PLAYING, 0, True))
        assert await listed(ala, 1) == ["not hers"], "it waits for a bot"
        await store.append("guest", [entry(4, time=4 * STEP)], Standing(OVER, -1, False))
        assert await listed(ola) == ["host", "guest", "over"]
        table = await store.table("host")
        assert table
        table.host, table.seats = ala.id, [SeatRow(PERSON, ala.id, "Ala")]
        await store.save_table(table)
        assert await listed(ola) == ["guest", "over"] and await listed(ala) == ["host", "not hers", "guest"]
        table.status = CLOSED
        await store.save_table(table)
        assert await listed(ala) == ["not hers", "guest"]

    with_store(place, test)


def test_tables_from_before_there_were_lists(kind: str, place: str, tmp_path: Path) -> None:
    """They are in everyone's list as soon as the database is brought up to date."""
    kind_of = SqliteStore if kind == SQLITE else PostgresStore
    before = tmp_path / "before"
    shutil.copytree(MIGRATIONS if kind == SQLITE else POSTGRES_MIGRATIONS, before)
    for file in [file for file in before.glob("*.sql") if file.name >= "0014"]:
        file.unlink()

    async def set_up() -> int:
        store = kind_of(Path(place) if kind == SQLITE else place, before)  # type: ignore[arg-type]
        await store.open()
        table = await a_table(store)
        await store.append("t", [entry(1)], WAIT)
        await store.add_table(new_table("over", table.host, seats=[SeatRow()], status=OVER, updated=9 * STEP))
        await store.add_table(new_table("closed", table.host, status=CLOSED))
        await store.close()
        return table.host

    host = asyncio.run(set_up())

    async def test(store: Store) -> None:
        assert [table.id for table in await store.tables_of(host, 10)] == ["t", "over"]

    with_store(place, test)


def test_public_tables(place: str) -> None:
    """Public tables that have not ended, the latest first, after each move too."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        await store.add_table(new_table("lobby", ola.id, updated=1))
        await store.add_table(new_table("playing", ola.id, status=PLAYING, updated=2))
        await store.add_table(new_table("later", ola.id, updated=400_000))
        await store.add_table(new_table("private", ola.id, is_public=False, updated=3))
        await store.add_table(new_table("over", ola.id, status=OVER, updated=4))
        assert [table.id for table in await store.public_tables(-STEP, 10)] == ["later", "lobby", "playing"]
        assert [table.id for table in await store.public_tables(-STEP, 1)] == ["later"]
        assert [table.id for table in await store.public_tables(5, 10)] == ["later"]
        await store.append("playing", [entry(1, time=900_000)], WAIT)
        await store.append("lobby", [entry(1, time=900_001)], WAIT)
        assert [table.id for table in await store.public_tables(-STEP, 10)] == ["later", "lobby", "playing"]
        assert [await store.public_tables_of(ola.id, since) for since in (-STEP, 2 * STEP, 9 * STEP)] == [3, 2, 0]
        assert await store.public_tables_of(99, -STEP) == 0

    with_store(place, test)


def test_public_tables_come_in_turn(place: str) -> None:
    """However many one host has opened, and however late, each other host's first one is before their second."""

    async def test(store: Store) -> None:
        ola, ala = await store.add_person("Ola", "one", 5), await store.add_person("Ala", "two", 5)
        for number in range(8):
            status = LOBBY if number % 2 else PLAYING
            await store.add_table(new_table(f"o{number}", ola.id, status=status, updated=STEP * (10 + number)))
        for number in range(4):
            status = LOBBY if number % 2 else PLAYING
            await store.add_table(new_table(f"a{number}", ala.id, status=status, updated=STEP * (1 + number)))
        found = [table.id for table in await store.public_tables(0, 10)]
        assert found == ["o7", "a3", "o5", "a1", "o3", "o1", "o6", "a2", "o4", "a0"]

    with_store(place, test)


def test_a_table_has_one_rematch(place: str) -> None:
    """Of several that are to follow one table, the first does, and nothing is left of the others."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        rematches = [new_table(f"r{number}", table.host) for number in range(5)]
        answers = await asyncio.gather(*(store.add_table(row, "t") for row in rematches), return_exceptions=True)
        added = [row.id for row, answer in zip(rematches, answers, strict=True) if answer is None]
        assert len(added) == 1 and sum(isinstance(answer, Conflict) for answer in answers) == 4
        after = await store.table("t")
        assert after == replace(table, rematch=added[0], edition=table.edition + 1)
        assert sorted(row.id for row in await store.tables_of(table.host, 10)) == sorted(["t", *added])
        with pytest.raises(Conflict):
            await store.add_table(new_table("nothing", table.host), "no such table")
        assert await store.table("nothing") is None

    with_store(place, test)


def test_the_end_of_a_vacation_makes_all_tables_due_that_wait(place: str) -> None:
    """However many they are; not those where someone else is to act, nor live ones."""

    async def test(store: Store) -> None:
        ola, ala = await store.add_person("Ola", "one", 5), await store.add_person("Ala", "two", 5)
        seats = [SeatRow(PERSON, ola.id, "Ola"), SeatRow(PERSON, ala.id, "Ala")]
        for number in range(130):
            table = new_table(f"t{number:03}", ala.id, status=PLAYING, reserve=3 * DAY, to_act=0, seats=seats)
            if number < 3:
                table = replace(table, **({"to_act": 1}, {"reserve": 3600}, {"is_bot_to_act": True})[number])
            await store.add_table(table)
            await store.set_due(f"t{number:03}", 0, 1000)
        assert await store.take_vacation(ola.id, 100, 500, 0, 1000)
        assert await store.due_tables(999, 200) == [], "they are looked after too soon, and that is soon enough"
        assert await store.take_vacation(ola.id, 200, 200, 0, 1000)
        assert sorted(await store.due_tables(200, 200)) == [f"t{number:03}" for number in range(3, 130)]

    with_store(place, test)


def test_what_can_be_read_and_written(place: str) -> None:
    async def test(store: Store) -> None:
        await store.read()
        await store.write()
        await store.write()
        assert run(place, "SELECT beat FROM health") == [(2,)]

    with_store(place, test)


def test_tables_are_due(place: str) -> None:
    """The first one first; an append makes it sooner, never later; whoever knows the last entry sets it again."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        for table in ("a", "b", "c", "d"):
            await store.add_table(new_table(table, ola.id, status=PLAYING))

        async def due(table: str, number: int, date: int | None) -> None:
            await store.append(table, [entry(number)], Standing(PLAYING, 0, True, date))

        await asyncio.gather(due("a", 1, 500), due("b", 1, 300), due("c", 1, None), due("d", 1, 2**45))
        assert await store.due_tables(1000, 10) == ["b", "a"]
        assert await store.due_tables(1000, 1) == ["b"] and await store.due_tables(299, 10) == []
        await asyncio.gather(due("a", 2, 200), due("b", 2, 400), due("c", 2, 100))
        assert await store.due_tables(1000, 10) == ["c", "a", "b"]
        await due("c", 3, None)
        await due("a", 3, 150)
        with pytest.raises(Conflict):
            await due("b", 2, 1)
        assert await store.due_tables(200, 10) == ["c", "a"]
        assert await store.set_due("c", 3, None) and await store.set_due("a", 3, 800)
        assert not await store.set_due("b", 1, None) and not await store.set_due("b", 1, 900)
        assert not await store.set_due("no such table", 0, 1)
        assert await store.due_tables(1000, 10) == ["b", "a"]
        assert await store.set_due("b", 2, 900) and await store.due_tables(2**45, 10) == ["a", "b", "d"]

    with_store(place, test)


def test_a_list_is_one_statement(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables and seats are in it."""
    asked: list[str] = []

    async def test(store: Store) -> None:
        tables = [await a_table(store, f"t{number}") for number in range(5)]
        real = type(store)._read  # type: ignore[attr-defined]

        def read(self: Any, work: Any) -> Any:
            return real(self, lambda session: work(Counted(session)))

        class Counted:
            def __init__(self, session: Any) -> None:
                self.session = session

            def execute(self, statement: str, values: Any = ()) -> Any:
                asked.append(statement)
                return self.session.execute(statement, values)

        monkeypatch.setattr(type(store), "_read", read)
        for call in (store.public_tables(0, 10), store.tables_of(tables[0].host, 10)):
            assert all(len(table.seats) == 3 for table in await call)
            assert len(asked) == 1
            asked.clear()

    with_store(place, test)


# the log


def test_append_and_read(place: str) -> None:
    """Entries come back in order, and the table stands where the last one left it."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        await store.append("t", [entry(1), entry(2, outcomes="", spent=0)], Standing(PLAYING, 2, True))
        await store.append("t", [entry(3, notation='zażółć "🎲\\" ?%s', time=2**41)], Standing(OVER, -1, False))
        lines = [entry(1), entry(2, outcomes="", spent=0), entry(3, notation='zażółć "🎲\\" ?%s', time=2**41)]
        assert await store.entries("t") == lines
        assert await store.table("t") == replace(table, version=3, status=OVER, updated=2**41)
        assert await store.entries("u") == []
        assert await store.entries("t", 2) == lines[1:] and await store.entries("t", 2, 2) == lines[1:2]

    with_store(place, test)


@pytest.mark.parametrize("first", [1, 2, 4])
def test_append_out_of_turn_is_a_conflict(place: str, first: int) -> None:
    """Entries continue the number of their table, all or none."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)
        before = await store.table("t")
        with pytest.raises(Conflict, match=f"expected entry {first - 1} as the last, got entry 2"):
            await store.append("t", [entry(first), entry(first + 1)], Standing(OVER, -1, False))
        assert await store.entries("t") == [entry(1), entry(2)]
        assert await store.table("t") == before

    with_store(place, test)


def test_append_of_an_old_epoch_is_a_conflict(place: str) -> None:
    """Whoever no longer drives a table can't append to it, though the number is right; people's moves need no epoch."""

    async def test(store: Store) -> None:
        for id in ("t", "u"):
            await a_table(store, id)
        await store.append("t", [entry(1)], WAIT, epoch=0)
        run(place, "UPDATE tables SET node = 'another', epoch = epoch + 1 WHERE id = 't'")
        with pytest.raises(Conflict, match="entry 1 as the last in epoch 0, got entry 1 in epoch 1"):
            await store.append("t", [entry(2)], Standing(OVER, -1, False), epoch=0)
        calls = [store.append("t", [entry(2)], WAIT, epoch=0), store.append("u", [entry(1)], WAIT, epoch=0)]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Conflict, type(None)]
        await store.append("t", [entry(2)], WAIT)
        await store.append("t", [entry(3)], WAIT, epoch=1)
        assert await store.entries("t") == [entry(1), entry(2), entry(3)]

    with_store(place, test)


def test_append_of_what_is_no_log(place: str) -> None:
    """No table, no entries and a gap between entries are refused."""

    async def test(store: Store) -> None:
        await a_table(store)
        with pytest.raises(Conflict, match="no such table"):
            await store.append("u", [entry(1)], WAIT)
        with pytest.raises(ValueError, match="expected entries numbered in order"):
            await store.append("t", [], WAIT)
        with pytest.raises(ValueError, match="expected entries numbered in order"):
            await store.append("t", [entry(1), entry(3)], WAIT)
        assert await store.entries("t") == []

    with_store(place, test)


def test_database_only_adds_entries(place: str) -> None:
    """Not even SQL changes, deletes or leaves out an entry."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1), entry(2)], WAIT)
        for statement, why in (
            ("UPDATE entries SET notation = 'x'", "not changed"),
            ("DELETE FROM entries WHERE number = 2", "not deleted"),
            ("INSERT INTO entries VALUES ('t', 4, 0, 'x', '', 0, '', 0)", "next number"),
        ):
            with pytest.raises(IMPOSSIBLE, match=why):
                run(place, statement)
        assert await store.entries("t") == [entry(1), entry(2)]

    with_store(place, test)


def test_many_calls_at_once(place: str) -> None:
    """Each of many calls at once gets its own answer, and only what fails is undone."""

    async def test(store: Store) -> None:
        for number in range(20):
            await a_table(store, f"t{number}")
        calls = [store.append(f"t{n % 20}", [entry(1 + n // 20)], WAIT) for n in range(200)]
        calls[40:40] = [store.append(f"t{n}", [entry(9)], WAIT) for n in range(20)]
        calls.append(store.add_token(99, "nobody's", 1))
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(answer) for answer in answers[40:60]] == [Conflict] * 20
        assert isinstance(answers[-1], IMPOSSIBLE)
        assert answers[:40] + answers[60:-1] == [None] * 200
        for number in range(20):
            assert await store.entries(f"t{number}") == [entry(n) for n in range(1, 11)]

    with_store(place, test)


@pytest.mark.parametrize("bad", ["a number that is taken", "a text that can't be written"])
def test_one_that_does_not_fit_harms_no_other_table(place: str, bad: str) -> None:
    """Entries of many tables are added with one statement; when one of them does not fit, the others are added."""

    async def test(store: Store) -> None:
        for number in range(12):
            await a_table(store, f"t{number}")
        await store.append("t5", [entry(1)], WAIT)
        lines = {number: [entry(1), entry(2)] for number in range(12)}
        if bad != "a number that is taken":
            lines[5] = [entry(2, notation=None)]
        calls = [store.append(f"t{number}", lines[number], Standing(PLAYING, 1, True)) for number in range(12)]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert [number for number, answer in enumerate(answers) if isinstance(answer, Exception)] == [5]
        for number in range(12):
            expected = [entry(1)] if number == 5 else [entry(1), entry(2)]
            assert await store.entries(f"t{number}") == expected
            row = await store.table(f"t{number}")
            assert row is not None and (row.version, row.to_act) == ((1, 0) if number == 5 else (2, 1))

    with_store(place, test)


def test_cancelled_call_harms_nobody(place: str) -> None:
    """What was asked for is done, even when the one who asked no longer waits."""

    async def test(store: Store) -> None:
        await a_table(store)
        task = asyncio.create_task(store.append("t", [entry(1)], WAIT))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        await store.append("t", [entry(2)], WAIT)
        assert await store.entries("t") == [entry(1), entry(2)]

    with_store(place, test)


def test_rows_are_written_as_they_were_given(place: str) -> None:
    """A row that its owner changes while it is being written is written as it was."""

    async def test(store: Store) -> None:
        table = await a_table(store)
        await a_table(store, "u")
        line = entry(1)
        calls = [asyncio.create_task(call) for call in (store.save_table(table), store.append("u", [line], WAIT))]
        await asyncio.sleep(0)
        line.notation, table.seats[0].name, table.rematch = "another", "another", "another"
        await asyncio.gather(*calls)
        written = await store.table("t")
        assert written and (written.seats[0].name, written.rematch) == ("Ola", "")
        assert await store.entries("u") == [entry(1)]

    with_store(place, test)


# chat and records


def test_a_pause_belongs_to_its_version(place: str) -> None:
    """Whoever was asleep, and does not know what came meanwhile, gives no time back."""

    async def test(store: Store) -> None:
        await a_table(store)
        await store.append("t", [entry(1)], WAIT)
        assert await store.pauses("t", 0) == []
        await store.add_pause("t", 1, 10, 20)
        await store.add_pause("t", 1, 10, 15)
        assert await store.pauses("t", 0) == [(10, 20)]
        await store.append("t", [entry(2)], WAIT)
        await store.add_pause("t", 1, 10, 500)
        await store.add_pause("t", 1, 15, 500)
        await store.add_pause("nobody's", 0, 10, 500)
        assert await store.pauses("t", 0) == [(10, 20)] and await store.pauses("t", 20) == []
        await store.add_pause("t", 2, 30, 40)
        assert await store.pauses("t", 0) == [(30, 40)], "what was before the last one has been charged"
        assert await store.pauses("nobody's", 0) == []

    with_store(place, test)


def test_chat(place: str) -> None:
    """Lines are counted at each table; the last ones come in order."""

    async def test(store: Store) -> None:
        await a_table(store)
        await a_table(store, "u")
        said = [await store.add_chat("t", 0, "Ola", f"line {number} 🎲", 10 + number) for number in range(1, 6)]
        assert said[4] == ChatRow(5, 0, "Ola", "line 5 🎲", 15)
        assert (await store.add_chat("u", -1, "Ala", "hi", 9)).number == 1
        assert await store.chat("t", 3) == said[2:]
        assert await store.chat("t", 10) == said
        assert await store.chat("none", 10) == []
        with pytest.raises(IMPOSSIBLE):
            await store.add_chat("none", 0, "Ola", "to nobody", 1)

    with_store(place, test)


def test_two_processes_chat_at_once(place: str) -> None:
    """Every line has a number of its own, without a gap."""

    async def test(store: Store) -> None:
        await a_table(store)
        async with opened(place) as other:
            calls = [one.add_chat("t", 0, "Ola", str(n), n) for n in range(20) for one in (store, other)]
            said = await asyncio.gather(*calls)
        assert sorted(line.number for line in said) == list(range(1, 41))
        assert await store.chat("t", 100) == sorted(said, key=lambda line: line.number)

    with_store(place, test)


def test_records(place: str) -> None:
    """A record is kept under its id as it first came, with what was found out last."""

    async def test(store: Store) -> None:
        await store.add_record(RecordRow("r", "a text"), 1)
        assert await store.record("r") == RecordRow("r", "a text", b"")
        await store.add_record(RecordRow("r", "another", b"\0known"), 2)
        assert await store.record("r") == RecordRow("r", "a text", b"\0known")
        assert await store.record("s") is None

    with_store(place, test)


def test_reviews(place: str) -> None:
    """One for each table or record; a later one takes its place."""

    async def test(store: Store) -> None:
        await store.add_review("t", b"\0first", 1)
        await store.add_review("t", b"second", 2)
        assert await store.review("t") == b"second" and await store.review("u") is None

    with_store(place, test)


def test_puzzles(place: str) -> None:
    """Each person's tries, changed in one step; everybody's first ones, counted; a change that fails does nothing."""

    async def test(store: Store) -> None:
        ann, ben = await store.add_person("Ann", "hash 1", 1), await store.add_person("Ben", "hash 2", 1)

        def tries(row: PuzzleRow) -> PuzzleRow:
            return replace(row, tries=[*row.tries, f"try {len(row.tries)}"])

        def fails(row: PuzzleRow) -> PuzzleRow:
            raise ValueError("no")

        assert await store.change_puzzle(ann.id, "g", "p", tries, 1) == PuzzleRow(["try 0"])
        assert await store.change_puzzle(ann.id, "g", "p", tries, 2) == PuzzleRow(["try 0", "try 1"])
        with pytest.raises(ValueError, match="no"):
            await store.change_puzzle(ann.id, "g", "p", fails, 3)
        shown = PuzzleRow([], 2, "shown")
        assert await store.change_puzzle(ben.id, "g", "p", lambda _: shown, 4) == shown
        assert await store.puzzles(ann.id, "g") == {"p": PuzzleRow(["try 0", "try 1"])}
        assert await store.puzzles(ben.id, "g") == {"p": shown} and await store.puzzles(ben.id, "h") == {}
        assert await store.first_tries("g", "p") == {"try 0": 1} and await store.first_tries("g", "q") == {}

    with_store(place, test)


def test_lessons(place: str) -> None:
    """A table knows which lesson it is; of a person, the latest is first, and what was learned stays so."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "h", 1)
        for name, created in (("old", 1), ("new", 2), ("other", 3)):
            await store.add_table(new_table(name, ola.id, created=created))
        await store.add_lesson("old", ola.id, "first")
        await store.add_lesson("new", ola.id, "second")
        await store.set_lesson("old", 7, True)
        await store.set_lesson("old", 2, False)
        found = [await store.table(name) for name in ("old", "new", "other")]
        assert [(row.lesson, row.lesson_step) for row in found if row] == [("first", 2), ("second", 0), ("", 0)]
        mine = await store.lessons_of(ola.id)
        assert [(row.table, row.lesson, row.step, row.is_learned) for row in mine] == [
            ("new", "second", 0, False),
            ("old", "first", 2, True),
        ]
        assert not any(row.is_over for row in mine) and await store.lessons_of(ola.id + 1) == []

    with_store(place, test)


def test_snapshots(place: str) -> None:
    """The newest up to a number is found; one replaces another, or all of them."""

    async def test(store: Store) -> None:
        await store.add_snapshots("t", [SnapshotRow(100, b"a"), SnapshotRow(200, b"b")])
        await store.add_snapshots("u", [SnapshotRow(150, b"c")])
        assert await store.snapshot("t") == await store.snapshot("t", 200) == SnapshotRow(200, b"b")
        assert await store.snapshot("t", 199) == SnapshotRow(100, b"a")
        assert await store.snapshot("t", 99) is await store.snapshot("v") is None
        await store.add_snapshots("t", [SnapshotRow(200, b"d")])
        assert await store.snapshot("t") == SnapshotRow(200, b"d")
        await store.add_snapshots("t", [SnapshotRow(300, b"e")], alone=True)
        assert await store.snapshot("t", 299) is None and await store.snapshot("u") == SnapshotRow(150, b"c")
        await store.add_snapshots("u", [], alone=True)
        assert await store.snapshot("u") is None

    with_store(place, test)


# opening and closing


def test_calls_need_an_open_store(place: str) -> None:
    """Before open() and after close() a call says so; closing twice is fine."""

    async def run() -> None:
        store = store_of(place)
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


def test_close_finishes_what_was_asked_for(place: str) -> None:
    """What waits is written before the store closes."""

    async def write() -> None:
        store = store_of(place)
        await store.open()
        await a_table(store)
        calls = [asyncio.create_task(store.append("t", [entry(n)], WAIT)) for n in range(1, 101)]
        calls += [asyncio.create_task(store.add_token(1, f"token {n}", 1)) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*calls)

    asyncio.run(write())
    assert run(place, "SELECT COUNT(*) FROM entries") == [(100,)]
    assert run(place, "SELECT COUNT(*) FROM tokens") == [(21,)]


# other processes


def lines_of(process: object) -> Iterator[tuple[str, int]]:
    """What a program said that it wrote."""
    for line in process.stdout:  # type: ignore[attr-defined]
        table, number = line.split()
        yield table, int(number)


def test_acknowledged_entries_survive_a_kill(place: str) -> None:
    """When a process is killed while it writes, every entry it was told is written is there."""
    tables = ["t0", "t1", "t2", "t3"]

    async def prepare(store: Store) -> None:
        for table in tables:
            await a_table(store, table)

    with_store(place, prepare)
    for seed in range(KILLS):
        with child(WRITE, place, *tables) as process:
            told = list(islice(lines_of(process), random.Random(seed).randint(1, 50)))
            process.kill()
            told += lines_of(process)
        # In one statement: a server may still be writing for the one who was killed.
        written = run(place, "SELECT id, version, (SELECT COUNT(*) FROM entries WHERE table_id = id) FROM tables")
        assert told and all(version == count for _, version, count in written)
        last = {table: version for table, version, _ in written}
        assert all(number <= last[table] for table, number in told)


def test_two_stores_write_at_once(place: str) -> None:
    """Each sees what the other wrote; of two entries with the same number one is written, at every table."""
    tables = [f"t{n}" for n in range(4)]

    async def test(store: Store) -> None:
        for table in tables:
            await a_table(store, table)
        async with opened(place) as other:
            for number in range(1, 11):
                calls = [store.append(table, [entry(number)], WAIT) for table in tables]
                calls += [other.append(table, [entry(number)], WAIT) for table in reversed(tables)]
                answers = await asyncio.gather(*calls, return_exceptions=True)
                for one, another in zip(answers, reversed(answers), strict=True):
                    assert {type(one), type(another)} == {type(None), Conflict}
            for table in tables:
                assert await store.entries(table) == await other.entries(table) == [entry(n) for n in range(1, 11)]

    with_store(place, test)


OPEN = """
import asyncio, sys
from zataku.server.database import store

async def run():
    kept = store(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()
    await kept.open()
    await kept.add_person("Ola", sys.argv[2], 1)
    await kept.close()

asyncio.run(run())
"""


def test_processes_open_a_new_database_at_once(kind: str, place: str) -> None:
    """The schema is made once, whoever comes first."""
    processes = [child(OPEN, place, number) for number in range(3)]
    for process in processes:
        assert process.stdout and process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.close()
    assert [process.wait() for process in processes] == [0] * 3
    for process in processes:
        assert process.stdout
        process.stdout.close()
    assert run(place, "SELECT COUNT(*) FROM people") == [(3,)]
    assert run(place, "PRAGMA user_version" if kind == SQLITE else "SELECT number FROM zataku") == [(newest(),)]
