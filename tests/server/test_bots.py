"""Bots think in processes of their own: whatever becomes of them, the table goes on, and they know only their view."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import psutil
import pytest

import example
import zataku
from patience import PATIENCE, is_alive, until
from server.house import Chair, Data, Guest, House, catch_up, two_people
from server.inside import served
from server.thoughts import (
    babble,
    die,
    fail,
    fail_strangely,
    hang,
    improving,
    interrupt,
    leave,
    only_once,
    say_nothing,
    shout,
    spin,
    spy,
    spy_on_advice,
)
from zataku import bots
from zataku.core import locale
from zataku.core.reason import SECTION
from zataku.server.chronicle import Chronicle
from zataku.server.counsel import Counsel
from zataku.server.database import store as store_of
from zataku.server.thinkers import Choice, Question, Think, Thinkers, Weights, think

SPECTATOR = -1
LONG = PATIENCE  # starting a process takes its time
SHORT = 0.5
KILLS = 8

GAME = zataku.load(example.GAME)


def question(seed: int = 1) -> tuple[Data, list[str]]:
    """A view and the legal actions of the seat that is asked."""
    match = zataku.Match(GAME, 2, seed=seed)
    while len(match.actions(match.to_act)) < 3:
        match.play(match.to_act, match.actions(match.to_act)[0])
    return match.views()[match.to_act], match.actions(match.to_act)


async def other_work(work: asyncio.Task[Choice]) -> int:
    """How often something else could be done while this went on."""
    times = 0
    while not work.done():
        await asyncio.sleep(0.005)
        times += 1
    return times


@pytest.mark.parametrize(
    "how",
    [hang, spin, die, fail, leave, interrupt, fail_strangely, babble, say_nothing, shout],
    ids=lambda f: f.__name__,
)
def test_whatever_a_bot_does_a_legal_action_comes_and_the_next_one_is_its_own(tmp_path: Path, how: Think) -> None:
    others = set(psutil.Process().children())  # servers of other tests

    async def evening() -> None:
        view, actions = question()
        mark = tmp_path / "mark"
        thinkers = Thinkers(1, LONG, partial(only_once, mark, how))
        if how in (hang, spin):
            (tmp_path / "warm").touch()
            warm = Thinkers(1, LONG, partial(only_once, tmp_path / "warm", how))
            assert await warm.choose(GAME, "greedy", view, actions)  # a process that is there already
            thinkers.seconds, thinkers.grace = SHORT, 0
        work = asyncio.create_task(thinkers.choose(GAME, "greedy", view, actions))
        times = await other_work(work)
        assert times > 1 or how not in (hang, spin), "everyone waits for a bot"
        assert work.result().action in actions
        assert work.result().falter == ("late" if how in (hang, spin) else ""), "it is what greedy plays anyway"
        assert mark.exists() and not mark.read_text()
        thinkers.seconds = LONG
        chosen = await thinkers.choose(GAME, "greedy", view, actions)
        assert chosen == Choice(mark.read_text()) and chosen.action in actions
        workers = [child for child in psutil.Process().children() if child not in others]
        assert len([worker for worker in workers if worker.status() != psutil.STATUS_ZOMBIE]) <= 2

    asyncio.run(evening())


@pytest.mark.parametrize("how", [hang, die], ids=lambda f: f.__name__)
def test_a_bot_that_is_stopped_plays_its_best_so_far(how: Think) -> None:
    async def evening() -> None:
        view, actions = question()
        for seconds in (SHORT, 8 * SHORT, 64 * SHORT):  # a slow machine needs more time to find something at all
            ready = Thinkers(1, LONG, partial(improving, think))
            assert await ready.choose(GAME, "greedy", view, actions)  # a process that is there, and knows this file
            stopped = Thinkers(1, seconds if how is hang else LONG, partial(improving, how), grace=0)
            choice = await stopped.choose(GAME, "clever", view, actions)
            if not choice.falter.endswith("greedy"):
                break
        assert choice == Choice(actions[2], "late" if how is hang else "lost")

    asyncio.run(evening())


@pytest.mark.parametrize("how", [hang, babble], ids=lambda f: f.__name__)
def test_for_a_bot_that_found_nothing_a_simpler_one_plays_and_nobody_at_random(
    how: Think, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are told so; a bot of another name is as good as any, since only its process is asked."""
    monkeypatch.setattr("secrets.choice", None)

    async def evening() -> None:
        view, actions = question()
        sensible = {
            next(think(Question(GAME.name, "greedy", seed, json.dumps(view).encode(), actions, 1)))[0][0]
            for seed in range(40)
        }
        assert len(sensible) < len(actions)
        lost = Thinkers(1, SHORT / 10 if how is hang else LONG, how, grace=0)
        for _ in range(2):
            choice = await lost.choose(GAME, "clever", view, actions)
            assert choice.action in sensible and choice.falter == ("late greedy" if how is hang else "lost greedy")

    asyncio.run(evening())


@pytest.mark.parametrize("how", [fail, babble], ids=lambda f: f.__name__)
def test_of_a_hint_that_failed_nothing_is_said(how: Callable[..., Counsel]) -> None:
    async def evening() -> None:
        view, actions = question()
        lost = Thinkers(1, LONG, advise=how)
        assert await lost.advise(GAME, view, actions) is None
        only = await lost.advise(GAME, view, actions[:1])
        assert only is not None and [move.plan for move in only.moves] == [actions[:1]], "there is nothing to ask"

    asyncio.run(evening())


def test_no_more_bots_think_at_once_than_there_are_workers_and_one_that_hangs_does_not_stop_the_others() -> None:
    others = set(psutil.Process().children())  # servers of other tests

    async def evening() -> None:
        view, actions = question()
        good = Thinkers(2, LONG)
        await asyncio.gather(*(good.choose(GAME, "greedy", view, actions) for _ in range(4)))
        assert len(set(psutil.Process().children()) - others) <= 2
        bad = Thinkers(1, SHORT, hang, grace=0)
        began = time.monotonic()
        stuck = [asyncio.create_task(bad.choose(GAME, "greedy", view, actions)) for _ in range(2)]
        assert (await good.choose(GAME, "greedy", view, actions)).action in actions
        assert all(chosen.action in actions for chosen in await asyncio.gather(*stuck))
        assert time.monotonic() - began >= 2 * SHORT

    asyncio.run(evening())


@asynccontextmanager
async def spied_on(
    folder: Path, think: Callable[..., Iterator[Weights]] = spy, seconds: float = LONG
) -> AsyncIterator[tuple[House, Path]]:
    """A real server in this process, with bots that note what they are told, and the folder of their notes."""
    notes = folder / "notes"
    notes.mkdir()
    async with served(folder) as (house, desk):
        desk.rooms.thinkers = Thinkers(2, seconds, partial(think, notes), 0, partial(spy_on_advice, notes))
        yield house, notes


def noted(folder: Path) -> list[Data]:
    """What the bots were told, in order."""
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]


def only_own_hand(view: Data, seat: int) -> bool:
    """Whether a view holds this seat's hand and no other."""
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
        store = store_of(house.database)
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
    """It is the strongest bot's, whoever plays for those who are gone; its reasons have texts."""
    texts = locale.load(GAME.name, "en").words[SECTION]

    async def evening() -> None:
        async with spied_on(tmp_path) as (house, notes), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            _, chairs = await two_people(ann, ben)
            for _ in range(3):
                seat = chairs[0].update["to_act"]
                mover, other = chairs[seat], chairs[1 - seat]
                before = len(noted(notes))
                hint = await mover.ask("hint", seat=seat)
                assert hint["kind"] == "hinted" and hint["bot"] == "old_pine" and hint["version"] == mover.version
                first = [move["action"] for move in hint["moves"]]
                assert 1 <= len(first) <= 3 and set(first) <= set(mover.update["actions"])
                chances = [move["chance"] for move in hint["moves"]]
                assert chances == sorted(chances, reverse=True)
                assert all(why["key"] in texts for move in hint["moves"] for why in move["reasons"])
                for note in noted(notes)[before:]:
                    assert note["view"] == mover.update["view"] and only_own_hand(note["view"], seat)
                assert (await other.ask("hint", seat=1 - seat))["code"] == "conflict"
                assert (await other.ask("hint", seat=seat))["code"] == "foreign"
                answer = await mover.act(first[0])
                await catch_up(chairs, answer["version"])
            assert noted(notes)

    asyncio.run(evening())


def test_a_game_goes_on_when_the_time_of_its_bot_is_up(tmp_path: Path) -> None:
    async def evening() -> None:
        async with spied_on(tmp_path, hang, SHORT) as (house, _), Guest(house, "Ann") as ann:
            chair = await ann.chair(await ann.table("mg"))
            await greedy_thinks(chair)
            assert await chair.my_turn()
            log = [(entry["seat"], entry["words"]) for _, entry in sorted(chair.entries.items())]
            late = log.index((1, "falter late"))  # nobody is told twice, and nothing comes between it and the move
            assert log[late + 1][0] == 1 and "falter" not in log[late + 1][1]

    asyncio.run(evening())


def workers_of(house: House) -> list[psutil.Process]:
    """The processes in which the bots of a server think."""
    return psutil.Process(house.pid).children(recursive=True)


def kill_workers(house: House) -> int:
    """Kill the processes in which bots think; how many."""
    kills = 0
    for worker in workers_of(house):
        with suppress(psutil.NoSuchProcess):
            worker.kill()
            kills += 1
    return kills


def test_a_game_goes_on_to_its_end_while_the_processes_of_its_bots_are_killed(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        kills = 0
        chance = random.Random(2)
        async with Guest(house, "Ann") as ann:
            while kills < KILLS:
                chair = await ann.chair(await ann.table("gg"), SPECTATOR, since=0)
                while not chair.update["is_over"]:
                    await chair.hear()
                    if kills < KILLS:
                        await asyncio.sleep(chance.uniform(0, 0.1))  # into the next thought
                        kills += kill_workers(house)
                assert sorted(chair.entries) == list(range(1, chair.version + 1))

    with House(tmp_path) as house:
        asyncio.run(evening(house))
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
            version, rounds = chair.version, 0
            while rounds < 6:  # in which the bot, which has something to choose, makes no move
                if chair.version > version:
                    await greedy_thinks(chair)
                    version, rounds = chair.version, 0
                await other.look(other.update["to_act"])
                answer = await other.act(other.update["actions"][0])
                assert answer["kind"] == "done"
                assert (await chair.ask("ping"))["kind"] == "pong"
                assert (await chair.ask("act", seat=0, version=version, action="sail upper"))["kind"] == "problem"
                rounds += 1
            for worker in asleep:
                worker.resume()
            await chair.my_turn()

    with House(tmp_path, bot_workers=1, bot_seconds=2 * PATIENCE) as house:
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
            assert house.stop() == 0  # within PATIENCE, and the bot would think for longer
            await until(lambda: not any(is_alive(worker) for worker in asleep))  # killed: the system takes a moment
            house.open()
            chair = await ann.chair(table, since=version)
            await chair.my_turn()
            assert min(chair.entries) == version + 1 and chair.entries[version + 1]["seat"] == 1

    with House(tmp_path, bot_workers=1, bot_seconds=2 * PATIENCE) as house:
        asyncio.run(evening(house))


def test_five_levels_are_offered_and_older_names_are_still_taken(tmp_path: Path) -> None:
    """Whoever names no bot gets the fair one; whoever is gone gets the strongest, unless a setting says otherwise."""

    async def evening() -> None:
        async with served(tmp_path, bot="") as (house, desk), Guest(house, "Ann") as ann:
            offered = (await ann.get("/api/games"))["bots"]
            assert offered == bots.names() and desk.rooms.strongest == offered[-1] == "old_pine"
            table = await ann.table("mbgo", start=False)
            await ann.post(f"/api/tables/{table}/seat", {"seat": 3, "wish": {"who": "bot"}})
            found = await ann.get(f"/api/tables/{table}")
            assert [seat["bot"] for seat in found["seats"]] == ["", "random", "greedy", bots.FAIR]
            assert found["stand_in"] == offered[-1]

    asyncio.run(evening())
