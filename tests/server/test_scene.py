"""Scenes: while people watch one, nobody plays on and no clock runs."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import zataku
from browser.brought import new_row
from server.house import Chair, Data, Guest, House, a_bots_turn
from server.stores import SQLITE
from zataku.core.event import Event
from zataku.server.chronicle import Chronicle
from zataku.server.database import store as store_of
from zataku.server.people import COOKIE, hashed
from zataku.server.store import BOT, PERSON, EntryRow, SeatRow, TableRow
from zataku.server.timing import date


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("scene")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


def scenic() -> str:
    """A game with a scene."""
    for name in zataku.names():
        match = zataku.Match(zataku.load(name), seed=1)
        dice = random.Random(1)
        while not match.over:
            events: list[Event] = match.play(match.to_act, dice.choice(match.actions(match.to_act)))
            if any(event.is_scene() for event in events):
                return name
    raise AssertionError("no game has a scene")


def before_scene(row: TableRow, then: int) -> tuple[list[EntryRow], Chronicle, str]:
    """A log up to the first seat's move that brings a scene after which this seat is to act, and that move."""
    for seed in range(200):
        dice = random.Random(seed)
        chronicle = Chronicle(row, date())
        entries = [chronicle.first_entry]
        while not chronicle.match.over:
            seat = chronicle.match.to_act
            entries.append(chronicle.act(seat, dice.choice(chronicle.match.actions(seat)), date()))
            if any(event.is_scene() for event in chronicle.recent[-1].events):
                if seat == 0 and chronicle.match.to_act == then:
                    return entries[:-1], Chronicle.rebuilt(row, entries[:-1]), entries[-1].notation
                break
    raise AssertionError("expected such a scene, got none")


async def brought(guests: list[Guest], bots: int, then: int, reserve: int | None = None) -> tuple[str, str]:
    """A table of these people and some bots just before a scene, and the move of the first that brings it."""
    store = store_of(guests[0].house.database)
    await store.open()
    try:
        row = new_row(scenic(), 1)
        row.reserve = reserve
        for guest in guests:
            person = await store.person(hashed(guest.http.cookies[COOKIE]))
            assert person is not None
            row.seats.append(SeatRow(PERSON, person.id, person.name))
            row.host = row.host or person.id
        row.seats += [SeatRow(BOT, None, "random", "random")] * bots
        entries, chronicle, move = before_scene(row, then)
        await store.add_table(row)
        await store.append(row.id, entries, chronicle.standing)
        return row.id, move
    finally:
        await store.close()


async def sit(guests: list[Guest], table: str) -> list[Chair]:
    """Everyone at the table, taking their time to watch."""
    chairs = [await guest.chair(table, seat) for seat, guest in enumerate(guests)]
    for chair in chairs:
        chair.is_watchful = True
    return chairs


async def told(chair: Chair, watching: list[int]) -> Data:
    """Wait for an update that says who is watching."""
    while chair.update["watching"] != watching:
        await chair.hear()
    return chair.update


async def shown(chair: Chair, watching: list[int]) -> Data:
    """Wait until the table says who is watching."""
    while chair.table.get("watching") != watching:
        await chair.hear()
    return chair.table


def test_nobody_acts_and_no_clock_runs_until_all_have_seen(house: House) -> None:
    """Whoever is to act is refused, the time stands still, and goes on with the last who has seen it."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, move = await brought([ann, ben], 0, then=1, reserve=1000)
            chairs = await sit([ann, ben], table)
            assert (await chairs[0].act(move))["kind"] == "done"
            held = await told(chairs[1], [0, 1])
            assert held["actions"] == [] and held["notes"] == {} and held["undo"]["need"] == "none"
            assert held["clocks"]["running"] == -1 and held["to_act"] == 1
            for kind, more in (("act", {"action": "pass"}), ("undo", {})):
                problem = await chairs[1].ask(kind, seat=1, version=chairs[1].version, **more)
                assert (problem["code"], problem["reason"]) == ("conflict", "watching")
            began = time.monotonic()
            while time.monotonic() < began + 0.2:
                await chairs[1].look(1)
                assert chairs[1].update["clocks"] == held["clocks"]
            await chairs[0].ask("seen", version=held["version"])
            await shown(chairs[1], [1])
            assert (await chairs[1].ask("seen", version=held["version"] - 1))["kind"] == "done"
            await chairs[1].look(1)
            assert chairs[1].update["watching"] == [1], "an older version is not enough"
            released = time.monotonic()
            await chairs[1].send("seen", version=held["version"])
            update = await told(chairs[1], [])
            spent = held["clocks"]["left"][1] - update["clocks"]["left"][1]
            assert spent <= (time.monotonic() - released) * 1000 + 1, "the time of the scene was charged"
            assert update["version"] == held["version"] and update["entries"] == []
            assert update["actions"] and update["clocks"]["running"] == 1
            assert (await chairs[1].act(update["actions"][0]))["kind"] == "done"

    asyncio.run(evening())


def test_bots_wait_for_those_who_watch(house: House) -> None:
    """A bot that is to act does so once all have seen the scene."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table, move = await brought([ann], 1, then=1)
            (chair,) = await sit([ann], table)
            done = await chair.act(move)
            held = await told(chair, [0])
            assert held["version"] == done["version"] and held["to_act"] == 1
            await a_bots_turn(ann)
            assert (await chair.ask("ping"))["version"] == done["version"]
            await chair.send("seen", version=held["version"])
            await told(chair, [])
            while chair.version == held["version"]:
                await chair.hear()

    asyncio.run(evening())


def test_who_leaves_is_not_waited_for_and_who_comes_neither(house: House) -> None:
    """It ends with the last one who is here; whoever comes back in between has nothing to say."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cleo") as cleo:
            table, move = await brought([ann, ben], 1, then=2)
            chairs = await sit([ann, ben], table)
            spectator = await cleo.chair(table, -1)
            await chairs[0].act(move)
            await told(spectator, [0, 1])
            await chairs[1].close()
            await shown(spectator, [0])
            again = await ben.chair(table, 1)
            assert again.update["watching"] == [0]
            await chairs[0].close()
            version = (await told(spectator, []))["version"]
            while spectator.version == version:
                await spectator.hear()

    asyncio.run(evening())


def test_nobody_is_waited_for_who_is_not_there(house: House) -> None:
    """Someone without the table open holds nothing up."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table, move = await brought([ann, ben], 0, then=1)
            (chair,) = await sit([ann], table)
            await chair.act(move)
            await told(chair, [0])
            await chair.send("seen", version=chair.version)
            await told(chair, [])

    asyncio.run(evening())


def test_after_its_time_a_scene_is_over(tmp_path: Path) -> None:
    """Nobody can hold up a table for ever; a restart of its only server ends the waiting, too."""

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table, move = await brought([ann], 1, then=1)
            (chair,) = await sit([ann], table)
            await chair.act(move)
            await told(chair, [0])
            await told(chair, [])
            house.settings["scene_seconds"] = 60
            house.reopen()
            table, move = await brought([ann], 1, then=0)
            (chair,) = await sit([ann], table)
            await chair.act(move)
            await told(chair, [0])
            house.reopen()
            chair = await ann.chair(table, 0)
            assert chair.update["watching"] == [] and chair.update["actions"]

    with House(tmp_path, SQLITE, scene_seconds=0.3) as house:
        asyncio.run(evening(house))
