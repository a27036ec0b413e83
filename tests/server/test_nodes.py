"""Nodes of one database: who lives, who drives, whose time it is, and that a node which was away does nothing stale."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import postgres
from patience import until
from server.house import Chair, Guest, House
from server.inside import served
from server.stores import SQLITE, a_table, allow_changes, entry, new_table, run
from server.test_scene import brought, shown, told
from zataku.core.record import CLOCK
from zataku.server import programs
from zataku.server.desk import Desk
from zataku.server.node import Node
from zataku.server.outbox import Note
from zataku.server.people import hashed
from zataku.server.postgres import PostgresStore
from zataku.server.settings import Settings
from zataku.server.shared import PresenceRow
from zataku.server.store import PLAYING, Conflict, Standing, TableRow
from zataku.server.timing import Clock

LEASE = 60_000
SILENCE = 30_000
BOT = Standing(PLAYING, 0, True, due=1000)


@pytest.fixture
def place() -> str:
    return postgres.server().schema()


@asynccontextmanager
async def stored(place: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(place)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def two_nodes(folder: Path, place: str, **settings: Any) -> AsyncIterator[list[tuple[House, Desk]]]:
    """Two servers in this process, with one database."""
    folders = [folder / "here", folder / "there"]
    for each in folders:
        each.mkdir()
    more = {"database": place, "kind": SQLITE, **settings}  # a database of its own is not used
    async with served(folders[0], **more) as here, served(folders[1], **more) as there:
        for house, _ in (here, there):
            house.database = place
        yield [here, there]


async def at(guest: Guest, house: House) -> Guest:
    """The same person at another node."""
    other = Guest(house)
    other.http.cookies = guest.http.cookies
    return other


# the store


def test_a_table_has_one_driver_until_its_node_is_dead(place: str) -> None:
    async def evening() -> None:
        async with stored(place) as store:
            await a_table(store)
            for node in ("a", "b"):
                assert (await store.beat(node, LEASE, SILENCE)).is_new
            assert not (await store.beat("a", LEASE, SILENCE)).is_new
            assert [await store.claim("t", node) for node in ("a", "b", "a")] == [1, None, 1]
            await store.append("t", [entry(1)], Standing(PLAYING, 0, False), epoch=1)
            run(place, "UPDATE nodes SET expires = 0 WHERE id = 'a'")
            assert [await store.claim("t", node) for node in ("b", "a")] == [2, None]
            with pytest.raises(Conflict):  # nobody has written yet, and still it is too late
                await store.append("t", [entry(2)], Standing(PLAYING, 0, False), epoch=1)
            await store.append("t", [entry(2)], Standing(PLAYING, 0, False), epoch=2)
            await store.release("t", "b", 1)
            assert await store.claim("t", "a") is None
            await store.release("t", "b", 2)
            assert await store.claim("t", "a") == 3
            await store.leave("a")
            assert await store.claim("t", "b") == 4

    asyncio.run(evening())


def test_nodes_with_news_of_different_kinds_are_told_so(place: str, caplog: pytest.LogCaptureFixture) -> None:
    """Once, and not those that are the same or don't say."""

    async def evening() -> None:
        async with stored(place) as store:
            await store.beat("old", LEASE, SILENCE)
            nodes = [Node(store, Settings(redis=redis), Clock()) for redis in ("", "", "redis://redis.example")]
            for node, warnings in zip(nodes, (0, 0, 1), strict=True):
                await node.open(lambda: None)
                assert caplog.text.count("nodes differ in the setting redis") == warnings
            await nodes[2]._compare()
            assert caplog.text.count("nodes differ in the setting redis") == 1
            for node in nodes:
                await node.close()

    asyncio.run(evening())


def test_what_is_due_is_taken_once_and_one_of_each_host_first(place: str) -> None:
    async def evening() -> None:
        async with stored(place) as store:
            hosts = [await store.add_person(name, name, 1) for name in ("Ann", "Ben")]
            for host, number in ((0, 6), (1, 1)):
                for n in range(number):
                    row = new_table(f"{hosts[host].name}{n}", hosts[host].id)
                    await store.add_table(row)
                    due = Standing(PLAYING, 0, True, due=1000 + n + 100 * host)
                    await store.append(row.id, [entry(1)], due)
            owl = (await programs.make(store, hosts[0], "Owl", 1)).program.id
            await store.add_table(
                new_table("Ann6", owl)
            )  # a program's: due before the other's, and Ann's turn all the same
            await store.append("Ann6", [entry(1)], Standing(PLAYING, 0, True, due=1050))
            assert (await store.payer(owl), await store.payer(hosts[1].id)) == (hosts[0].id, hosts[1].id)
            for node in "abcdefgh":
                await store.beat(node, LEASE, SILENCE)
            assert await store.take_due("a", 999, 10) == []
            assert [id for id, _ in await store.take_due("a", 2000, 2)] == ["Ann0", "Ben0"]
            taken = await asyncio.gather(*(store.take_due(node, 2000, 2) for node in "abcdefgh"))
            ids = [id for some in taken for id, _ in some]
            while more := await store.take_due("b", 2000, 2):
                ids += [id for id, _ in more]
            assert sorted(ids) == [f"Ann{n}" for n in range(1, 7)]
            run(place, "UPDATE nodes SET expires = 0 WHERE id = 'a'")  # what it had is due at once, and in a new epoch
            assert ("Ben0", 2) in await store.take_due("b", 12_000, 10)
            assert await store.take_due("b", 12_000, 10) == []

    asyncio.run(evening())


def test_time_in_which_no_node_lives_is_nobody_s(place: str) -> None:
    async def evening() -> None:
        async with stored(place) as store:
            assert await store.pauses("t", 0) == []
            await store.beat("a", LEASE, SILENCE)
            await store.beat("a", LEASE, SILENCE)
            assert await store.pauses("t", 0) == []
            run(place, "UPDATE nodes SET beat = beat - 100000")
            now = (await store.beat("b", LEASE, SILENCE)).now
            [(since, end)] = await store.pauses("t", 0)
            assert end == now and 100_000 <= end - since < 100_000 + LEASE

    asyncio.run(evening())


def test_only_those_on_living_nodes_are_present(place: str) -> None:
    async def evening() -> None:
        async with stored(place) as store:
            for node in ("a", "b"):
                await store.beat(node, LEASE, SILENCE)
            ann, ben = PresenceRow("t", 1, 2, 0, 5), PresenceRow("t", 2, 0, 7, 6)
            await store.set_presence("a", [ann, PresenceRow("u", 1, 1, 0, 5)])
            await store.set_presence("b", [ben])
            assert await store.presence(["t"], "b") == [ann] and await store.presence(["t"], "a") == [ben]
            run(place, "UPDATE nodes SET expires = beat - 1 WHERE id = 'a'")
            assert await store.presence(["t"], "b") == []
            await store.bury()  # its next heartbeat may be on its way
            await store.beat("a", LEASE, SILENCE)
            assert await store.presence(["t"], "b") == [ann]
            run(place, "UPDATE nodes SET expires = 0 WHERE id = 'a'")
            await store.bury()
            assert run(place, "SELECT node FROM presence") == [("b",)]
            await store.drop_presence("b", ["t"])
            assert run(place, "SELECT node FROM presence") == []

    asyncio.run(evening())


# clocks


def test_dates_are_by_the_clock_of_the_database(place: str) -> None:
    """However wrong the machine's own clock is; durations stay its own."""
    hour = 3600 * 10**9
    steady = 10**15
    walls = [10**18 + off for off in (-hour, 0, 5 * hour)]
    clocks = [Clock(partial(int, wall), lambda: steady) for wall in walls]

    async def evening() -> None:
        async with stored(place) as store:
            for clock in clocks:
                now = clock.now()
                node = Node(store, Settings(), clock)
                await node.open(lambda: None)
                assert clock.now() == now
                await node.close()
            [(database,)] = run(place, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
            dates = [clock.date() for clock in clocks]
            assert all(0 <= database - date < 600_000 for date in dates), dates
            assert [clock.shared(clock.now()) for clock in clocks] == dates

    asyncio.run(evening())


def test_what_is_in_doubt_does_not_move_a_clock() -> None:
    clock = Clock(lambda: 0, lambda: 0)
    assert clock.date() == clock.shared(0) == 0
    clock.follow(1000, 5)
    clock.follow(1004, 5)
    assert clock.date() == 1000
    clock.follow(1006, 5)
    assert (clock.date(), clock.now(), clock.ahead, clock.shared(7)) == (1006, 0, 1006, 1013)


def test_a_second_node_charges_what_was_spent_and_forgives_what_was_nobody_s(tmp_path: Path, place: str) -> None:
    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, _), (there, _)],
            Guest(here, "Ann") as ann,
            await at(ann, there) as far,
        ):
            table = await ann.table("mm", clock={"reserve": 1000, "increment": 0})
            allow_changes(place)
            run(place, "UPDATE entries SET time = time - 100000 WHERE table_id = ?", table)
            [(began,)] = run(place, "SELECT time FROM entries WHERE table_id = ?", table)
            run(place, "INSERT INTO pauses (table_id, since, until) VALUES ('', ?, ?)", began + 1000, began + 41_000)
            chair = await far.chair(table)
            left = chair.update["clocks"]["left"][chair.update["clocks"]["running"]]
            # Nobody knows who lived before the start, nor while a heartbeat was late on a busy machine.
            late = time.time() * 1000 - began - 100_000
            assert 900_000 - late < left <= 1_000_000 - 100_000 + 40_000 + 4000 + late
            seat = chair.update["to_act"]
            await chair.look(seat)
            assert (await chair.act(chair.update["actions"][0]))["kind"] == "done"
            [(spent,)] = run(place, "SELECT spent FROM entries WHERE table_id = ? AND number = 2", table)
            assert 1_000_000 - left <= spent <= 100_000 + time.time() * 1000 - began - 100_000

    asyncio.run(evening())


# driving


def test_a_node_that_is_away_beyond_its_lease_does_nothing_stale(tmp_path: Path, place: str) -> None:
    """Its clock falls when another node drives the table: the fall is refused, and there is one."""

    async def evening() -> None:
        async with two_nodes(tmp_path, place, lease_seconds=600) as [(here, near), (_, far)], Guest(here) as ann:
            table = await ann.table("mm", clock={"reserve": 1000, "increment": 0})
            room = near.rooms.rooms[table]
            await until(lambda: room.driver.is_driving and room.driver.is_busy)
            old = room.driver.epoch
            run(place, "UPDATE nodes SET expires = 0 WHERE id = ?", near.rooms.others.node.id)  # type: ignore[union-attr]
            run(place, "UPDATE dues SET at = 0")
            await until(lambda: table in far.rooms.rooms and far.rooms.rooms[table].driver.is_driving)
            chronicle = await room.current()
            assert chronicle.left is not None and room.driver.is_driving and room.driver.epoch == old
            chronicle.charged_until -= 2_000_000
            room.driver._run_out(chronicle.version)
            await until(lambda: not room.driver.is_driving)
            assert [row.notation for row in await near.store.entries(table)] == ["start"]
            other = far.rooms.rooms[table]
            chronicle = await other.current()
            chronicle.charged_until -= 2_000_000
            other.driver._run_out(chronicle.version)
            await until(lambda: other.row.version > 1)
            fallen = [row.notation for row in await near.store.entries(table) if CLOCK in row.notation.split()]
            assert len(fallen) == 1

    asyncio.run(evening())


def test_where_no_server_drives_a_table_is_due_at_once_or_when_its_clock_ends(tmp_path: Path, place: str) -> None:
    """A worker that takes it must not be late: nobody else has the time in mind."""

    async def evening() -> None:
        async with two_nodes(tmp_path, place, drives=False) as [(here, _), _], Guest(here) as ann:
            timed = await ann.table("mm", clock={"reserve": 5, "increment": 0})
            played = await ann.table("bb")
            for table, wait in ((timed, 5000), (played, 0)):
                times = "SELECT at - time FROM dues JOIN entries USING (table_id) WHERE table_id = ?"
                [(due,)] = run(place, times, table)
                assert wait - 1000 <= due < wait + 5000
            assert {node for (node,) in run(place, "SELECT node FROM tables")} == {""}

    asyncio.run(evening())


def test_a_node_that_forgets_a_table_lets_others_drive_it(tmp_path: Path, place: str) -> None:
    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place, idle_seconds=0.01) as [(here, near), (there, _)],
            Guest(here, "Ann") as ann,
            await at(ann, there) as abroad,
        ):
            table = await ann.table("mb")
            chair = await ann.chair(table)
            await chair.my_turn()
            assert chair.update["actions"]
            await chair.close()

            def is_forgotten() -> bool:
                near.rooms.tidy()
                return table not in near.rooms.rooms

            await until(is_forgotten)
            await until(lambda: run(place, "SELECT node FROM tables WHERE id = ?", table) == [("",)])
            chair = await abroad.chair(table)
            before = chair.version
            while not any(number > before and entry["seat"] == 1 for number, entry in chair.entries.items()):
                assert await chair.play(lambda actions: actions[0], 1) == 1
            assert table not in near.rooms.rooms  # so it was the other node that played for the bot

    asyncio.run(evening())


# who is where


def test_a_scene_is_watched_on_all_nodes(tmp_path: Path, place: str) -> None:
    """Nobody plays on anywhere before the last one has seen it, wherever they are."""

    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, _), (there, _)],
            Guest(here, "Ann") as ann,
            Guest(there, "Ben") as ben,
        ):
            table, move = await brought([ann, ben], 0, then=1, reserve=1000)
            chairs = [await guest.chair(table, seat) for seat, guest in enumerate((ann, ben))]
            for chair in chairs:
                chair.is_watchful = True
                await chair.until(lambda _, chair=chair: all(seat["is_here"] for seat in chair.table["seats"]))  # type: ignore[misc]
            assert (await chairs[1].ask("seen", version=2**63))["code"] == "invalid"
            assert (await chairs[1].ask("seen", version=2**53 - 1))["kind"] == "done", "but not what is to come"
            await until(lambda: run(place, "SELECT 1 FROM presence WHERE seen = ?", chairs[1].version))
            assert (await chairs[0].act(move))["kind"] == "done"
            for chair in chairs:
                held = await told(chair, [0, 1])
                assert held["clocks"]["running"] == -1
            problem = await chairs[1].ask("act", seat=1, version=chairs[1].version, action="pass")
            assert problem["reason"] == "watching"
            await chairs[0].send("seen", version=chairs[0].version)
            for chair in chairs:
                await shown(chair, [1])
            await chairs[1].send("seen", version=chairs[1].version)
            for chair in chairs:
                update = await told(chair, [])
                assert update["clocks"]["running"] == 1
            await until(lambda: run(place, "SELECT * FROM pauses WHERE table_id = ?", table))

    asyncio.run(evening())


def test_who_is_away_is_judged_over_all_nodes(tmp_path: Path, place: str) -> None:
    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place, away_seconds=0) as [(here, _), (there, _)],
            Guest(here, "Ann") as ann,
            Guest(there, "Ben") as ben,
        ):
            table = await ann.table("mo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chair, other = await ann.chair(table, 0), await ben.chair(table, 1)
            await chair.until(lambda _: chair.table["seats"][1]["is_here"])
            refused = await ann.post(f"/api/tables/{table}/takeover", {"seat": 1}, 409)
            assert refused["reason"] == "not_away"
            await other.close()
            await chair.until(lambda _: chair.table["seats"][1]["away"] is not None)
            await ann.post(f"/api/tables/{table}/takeover", {"seat": 1})
            back = await ben.chair(table, 1)  # the seat is theirs again, on both nodes
            assert back.table["seats"][1]["bot"] == ""
            await chair.until(lambda _: chair.table["seats"][1]["is_here"] and not chair.table["seats"][1]["bot"])

    asyncio.run(evening())


def test_signing_out_closes_sockets_on_all_nodes(tmp_path: Path, place: str) -> None:
    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, _), (there, _)],
            Guest(here, "Ann") as ann,
            await at(ann, there) as abroad,
        ):
            table = await ann.table("mo", start=False)
            await ann.chair(table)
            away = await abroad.chair(table)
            await ann.post("/api/me/sign-out", {"where": "everywhere"})
            await away.socket.wait_closed()

    asyncio.run(evening())


def test_a_rematch_is_the_same_on_all_nodes(tmp_path: Path, place: str) -> None:
    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, _), (there, _)],
            Guest(here, "Ann") as ann,
            await at(ann, there) as abroad,
        ):
            table = await ann.table("mbb")
            chair = await ann.chair(table)
            away = await abroad.chair(table)
            await ann.post(f"/api/tables/{table}/leave")  # bots play it to the end
            await chair.until(lambda _: bool(chair.update.get("is_over")))
            await away.until(lambda _: bool(away.update.get("is_over")))
            assert chair.update["hash"] == away.update["hash"]
            made = await asyncio.gather(*(guest.post(f"/api/tables/{table}/rematch") for guest in (ann, abroad)))
            assert made[0]["id"] == made[1]["id"]
            for each in (chair, away):
                while each.table["rematch"] != made[0]["id"]:
                    await each.hear()

    asyncio.run(evening())


def test_whoever_sits_down_and_opens_a_nonce_at_once_on_two_nodes_does_both(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who writes later does it again, to what the other has made of the table."""

    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, near), (there, _)],
            Guest(here, "Ann") as ann,
            Guest(there, "Ben") as ben,
            Guest(there, "Cid") as cid,
        ):
            table = await ann.table("moo", start=False, nonce="")
            path = f"/api/tables/{table}"
            save = near.store.save_table

            def while_writing(guest: Guest, what: str, body: object) -> None:
                async def late(row: TableRow, notes: Sequence[Note] = ()) -> None:
                    monkeypatch.setattr(near.store, "save_table", save)
                    await guest.post(f"{path}/{what}", body)
                    await save(row, notes)

                monkeypatch.setattr(near.store, "save_table", late)

            while_writing(ben, "sit", {"seal": hashed("b")})
            info = await ann.post(f"{path}/sit", {"seal": hashed("a")})
            assert [share["seats"] for share in info["shares"]] == [[1], [0]]
            await cid.post(f"{path}/sit", {})
            assert (await ann.post(f"{path}/start"))["is_opening"]
            while_writing(ben, "open", {"nonce": "b"})
            info = await ann.post(f"{path}/open", {"nonce": "a"})
            assert info["status"] == "playing" and sorted(info["nonces"]) == ["a", "b"]

    asyncio.run(evening())


def test_without_news_a_node_finds_out_by_polling(tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is told is lost: moves, seats, chat and who is there come all the same."""
    monkeypatch.setattr("zataku.server.following.SELDOM", 0.05)

    async def evening() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, near), (there, far)],
            Guest(here, "Ann") as ann,
            Guest(there, "Ben") as ben,
        ):
            for desk in (near, far):
                assert desk.rooms.others is not None
                monkeypatch.setattr(desk.rooms.others.news, "tell", lambda *items: None)
            table = await ann.table("mo", start=False)
            chair = await ann.chair(table, 0)
            await ben.post(f"/api/tables/{table}/sit", {})
            await chair.until(lambda _: chair.table["seats"][1]["name"] == "Ben")
            await ann.post(f"/api/tables/{table}/start")
            other: Chair = await ben.chair(table, 1)
            await chair.until(lambda _: chair.table["seats"][1]["is_here"])
            assert (await other.ask("say", text="hello"))["kind"] == "done"
            await chair.until(lambda _: bool(chair.chat))
            players = [chair, other]
            seat = other.update["to_act"]
            assert (await players[seat].act((await players[seat].my_turn())[0]))["kind"] == "done"
            for each in players:
                while each.version < 2:
                    await each.hear()
            assert chair.update["hash"] == other.update["hash"]

    asyncio.run(evening())
