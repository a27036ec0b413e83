"""Play over days: a time for each move, vacations, reminders, and who is waited for."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import example
from patience import PATIENCE
from server.hands import Hands
from server.house import STRONGEST, one_move, two_people
from server.inside import ann_and_ben
from zataku.server.days import DAY, DAY_MILLISECONDS, end_of, length, reminder, running_time, used
from zataku.server.desk import Desk

HOUR = 3600
THREE_DAYS = {"reserve": 3 * DAY, "per_move": True}


def test_a_clock_stands_still_in_pauses() -> None:
    pauses = [(10, 20), (30, 40)]
    assert [running_time(begin, end, pauses) for begin, end in ((0, 5), (0, 15), (12, 18), (5, 50))] == [5, 10, 0, 25]
    assert [end_of(0, left, pauses) for left in (5, 10, 15, 25)] == [5, 10, 25, 45]
    assert end_of(12, 3, pauses) == 23 and end_of(50, 7, pauses) == 57
    for begin in range(45):
        for left in range(1, 40):
            end = end_of(begin, left, pauses)
            assert running_time(begin, end, pauses) == left > running_time(begin, end - 1, pauses)


@pytest.mark.parametrize(
    ("pauses", "expected"),
    [
        ([], 0),
        ([(10, 20)], 10),
        ([(0, 6)], 1),
        ([(0, 5)], 0),
        ([(10, 20), (12, 18), (15, 30)], 20),
        ([(0, 9), (8, 12)], 7),
    ],
)
def test_pauses_count_once(pauses: list[tuple[int, int]], expected: int) -> None:
    assert length(pauses, 5) == expected


def test_whoever_has_little_time_left_is_reminded() -> None:
    """A quarter of it, and at most a day."""
    assert [reminder(10 * DAY_MILLISECONDS, days * DAY) / DAY_MILLISECONDS for days in (1, 3, 7)] == [9.75, 9.25, 9]


def test_a_year_s_vacation_is_counted() -> None:
    day, now = DAY_MILLISECONDS, 1000 * DAY_MILLISECONDS
    assert used([(now - 400 * day, now - 363 * day), (now - 9 * day, now - 4 * day)], now) == (2 + 5) * day
    assert used([(now - day, now + 2 * day)], now) == 3 * day


async def notes(desk: Desk, table: str) -> list[tuple[str, int]]:
    """What is to be told about a table: what, and to whom."""
    found: list[tuple[str, int]] = []

    def work(session: Any) -> None:
        statement = "SELECT kind, person FROM outbox WHERE table_id = ? AND channel = 0 ORDER BY id"
        found.extend(tuple(row) for row in session.execute(statement, (table,)).fetchall())

    await desk.store._read(work)
    return found


def test_each_move_has_its_time(tmp_path: Path) -> None:
    """However long the last one took; what is not used is not saved up; whoever is late finds a bot in their seat."""

    async def week() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (desk, ann, ben):
            table, chairs = await two_people(ann, ben, clock=THREE_DAYS)
            assert (await ann.get(f"/api/tables/{table}"))["clock"] == {**THREE_DAYS, "increment": 0}
            for wait in (2 * DAY, 60, 3 * DAY - 60):
                seat = chairs[0].update["to_act"]
                hands.wait(wait)
                assert (await chairs[seat].clocks())["left"][seat] == (3 * DAY - wait) * 1000
                await one_move(chairs)
                assert chairs[seat].update["clocks"]["left"] == [3 * DAY * 1000] * 2
            seat = chairs[0].update["to_act"]
            hands.wait(3 * DAY)
            words = f"takeover {STRONGEST} by clock"
            async with asyncio.timeout(PATIENCE):
                while (seat, words) not in [(line.seat, line.notation) for line in await desk.store.entries(table)]:
                    await asyncio.sleep(0.01)
            await (ann, ben)[seat].post(f"/api/tables/{table}/return")
            assert (await chairs[seat].clocks())["left"][seat] == 3 * DAY * 1000
            again = {"game": example.GAME, "seats": [{"who": "me"}, {"who": "bot"}]}
            odd = {"reserve": DAY, "increment": 5, "per_move": True}
            problem = await ann.post("/api/tables", {**again, "clock": odd}, 400)
            assert "no increment" in problem["message"]

    asyncio.run(week())


def test_on_vacation_a_clock_stands_still(tmp_path: Path) -> None:
    """Everyone sees it; it ends by itself or when its owner is back, and a year has only so many days of it."""

    async def month() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock(), vacation_days=10) as (desk, ann, ben):
            table, chairs = await two_people(ann, ben, clock=THREE_DAYS)
            seat = chairs[0].update["to_act"]
            mover, chair = (ann, ben)[seat], chairs[seat]
            day = DAY_MILLISECONDS
            assert await mover.get("/api/me/vacation") == {"until": None, "left": 10 * day, "days": 10}
            hands.wait(DAY)
            taken = await mover.post("/api/me/vacation", {"days": 7})
            assert taken == {"until": desk.rooms.clock.date() + 7 * day, "left": 3 * day, "days": 10}
            hands.wait(4 * DAY)
            clocks = await chair.clocks()
            assert clocks["left"][seat] == 2 * day and clocks["running"] == -1
            for guest in (ann, ben):
                (mine,) = (await guest.get("/api/me/tables"))["tables"]
                assert [one["vacation"] for one in mine["seats"]][seat] == taken["until"]
                assert mine["to_act"] == seat and mine["updated"] < desk.rooms.clock.date() - 4 * day
            assert (await mover.post("/api/me/vacation", {"days": 0}))["left"] == 6 * day
            hands.wait(DAY)
            clocks = await chair.clocks()
            assert clocks["left"][seat] == day and clocks["running"] == seat
            problem = await mover.post("/api/me/vacation", {"days": 7}, 409)
            assert problem["reason"] == "no_vacation" and problem["facts"] == {"days": 6}
            await mover.post("/api/me/vacation", {"days": 6})
            hands.wait(6 * DAY + HOUR)
            assert (await chair.clocks())["left"][seat] == day - HOUR * 1000
            await chair.play(random.Random(1).choice, 1)
            (mine,) = (await mover.get("/api/me/tables"))["tables"]
            assert [one["vacation"] for one in mine["seats"]] == [None, None]
            (line,) = [line for line in await desk.store.entries(table) if line.number == 2]
            assert line.spent == 2 * day + HOUR * 1000, "what was charged is in the log, and a replay charges it again"
            hands.wait(366 * DAY)
            assert (await mover.get("/api/me/vacation"))["left"] == 10 * day

    asyncio.run(month())


def test_a_live_table_knows_no_vacation(tmp_path: Path) -> None:
    async def evening() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (_, ann, ben):
            _, chairs = await two_people(ann, ben, clock={"reserve": 1000})
            seat = chairs[0].update["to_act"]
            await (ann, ben)[seat].post("/api/me/vacation", {"days": 1})
            hands.wait(5)
            assert (await chairs[seat].clocks())["left"][seat] == 995_000

    asyncio.run(evening())


def test_what_people_who_are_away_may_want_to_know(tmp_path: Path) -> None:
    """Noted with the entry it comes from: who is to act now, once for each turn, a reminder, the end."""

    async def week() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (desk, ann, ben):
            table, chairs = await two_people(ann, ben, clock=THREE_DAYS)
            people = [seat.person for seat in (await desk.rooms.room(table)).row.seats]
            host, other = people[0] or 0, people[1] or 0
            seat = chairs[0].update["to_act"]
            begun = [("joined", host), *([("started", other)] if seat == 0 else []), ("turn", people[seat] or 0)]
            assert await notes(desk, table) == begun
            hands.wait(2 * DAY + 6 * HOUR)
            begun.append(("reminder", people[seat] or 0))
            async with asyncio.timeout(PATIENCE):
                while await notes(desk, table) != begun:
                    await asyncio.sleep(0.01)
            hands.wait(HOUR)
            await (await desk.rooms.room(table)).wake()
            assert await notes(desk, table) == begun, "nobody is reminded twice"
            turns = begun
            while chairs[0].update["to_act"] == seat:
                await one_move(chairs)
            turns.append(("turn", people[1 - seat] or 0))
            assert await notes(desk, table) == turns, "a turn of several moves is one turn"
            alone = await ann.table("mb", clock=THREE_DAYS)
            assert await notes(desk, alone) == [], "bots wait for nobody"
            live, chairs = await two_people(ann, ben)
            before = await notes(desk, live)
            for _ in range(6):
                await one_move(chairs)
            assert await notes(desk, live) == before, "whoever is there sees it"

    asyncio.run(week())


def test_who_was_late_is_told_and_has_the_seat_again_when_they_look(tmp_path: Path) -> None:
    """Over days opening the table is enough; a page that only connects again is not. Live it takes a word."""

    async def week() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (desk, ann, ben):
            for clock, is_back in ((THREE_DAYS, True), ({"reserve": 1000}, False)):
                table, chairs = await two_people(ann, ben, clock=clock)
                room = await desk.rooms.room(table)
                seat = chairs[0].update["to_act"]
                late = (ann, ben)[seat]
                await chairs[seat].close()
                async with asyncio.timeout(PATIENCE):
                    while room.company.is_here(room.row.seats[seat].person):
                        await asyncio.sleep(0.01)
                    version = (await room.current()).version
                    hands.wait(3 * DAY)
                    room.driver._run_out(version)
                    while ("late", room.row.seats[seat].person) not in await notes(desk, table):
                        await asyncio.sleep(0.01)
                for since, expected in ((version, False), (None, is_back)):
                    chair = await late.chair(table, seat, since=since)
                    assert (chair.table["seats"][seat]["bot"] == "") == expected, (clock, since)
                    await chair.close()

    asyncio.run(week())


def test_whose_seat_others_gave_to_a_bot_is_told(tmp_path: Path) -> None:
    """They may be away for long, and hear of it where they want to be told."""

    async def evening() -> None:
        hands = Hands()
        async with ann_and_ben(tmp_path, clock=hands.clock()) as (desk, ann, ben):
            table, chairs = await two_people(ann, ben)
            room = await desk.rooms.room(table)
            host, owner = (seat.person for seat in room.row.seats)
            await chairs[1].close()
            async with asyncio.timeout(PATIENCE):
                while room.company.is_here(owner):
                    await asyncio.sleep(0.01)
            hands.wait(DAY)
            await room.takeover(host, 1)
            await room.takeover(host, 0)
            assert [person for kind, person in await notes(desk, table) if kind == "late"] == [owner]

    asyncio.run(evening())
