"""Clocks: off unless wanted, going down only for whoever is asked, and at zero a bot plays on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import example
from patience import PATIENCE
from server.hands import Hands
from server.house import STRONGEST, Chair, Guest, House, catch_up, one_move, two_people
from server.inside import ann_and_ben, served
from server.stores import SQLITE, allow_changes

TAKEOVER = f"takeover {STRONGEST} by clock"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("clock")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where simple bots take over."""
    with House(tmp_path_factory.mktemp("quick"), bot="random") as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


async def two(ann: Guest, ben: Guest, reserve: int, increment: int = 0) -> tuple[str, list[Chair]]:
    """A table of two with a clock, and their sockets."""
    return await two_people(ann, ben, clock={"reserve": reserve, "increment": increment})


def words(chair: Chair) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["words"]) for _, entry in sorted(chair.entries.items())]


def test_there_is_no_clock_unless_asked_for(house: House) -> None:
    """The default is to play without one."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            assert (await ann.get(f"/api/tables/{table}"))["clock"] is None
            chair = await ann.chair(table)
            await chair.play(random.Random(1).choice, 3)
            assert chair.update["clocks"] is None

    asyncio.run(evening())


def test_a_bad_clock_is_refused(house: House) -> None:
    """A reserve and an increment have limits, and a clock has no other fields."""
    seats = [{"who": "me"}, {"who": "bot"}]
    bad: list[Any] = [{}, {"reserve": 0}, {"reserve": -1}, {"reserve": 10**9}, {"reserve": 1.5}, 60]
    bad += [{"reserve": 60, "increment": -1}, {"reserve": 60, "increment": 10**6}, {"reserve": 60, "delay": 1}]

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for clock in bad:
                problem = await ann.post("/api/tables", {"game": example.GAME, "seats": seats, "clock": clock}, 400)
                assert problem["code"] == "invalid" and "clock" in problem["message"], problem

    asyncio.run(evening())


def test_time_goes_down_only_for_whoever_is_asked(house: House) -> None:
    """The others keep theirs, and each move brings the increment."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1000, 50)
            assert (await ann.get(f"/api/tables/{table}"))["clock"] == {
                "reserve": 1000,
                "increment": 50,
                "per_move": False,
            }
            seat = chairs[0].update["to_act"]
            for chair in chairs:
                clocks = await chair.clocks()
                assert clocks["running"] == seat and clocks["left"][1 - seat] == 1_000_000
                assert 900_000 < clocks["left"][seat] < 1_000_000
            before = (await chairs[seat].clocks())["left"][seat]
            while before <= (await chairs[seat].clocks())["left"][seat]:
                pass
            before = (await chairs[seat].clocks())["left"][seat]
            await chairs[seat].play(random.Random(1).choice, 1)
            after = chairs[seat].update["clocks"]["left"][seat]
            assert before < after <= before + 50_000

    asyncio.run(evening())


def test_a_bot_has_no_running_clock(house: House) -> None:
    """Only people are timed; while a bot thinks, nobody is."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb", clock={"reserve": 1000})
            chair = await ann.chair(table)
            await chair.play(random.Random(1).choice, 8)
            updates = [message for message in chair.heard if message["kind"] == "update"]
            for update in updates:
                assert update["clocks"]["running"] == (0 if update["to_act"] == 0 else -1)
                assert update["clocks"]["left"][1] == 1_000_000
            assert any(update["to_act"] == 1 for update in updates)

    asyncio.run(evening())


def test_at_zero_a_bot_takes_over_by_itself(house: House) -> None:
    """Nobody has to claim it; whoever returns has time again, and plays on."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1)
            late = chairs[0].update["to_act"]
            sleeper, waiting = (ann, ben)[late], chairs[1 - late]
            while (late, TAKEOVER) not in words(waiting):
                await waiting.hear()
            entry = next(entry for entry in waiting.entries.values() if entry["words"] == TAKEOVER)
            assert entry["seat"] == late and entry["events"] == []
            info = await sleeper.get(f"/api/tables/{table}")
            assert info["seats"][late]["bot"] == STRONGEST and info["seats"][late]["kind"] == "person"
            back = await sleeper.post(f"/api/tables/{table}/return")
            assert back["seats"][late]["bot"] == ""
            while (late, "return") not in words(waiting):
                await waiting.hear()
            left = waiting.update["clocks"]["left"][late]
            assert 1_000 < left <= 10_000, "a second of reserve would be gone at once: it is ten"

    asyncio.run(evening())


def test_when_both_are_asleep_the_bots_finish(quick: House) -> None:
    """A game with a clock comes to its end without anyone."""

    async def evening() -> None:
        async with Guest(quick, "Ann") as ann, Guest(quick, "Ben") as ben:
            table, chairs = await two(ann, ben, 1)
            for chair in chairs:
                while not chair.update["is_over"]:
                    await chair.hear()
            takeovers = [word for word in words(chairs[0]) if "takeover" in word[1]]
            assert sorted(takeovers) == [(0, "takeover random by clock"), (1, "takeover random by clock")]
            clocks = chairs[0].update["clocks"]
            assert clocks["running"] == -1 and all(left < 10 for left in clocks["left"])
            assert (await ann.post(f"/api/tables/{table}/return", None, 409))["reason"] == "over"

    asyncio.run(evening())


def test_a_tenth_of_the_reserve_is_given_back(house: House) -> None:
    """Whoever returns has at least that, and never less than they had."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1000)
            await ann.post(f"/api/tables/{table}/takeover", {"seat": 0, "bot": "random"})
            await ann.post(f"/api/tables/{table}/return")
            assert (await chairs[0].clocks())["left"][0] > 990_000

    asyncio.run(evening())


async def to_a_question(chairs: list[Chair]) -> tuple[Chair, int] | None:
    """Play until somebody asks to take back the end of their turn; who, and the version. None if time was up before."""
    while True:
        mover = chairs[chairs[0].update["to_act"]]
        seat, actions = mover.update["seat"], mover.update["actions"]
        if not actions:
            return None
        ends = [action for action in actions if action.startswith("end")]
        answer = await mover.act(random.choice(ends or actions))
        await catch_up(chairs, answer["version"])
        if mover.update["undo"]["need"] == "agreed" and mover.update["to_act"] != seat:
            answer = await mover.ask("undo", seat=seat, version=mover.version)
            if answer["kind"] == "done":
                return mover, answer["version"]
        if answer["kind"] != "done":
            assert any(word == TAKEOVER for _, word in words(mover)), answer
            return None


def test_whoever_falls_asleep_over_a_question_has_not_agreed(house: House) -> None:
    """When the time of the last one who was asked runs out, nobody is left who could agree: the roll stands."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for reserve in (2, 8, 32, 128):  # a slow machine needs more time to come to the question
                _, chairs = await two(ann, ben, reserve, 1)
                asked = await to_a_question(chairs)
                if asked is not None:
                    break
            assert asked is not None
            asker, version = asked
            seat = asker.update["seat"]
            while words(asker)[-2:] != [(1 - seat, TAKEOVER), (seat, "refuse")]:
                await asker.hear()
                assert asker.version <= version + 2, words(asker)[-3:]

    asyncio.run(evening())


def test_time_is_kept_over_a_restart(tmp_path: Path) -> None:
    """What was spent stays spent; while the server is away, nobody is charged."""

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1000)
            seat = chairs[0].update["to_act"]
            await chairs[seat].play(random.Random(1).choice, 2)
            await catch_up(chairs, chairs[seat].version)
            seat = chairs[seat].update["to_act"]
            before = chairs[seat].update["clocks"]["left"]
            house.kill()
            allow_changes(house.database)
            house.change("UPDATE entries SET time = time - 3600000")  # as if it had been away for an hour
            house.change("UPDATE nodes SET beat = beat - 3600000")
            house.open()
            chair = await (ann, ben)[seat].chair(table, seat)
            clocks = chair.update["clocks"]
            assert clocks["running"] == seat and clocks["left"][1 - seat] == before[1 - seat]
            assert 0 < clocks["left"][seat] <= before[seat]

    with House(tmp_path, SQLITE) as house:
        asyncio.run(evening(house))


def assert_in_order(chair: Chair) -> None:
    """No entry has a date before the one of the entry before it."""
    dates = [entry["time"] for _, entry in sorted(chair.entries.items())]
    assert len(dates) > 3 and dates == sorted(dates)


def test_a_clock_on_the_wall_that_is_put_ahead_or_back_costs_and_gives_nobody_time(tmp_path: Path) -> None:
    async def evening() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (_, ann, ben):
            _, chairs = await two(ann, ben, 1000)
            left = [1_000_000, 1_000_000]
            for step in (3600, -7200, 86400, -86400, 0):
                seat = chairs[0].update["to_act"]
                hands.wait(5)
                hands.put(step)
                left[seat] -= 5_000
                assert (await chairs[seat].clocks())["left"] == left
                await one_move(chairs)
                assert chairs[seat].update["clocks"]["left"] == left
            assert_in_order(chairs[0])

    asyncio.run(evening())


@pytest.mark.parametrize("away", [0, 3600, -3600], ids=["at once", "an hour later", "an hour earlier"])
def test_a_restart_charges_nobody_whatever_the_wall_says(tmp_path: Path, away: int) -> None:
    """What was spent on moves stays spent; from the start on the clock runs again, and dates do not go back.

    With PostgreSQL, the clock is the database's.
    """

    async def evening() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock(), kind=SQLITE) as (_, ann, ben):
            table, chairs = await two(ann, ben, 1000)
            for _ in range(3):
                hands.wait(5)
                await one_move(chairs)
            seat, left = chairs[0].update["to_act"], chairs[0].update["clocks"]["left"]
            assert sum(left) == 2_000_000 - 15_000
        hands.wait(60)
        hands.put(away)
        async with served(tmp_path, clock=hands.clock(), kind=SQLITE, port=ann.house.port):
            guest = (ann, ben)[seat]
            guest.http = httpx.AsyncClient(base_url=ann.house.url, cookies=guest.http.cookies, trust_env=False)
            chair = await guest.chair(table, seat, since=0)
            assert chair.update["clocks"]["left"] == left
            hands.wait(3)
            left[seat] -= 3_000
            assert (await chair.clocks())["left"] == left
            await chair.play(random.Random(1).choice, 1)
            assert chair.update["clocks"]["left"] == left
            assert_in_order(chair)
            await guest.http.aclose()

    asyncio.run(evening())


def test_time_adds_up_over_restarts(tmp_path: Path) -> None:
    """Nobody is charged while the server is down, and everybody while it is up, whether it is stopped or killed.

    A wall clock that goes ahead, also unseen while the server is down, costs nothing; one that goes back while it is
    down may give back as much, and no more.
    """
    day = 86400

    async def month() -> None:
        hands, port, left = Hands(), 0, 20 * day

        async def up(put: int = 0, is_killed: bool = False, back: int = 0) -> None:
            """A day with a server that is up, from whose middle on the wall clock is another; then a day without."""
            nonlocal left
            async with served(tmp_path, clock=hands.clock(), kind=SQLITE, port=port) as (_, desk):
                life = desk.rooms.life
                assert life is not None
                for step in (0, put):
                    hands.wait(day // 2)
                    hands.put(step)
                    chair = await guest.chair(table, seat, since=0)
                    left -= day // 2
                    assert chair.update["clocks"]["left"][seat] == left * 1000
                    await chair.close()
                await life.look()
                if is_killed:  # and says nothing any more
                    await life.close()
                    life._signing = None
                    hands.wait(20)
            hands.wait(day)
            hands.put(back)

        async with ann_and_ben(tmp_path, clock=hands.clock(), kind=SQLITE) as (_, ann, ben):
            port = ann.house.port
            table, chairs = await two(ann, ben, 20 * day)
            seat = chairs[0].update["to_act"]
            hands.wait(day)
            left -= day
        hands.wait(day)
        guest = (ann, ben)[seat]
        guest.http = httpx.AsyncClient(base_url=ann.house.url, cookies=guest.http.cookies, trust_env=False)
        await up()
        await up(put=3 * day)
        await up(is_killed=True, back=5 * day)
        await up(back=-2 * day)
        left += day  # back by two days in a day without a server: a day seems not to have been
        await up()
        await guest.http.aclose()

    asyncio.run(month())


def test_a_scene_gives_back_no_more_than_it_may_take(tmp_path: Path) -> None:
    """A process that was stopped while it showed one does not know what others have charged meanwhile."""

    async def evening() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock(), scene_seconds=20, kind=SQLITE) as (desk, ann, ben):
            table, _ = await two(ann, ben, 1000)
            room = desk.rooms.rooms[table]
            began = room.row.updated
            for wait, expected in ((7, 7000), (3600, 20_000)):
                hands.wait(wait)
                async with room.lock:
                    room.resume()
                while (began, began + expected) not in await desk.store.pauses(table, 0):
                    await asyncio.sleep(0)

    asyncio.run(evening())


def test_over_days_a_table_leaves_memory_and_its_clock_goes_on(tmp_path: Path) -> None:
    """Nobody has to be there: what is spent is as if it had stayed, and at zero the bot plays on."""

    async def evening() -> None:
        hands, days = Hands(), 3 * 86400
        async with served(tmp_path, clock=hands.clock(), kind=SQLITE) as (house, desk), Guest(house, "Ann") as ann:
            async with Guest(house, "Ben") as ben:
                table, chairs = await two(ann, ben, days)
                seat = chairs[0].update["to_act"]
                for chair in chairs:
                    await chair.close()
            rooms = desk.rooms
            for put in (3600, -7200):
                hands.wait(86400)
                hands.put(put)
                async with asyncio.timeout(PATIENCE):
                    while table in rooms.rooms:  # until the last socket is closed
                        rooms.tidy()
                        await asyncio.sleep(0)
                chair = await ann.chair(table, -1, since=0)
                assert not words(chair)[1:]
                left = chair.update["clocks"]["left"][seat]
                assert left == days * 1000 - (86_400_000 if put > 0 else 2 * 86_400_000)
                await chair.close()
            hands.wait(86400)
            async with asyncio.timeout(PATIENCE):
                while (seat, TAKEOVER) not in [(line.seat, line.notation) for line in await desk.store.entries(table)]:
                    await asyncio.sleep(0.01)

    asyncio.run(evening())
