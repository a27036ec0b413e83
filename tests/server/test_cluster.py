"""Several servers share a database: everyone sees the same on each, and one goes on for another that is gone."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres import Postgres
from server.cluster import Cluster, Roamer, Worker, connect
from server.house import Chair, Guest
from server.storm import Weather, storm
from wide import SOAK, often


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two nodes that all tests share."""
    with Cluster(tmp_path_factory.mktemp("cluster"), 2) as cluster:
        yield cluster
        for house in cluster.houses:
            assert '"level": "error"' not in house.log, house.log[-3000:]


async def chair_at(guest: Guest, cluster: Cluster, node: int, table: str, seat: int = 0) -> Chair:
    """A chair of a guest at a table of this node."""
    chair = Chair(await connect(guest, cluster.houses[node], table))
    await chair.look(seat, 0)
    return chair


def test_two_people_play_on_different_nodes_and_see_the_same(cluster: Cluster) -> None:
    async def evening() -> None:
        ann_, ben_ = (Guest(house, name) for house, name in zip(cluster.houses, ("Ann", "Ben"), strict=True))
        async with ann_ as ann, ben_ as ben:
            table = await ann.table("mo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chairs = [await chair_at(guest, cluster, n, table, n) for n, guest in enumerate((ann, ben))]
            for _ in range(12):
                seat = chairs[0].update["to_act"]
                actions = await chairs[seat].my_turn()
                answer = await chairs[seat].act(actions[0])
                assert answer["kind"] == "done", answer
                for chair in chairs:
                    while chair.version < answer["version"]:
                        await chair.hear()
            assert chairs[0].update["hash"] == chairs[1].update["hash"]

    asyncio.run(evening())


def test_who_comes_talks_is_renamed_or_leaves_is_seen_on_every_node(cluster: Cluster) -> None:
    async def evening() -> None:
        ann_, ben_ = (Guest(house, name) for house, name in zip(cluster.houses, ("Ann", "Ben"), strict=True))
        async with ann_ as ann, ben_ as ben:
            table = await ann.table("moo", start=False)
            here = await chair_at(ann, cluster, 0, table, 0)
            await ben.post(f"/api/tables/{table}/sit", {})
            await here.until(lambda _: here.table["seats"][1]["name"] == "Ben")
            assert not here.table["seats"][1]["is_here"]
            there = await chair_at(ben, cluster, 1, table, 1)
            await here.until(lambda _: here.table["seats"][1]["is_here"])
            await there.until(lambda _: there.table["seats"][0]["is_here"])
            assert (await there.ask("say", text="hello"))["kind"] == "done"
            await here.until(lambda _: bool(here.chat))
            assert (await here.ask("say", text="welcome"))["kind"] == "done"
            await there.until(lambda _: len(there.chat) > 1)
            assert [line["text"] for line in here.chat] == [line["text"] for line in there.chat] == ["hello", "welcome"]
            await ben.post("/api/me", {"name": "Benno"})
            await here.until(lambda _: here.table["seats"][1]["name"] == "Benno")
            looking = Chair(await connect(ben, cluster.houses[1], table))
            await looking.look(-1)
            await there.close()
            await looking.close()
            await here.until(lambda _: not here.table["seats"][1]["is_here"])

    asyncio.run(evening())


def test_a_roaming_guest_plays_with_bots_to_the_end(cluster: Cluster) -> None:
    async def evening() -> None:
        chance = random.Random(3)
        async with Roamer(cluster, chance, "Ann") as ann:
            table = await ann.table("mb")
            known = 0
            for _ in range(400):
                chair = Chair(await ann.connect(table))
                await chair.look(0, known)
                await chair.play(chance.choice, 4)
                known = chair.version
                await chair.close()
                if chair.update["is_over"]:
                    break
            assert chair.update["is_over"]

    asyncio.run(evening())


@pytest.mark.long
def test_every_promise_is_kept_in_a_storm(tmp_path: Path) -> None:
    """Nodes are killed and paused beyond their lease, all else restarts, lines are cut, and people play on.

    In the soak one of them comes through a balancer.
    """
    kills, cuts, rest = often(15, soak=100), often(3, soak=60), often(1, soak=15)
    weather = Weather(kills, pauses=rest, restarts=rest, cuts=cuts, others=rest, is_balanced=SOAK)
    server = Postgres(is_safe=True)
    try:
        report = storm(tmp_path, server, weather, seed=1)
    finally:
        server.remove()
    assert report.kills == weather.kills
    assert report.promises > 2 * weather.kills and report.unanswered >= 1, report


def test_a_worker_plays_for_the_bots_of_a_server_that_does_not(tmp_path: Path) -> None:
    """The server only serves; the worker drives, and leaves as it was told."""

    async def evening(cluster: Cluster) -> None:
        async with Guest(cluster.houses[0], "Ann") as ann:
            table = await ann.table("mb")
            chair = await ann.chair(table, 0, since=0)
            assert await chair.play(random.Random(1).choice, 5) == 5
            await chair.my_turn()
            assert any(entry["seat"] == 1 for entry in chair.entries.values())
            assert cluster.driver(table)

    with Cluster(tmp_path, 1, drives=False) as cluster, Worker(tmp_path, cluster.database) as worker:
        asyncio.run(evening(cluster))
        assert worker.stop() == 0
        assert '"level": "error"' not in cluster.houses[0].log + worker.log.read_text()
