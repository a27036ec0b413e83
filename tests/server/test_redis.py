"""Redis is shared by nodes that have one: it makes them one in what they allow, and is never needed."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis

import example
from patience import PATIENCE
from redis_server import PASSWORD, RedisServer
from server.cluster import Cluster, until
from server.house import Guest, House, catch_up, two_people
from zataku.server import redis_news
from zataku.server import relay as relays
from zataku.server.budgets import Budgets
from zataku.server.limits import ADDRESS_SHARE, RATES, Limits
from zataku.server.news import Item, Silence, news_of
from zataku.server.redis_news import RedisNews
from zataku.server.relay import BadRedis, Relay, checked, printable
from zataku.server.settings import load
from zataku.server.trouble import Trouble


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@asynccontextmanager
async def nodes(address: str, count: int = 2) -> AsyncIterator[list[Budgets]]:
    """What several nodes allow; they tell what was spent when the test says so."""
    relays = [Relay(address) for _ in range(count)]
    found = [Budgets(Limits(), relay) for relay in relays]
    for budgets in found:
        await budgets.relay.open()
        budgets.limits.spent = {}
    try:
        yield found
    finally:
        for relay in relays:
            await relay.close()


def takes(budgets: Budgets, person: int, most: int = 10_000) -> int:
    """How often someone may say something before it is too often."""
    for count in range(most):
        try:
            budgets.limits.take("say", None, person)
        except Trouble as trouble:
            assert trouble.code == "too_fast"
            return count
    return most


def is_here(budgets: Budgets) -> bool:
    """Whether Redis is, as far as a node knows."""
    return budgets.relay.is_here


BURST = int(RATES["say"][0])


# the address


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("redis://db.example", "redis://db.example"),
        ("redis://db.example:6380/2", "redis://db.example:6380/2"),
        ("redis://:secret@db.example:6379/0", "redis://:***@db.example:6379/0"),
        ("rediss://ann:sec%40ret@[::1]:6379/0?ssl_cert_reqs=none", "rediss://ann:***@[::1]:6379/0"),
        ("redis://ann@db.example/1?password=secret", "redis://ann@db.example/1"),
        ("unix:///run/redis.sock?db=1&password=secret", "unix:///run/redis.sock"),
        ("unix://:secret@/run/redis.sock", "unix://:***@/run/redis.sock"),
    ],
)
def test_an_address_is_printed_without_its_password(address: str, shown: str, tmp_path: Path) -> None:
    assert checked(address) == address and printable(address) == shown
    settings = load(None, {"redis": address, "database": str(tmp_path / "t")}, {})
    assert settings.redis == address and "secret" not in repr(settings) and f"redis={shown!r}" in repr(settings)


@pytest.mark.parametrize(
    "address",
    [
        "redis://:sec@ret@db.example",
        "redis://:sec/ret@db.example",
        "redis://ann:secret",
        "redis://",
        "redis:///run/secret",
        "unix://secret",
        "http://ann:secret@db.example",
        "secret",
    ],
)
def test_a_wrong_address_is_refused_without_being_repeated(address: str, tmp_path: Path) -> None:
    with pytest.raises(BadRedis, match="an address such as redis://host:6379/0") as caught:
        load(None, {"database": str(tmp_path / "t")}, {"ZATAKU_REDIS": address})
    assert not any(part in str(caught.value) for part in ("sec", "ret", "ann")), caught.value
    assert caught.value.advice == "address"


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(BadRedis, match="expected redis-py") as caught:
        Relay("redis://:secret@db.example")
    assert caught.value.advice == "extra" and "secret" not in str(caught.value)


@pytest.mark.parametrize("password", ["wr0ng-w0rd", ""])
def test_a_wrong_password_is_told_at_the_start(password: str) -> None:
    async def start(address: str) -> None:
        relay = Relay(address)
        await relay.open()
        assert relay.is_here
        await relay.close()

    with RedisServer(PASSWORD) as locked:
        with pytest.raises(BadRedis, match="expected a user who may connect") as caught:
            asyncio.run(start(locked.address_with(password)))
        assert caught.value.advice == "password"
        assert not password or password not in str(caught.value)
        asyncio.run(start(locked.address))


# budgets


def test_two_nodes_allow_as_much_as_one(redis: RedisServer) -> None:
    async def run() -> None:
        async with nodes(redis.address) as (one, two):
            assert takes(one, 1) == BURST
            await one.settle()
            assert takes(two, 1, 1) == 1  # it does not know yet
            await two.settle()
            assert takes(two, 1) == 0 and takes(two, 2) == BURST
            left = await two.relay.redis.get("zataku:budget:say:p1")
            assert float(left.split()[0]) < 0  # who has had too much owes it

    asyncio.run(run())


def test_whoever_asks_all_nodes_at_once_waits_for_as_much_longer(redis: RedisServer) -> None:
    async def run() -> None:
        async with nodes(redis.address, 3) as found:
            assert [takes(budgets, 3) for budgets in found] == [BURST] * 3
            for budgets in found:
                await budgets.settle()
            for budgets in found:
                with pytest.raises(Trouble) as caught:
                    budgets.limits.take("say", None, 3)
                wait = int(caught.value.facts["seconds"])
                assert wait > 0
            # The last to tell knows of all: what is owed is at most a burst, by which nobody is locked out for long.
            assert wait > BURST / RATES["say"][1]

    asyncio.run(run())


def test_what_is_spent_while_redis_is_asked_is_counted(redis: RedisServer) -> None:
    async def run() -> None:
        async with nodes(redis.address) as (one, two):
            assert takes(one, 4, 3) == 3
            await one.settle()
            assert takes(two, 4, 2) == 2
            telling = asyncio.create_task(two.settle())
            await asyncio.sleep(0)  # it has taken what was spent so far
            assert takes(two, 4, 1) == 1
            await telling
            assert takes(two, 4) == BURST - 6

    asyncio.run(run())


def test_nothing_stays_in_redis_for_longer_than_it_takes_to_fill_a_budget(redis: RedisServer) -> None:
    async def run() -> None:
        async with nodes(redis.address, 1) as (one,):
            one.limits.take("table", "10.0.0.1", 5)
            await one.settle()
            client: Any = Redis.from_url(redis.address)
            for key, share in (("a10.0.0.1", ADDRESS_SHARE), ("p5", 1)):
                rest = await client.pttl(f"zataku:budget:table:{key}")
                assert 0 < rest <= 1000 / (RATES["table"][1] * share) + 1
            await client.aclose()

    asyncio.run(run())


def test_what_is_no_budget_there_counts_as_a_full_one(redis: RedisServer) -> None:
    async def run() -> None:
        async with nodes(redis.address, 1) as (one,):
            await one.relay.redis.set("zataku:budget:say:p6", "nonsense")
            assert takes(one, 6, 1) == 1
            await one.settle()
            assert is_here(one) and takes(one, 6) == BURST - 1

    asyncio.run(run())


# without it


def test_a_node_goes_on_alone_and_finds_it_again(caplog: pytest.LogCaptureFixture, monkeypatch: Any) -> None:
    monkeypatch.setattr(relays, "PAUSES", (0.0, 0.0))
    caplog.set_level("INFO", "zataku")

    async def run() -> None:
        redis = RedisServer()
        async with nodes(redis.address) as (one, two):  # away at the start
            assert takes(one, 1) == BURST == takes(two, 1)  # each for itself
            for _ in range(3):
                await one.settle()
                one.limits.take("say", None, 2)
            assert not is_here(one)
            with redis:
                for someone in (10, 20):
                    takes(one, someone)
                    await one.settle()
                    assert is_here(one)
                    takes(two, someone, 1)
                    await two.settle()
                    assert takes(two, someone) == 0
                    redis.kill()
                    assert takes(one, someone + 1, 1) == 1
                    await one.settle()
                    assert not is_here(one) and takes(one, someone + 1) == BURST - 1
                    redis.start()
                    assert takes(one, someone + 2, 1) == 1
                    await one.settle()
                    assert is_here(one) and takes(one, someone) == 0  # who had too much has it back from nobody

    asyncio.run(run())
    said = [record.getMessage() for record in caplog.records if record.name == "zataku.relay"]
    away, back = "redis is away; this server goes on alone", "redis is back"
    assert said == [away, away, back, back, away, back, away, back]  # once a time, however often it is tried


def test_a_redis_that_hangs_holds_up_nobody(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relays, "PATIENCE", 0.05)

    async def run() -> None:
        async with nodes(redis.address, 1) as (one,):
            await one.relay.redis.execute_command("CLIENT", "PAUSE", "60000", "ALL")
            try:
                assert takes(one, 7) == BURST  # nothing is awaited
                await one.settle()
                assert not is_here(one)
            finally:
                redis.kill()
                redis.start()

    asyncio.run(run())


# news


def test_news_come_to_others_and_again_after_it_was_killed() -> None:
    async def run(redis: RedisServer) -> None:
        one, two = RedisNews(redis.address), RedisNews(redis.address)
        heard: list[list[Item]] = []
        own: list[list[Item]] = []
        late = [Item("entries", "a-table", 99)]
        missed = 0

        def miss() -> None:
            nonlocal missed
            missed += 1

        await one.open(own.append, lambda: None)
        await two.open(heard.append, miss)
        for times in (1, 2, 3):
            await until(lambda times=times: missed == times and not two.is_away and not one.is_away)  # type: ignore[misc]
            news = [Item("entries", "a-table", times), Item("chat", "a-table", 1)]
            one.tell(*news)
            await until(lambda news=news: news in heard)  # type: ignore[misc]
            heard.remove(news)
            redis.kill()
            await until(lambda: one.is_away and two.is_away)
            one.tell(*late)  # nobody waits for it; it is heard only if Redis is back before it is sent
            redis.start()
        await one.close()
        await two.close()
        assert own == [] and all(each == late for each in heard)

    with RedisServer() as redis:
        asyncio.run(run(redis))


def test_a_redis_that_says_nothing_more_counts_as_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_news, "SECONDS", 0.05)

    async def run(redis: RedisServer) -> None:
        news = RedisNews(redis.address)
        await news.open(lambda items: None, lambda: None)
        await until(lambda: not news.is_away)
        assert redis.child is not None
        redis.child.send_signal(signal.SIGSTOP)
        await until(lambda: news.is_away)
        redis.child.send_signal(signal.SIGCONT)
        await until(lambda: not news.is_away)
        await news.close()

    with RedisServer() as redis:
        asyncio.run(run(redis))


def test_only_servers_of_one_database_have_news(redis: RedisServer) -> None:
    assert isinstance(news_of("postgresql://db.example/zataku", redis.address), RedisNews)
    assert isinstance(news_of("tables.sqlite3", redis.address), Silence)


def test_two_nodes_play_on_while_redis_is_killed_and_started(tmp_path: Path) -> None:
    """Whoever is at the other node sees every move: by news, or by looking into the database."""

    async def evening(cluster: Cluster, redis: RedisServer) -> None:
        one, two = cluster.houses
        async with Guest(one, "Ann") as ann, Guest(two, "Ben") as ben:
            table, chairs = await two_people(ann, ben)
            for round in range(3):
                for _ in range(2):
                    version = chairs[0].version
                    mover = next(chair for chair in chairs if chair.update["actions"])
                    assert (await mover.act(mover.update["actions"][0]))["kind"] == "done"
                    await catch_up(chairs, version + 1)
                redis.start() if round == 1 else redis.kill()
            assert [(await guest.get(f"/api/tables/{table}"))["version"] for guest in (ann, ben)] == [7, 7]

    with RedisServer() as redis, Cluster(tmp_path, 2, redis=redis.address) as cluster:
        asyncio.run(evening(cluster, redis))
        for house in cluster.houses:
            assert house.stop() == 0 and '"exception"' not in house.log


# servers


def test_a_server_starts_while_redis_is_away(tmp_path: Path) -> None:
    """It says so once, and people play; it stops as it was told."""
    redis = RedisServer()  # never started

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            await ann.get("/health/ready")
            chair = await ann.chair(await ann.table("mb"))
            assert await chair.play(lambda actions: actions[0], 2) == 2

    try:
        with House(tmp_path, redis=redis.address) as house:
            asyncio.run(evening(house))
            assert house.stop() == 0
            assert house.log.count("redis is away") == 1 and '"level": "error"' not in house.log, house.log
    finally:
        redis.kill()
        redis.folder.rmdir()


def test_public_tables_of_an_address_count_at_all_servers(tmp_path: Path) -> None:
    """Those that are open; while Redis is away each server counts its own."""

    async def evening(one: House, two: House, redis: RedisServer) -> None:
        async with Guest(one, "Ann") as ann, Guest(two, "Ben") as ben:

            async def opens(guest: Guest) -> str:
                wish = {"game": example.GAME, "seats": [{"who": "me"}, {"who": "open"}], "is_public": True}
                made = await guest.post("/api/tables", wish, (201, 409))
                assert "id" in made or made["reason"] == "too_many_of_address", made
                return str(made.get("id") or "")

            tables = [await opens(guest) for guest in (ann, ben, ann)]
            assert all(tables[:2]) and not tables[2] and not await opens(ben)
            await ann.post(f"/api/tables/{tables[0]}/close")
            assert await opens(ben) and not await opens(ann)
            redis.kill()
            assert await opens(ann), "of these two it knows one, which is closed"

    with RedisServer() as redis, Cluster(tmp_path, 2, redis=redis.address, tables_of_address=2) as cluster:
        one, two = cluster.houses
        asyncio.run(evening(one, two, redis))


def test_two_servers_share_what_an_address_may_do(tmp_path: Path) -> None:
    """One that starts while Redis is away, too; and when Redis dies, both go on."""

    async def evening(one: House, two: House, redis: RedisServer) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            client: Any = Redis.from_url(redis.address)

            async def ask(house: House, at: str) -> int:
                headers = {"X-Forwarded-For": at}
                http.cookies.clear()  # someone new each time
                return (await http.post(f"{house.url}/api/me", json={}, headers=headers)).status_code

            async def told(at: str, before: object) -> bytes:
                """What Redis knows once a node has told it something."""
                async with asyncio.timeout(PATIENCE):
                    while True:
                        found = await client.get(f"zataku:budget:person:a{at}")
                        if found is not None and found != before:
                            return bytes(found)
                        await asyncio.sleep(0.005)

            known = await told_first(ask, told, one)
            for _ in range(int(RATES["person"][0]) * ADDRESS_SHARE - 1):  # alone it would allow one more
                status = await ask(two, "10.9.9.9")
                if status == 429:
                    break
                known = await told("10.9.9.9", known)
            assert status == 429
            await client.aclose()
            redis.kill()
            for house in (one, two):
                assert await ask(house, "10.9.9.8") == 200
                async with Guest(house, "Ann") as ann:
                    chair = await ann.chair(await ann.table("mb"))
                    assert await chair.play(lambda actions: actions[0], 1) == 1

    async def told_first(ask: Any, told: Any, house: House) -> object:
        async with asyncio.timeout(PATIENCE):
            while await ask(house, "10.9.9.9") != 429:
                pass
        return await told("10.9.9.9", None)

    with RedisServer() as redis:
        (tmp_path / "one").mkdir()
        (tmp_path / "two").mkdir()
        secretive = {"redis": redis.address, "limits": 1}
        with House(tmp_path / "one", **secretive) as one, House(tmp_path / "two", **secretive) as two:
            asyncio.run(evening(one, two, redis))
            assert one.stop() == two.stop() == 0
            assert '"exception"' not in one.log + two.log
