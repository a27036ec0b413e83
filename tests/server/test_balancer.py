"""Several servers behind a balancer: a table stays on one of them, and moves only when that one is gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from balancer import PROGRAMS, Balancer
from patience import PATIENCE
from server.house import Chair, Guest, House

TABLES = 12


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    """Two servers on one PostgreSQL database; tables stay in memory, so that one can see where they are."""
    one, two = (House(tmp_path_factory.mktemp("house"), "postgres", idle_seconds=10_000) for _ in range(2))
    two.database = one.database
    with one, two:
        yield [one, two]


async def health(house: House) -> dict[str, Any]:
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        found: dict[str, Any] = (await http.get(f"{house.url}/health/live")).json()
        return found


async def answered(ann: Guest, path: str) -> httpx.Response:
    """The answer to a GET, once there is one: a balancer needs a moment to see that a server is gone.

    It may hang up without a word if that server had answered before; browsers then ask again by themselves.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.RemoteProtocolError):
                answer = await ann.http.get(path)
                if answer.status_code == 200:
                    return answer
                assert answer.status_code in (502, 503, 504), answer.text
            await asyncio.sleep(0.05)


class Door:
    """The balancer, where guests expect a house."""

    def __init__(self, balancer: Balancer) -> None:
        self.url, self.port = balancer.url, balancer.port


class Named(BaseHTTPRequestHandler):
    """A server that only says which one it is."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.connection.getsockname()[1]).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_table_is_known_under_any_path(name: str, tmp_path: Path) -> None:
    """Its requests, its sockets and its invitation go to the same server, with and without a `root_path`."""
    with ExitStack() as ends:
        servers = [ends.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Named)) for _ in range(2)]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            ends.callback(server.shutdown)
        with Balancer(name, tmp_path, [server.server_port for server in servers]) as balancer:
            used = set()
            for n in range(TABLES):
                paths = [f"/api/tables/id{n}/live", f"/t/id{n}", f"/zataku/api/tables/id{n}", f"/a/b/t/id{n}"]
                asked = [httpx.get(balancer.url + path, trust_env=False, timeout=PATIENCE) for path in paths]
                assert len({answer.text for answer in asked}) == 1, (n, [answer.text for answer in asked])
                used.add(asked[0].text)
            assert used == {str(server.server_port) for server in servers}


@pytest.mark.parametrize("name", PROGRAMS)
def test_tables_stay_on_their_node_and_those_of_a_dead_one_move(name: str, houses: list[House], tmp_path: Path) -> None:
    async def evening() -> bool:
        """Whether there were tables on both servers: which of them go where is chance."""
        async with Guest(houses[0], "Ann") as direct:
            tables = [await direct.table("mm") for _ in range(TABLES)]
            for house in houses:
                await asyncio.to_thread(house.reopen)  # nothing is in memory, and no balancer has seen one of them away
            with Balancer(name, tmp_path, [house.port for house in houses]) as balancer:
                door: Any = Door(balancer)
                async with Guest(door) as ann:
                    ann.http.cookies = direct.http.cookies
                    return await play(ann, tables)

    async def play(ann: Guest, tables: list[str]) -> bool:
        chairs: dict[str, Chair] = {}
        for table in tables:
            for _ in range(2):
                assert (await answered(ann, f"/api/tables/{table}")).json()["id"] == table
                await answered(ann, f"/t/{table}")
            chairs[table] = await ann.chair(table)
        first, second = [await health(house) for house in houses]
        assert first["tables"] + second["tables"] == len(tables)  # none of them is in two places
        assert first["clients"] >= first["tables"] and second["clients"] >= second["tables"]
        if not (first["tables"] and second["tables"]):
            return False
        for chair in chairs.values():
            await move(chair)

        await asyncio.to_thread(houses[1].kill)
        for table in tables:
            assert (await answered(ann, f"/api/tables/{table}")).json()["version"] >= 2
        stayed = []
        for table, chair in chairs.items():
            if await is_open(chair):
                stayed.append(table)
            await move(await ann.chair(table))
        assert len(stayed) == first["tables"]  # who was at the other server has noticed nothing
        assert (await health(houses[0]))["tables"] == len(tables)

        await asyncio.to_thread(houses[1].open)
        async with asyncio.timeout(PATIENCE):
            while not (await health(houses[1]))["tables"]:  # and its tables come home
                for table in tables:
                    await answered(ann, f"/api/tables/{table}")
                await asyncio.sleep(0.05)
        assert (await health(houses[1]))["tables"] <= second["tables"]
        return True

    while not asyncio.run(evening()):
        pass


async def move(chair: Chair) -> None:
    """Play for whoever of the two at this device is to act."""
    seat = chair.update["to_act"]
    await chair.look(seat)
    answer = await chair.act(chair.update["actions"][0], seat)
    assert answer["kind"] == "done", answer


async def is_open(chair: Chair) -> bool:
    """Whether a socket is still connected."""
    try:
        return bool((await chair.ask("ping"))["kind"] == "pong")
    except Exception:
        return False
