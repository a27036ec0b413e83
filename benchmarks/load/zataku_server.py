"""Drives Zataku's own server under load, through its API and over its WebSockets.

    python benchmarks/load/zataku_server.py --tables 50 --seconds 5
    python benchmarks/load/zataku_server.py --tables 1000 --seconds 20 --pace 200

River of Gold with four people at each table. When a game ends, they go on at a table that was made ready before the
clock started, as long as there are such tables: the peer's game never ends, and moves are what is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import local
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

from websockets.exceptions import InvalidState

from benchmarks.load.figures import Figures
from benchmarks.load.loop import Load, Table, run
from benchmarks.load.process import HOST, Server, free_port, serving
from benchmarks.load.wire import Wire, connect

GAME = "river_of_gold"
SEATS = 4
IDLE_SECONDS = 4.0
READY = 100
"""How many tables are made ready where as many moves as possible are played."""
ACTIONS = b'"actions":["'
PROBLEM = b'{"kind":"problem"'
GENEROUS = {
    "ZATAKU_LIMITS": "1000000",
    "ZATAKU_BOT_PAUSE": "0",
    "ZATAKU_SOCKETS": "100000",
    "ZATAKU_SOCKETS_OF_ADDRESS": "100000",
    "ZATAKU_IDLE_SECONDS": "3600",  # while thousands of tables are connected, the first of them must not fall asleep
}


class ZatakuTable(Table):
    """One table: clients beyond the seats only watch."""

    def __init__(self, host: Host, found: Sequence[tuple[Wire, bytes]]) -> None:
        super().__init__([wire for wire, _ in found])
        self._host = host
        first = json.loads(found[0][1])
        self._version = int(first["version"])
        self._asked = int(first["to_act"])
        message = found[self._asked][1]
        self._action = chosen(message, message.index(ACTIONS))
        self._updated = b"no move was sent yet"
        self._is_over = False

    def next_move(self) -> tuple[int, str]:
        move = (
            f'{{"kind":"act","id":{self._version},"seat":{self._asked},'
            f'"version":{self._version},"action":"{self._action}"}}'
        )
        self._version += 1
        self._updated = b'{"kind":"update","version":%d,' % self._version
        self._is_over = True
        return self._asked, move

    def has_move(self, client: int, message: bytes) -> bool:
        if not message.startswith(self._updated):
            if message.startswith(PROBLEM):
                self._refused(message.decode())
            return False
        start = message.find(ACTIONS)
        if start >= 0:
            self._asked = client
            self._action = chosen(message, start)
            self._is_over = False
        return True

    async def play(self) -> float:
        landed = await super().play()
        if self._is_over:
            old = self.wires
            found = await self._host.another(len(old))
            self.__init__(self._host, found)  # type: ignore[misc]
            await asyncio.gather(*(wire.close() for wire in old))
        return landed


def chosen(message: bytes, start: int) -> str:
    """End the turn, else the first action that does not build."""
    stop = message.index(b"]", start)
    actions: list[str] = json.loads(message[start + len(ACTIONS) - 2 : stop + 1])
    if "end" in actions:
        return "end"
    return next((action for action in actions if not action.startswith("build")), actions[0])


class Host:
    """Four people who sit at all tables, each on a device of their own; the first of them sets the tables up."""

    def __init__(self, port: int, ready: int = 0) -> None:
        self.port = port
        self.ready = ready  # tables that are made ready for games that end
        self.cookies: list[str] = []
        self._kept = local()  # the connection of each thread
        self._ready: list[list[tuple[Wire, bytes]]] = []

    def post(self, who: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """An answer over a connection that is kept: thousands of closed ones would use up this machine's ports."""
        with suppress(HTTPException, OSError):  # it may have been closed meanwhile
            return self._post(who, path, body)
        self._kept.http = HTTPConnection(HOST, self.port)
        return self._post(who, path, body)

    def _post(self, who: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        http = self._kept.http = getattr(self._kept, "http", None) or HTTPConnection(HOST, self.port)
        cookie = self.cookies[who] if who < len(self.cookies) else ""
        http.request("POST", path, json.dumps(body), {"Content-Type": "application/json", "Cookie": cookie})
        response = http.getresponse()
        answer: dict[str, Any] = json.load(response)
        if response.status >= 400:
            raise RuntimeError(f"{path}: expected success, got {response.status}: {answer}")
        if not cookie:
            self.cookies.append(response.headers["set-cookie"].split(";")[0])
        return answer

    def arrive(self) -> Host:
        """Become someone, each of them."""
        for who in range(SEATS):
            self.post(who, "/api/me", {})
        return self

    def new_table(self) -> str:
        seats = [{"who": "me"}] + [{"who": "open"}] * (SEATS - 1)
        table: str = self.post(0, "/api/tables", {"game": GAME, "seats": seats})["id"]
        for who in range(1, SEATS):
            self.post(who, f"/api/tables/{table}/sit", {"seat": who})
        self.post(0, f"/api/tables/{table}/start", {})
        return table

    async def sit(self, table: str, seat: int) -> tuple[Wire, bytes]:
        """A client that has received the table's first view, with that message."""
        headers = {"Cookie": self.cookies[seat]} if seat >= 0 else {}
        wire = await connect(f"ws://{HOST}:{self.port}/api/tables/{table}/live", headers)
        with suppress(InvalidState):  # closed already: then the first message says why
            wire.send(f'{{"kind":"look","id":0,"seat":{seat}}}')
        async with asyncio.timeout(20):
            while not (message := await wire.recv()).startswith(b'{"kind":"update"'):
                if message.startswith(PROBLEM):
                    raise RuntimeError(f"expected a view, got {message.decode()}")
        return wire, message

    async def opened(self, clients: int) -> list[tuple[Wire, bytes]]:
        """A new table, with its clients and what they see."""
        table = await asyncio.to_thread(self.new_table)
        return [await self.sit(table, seat if seat < SEATS else -1) for seat in range(clients)]

    async def another(self, clients: int) -> list[tuple[Wire, bytes]]:
        """A table for the next game, with its clients and what they see."""
        return self._ready.pop() if self._ready else await self.opened(clients)

    async def table(self, clients: int) -> Table:
        if len(self._ready) < self.ready:
            self._ready.append(await self.opened(clients))
            self._ready.append(await self.opened(clients))
        return ZatakuTable(self, await self.opened(clients))


@contextmanager
def _served(port: int, more: dict[str, str]) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="zataku-load-") as folder:
        environment = {"ZATAKU_LOG": "warning", "ZATAKU_DATABASE": f"{folder}/load.sqlite3", **GENEROUS}
        command = [sys.executable, "-m", "zataku", "serve", "--port", str(port)]
        with serving(command, port, Path(folder), environment | more) as server:
            yield server


def _measured(load: Load, more: dict[str, str] | None = None) -> Figures:
    port = free_port()
    with _served(port, more or {}) as server:
        host = Host(port, READY if load.moves_per_second is None else 0)
        return run(host.arrive().table, server, load)


async def _idle(port: int, server: Server, tables: int, clients: int) -> tuple[float, float]:
    host = Host(port).arrive()
    for _ in range(20):  # so that what is loaded once is not measured
        await (await host.table(clients)).close()
    before = await _rested(server)
    names = [host.new_table() for _ in range(tables)]
    alone = await _rested(server)
    wires = [(await host.sit(name, seat))[0] for name in names for seat in range(clients)]
    with_clients = await _rested(server)
    await asyncio.gather(*(wire.close() for wire in wires))
    return (alone - before) / tables / 1024, (with_clients - before) / tables / 1024


async def _rested(server: Server) -> int:
    await asyncio.sleep(IDLE_SECONDS)
    return server.rss()


def measure_idle(tables: int, clients: int) -> tuple[float, float]:
    """Kilobytes of memory for each idle table: without clients, and with them."""
    port = free_port()
    with _served(port, {"ZATAKU_IDLE_SECONDS": "1"}) as server:
        return asyncio.run(_idle(port, server, tables, clients))


def measure(tables: int, clients: int, seconds: float) -> Figures:
    """Each table's next move is sent as soon as the last one has reached all its clients."""
    return _measured(Load(tables, clients, seconds))


def measure_paced(
    tables: int, clients: int, moves_per_second: float, seconds: float, environment: dict[str, str] | None = None
) -> Figures:
    """Moves are sent at a fixed pace, spread evenly over the tables."""
    return _measured(Load(tables, clients, seconds, moves_per_second), environment)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clients", type=int, default=4, help="at each table; beyond four they only watch")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, help="moves per second in total; by default as many as possible")
    given = parser.parse_args()
    result = _measured(Load(given.tables, given.clients, given.seconds, given.pace))
    print(f"zataku, {given.tables} tables of {given.clients}: {result}")


if __name__ == "__main__":
    main()
