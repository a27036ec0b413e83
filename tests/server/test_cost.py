"""What a request may cost: nothing replays a long log, heavy work is done elsewhere, and people are served in turn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import example
import zataku
from patience import PATIENCE, until
from server.house import Guest, House
from server.inside import served
from server.test_bots import LONG, question
from zataku.core.replay import steps
from zataku.server import counts, limits, replays, room
from zataku.server.archive import MOST_TOLD, NEAR
from zataku.server.chronicle import EVERY, LAST_UNDO, REMEMBERED, Chronicle
from zataku.server.desk import Desk
from zataku.server.limits import ADDRESS_SHARE, Limits
from zataku.server.pool import MOST_OF_ONE, MOST_WAITING
from zataku.server.store import SnapshotRow
from zataku.server.thinkers import MOST_OF_ONE as MOST_BOTS
from zataku.server.thinkers import Question, Thinkers, Weights, think
from zataku.server.trouble import Trouble
from zataku.server.turns import Turns

SPECTATOR = -1
GAME = zataku.load(example.GAME)


class Counted:
    """How many entries were replayed in this process, the server's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries = 0
        follow = Chronicle.follow

        def count(chronicle: Chronicle, entry: Any) -> None:
            self.entries += 1
            follow(chronicle, entry)

        monkeypatch.setattr(Chronicle, "follow", count)

    def taken(self) -> int:
        """How many since the last time."""
        entries, self.entries = self.entries, 0
        return entries


async def lengthened(desk: Desk, table: str, length: int) -> Chronicle:
    """A practice table where moves are made and taken back until its log is this long; without snapshots."""
    row = await desk.store.table(table)
    assert row is not None
    chronicle = Chronicle.rebuilt(row, await desk.store.entries(table))
    chance, entries = random.Random(5), []
    while chronicle.version < length:
        seat = chronicle.match.to_act
        if chronicle.version > 80 and chronicle.version % 2:
            entries.append(chronicle.undo(seat, 1000 * chronicle.version))
        else:
            entries.append(chronicle.act(seat, chance.choice(chronicle.match.actions(seat)), 1000 * chronicle.version))
    await desk.store.append(table, entries, chronicle.standing)
    asleep(desk, table)
    return chronicle


def asleep(desk: Desk, table: str) -> None:
    """Nobody has used the table for long."""
    desk.rooms.rooms.pop(table, None)


@asynccontextmanager
async def long_table(folder: Path, length: int = LAST_UNDO) -> AsyncIterator[tuple[House, Desk, Guest, str, Chronicle]]:
    async with served(folder) as (house, desk), Guest(house, "Ann") as ann:
        table = await ann.table("mm", mode="practice")
        yield house, desk, ann, table, await lengthened(desk, table, length)


def test_nothing_replays_a_long_log_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of 6,000 entries wakes, and tells anyone what they missed: the log of an old database too."""
    made: list[str] = []

    async def evening() -> None:
        async with long_table(tmp_path) as (_, desk, ann, table, chronicle):
            pool = desk.rooms.archive.pool
            run = pool.run

            async def noted(who: str, work: Callable[..., Any], *things: object) -> Any:
                made.append(work.__name__)
                return await run(who, work, *things)

            monkeypatch.setattr(pool, "run", noted)
            counted = Counted(monkeypatch)
            version = LAST_UNDO
            await ann.get(f"/api/tables/{table}")
            assert made == ["taken"] and counted.taken() <= REMEMBERED + EVERY, (
                "the log of a database without snapshots"
            )
            expected = [(h.number, h.seat, h.words, h.time) for h in chronicle.recent]
            for since in (0, 1, 3000, version - MOST_TOLD - 1, version - 150, version - 30, version, None):
                asleep(desk, table)
                chair = await ann.chair(table, since=since)
                first = version + 1 if since is None else max(since, version - MOST_TOLD) + 1
                assert sorted(chair.entries) == list(range(first, version + 1)), since
                told = [(e["number"], e["seat"], e["words"], e["time"]) for e in chair.update["entries"]][
                    -len(expected) :
                ]
                assert told == expected[len(expected) - len(told) :]
                assert counted.taken() <= REMEMBERED + NEAR + MOST_TOLD + EVERY, since
                await chair.close()
            assert made == ["taken"]
            answer = await ann.get(f"/api/tables/{table}/replay?first=5990&last=9999")
            assert [frame["step"] for frame in answer["frames"]] == list(range(5990, version))
            assert counted.taken() == 0 and made == ["taken", "table_frames"]

    asyncio.run(evening())


def test_a_table_goes_on_from_its_snapshots_or_without_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written as the game goes; damaged, missing and foreign ones cost time, and nothing else."""

    async def evening() -> None:
        async with long_table(tmp_path, 3 * EVERY - 1) as (_, desk, ann, table, chronicle):
            store = desk.store
            chair = await ann.chair(table)
            seat = chair.update["to_act"]
            await chair.look(seat)
            await chair.act(chair.update["actions"][0])
            async with asyncio.timeout(PATIENCE):
                while (newest := await store.snapshot(table)) is None or newest.number < 3 * EVERY:
                    await asyncio.sleep(0.005)
            before = chair.update | {"entries": []}
            older = await store.snapshot(table, newest.number - 1)
            assert older is not None and older.number == 2 * EVERY
            counted = Counted(monkeypatch)
            damages = {
                "none": older.data,
                "of another place": newest.data,
                "junk": b"junk",
                "another form": older.data.replace(b'"form":1', b'"form":99'),
                "gone": None,
            }
            for what, data in damages.items():
                damaged = [] if data is None else [SnapshotRow(older.number, data)]
                await store.add_snapshots(table, damaged, alone=True)
                asleep(desk, table)
                counted.taken()
                again = await ann.chair(table, seat)
                assert again.update | {"entries": []} == before, what
                assert counted.taken() <= NEAR + EVERY, what
                assert await store.snapshot(table, older.number) == older, what
                await again.close()

    asyncio.run(evening())


def test_a_table_whose_log_is_long_takes_nothing_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be played to its end; a log that is full takes nothing at all."""

    async def evening() -> None:
        async with long_table(tmp_path) as (_, desk, ann, table, _):
            chair = await ann.chair(table)
            await chair.look(chair.update["to_act"])
            refused = await chair.ask("undo", seat=chair.update["seat"], version=chair.version)
            assert (refused["reason"], refused["facts"]) == ("log_long", {"expected": LAST_UNDO, "got": LAST_UNDO})
            problem = await ann.post(f"/api/tables/{table}/leave", status=409)
            assert problem["reason"] == "log_long"
            assert (await chair.act(chair.update["actions"][0]))["version"] == LAST_UNDO + 1
            monkeypatch.setattr(room, "MOST_ENTRIES", LAST_UNDO + 1)
            await chair.look(chair.update["to_act"])
            assert (await chair.act(chair.update["actions"][0]))["reason"] == "log_full"
            assert (await ann.get(f"/api/tables/{table}"))["version"] == LAST_UNDO + 1

    asyncio.run(evening())


# records


def test_the_record_of_a_game_is_the_same_from_a_snapshot(tmp_path: Path) -> None:
    """Whoever downloads it later, when only the end of the log was replayed, gets all of it, and it verifies."""

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann:
            table = await ann.table("mmmm")
            row = await desk.store.table(table)
            assert row is not None
            chronicle, entries = Chronicle.rebuilt(row, await desk.store.entries(table)), []
            while not chronicle.match.over:
                seat = chronicle.match.to_act
                entries.append(chronicle.act(seat, chronicle.match.actions(seat)[-1], 1000))
            await desk.store.append(table, entries, chronicle.standing)
            await desk.store.add_snapshots(table, chronicle.snapshots)
            assert chronicle.snapshots
            asleep(desk, table)
            text = (await ann.http.get(f"/api/tables/{table}/record")).text
            assert (await desk.rooms.rooms[table].current()).began >= EVERY
            assert text == chronicle.match.record().text() and zataku.verify(zataku.read_record(text)) > 0

    asyncio.run(evening())


def long_record(moves: int) -> str:
    """A record of moves that are taken back again and again."""
    match = zataku.Match(GAME, 2, seed=4, practice=True)
    chance = random.Random(4)
    while match.moves < moves:
        seat = match.to_act
        if match.moves > 60 and match.moves % 2:
            match.undo(seat)
        else:
            match.play(seat, chance.choice(match.actions(seat)))
    return match.record(with_seed=True).text()


def test_what_never_changes_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            paths = [f"/api/games/{example.GAME}/{what}" for what in ("content", "rules", "words/en")]
            paths.append("/api/schema/openapi.json")
            first = [(await ann.http.get(path)).content for path in paths]
            monkeypatch.setattr("zataku.server.routes.constant", None)
            monkeypatch.setattr("zataku.server.openapi.exact", None)
            assert [(await ann.http.get(path)).content for path in paths] == first

    asyncio.run(evening())


async def upload(guest: Guest, text: str, status: int = 201) -> Any:
    answer = await guest.http.post("/api/records", content=text.encode())
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_step_of_a_long_record_is_played_from_near_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played whole once, when it is uploaded."""
    text = long_record(1000)
    record = zataku.read_record(text)
    work: list[tuple[str, tuple[Any, ...]]] = []

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            pool = desk.rooms.archive.pool
            run = pool.run

            async def noted(who: str, what: Callable[..., Any], *things: object) -> Any:
                work.append((what.__name__, things))
                return await run(who, what, *things)

            monkeypatch.setattr(pool, "run", noted)
            info = await upload(ann, text)
            assert info["steps"] == 1000 and [name for name, _ in work] == ["played"]
            path = f"/api/records/{info['id']}"
            assert await ben.get(path) == info
            views = {number: match.views()[1] for number, match, _ in steps(record)}
            for first, last in ((0, 3), (99, 102), (100, 100), (101, 101), (950, 999), (1000, 1000)):
                found = (await ben.get(f"{path}/replay?seat=1&first={first}&last={last}"))["frames"]
                assert [frame["step"] for frame in found] == list(range(first, last + 1))
                assert all(frame["view"] == views[frame["step"]] for frame in found)
                name, (_, snapshot, *_) = work[-1]
                assert name == "record_frames"
                assert first - (0 if snapshot is None else snapshot.number) <= EVERY, first
            assert [name for name, _ in work].count("played") == 1
            await desk.store.add_snapshots(info["id"], [SnapshotRow(800, b"junk")])
            assert (await ben.get(f"{path}/replay?seat=1&first=850"))["frames"][0]["view"] == views[850]
            assert [name for name, _ in work].count("played") == 2, "what does not fit is made again"

    asyncio.run(evening())


def test_what_was_found_out_about_a_record_is_found_out_again(tmp_path: Path) -> None:
    """Records of an older database have nothing but their text; nor are other rules or components forgotten."""
    text = long_record(250)

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann:
            info = await upload(ann, text)
            row = await desk.store.record(info["id"])
            assert row is not None and replays.still_true(row.info) is not None
            for damage in (b"", b"{}", row.info.replace(b'"rules":', b'"rules":9')):
                assert replays.still_true(damage) is None
                row.info = damage
                await desk.store.add_record(row, 1)
                await desk.store.add_snapshots(row.id, [], alone=True)
                assert await ann.get(f"/api/records/{row.id}") == info
                fresh, snapshot = await desk.store.record(row.id), await desk.store.snapshot(row.id)
                assert fresh is not None and replays.still_true(fresh.info) is not None
                assert snapshot is not None and snapshot.number == 200

    asyncio.run(evening())


def test_a_record_with_too_many_moves_is_refused(tmp_path: Path) -> None:
    """Before any of them is played; at the limit nothing is refused for its length."""

    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            text = long_record(1) + "0 ask\n" * replays.MOST_STEPS
            problem = await upload(ann, text, 413)
            facts = {"expected": replays.MOST_STEPS, "got": replays.MOST_STEPS + 1}
            assert (problem["code"], problem["reason"], problem["facts"]) == ("too_big", "record_too_long", facts)
            assert (await upload(ann, text.removesuffix("0 ask\n")))["steps"] == replays.MOST_STEPS

    asyncio.run(evening())


def test_a_record_that_fails_late_costs_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However its lines end; one that was not looked at costs nothing more."""
    charged: list[float] = []

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann:
            monkeypatch.setattr(desk.limits, "charge", lambda kind, cost, *_: charged.append(cost))
            text = long_record(1) + "0 ask\n" * 2000 + "0 nonsense\n"
            assert (await upload(ann, text, 400))["code"] == "invalid"
            await upload(ann, text.replace("\n", "\r"), 400)
            await upload(ann, long_record(1) + " " * 500_000)  # what it takes to keep is charged, too
            assert [round(cost, 1) for cost in charged] == [2.0, 2.0, 7.6]
            await ann.get("/api/me/data")  # and so is what it takes to send all of it back
            assert 0.9 < charged.pop() < 1.2

            async def busy(*_: object) -> None:
                raise Trouble("unavailable", "", "busy")

            monkeypatch.setattr(desk.rooms.archive.pool, "run", busy)
            await upload(ann, text, 503)
            assert charged[3:] == [0]

    asyncio.run(evening())


def test_who_asks_for_too_many_replays_is_told_to_try_again(tmp_path: Path) -> None:
    """Others are not: each may wait for a few, until all of them together are too many."""

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            path = f"/api/tables/{await ann.table('mm')}/replay"
            pool = desk.rooms.archive.pool
            async with pool.turns.turn("someone"):
                waiting = [asyncio.create_task(ann.get(path)) for _ in range(MOST_OF_ONE)]
                await until(lambda: pool.turns.waiting() == MOST_OF_ONE)
                refused = counts.refused["waiting replays"]
                problem = await ann.get(path, 503)
                assert (problem["code"], problem["reason"]) == ("unavailable", "busy")
                waiting.append(asyncio.create_task(ben.get(path)))
                await until(lambda: pool.turns.waiting() > MOST_OF_ONE)
                for number in range(MOST_WAITING):
                    waiting.append(asyncio.create_task(pool.run(str(-number), abs, -1)))
                    await asyncio.sleep(0)
                assert pool.turns.waiting() == MOST_WAITING
                assert (await ben.get(path, 503))["reason"] == "busy"
                assert counts.refused["waiting replays"] >= refused + 2
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert [answer for answer in answers[: MOST_OF_ONE + 1] if isinstance(answer, BaseException)] == []
            assert {type(answer) for answer in answers[MOST_OF_ONE + 1 :]} == {int, Trouble}

    asyncio.run(evening())


# shares


class Hours:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_people_are_served_in_turn() -> None:
    """One person's fifty things keep nobody waiting; whoever used more time comes later, and nobody saves it up."""

    async def evening() -> None:
        clock, served = Hours(), []
        turns = Turns(1, clock)

        async def work(who: str, seconds: float) -> None:
            async with turns.turn(who):
                served.append(who)
                clock.time += seconds

        async def order(*wishes: tuple[str, int, float]) -> str:
            served.clear()
            async with turns.turn("first"):
                tasks = [asyncio.create_task(work(who, seconds)) for who, n, seconds in wishes for _ in range(n)]
                await asyncio.sleep(0)
                assert turns.waiting() == len(tasks)
            await asyncio.gather(*tasks)
            return "".join(served)

        assert (await order(("a", 50, 1), ("b", 2, 1), ("c", 1, 1))).startswith("abcab")
        assert (await order(("d", 6, 10), ("e", 20, 1)))[:13].count("e") >= 10, "one long thing for many short ones"
        clock.time += 1000
        assert (await order(("f", 3, 1), ("a", 3, 1))) in ("fafafa", "afafaf"), "time that is not used is not saved"

    asyncio.run(evening())


def test_many_people_of_one_address_are_served_like_a_few() -> None:
    """Whoever has many cookies has no more than a club's share; up to that, all are people like others."""

    async def order(many: int) -> str:
        clock, served = Hours(), []
        turns = Turns(1, clock)

        async def work(who: str) -> None:
            async with turns.turn(who):
                served.append(who[0])
                clock.time += 1

        async with turns.turn("first"):
            people = [f"m{number}" for number in range(many)] + ["a"]
            for who in people:
                turns.lives(who, "far" if who == "a" else "near")
            tasks = [asyncio.create_task(work(who)) for who in people for _ in range(20)]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return "".join(served)

    few, many = asyncio.run(order(ADDRESS_SHARE)), asyncio.run(order(100))
    for number, found in ((ADDRESS_SHARE, few), (ADDRESS_SHARE, many)):
        assert abs(found[:180].count("a") - 180 / (number + 1)) <= 2, found[:180]


def test_a_turn_that_nobody_wants_any_more_goes_to_the_next() -> None:
    """Whoever leaves while waiting, or in the very moment of being called, holds nobody up."""

    async def evening() -> None:
        turns = Turns(1)
        done: list[str] = []

        async def work(who: str) -> None:
            async with turns.turn(who):
                done.append(who)

        async with turns.turn("first"):
            tasks = [asyncio.create_task(work(who)) for who in "abc"]
            await asyncio.sleep(0)
            tasks[1].cancel()
        tasks[0].cancel()  # who has just been called
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["c"] and turns.waiting() == 0
        async with asyncio.timeout(LONG), turns.turn("d"):
            pass

    asyncio.run(evening())


def note(file: Path, asked: Question) -> Iterator[Weights]:
    """Think, and note for whom: the number of actions tells."""
    with file.open("a") as notes:
        notes.write(f"{len(asked.actions)}\n")
    yield from think(asked)


def test_bots_think_for_people_in_turn(tmp_path: Path) -> None:
    """Behind many tables of one person, another's bot comes next but one, not last."""

    async def evening() -> None:
        view, actions = question()
        file = tmp_path / "order"
        thinkers = Thinkers(1, LONG, partial(note, file))
        await thinkers.choose(GAME, "greedy", view, actions, "first")  # a process is there
        greedy = [asyncio.create_task(thinkers.choose(GAME, "greedy", view, actions, "ann")) for _ in range(12)]
        await asyncio.sleep(0)
        other = asyncio.create_task(thinkers.choose(GAME, "greedy", view, actions[:2], "ben"))
        await asyncio.gather(*greedy, other)
        assert file.read_text().split().index("2") <= 3

    asyncio.run(evening())


def test_no_game_begins_for_someone_whose_bots_wait_too_much(tmp_path: Path) -> None:
    """Each of those tables is in memory; others at the same address go on, up to a few people's number of them."""

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            tables = [await guest.table("mb", start=False) for guest in (ann, ann, ben)]
            turns = desk.rooms.thinkers._turns

            async def wait(who: str) -> None:
                async with turns.turn(who):
                    pass

            async def start(guest: Guest, table: str, status: int) -> dict[str, Any]:
                return dict(await guest.post(f"/api/tables/{table}/start", None, status))

            host = (await desk.store.table(tables[0])).host  # type: ignore[union-attr]
            async with turns.turn("first"), turns.turn("second"):
                waiting = [asyncio.create_task(wait(str(host))) for _ in range(MOST_BOTS)]
                await asyncio.sleep(0)
                assert (await start(ann, tables[0], 503))["reason"] == "bots_busy"
                assert (await start(ben, tables[2], 200))["status"] == "playing"
                for number in range(ADDRESS_SHARE):
                    turns.lives(f"m{number}", "127.0.0.1")
                    waiting += [asyncio.create_task(wait(f"m{number}")) for _ in range(MOST_BOTS)]
                await asyncio.sleep(0)
                assert (await start(ben, await ben.table("mm", start=False), 503))["reason"] == "bots_busy"
            await asyncio.gather(*waiting)
            assert (await start(ann, tables[0], 200))["status"] == "playing"

    asyncio.run(evening())


# limits


def test_a_request_costs_what_it_makes_the_server_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it cost beyond one token is owed: the next one waits for it, and no longer than a full bucket takes."""
    moment = 100.0
    monkeypatch.setattr("zataku.server.limits.time", SimpleNamespace(monotonic=lambda: moment))
    budget = Limits()
    burst, rate = budget.rates["ask", 1]
    budget.take("ask", None, 1)
    budget.charge("ask", burst - 2, None, 1)
    budget.take("ask", None, 1)
    budget.charge("ask", 3 * rate, None, 1)
    with pytest.raises(Trouble) as refused:
        budget.take("ask", None, 1)
    assert refused.value.facts["seconds"] == 4
    budget.take("ask", None, 2)
    budget.charge("ask", 10**6, "1.2.3.4", 1)
    with pytest.raises(Trouble) as refused:
        budget.take("ask", None, 1)
    assert refused.value.facts["seconds"] == -(-(burst + 1) // rate)
    with pytest.raises(Trouble):
        budget.take("ask", "1.2.3.4")
    moment += (burst + 2) / rate
    budget.take("ask", None, 1)


def test_looking_far_back_again_and_again_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look counts with the entries that it replayed; one that replays nothing costs a request."""

    async def evening() -> None:
        async with long_table(tmp_path, 700) as (_, desk, ann, table, _):
            chair = await ann.chair(table)
            charged: list[float] = []
            monkeypatch.setattr(desk.limits, "charge", lambda kind, cost, *who: charged.append(cost))
            await chair.look(SPECTATOR, 0)
            await chair.look(SPECTATOR, 600)
            await chair.look(SPECTATOR, 680)
            await chair.look(SPECTATOR)
            assert charged == [MOST_TOLD / limits.ENTRIES, 100 / limits.ENTRIES, 0, 0]

    asyncio.run(evening())
