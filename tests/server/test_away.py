"""People who are away from two servers and a worker: each is told once, and a vacation holds everywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import example
import postgres
from patience import until
from server.house import Chair, Guest, two_people
from server.receivers import receiving
from server.stores import allow_changes, new_table, run
from server.test_nodes import at, two_nodes
from zataku.server import sender, tables, worker
from zataku.server.days import DAY, DAY_MILLISECONDS
from zataku.server.outbox import Note
from zataku.server.settings import Settings
from zataku.server.store import OVER, PERSON, SeatRow

DAYS = {"reserve": 3 * DAY, "per_move": True}
SITE = "https://table.example"
MANY = 30


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone looks often, and takes little at once: they get in each other's way."""
    monkeypatch.setattr(sender, "SECONDS", 0.01)
    monkeypatch.setattr(sender, "AT_ONCE", 3)
    monkeypatch.setattr(tables, "DUE_SECONDS", 0.02)


@pytest.fixture
def place() -> str:
    return postgres.server().schema()


@asynccontextmanager
async def working(place: str) -> AsyncIterator[None]:
    """A worker beside the servers."""
    ready = asyncio.Event()
    task = asyncio.create_task(worker.work(Settings(database=place), ready.set))
    await ready.wait()
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def look_after_it(place: str) -> None:
    """The table is due, and someone has looked after it: it is due again in some hours."""
    run(place, "UPDATE dues SET at = 0")
    soon = "extract(epoch FROM clock_timestamp()) * 1000 + 3600000"
    await until(lambda: run(place, f"SELECT 1 FROM dues WHERE at < {soon}") == [])


def test_two_servers_and_a_worker_tell_everyone_once(tmp_path: Path, place: str) -> None:
    """Turns and reminders, and many ends of games at once: whoever notes them, and whoever sends them."""

    async def week() -> None:
        with receiving() as receiver:
            async with (
                two_nodes(tmp_path, place, site=SITE, private_hooks=True, drives=False) as [(here, desk), (there, _)],
                Guest(here, "Ann") as ann,
                Guest(there, "Ben") as ben,
                working(place),
            ):
                for guest in (ann, ben):
                    await guest.post("/api/me/channels", {"kind": "hook", "target": f"{receiver.address}/{guest.name}"})
                    await guest.post("/api/me/wishes", {"muted": ["joined", "started"]})
                table, chairs = await two_people(ann, ben, clock=DAYS)
                mover = (ann, ben)[chairs[0].update["to_act"]]
                for chair in chairs:
                    await chair.close()
                run(place, "UPDATE outbox SET at = 0")
                told = json.loads((await receiver.until(1))[0].body)
                assert (told["kind"], told["turn"], told["table"]) == ("turn", mover.name, table)

                allow_changes(place)
                run(place, "UPDATE entries SET time = time - ?", 5 * DAY_MILLISECONDS // 2)
                for _ in range(3):
                    await look_after_it(place)
                assert json.loads((await receiver.until(2))[1].body)["kind"] == "reminder"

                [(who,)] = run(place, "SELECT person FROM channels ORDER BY id LIMIT 1")
                for number in range(MANY):
                    seats = [SeatRow(PERSON, who, "Ann")]
                    await desk.store.add_table(
                        new_table(f"t{number}", who, game=example.GAME, status=OVER, seats=seats)
                    )
                    await desk.store.add_notes(f"t{number}", 1, [Note("over", who, 1)])
                await until(lambda: not run(place, "SELECT 1 FROM outbox WHERE status NOT IN ('sent', 'dropped')"))
                ids = [got.headers["zataku-delivery"] for got in receiver.got]
                assert len(ids) == len(set(ids)) == 2 + MANY

    asyncio.run(week())


async def told(chair: Chair, seat: int, vacation: int | None) -> None:
    """Wait until someone is told whether the one in a seat is on vacation."""
    while chair.table["seats"][seat]["vacation"] != vacation:
        await chair.hear()


def test_a_vacation_begun_on_one_server_holds_on_the_other(tmp_path: Path, place: str) -> None:
    """Both show it, and neither lets a clock run; whoever drives the table looks again when it is over."""

    async def month() -> None:
        async with (
            two_nodes(tmp_path, place) as [(here, near), (there, far)],
            Guest(here, "Ann") as ann,
            Guest(there, "Ben") as ben,
        ):
            table, chairs = await two_people(ann, ben, clock=DAYS)
            seat = chairs[0].update["to_act"]
            mover = await at((ann, ben)[seat], (there, here)[seat])  # not where they sit
            taken = await mover.post("/api/me/vacation", {"days": 7})
            for chair in chairs:
                await told(chair, seat, taken["until"])
                assert (await chair.clocks())["running"] == -1
            for chair in chairs:
                await chair.close()

            # As if it had all been five days ago: nobody's time is up, which would have been after three.
            allow_changes(place)
            run(place, "UPDATE entries SET time = time - ?", 5 * DAY_MILLISECONDS)
            run(place, "UPDATE vacations SET begins = begins - ?, ends = ends - ?", *[5 * DAY_MILLISECONDS] * 2)
            for desk in (near, far):
                desk.rooms.rooms.pop(table, None)
            await look_after_it(place)
            assert [line.notation for line in await near.store.entries(table)] == ["start"]
            [(due, ends)] = run(place, "SELECT at, ends FROM dues, vacations")
            reminder = ends + 2 * DAY_MILLISECONDS + DAY_MILLISECONDS // 4
            assert abs(due - reminder) < 600_000, "it comes after the vacation"
            assert (await mover.post("/api/me/vacation", {"days": 0}))["until"] is None
            await until(lambda: 0 < run(place, "SELECT at FROM dues")[0][0] <= due - DAY_MILLISECONDS)
            await mover.http.aclose()

    asyncio.run(month())
