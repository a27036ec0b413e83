"""Clocks: off unless wished for, going down only for who is asked, and at zero a bot plays on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

import example
from server.house import Chair, Guest, House
from zataku import bots

TAKEOVER = f"takeover {bots.names()[-1]}"


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
    table = await ann.table("mo", start=False, clock={"reserve": reserve, "increment": increment})
    await ben.post(f"/api/tables/{table}/sit", {})
    await ann.post(f"/api/tables/{table}/start")
    return table, [await guest.chair(table, seat, since=0) for seat, guest in enumerate((ann, ben))]


async def look(chair: Chair) -> Any:
    """The clocks as they stand now."""
    await chair.look(chair.update["seat"])
    return chair.update["clocks"]


def words(chair: Chair) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["words"]) for _, entry in sorted(chair.entries.items())]


def test_without_a_wish_there_is_no_clock(house: House) -> None:
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


def test_time_goes_down_only_for_who_is_asked(house: House) -> None:
    """The others keep theirs, and each move brings the increment."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1000, 50)
            assert (await ann.get(f"/api/tables/{table}"))["clock"] == {"reserve": 1000, "increment": 50}
            seat = chairs[0].update["to_act"]
            for chair in chairs:
                clocks = await look(chair)
                assert clocks["running"] == seat and clocks["left"][1 - seat] == 1_000_000
                assert 900_000 < clocks["left"][seat] < 1_000_000
            before = (await look(chairs[seat]))["left"][seat]
            while before <= (await look(chairs[seat]))["left"][seat]:
                pass
            before = (await look(chairs[seat]))["left"][seat]
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
    """Nobody has to claim it; who returns has time again, and plays on."""

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
            assert info["seats"][late]["bot"] == bots.names()[-1] and info["seats"][late]["kind"] == "person"
            back = await sleeper.post(f"/api/tables/{table}/return")
            assert back["seats"][late]["bot"] == ""
            while (late, "return") not in words(waiting):
                await waiting.hear()
            left = (await look(chairs[late]))["left"][late]
            assert 5_000 < left <= 10_000, "a second of reserve would be gone at once: it is ten"

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
            assert sorted(takeovers) == [(0, "takeover random"), (1, "takeover random")]
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
            assert (await look(chairs[0]))["left"][0] > 990_000

    asyncio.run(evening())


def test_who_falls_asleep_over_a_question_has_agreed(house: House) -> None:
    """When the time of the last one who was asked runs out, the bot in their seat agrees."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            _, chairs = await two(ann, ben, 2, 1)
            while True:
                asked = chairs[chairs[0].update["to_act"]]
                ends = [action for action in asked.update["actions"] if action.startswith("end")]
                done = await asked.act(random.choice(ends or asked.update["actions"]))
                assert done["kind"] == "done"
                for chair in chairs:
                    while chair.version < done["version"]:
                        await chair.hear()
                seat = asked.update["seat"]
                if asked.update["undo"]["need"] == "agreed" and asked.update["to_act"] != seat:
                    break
            answer = await asked.ask("undo", seat=seat, version=asked.version)
            assert answer["kind"] == "done"
            while words(asked)[-2:] != [(1 - seat, TAKEOVER), (seat, "undo")]:
                await asked.hear()
                assert asked.version <= answer["version"] + 2, words(asked)[-3:]

    asyncio.run(evening())


def test_time_is_kept_over_a_restart(house: House) -> None:
    """What was spent stays spent; what the server was away is charged to nobody."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two(ann, ben, 1000)
            seat = chairs[0].update["to_act"]
            await chairs[seat].play(random.Random(1).choice, 2)
            seat = chairs[seat].update["to_act"]
            before = chairs[seat].update["clocks"]["left"]
            house.reopen()
            chair = await (ann, ben)[seat].chair(table, seat)
            clocks = chair.update["clocks"]
            assert clocks["left"][1 - seat] <= 1_000_000
            assert clocks["running"] == seat and before[seat] - 30_000 < clocks["left"][seat] <= 1_000_000

    asyncio.run(evening())
