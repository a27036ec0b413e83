"""Bots think in processes of their own: whatever becomes of them, the table goes on, and they know only their view."""

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest
import uvicorn

import example
import zataku
from server.house import Chair, Data, Guest, House
from zataku.server.app import create_app
from zataku.server.chronicle import Chronicle
from zataku.server.routes import Desk
from zataku.server.settings import Settings
from zataku.server.sqlite import SqliteStore
from zataku.server.thinkers import Thinkers, Weights, think
from zataku.server.wire import WireProtocol

SPECTATOR = -1
LONG = 30.0  # starting a process takes its time
SHORT = 0.5

GAME = zataku.load(example.GAME)


# What runs in the processes of bots.


def hang(*question: Any) -> Any:
    time.sleep(1000)
    return ""


def spin(*question: Any) -> Any:
    while True:
        pass


def die(*question: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def fail(*question: Any) -> Any:
    raise ValueError("no idea")


def leave(*question: Any) -> Any:
    sys.exit("enough")


def interrupt(*question: Any) -> Any:
    raise KeyboardInterrupt


class Own(Exception):
    """An exception that can be sent to another process, but not be made again there."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one)


def fail_strangely(*question: Any) -> Any:
    raise Own(1, 2)


def babble(*question: Any) -> Any:
    return "fly to the moon"


def say_nothing(*question: Any) -> Any:
    return None


def shout(*question: Any) -> Any:
    print("all over the place")
    os.write(1, b"where the answers go\n")
    return ""


def only_once(mark: Path, how: Callable[..., Weights], *question: Any) -> Weights:
    """Misbehave the first time, and note what is answered after that."""
    if not mark.exists():
        mark.touch()
        return how(*question)
    weights = think(*question)
    mark.write_text(weights[0][0])
    return weights


def spy(folder: Path, game: str, bot: str, seed: int, view: bytes, actions: list[str]) -> Weights:
    """Think, and note everything that one was told."""
    noted = {"game": game, "bot": bot, "view": json.loads(view), "actions": actions}
    (folder / f"{time.monotonic_ns()}-{os.getpid()}.json").write_text(json.dumps(noted))
    return think(game, bot, seed, view, actions)


def question(seed: int = 1) -> tuple[Data, list[str]]:
    """A view and the legal actions of the seat that is asked."""
    match = zataku.Match(GAME, 2, seed=seed)
    while len(match.actions(match.to_act)) < 3:
        match.play(match.to_act, match.actions(match.to_act)[0])
    return match.views()[match.to_act], match.actions(match.to_act)


async def longest_gap(work: asyncio.Task[str]) -> float:
    """The longest time for which nothing else could be done while this went on."""
    longest, before = 0.0, time.monotonic()
    while not work.done():
        await asyncio.sleep(0.005)
        longest, before = max(longest, time.monotonic() - before), time.monotonic()
    return longest


@pytest.mark.parametrize(
    "how",
    [hang, spin, die, fail, leave, interrupt, fail_strangely, babble, say_nothing, shout],
    ids=lambda f: f.__name__,
)
def test_whatever_a_bot_does_a_legal_action_comes_in_time_and_the_next_one_is_its_own(
    tmp_path: Path, how: Callable[..., Weights]
) -> None:
    async def evening() -> None:
        view, actions = question()
        mark = tmp_path / "mark"
        thinkers = Thinkers(1, LONG, partial(only_once, mark, how))
        if how in (hang, spin):
            (tmp_path / "warm").touch()
            warm = Thinkers(1, LONG, partial(only_once, tmp_path / "warm", how))
            assert await warm.choose(GAME, "greedy", view, actions) in actions  # a process that is there already
            thinkers.seconds = SHORT
        began = time.monotonic()
        work = asyncio.create_task(thinkers.choose(GAME, "greedy", view, actions))
        gap = await longest_gap(work)
        assert work.result() in actions
        assert time.monotonic() - began < LONG and gap < 3.0
        assert mark.exists() and not mark.read_text()
        thinkers.seconds = LONG
        chosen = await thinkers.choose(GAME, "greedy", view, actions)
        assert chosen == mark.read_text() and chosen in actions
        workers = psutil.Process().children()
        assert len([worker for worker in workers if worker.status() != psutil.STATUS_ZOMBIE]) <= 2

    asyncio.run(evening())


def test_nobody_speaks_for_a_bot_that_failed_and_one_that_plays_at_random_is_not_sure() -> None:
    async def evening() -> None:
        view, actions = question()
        assert await Thinkers(1, LONG, fail).weigh(GAME, "greedy", view, actions) == []
        ((action, share),) = await Thinkers(1, LONG).weigh(GAME, "random", view, actions)
        assert action in actions and share == 0
        assert await Thinkers(1, LONG).weigh(GAME, "greedy", view, actions[:1]) == [(actions[0], 1.0)]

    asyncio.run(evening())


def test_no_more_bots_think_at_once_than_there_are_workers_and_one_that_hangs_does_not_stop_the_others() -> None:
    async def evening() -> None:
        view, actions = question()
        good = Thinkers(2, LONG)
        await asyncio.gather(*(good.choose(GAME, "greedy", view, actions) for _ in range(4)))
        before = {child.pid for child in psutil.Process().children()}
        assert len(before) <= 2
        bad = Thinkers(1, SHORT, hang)
        began = time.monotonic()
        stuck = [asyncio.create_task(bad.choose(GAME, "greedy", view, actions)) for _ in range(2)]
        assert await good.choose(GAME, "greedy", view, actions) in actions
        assert all(chosen in actions for chosen in await asyncio.gather(*stuck))
        assert time.monotonic() - began >= 2 * SHORT

    asyncio.run(evening())


@asynccontextmanager
async def spied_on(folder: Path) -> AsyncIterator[tuple[House, Path]]:
    """A real server in this process, with bots that note what they are told."""
    notes = folder / "notes"
    notes.mkdir()
    settings = Settings(database=str(folder / "zataku.sqlite3"), limits=1000, bot_workers=2)
    app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="on", ws=WireProtocol))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done()
        await asyncio.sleep(0.01)
    at = app.state.desk
    assert isinstance(at, Desk)
    at.rooms.thinkers = Thinkers(2, LONG, partial(spy, notes))
    house = House(folder)
    house.port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield house, notes
    finally:
        await app.state.closing()
        server.should_exit = True
        await serving


def noted(folder: Path) -> list[Data]:
    """What the bots were told, in order."""
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]


def only_own_hand(view: Data, seat: int) -> bool:
    """Whether no other hand than this seat's is in a view."""
    hands = [player["hand"] for player in view["players"]]
    return view["seat"] == seat and all((hand is not None) == (n == seat) for n, hand in enumerate(hands))


def test_what_a_bot_is_told_is_the_view_of_its_seat_and_nothing_else(tmp_path: Path) -> None:
    async def evening() -> None:
        async with spied_on(tmp_path) as (house, notes), Guest(house, "Ann") as ann:
            table = await ann.table("mgg")
            chair = await ann.chair(table)
            await chair.play(random.Random(1).choice, 15)
            await chair.my_turn()
            version = chair.version
        store = SqliteStore(house.database)
        await store.open()
        row, entries = await store.table(table), await store.entries(table)
        await store.close()
        assert row is not None and len(entries) == version
        views: list[tuple[int, Data, list[str]]] = []  # whenever a bot had a choice
        for number in range(1, version):
            match = Chronicle.rebuilt(row, entries[:number]).match
            if match.to_act in (1, 2) and len(match.actions(match.to_act)) > 1:
                views.append((match.to_act, match.views()[match.to_act], match.actions(match.to_act)))
        found = noted(notes)
        assert len(found) == len(views) > 8
        for note, (seat, view, actions) in zip(found, views, strict=True):
            assert note == {"game": example.GAME, "bot": "greedy", "view": view, "actions": actions}
            assert only_own_hand(note["view"], seat)

    asyncio.run(evening())


def test_a_hint_comes_from_the_view_of_the_seat_that_asks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with spied_on(tmp_path) as (house, notes), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo")
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chairs = [await guest.chair(table, seat) for seat, guest in enumerate((ann, ben))]
            for _ in range(6):
                seat = chairs[0].update["to_act"]
                mover, other = chairs[seat], chairs[1 - seat]
                before = len(noted(notes))
                hint = await mover.ask("hint", seat=seat)
                assert hint["kind"] == "hinted" and hint["bot"] == "greedy" and hint["version"] == mover.version
                assert hint["action"] in mover.update["actions"]
                shares = [weight["share"] for weight in hint["weights"]]
                assert 1 <= len(shares) <= 3 and shares == sorted(shares, reverse=True) and sum(shares) <= 1.000001
                assert hint["weights"][0]["action"] == hint["action"]
                assert {weight["action"] for weight in hint["weights"]} <= set(mover.update["actions"])
                for note in noted(notes)[before:]:
                    assert note["view"] == mover.update["view"] and only_own_hand(note["view"], seat)
                assert (await other.ask("hint", seat=1 - seat))["code"] == "conflict"
                assert (await other.ask("hint", seat=seat))["code"] == "foreign"
                answer = await mover.act(hint["action"])
                for chair in chairs:
                    while chair.version < answer["version"]:
                        await chair.hear()
            assert noted(notes)

    asyncio.run(evening())


def workers_of(house: House) -> list[psutil.Process]:
    """The processes in which the bots of a server think."""
    return psutil.Process(house.pid).children(recursive=True)


def test_a_game_goes_on_to_its_end_while_the_processes_of_its_bots_are_killed(tmp_path: Path) -> None:
    async def evening(house: House) -> int:
        kills = 0
        chance = random.Random(2)
        async with Guest(house, "Ann") as ann:
            table = await ann.table("gg")
            chair = await ann.chair(table, SPECTATOR, since=0)

            async def kill_often() -> None:
                nonlocal kills
                while kills < 12:
                    for worker in workers_of(house):
                        try:
                            worker.kill()
                            kills += 1
                        except psutil.NoSuchProcess:
                            pass
                    await asyncio.sleep(chance.uniform(0, 0.3))

            killing = asyncio.create_task(kill_often())
            while not chair.update["is_over"]:
                await chair.hear()
            killing.cancel()
            assert sorted(chair.entries) == list(range(1, chair.version + 1))
        return kills

    with House(tmp_path) as house:
        assert asyncio.run(evening(house)) > 3
        assert '"bot failed"' in house.log
        assert house.stop() == 0
        assert '"level": "error"' not in house.log, house.log[-3000:]


async def greedy_thinks(chair: Chair) -> None:
    """Play until it is the bot's turn."""
    while chair.update["to_act"] == 0:
        answer = await chair.act(chair.update["actions"][-1])
        while chair.version < answer["version"]:
            await chair.hear()


def test_while_a_bot_thinks_everyone_else_is_answered(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            slow, quick = await ann.table("mg"), await ben.table("mm")
            chair, other = await ann.chair(slow), await ben.chair(quick)
            await a_worker_has_thought(house, chair)
            await chair.my_turn()
            asleep = workers_of(house)
            for worker in asleep:
                worker.suspend()  # so that it thinks for ever
            await greedy_thinks(chair)
            while chair.update["to_act"] == 1 and len(workers_of(house)) == len(asleep):
                version = chair.version
                began = time.monotonic()
                await other.look(other.update["to_act"])
                answer = await other.act(other.update["actions"][0])
                assert answer["kind"] == "done"
                assert (await chair.ask("ping"))["kind"] == "pong"
                assert (await chair.ask("act", seat=0, version=version, action="sail upper"))["kind"] == "problem"
                assert time.monotonic() - began < 3, "everyone waits for a bot"
                if other.update["is_over"]:
                    break
            assert other.version > 5
            await chair.my_turn()
            assert '"time is up"' in house.log

    with House(tmp_path, bot_workers=1, bot_seconds=4) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0
        assert '"level": "error"' not in house.log, house.log[-3000:]


async def a_worker_has_thought(house: House, chair: Chair) -> None:
    """Wait for a move that a worker has found: from then on it is there, and waits for the next one."""
    while True:
        await greedy_thinks(chair)
        await chair.my_turn()
        if workers_of(house):
            return


def is_alive(process: psutil.Process) -> bool:
    """Whether a process does anything any more."""
    try:
        return process.is_running() and process.status() not in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
    except psutil.NoSuchProcess:
        return False


def test_a_server_stops_at_once_while_a_bot_thinks_and_goes_on_afterwards(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mg")
            chair = await ann.chair(table)
            await a_worker_has_thought(house, chair)
            asleep = workers_of(house)
            for worker in asleep:
                worker.suspend()
            await greedy_thinks(chair)
            version = chair.version
            began = time.monotonic()
            assert house.stop() == 0
            assert time.monotonic() - began < 20
            while any(is_alive(worker) for worker in asleep):  # they were killed: it takes the system a moment
                assert time.monotonic() - began < 40
                await asyncio.sleep(0.01)
            house.open()
            chair = await ann.chair(table, since=version)
            await chair.my_turn()
            assert min(chair.entries) == version + 1 and chair.entries[version + 1]["seat"] == 1

    with House(tmp_path, bot_workers=1, bot_seconds=60) as house:
        asyncio.run(evening(house))
