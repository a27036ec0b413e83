"""The log is the truth: any process can go on with a table, from nothing but the database."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

import example
import zataku
from patience import PATIENCE
from server.house import Chair, Data, Guest, House, catch_up, two_people
from server.stores import KIND, SQLITE
from server.stores import run as rows
from wide import often
from zataku.core.match import checked_options
from zataku.server.chronicle import Chronicle
from zataku.server.database import store as store_of
from zataku.server.room import Room
from zataku.server.rooms import Rooms
from zataku.server.settings import Settings
from zataku.server.store import BOT, PERSON, PLAYING, SeatRow, Standing, TableRow
from zataku.server.tables import AT_ONCE
from zataku.server.timing import date

SPECTATOR = -1
RESTARTING = 1012


def run(
    tmp_path: Path, evening: Callable[[House], Coroutine[Any, Any, None]], kind: str = KIND, **settings: object
) -> None:
    """An evening in a house that logs no error."""
    with House(tmp_path, kind, **settings) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0
        assert '"level": "error"' not in house.log, house.log[-3000:]


def log_of(house: House, table: str) -> list[tuple[Any, ...]]:
    """The entries of a table as they are stored."""
    return rows(house.database, "SELECT * FROM entries WHERE table_id = ? ORDER BY number", table)


async def play(chairs: list[Chair], chance: random.Random, moves: int) -> None:
    """Each plays when asked, this many moves in all."""
    for _ in range(moves):
        if chairs[0].update["is_over"]:
            return
        mover = chairs[chairs[0].update["to_act"]]
        answer = await mover.act(chance.choice(mover.update["actions"]))
        assert answer["kind"] == "done", answer
        await catch_up(chairs, answer["version"])


async def play_until(chairs: list[Chair], chance: random.Random, need: str) -> Chair:
    """Play until the last move of someone needs this to be taken back; whose chair it is."""
    while True:
        for chair in chairs:
            if chair.update["undo"]["need"] == need:
                return chair
        await play(chairs, chance, 1)


def told(chair: Chair) -> list[Data]:
    """The log as one chair was told it, in order."""
    return [chair.entries[number] for number in sorted(chair.entries)]


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_table_goes_on_after_a_restart_in_the_middle_of_a_game(tmp_path: Path, how: str) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(1)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two_people(ann, ben)
            for _ in range(often(1, soak=3)):
                await play(chairs, chance, 5)
                for chair in chairs:
                    assert (await chair.ask("say", text=f"at {chair.version}"))["kind"] == "done"
                undone = await play_until(chairs, chance, "free")
                answer = await undone.ask("undo", seat=undone.update["seat"], version=undone.version)
                await catch_up(chairs, answer["version"])
                before = [(chair.update, told(chair)) for chair in chairs]
                if how == "stop":
                    os.kill(house.pid, signal.SIGTERM)
                    for chair in chairs:
                        closing = await chair.until(lambda message: message["kind"] == "closing")
                        assert closing["retry_after"] >= 0
                        with pytest.raises(websockets.ConnectionClosed) as closed:
                            await chair.hear()
                        assert closed.value.rcvd is not None and closed.value.rcvd.code == RESTARTING
                    assert house.stop() == 0
                else:
                    house.kill()
                house.open()
                said = [(line["name"], line["text"]) for line in chairs[0].chat]
                chairs = [await guest.chair(table, seat, 0) for seat, guest in enumerate((ann, ben))]
                for chair, (update, entries) in zip(chairs, before, strict=True):
                    assert chair.update | {"entries": []} == update | {"entries": []}
                    assert told(chair) == entries and entries[-1]["words"] == "undo"
                    assert [(line["name"], line["text"]) for line in chair.chat][-len(said) :] == said
            await play(chairs, chance, 10**6)
            assert chairs[0].update["is_over"]
            record = zataku.read_record((await ann.http.get(f"/api/tables/{table}/record")).text)
            zataku.verify(record)
            assert [move.text for move in record.moves] == [entry[3] for entry in log_of(house, table)[1:]]

    run(tmp_path, evening)


def test_an_open_question_is_still_open_after_a_restart(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(2)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for agree in (True, False):
                table, chairs = await two_people(ann, ben)
                asker = await play_until(chairs, chance, "agreed")
                seat, hash = asker.update["seat"], asker.update["hash"]
                answer = await asker.ask("undo", seat=seat, version=asker.version)
                house.reopen()
                chairs = [await guest.chair(table, number) for number, guest in enumerate((ann, ben))]
                assert chairs[0].version == answer["version"]
                assert {chair.update["undo"]["asked_by"] for chair in chairs} == {seat}
                other = chairs[1 - seat]
                answer = await other.ask("answer", seat=1 - seat, version=other.version, agree=agree)
                assert answer["kind"] == "done", answer
                await catch_up(chairs, answer["version"])
                assert (other.update["hash"] == hash) is not agree and other.update["undo"]["asked_by"] == -1
                house.reopen()
                chair = await ann.chair(table, since=0)
                assert chair.update["hash"] == other.update["hash"]
                words = [entry["words"] for entry in told(chair)]
                assert ("undo" in words) is agree and words[-1] == ("undo" if agree else "refuse")

    run(tmp_path, evening)


def test_nobody_pays_for_the_time_when_the_server_was_down(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            house.kill()
            person = rows(house.database, "SELECT id FROM people WHERE name = 'Ann'")[0][0]
            long_ago = date() - 500_000
            table = await add_table(house, person, "nothing", long_ago, reserve=600)
            house.change(f"UPDATE nodes SET beat = {long_ago}")
            down = date()
            house.open()
            chair = await ann.chair(table)
            clocks, away = chair.update["clocks"], date() - down
            assert clocks["running"] == chair.update["to_act"] == 0
            assert 600_000 - away - 10 < clocks["left"][0] <= 600_000
            assert (await chair.act(chair.update["actions"][0]))["kind"] == "done"
            spent = [entry[-1] for entry in log_of(house, table)]
            assert spent[:-1] == [0] * (len(spent) - 1) and 0 <= spent[-1] <= date() - down
            house.reopen()
            again = await ann.chair(table)
            left = again.update["clocks"]["left"][0]
            assert 600_000 - spent[-1] - (date() - down) <= left <= 600_000 - spent[-1]

    run(tmp_path, evening, SQLITE)  # PostgreSQL knows when nobody was there, whatever the log says


def test_a_clock_goes_on_after_a_restart_until_a_bot_takes_over(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb", clock={"reserve": 2, "increment": 0})
            house.reopen()
            chair = await ann.chair(table, SPECTATOR, since=0)
            while not any(entry["words"] == "takeover greedy by clock" for entry in told(chair)):
                await chair.hear()
            assert chair.update["clocks"]["left"][0] == 0
            house.reopen()
            chair = await ann.chair(table, SPECTATOR)
            await chair.until(lambda message: message["kind"] == "table")
            assert chair.table["seats"][0]["bot"] == "greedy"
            while not chair.update["is_over"]:
                await chair.hear()

    run(tmp_path, evening)


def test_a_seat_stays_with_its_bot_over_a_restart_until_its_player_returns(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(4)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two_people(ann, ben)
            await play(chairs, chance, 3)
            await ben.post(f"/api/tables/{table}/takeover", {"seat": 1, "bot": "random"})
            house.reopen()
            assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["bot"] == "random"
            chair = await ann.chair(table, since=0)
            assert await chair.play(chance.choice, 2) == 2
            await ben.post(f"/api/tables/{table}/return")
            house.reopen()
            assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["bot"] == ""
            chairs = [await guest.chair(table, seat, 0) for seat, guest in enumerate((ann, ben))]
            assert {"takeover random", "return"} < {entry["words"] for entry in told(chairs[0])}
            await play(chairs, chance, 4)

    run(tmp_path, evening)


def test_bots_play_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            tables = [await ann.table(seats) for seats in ("bbb", "mgb", "gb")]
            await ann.post(f"/api/tables/{tables[1]}/leave")
            for _ in range(often(1, soak=3)):
                house.reopen()
            over = "SELECT COUNT(*) FROM tables WHERE status = 'over'"
            end = time.monotonic() + PATIENCE
            while rows(house.database, over)[0][0] < len(tables):  # without a request that could wake a table
                assert time.monotonic() < end
                await asyncio.sleep(0.05)
            for table in tables:
                answer = await ann.http.get(f"/api/tables/{table}/record")
                assert zataku.verify(zataku.read_record(answer.text)) > 0

    run(tmp_path, evening, bot="random")


def test_two_processes_go_on_with_one_table(tmp_path: Path) -> None:
    async def evening(here: House, there: House) -> None:
        chance = random.Random(6)
        async with Guest(here, "Ann") as ann, Guest(there) as far:
            far.http.cookies = ann.http.cookies
            table = await ann.table("mm")
            watcher = await ann.chair(table, SPECTATOR, since=0)
            near_chair, far_chair = await ann.chair(table, since=0), await far.chair(table, since=0)
            for _ in range(4):
                for mine, other in ((near_chair, far_chair), (far_chair, near_chair)):
                    # this process knows nothing of what the other one did: it is told so, and then right
                    seat = mine.update["to_act"]
                    await mine.look(seat)
                    if other.version > mine.version:
                        stale = await mine.act(mine.update["actions"][0])
                        assert stale["kind"] == "problem" and stale["code"] == "stale", stale
                        assert stale["version"] == other.version
                        await mine.look(seat, mine.version)
                    assert mine.version == max(mine.version, other.version)
                    for _ in range(2):
                        await mine.look(mine.update["to_act"])
                        before = mine.version
                        answer = await mine.act(chance.choice(mine.update["actions"]))
                        assert answer["kind"] == "done" and answer["version"] == before + 1, answer
            await catch_up([watcher], near_chair.version)
            assert sorted(watcher.entries) == list(range(1, watcher.version + 1))
            # a client that comes over with what it saw at the other process
            again = await ann.chair(table, far_chair.update["to_act"], since=far_chair.version)
            assert again.version == far_chair.version and not again.entries
            answer = await again.act(again.update["actions"][0])
            assert answer["kind"] == "done"
            await far_chair.look(0, answer["version"])
            assert far_chair.version == answer["version"] and far_chair.update["hash"] == again.update["hash"]

    (tmp_path / "there").mkdir()
    with House(tmp_path) as here:
        there = House(tmp_path / "there")
        there.database = here.database
        with there:
            asyncio.run(evening(here, there))
        assert '"level": "error"' not in here.log + there.log, here.log + there.log


def test_a_bot_table_that_two_processes_hold_is_played_once(tmp_path: Path) -> None:
    async def evening(here: House, there: House) -> None:
        async with Guest(here, "Ann") as ann, Guest(there) as far:
            far.http.cookies = ann.http.cookies
            table = await ann.table("bbb")
            chairs = [await guest.chair(table, SPECTATOR, since=0) for guest in (ann, far)]
            for chair in chairs:
                while not chair.update["is_over"]:
                    await chair.hear()
                assert sorted(chair.entries) == list(range(1, chair.version + 1))
            assert chairs[0].update["hash"] == chairs[1].update["hash"]
            record = zataku.read_record((await far.http.get(f"/api/tables/{table}/record")).text)
            assert zataku.verify(record) > 0

    (tmp_path / "there").mkdir()
    with House(tmp_path) as here:
        there = House(tmp_path / "there")
        there.database = here.database
        with there:
            asyncio.run(evening(here, there))


async def add_table(house: House, person: int, spoil: str, time: int = 1, reserve: int | None = None) -> str:
    """Write a table that was played at this time, with something in it that does not fit; its id."""
    game = zataku.load(example.GAME)
    row = TableRow(
        id=f"bad-{spoil}",
        game="chess" if spoil == "game" else game.name,
        rules=game.version,
        program=zataku.__version__,
        options={},
        is_public=False,
        reserve=reserve,
        increment=0,
        host=person,
        seed=bytes(32),
        seats=[SeatRow(PERSON, person, "Ann"), SeatRow(BOT, None, "random", "random")],
        created=time,
    )
    kept = replace(row, game=game.name, options=checked_options(game, {}))
    row.options = kept.options
    chronicle = Chronicle(kept, time)
    entries = [chronicle.first_entry]
    while len(entries) < 5 or chronicle.match.to_act != 0:
        seat = chronicle.match.to_act
        entries.append(chronicle.act(seat, chronicle.match.actions(seat)[0], time))
    wrong = entries[-1]
    if spoil == "hash":
        wrong.hash = "0" * 64
    elif spoil == "notation":
        wrong.notation = "fly away"
    elif spoil == "illegal":
        wrong.notation = entries[-2].notation
    elif spoil == "seat":
        wrong.seat = 7
    elif spoil == "remark":
        wrong.seat, wrong.notation = 7, "takeover random"
    elif spoil == "outcomes":
        wrong.outcomes += " die=1"
    elif spoil == "seed":
        row.seed = bytes(3)
    store = store_of(house.database)
    await store.open()
    await store.add_table(row)
    await store.append(row.id, entries, Standing(PLAYING, 0, True, due=0))  # so that it is woken at the start
    await store.close()
    return row.id


SPOILED = ("hash", "notation", "illegal", "seat", "remark", "outcomes", "seed", "game")


def test_a_log_that_does_not_replay_is_reported_and_kept_and_stops_nobody_else(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(7)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            good, chairs = await two_people(ann, ben)
            await play(chairs, chance, 3)
            house.kill()
            person = rows(house.database, "SELECT id FROM people WHERE name = 'Ann'")[0][0]
            tables = [await add_table(house, person, spoil) for spoil in SPOILED]
            before = rows(house.database, "SELECT * FROM entries ORDER BY table_id, number")
            house.open()
            for table in tables:
                info = await ann.get(f"/api/tables/{table}")
                assert info["status"] == "broken" and info["trouble"], info
                assert any('"log does not replay"' in line and f'"{table}"' in line for line in house.log.splitlines())
                chair = Chair(await ann.connect(table))
                for kind, fields in REQUESTS:
                    answer = await chair.ask(kind, **fields)
                    assert answer["code"] == "broken", answer
                for path in ("takeover", "return", "leave"):
                    body = {"seat": 0} if path == "takeover" else None
                    answer = await ann.post(f"/api/tables/{table}/{path}", body, status=409)
                    assert answer["code"] == "broken", answer
                assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 409
            chairs = [await guest.chair(good, seat) for seat, guest in enumerate((ann, ben))]
            after = rows(house.database, "SELECT * FROM entries ORDER BY table_id, number")
            assert after == before
            await play(chairs, chance, 5)

    with House(tmp_path) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0


REQUESTS: list[tuple[str, Data]] = [
    ("look", {"seat": 0}),
    ("act", {"seat": 0, "version": 5, "action": "sail upper"}),
    ("undo", {"seat": 0, "version": 5}),
    ("why", {"seat": 0, "words": "sail upper"}),
    ("hint", {"seat": 0}),
]


def test_a_table_of_other_rules_is_broken_and_its_record_can_be_had_if_it_was_over(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            done, going, other = await ann.table("bb"), await ann.table("mb"), await ann.table("mb")
            chair = await ann.chair(done, SPECTATOR)
            while not chair.update["is_over"]:
                await chair.hear()
            record = zataku.read_record((await ann.http.get(f"/api/tables/{done}/record")).text)
            house.kill()
            rows(house.database, "UPDATE tables SET rules = 99 WHERE id IN (?, ?)", done, going)
            before = [log_of(house, table) for table in (done, going)]
            house.open()
            for table in (done, going):
                info = await ann.get(f"/api/tables/{table}")
                assert info["status"] == "broken" and "99" in info["trouble"], info
                assert any('"log does not replay"' in line and f'"{table}"' in line for line in house.log.splitlines())
            kept = zataku.read_record((await ann.http.get(f"/api/tables/{done}/record")).text)
            assert (kept.version, kept.moves, kept.setup, kept.seed) == (99, record.moves, record.setup, record.seed)
            assert kept.commitment == record.commitment and kept.nonces == record.nonces
            assert [log_of(house, table) for table in (done, going)] == before
            chair = await ann.chair(other)
            assert await chair.play(random.Random(8).choice, 2) == 2
            house.kill()
            rows(house.database, "UPDATE tables SET rules = ? WHERE id = ?", record.version, going)
            house.open()  # a server with the right rules goes on
            chair = await ann.chair(going)
            assert await chair.play(random.Random(8).choice, 2) == 2

    with House(tmp_path) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0


def test_a_table_leaves_memory_when_nothing_happens_and_comes_back_when_it_is_needed(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            tables = [await ann.table("mm") for _ in range(3)]
            chair = await ann.chair(tables[0], since=0)
            async with asyncio.timeout(PATIENCE):
                while (await ann.get("/health"))["tables"] > 1:
                    await asyncio.sleep(0.02)
            for _ in range(4):  # this one is looked at: it stays, and its match is forgotten
                seat = chair.update["to_act"]
                await chair.look(seat)
                answer = await chair.act(chair.update["actions"][0])
                assert answer["kind"] == "done"
                await (await ann.chair(tables[1])).close()
                async with asyncio.timeout(PATIENCE):  # until another has come and gone: as long as a table is kept
                    while (await ann.get("/health"))["tables"] > 1:
                        await chair.ask("ping")
            assert sorted(chair.entries) == list(range(1, 6))
            await chair.close()
            async with asyncio.timeout(PATIENCE):
                while (await ann.get("/health"))["tables"]:
                    await asyncio.sleep(0.02)
            chair = await ann.chair(tables[0], since=0)
            assert sorted(chair.entries) == list(range(1, 6))
            info = await ben.get(f"/api/tables/{tables[1]}")
            assert info["status"] == "playing" and info["version"] == 1

    run(tmp_path, evening, idle_seconds=0.1)


def test_a_start_waits_for_no_table_and_wakes_those_that_are_due_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all tables with clocks none is woken before the server is ready, and then only those whose time it is."""
    number, due = often(300, soak=5000), 50
    woken: list[str] = []
    awake = most = 0
    wake = Room.wake

    async def noted(room: Room) -> None:
        nonlocal awake, most
        woken.append(room.row.id)
        awake += 1
        most = max(most, awake)
        await wake(room)
        awake -= 1

    monkeypatch.setattr(Room, "wake", noted)

    async def evening() -> None:
        house = House(tmp_path)
        store = store_of(house.database)
        await store.open()
        ann = await store.add_person("Ann", "one", 0)
        await store.close()
        first = await add_table(house, ann.id, "nothing", date(), reserve=600)
        store = store_of(house.database)
        await store.open()
        row, entries = await store.table(first), await store.entries(first)
        assert row is not None
        rows = [replace(row, id=f"t{n:04}", version=0) for n in range(number)]
        await asyncio.gather(*(store.add_table(one) for one in rows))
        later = date() + 10**9
        for n, one in enumerate(rows[:due]):
            await store.append(one.id, entries, Standing(PLAYING, 0, False, due=due - n))
        await asyncio.gather(*(store.set_due(one.id, 0, later) for one in rows[due:]))
        await store.set_due(first, row.version, None)
        rooms = Rooms(store, Settings())
        await rooms.open()
        assert not rooms.rooms and not woken, "ready, and nobody was waited for"
        async with asyncio.timeout(PATIENCE):
            while len(woken) < due or await store.due_tables(date(), 1):
                await asyncio.sleep(0)
        expected = [f"t{n:04}" for n in reversed(range(due))]
        for place in range(0, due, AT_ONCE):  # those that are woken at once may be read in any order
            assert set(woken[place : place + AT_ONCE]) == set(expected[place : place + AT_ONCE])
        assert 1 < most <= AT_ONCE
        assert set(rooms.rooms) == set(woken) and not any(room.is_idle for room in rooms.rooms.values())
        await rooms.close()
        await store.close()

    asyncio.run(evening())
