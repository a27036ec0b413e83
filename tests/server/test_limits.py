"""How much anyone may ask for: whoever asks for more is told so, and everyone else can go on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any

import httpx
import pytest
import websockets

import example
from patience import PATIENCE
from server.house import Chair, Guest, House
from zataku.server.limits import ADDRESS_SHARE, RATES, Limits
from zataku.server.trouble import Trouble

FRESH = count(1)
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), limits=1) as house:
        yield house
        assert house.stop() == 0
        assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose limits are so small that a single slow client can reach those of a whole address."""
    with House(tmp_path_factory.mktemp("strict"), limits=0.03) as house:
        yield house
        assert house.stop() == 0


def fresh_address() -> str:
    """Where nobody has come from yet; a proxy on this machine is believed."""
    return f"10.0.{next(FRESH)}.1"


class Neighbour(Guest):
    """A guest at a chosen address."""

    def __init__(self, house: House, at: str, name: str | None = None) -> None:
        super().__init__(house, name)
        self.at = at
        self.http.headers["X-Forwarded-For"] = at

    async def connect(self, table: str, **headers: str) -> websockets.ClientConnection:
        return await super().connect(table, **{"X-Forwarded-For": self.at, **headers})


REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "act": ("act", {"seat": 0, "version": 999, "action": "sail upper"}),
    "undo": ("act", {"seat": 0, "version": 999}),
    "answer": ("act", {"seat": 0, "version": 999, "agree": True}),
    "why": ("ask", {"seat": 0, "words": "sail"}),
    "preview": ("ask", {"seat": 0, "action": "nonsense"}),
    "look": ("ask", {"seat": -1}),
    "seen": ("ask", {"version": 999}),
    "hint": ("hint", {"seat": 9}),
    "say": ("say", {"text": "hello"}),
    "ping": ("message", {}),
    "nonsense": ("message", {}),
}
"""Every kind of request, as what it is counted, and one that changes nothing."""


async def flood(socket: websockets.ClientConnection, kind: str, times: int) -> list[dict[str, Any]]:
    """Send this many requests at once; the answers, until the socket is closed."""

    async def send() -> None:
        for id in range(times):
            await socket.send(json.dumps({"kind": kind, "id": id, **REQUESTS[kind][1]}))

    sending = asyncio.create_task(send())
    answers = []
    try:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if "id" in message:
                answers.append(message)
    except websockets.ConnectionClosed:
        pass
    await asyncio.gather(sending, return_exceptions=True)
    return answers


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_flood_of_one_kind_is_told_so_and_then_closed_and_a_neighbour_goes_on(house: House, kind: str) -> None:
    async def evening() -> None:
        at = fresh_address()
        async with Neighbour(house, at, "Ann") as ann, Neighbour(house, at, "Ben") as ben:
            table = await ann.table("mm")
            socket = await ann.connect(table)
            counted = REQUESTS[kind][0]
            burst = int(RATES[counted][0])
            answers = await flood(socket, kind, 3 * burst)
            assert [answer["id"] for answer in answers] == list(range(len(answers)))
            *before, last = answers
            assert last["code"] == last["reason"] == "too_fast" and last["version"] == 1
            assert last["facts"]["kind"] == counted and last["facts"]["seconds"] >= 1
            assert socket.close_code == 1008
            assert burst <= len(before) < 3 * burst
            assert not [answer for answer in before if answer.get("code") == "too_fast"]
            neighbour = Chair(await ben.connect(table))
            answer = await neighbour.ask(kind, **REQUESTS[kind][1])
            assert answer.get("code") != "too_fast"
            assert (await neighbour.ask("ping"))["kind"] == "pong"
            assert (await ann.get(f"/api/tables/{table}"))["version"] == 1

    asyncio.run(evening())


def test_a_visitor_without_a_name_is_counted_by_address(house: House) -> None:
    async def evening() -> None:
        at = fresh_address()
        async with Neighbour(house, fresh_address(), "Ann") as ann:
            table = await ann.table("mm")
            nobody = Neighbour(house, at)
            socket = await nobody.connect(table)
            answers = await flood(socket, "say", 3 * ADDRESS_SHARE * int(RATES["say"][0]))
            assert answers[-1]["code"] == "too_fast" and socket.close_code == 1008
            assert len(answers) > ADDRESS_SHARE * RATES["say"][0]
            other = Chair(await ann.connect(table))
            assert (await other.ask("say", text="hello"))["kind"] == "done"
            await nobody.__aexit__()

    asyncio.run(evening())


def test_whoever_opens_too_many_sockets_is_told_so(house: House) -> None:
    async def evening() -> None:
        at = fresh_address()
        async with Neighbour(house, at, "Ann") as ann, Neighbour(house, at, "Ben") as ben:
            table = await ann.table("mm")
            refused: websockets.ClientConnection | None = None
            while refused is None:
                assert len(ann.sockets) < 3 * RATES["socket"][0]
                socket = await ann.connect(table)
                with suppress(websockets.ConnectionClosed):
                    await socket.send('{"kind":"ping","id":1}')
                if json.loads(await socket.recv()).get("code") == "too_fast":
                    refused = socket
            await refused.wait_closed()
            assert refused.close_code == 1008
            assert (await Chair(await ben.connect(table)).ask("ping"))["kind"] == "pong"

    asyncio.run(evening())


def told_to_wait(answer: httpx.Response) -> int:
    """The seconds that a 429 asks for, which its header and its problem agree on."""
    assert answer.status_code == 429, answer.text
    problem = answer.json()
    assert (problem["kind"], problem["code"], problem["reason"]) == ("problem", "too_fast", "too_fast")
    seconds = int(answer.headers["retry-after"])
    assert seconds == problem["facts"]["seconds"] >= 1
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
    return seconds


async def until_refused(ask: Callable[[], Awaitable[httpx.Response]], most: int) -> httpx.Response:
    """Ask again and again, several at once; the first answer that is 429."""
    for _ in range(0, most, 20):
        answers = await asyncio.gather(*(ask() for _ in range(20)))
        refused = [answer for answer in answers if answer.status_code == 429]
        if refused:
            return refused[0]
    raise AssertionError(f"expected at most {most} in this time, got more")


@pytest.mark.parametrize(
    ("kind", "path", "more"),
    [
        ("write", "/api/me", {"json": {}}),
        ("table", "/api/tables", {"json": {"game": example.GAME, "seats": [{"who": "me"}, {"who": "open"}]}}),
        ("record", "/api/records", {"content": b"nonsense"}),
    ],
)
def test_a_person_who_writes_too_fast_gets_429_and_a_neighbour_does_not(
    house: House, kind: str, path: str, more: dict[str, Any]
) -> None:
    async def evening() -> None:
        at = fresh_address()
        async with Neighbour(house, at, "Ann") as ann, Neighbour(house, at, "Ben") as ben:
            told_to_wait(await until_refused(lambda: ann.http.post(path, **more), 3 * int(RATES[kind][0])))
            assert (await ben.http.post(path, **more)).status_code != 429

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("kind", "method", "path", "more"),
    [
        ("read", "GET", "/api/me", {}),
        ("read", "GET", "/api/nothing", {}),
        ("read", "GET", "/api/nothing/live", {"headers": UPGRADE}),
        ("write", "POST", "/api/me/link", {}),
        ("person", "POST", "/api/me", {"json": {}}),
        ("person", "POST", "/api/me/redeem", {"json": {"code": "guess"}}),
    ],
)
def test_an_address_that_asks_too_fast_gets_429_and_another_one_does_not(
    strict: House, kind: str, method: str, path: str, more: dict[str, Any]
) -> None:
    async def evening() -> None:
        async with httpx.AsyncClient(base_url=strict.url, trust_env=False, timeout=PATIENCE) as client:

            async def ask(at: str) -> httpx.Response:
                client.cookies.clear()  # each time as a new visitor
                headers = more.get("headers", {}) | {"X-Forwarded-For": at}
                return await client.request(method, path, **more | {"headers": headers})

            here = fresh_address()
            told_to_wait(await until_refused(lambda: ask(here), 100 + ADDRESS_SHARE * int(RATES[kind][0])))
            assert (await ask(fresh_address())).status_code != 429

    asyncio.run(evening())


def test_after_the_seconds_told_asking_works_again(house: House) -> None:
    async def evening() -> None:
        async with Neighbour(house, fresh_address(), "Ann") as ann:
            refused = await until_refused(lambda: ann.http.post("/api/me", json={}), 120)
            end = time.monotonic() + told_to_wait(refused)
            asked = time.monotonic()
            while (await ann.http.post("/api/me", json={})).status_code == 429:
                assert asked < end
                asked = time.monotonic()

    asyncio.run(evening())


@pytest.mark.parametrize("kind", RATES)
def test_every_kind_has_its_own_bucket_for_each_person_and_address(kind: str) -> None:
    limits = Limits()
    burst = int(RATES[kind][0])
    for _ in range(burst):
        limits.take(kind, "here", 1)
    with pytest.raises(Trouble) as trouble:
        for _ in range(burst):
            limits.take(kind, "here", 1)
    assert trouble.value.code == "too_fast" and trouble.value.facts["kind"] == kind
    limits.take(kind, "here", 2)
    limits.take(kind, "there")
    for other in RATES:
        if other != kind:
            limits.take(other, "here", 1)


def test_an_address_has_eight_times_what_a_person_has() -> None:
    limits = Limits()
    for person in range(ADDRESS_SHARE):
        for _ in range(int(RATES["say"][0])):
            limits.take("say", "here", person)
    with pytest.raises(Trouble):
        limits.take("say", "here", 99)
    limits.take("say", None, 99)
    limits.take("say", "there", 99)
