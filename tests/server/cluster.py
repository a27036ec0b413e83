"""Several servers on one PostgreSQL database, and guests who ask now this one, now that one."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

import websockets

import postgres
from patience import PATIENCE
from server.house import PATIENT, Data, Guest, House
from server.program import Program
from server.stores import SQLITE, run

T = TypeVar("T")

AWAY: Final = 503
"""The status of an answer when the database is away; a guest tries again."""

LEASE: Final = 1.5
"""Seconds: as short as a busy machine allows."""


class Cluster:
    """``with Cluster(tmp_path) as cluster``: its houses are nodes that can be killed, paused and opened again."""

    def __init__(self, folder: Path, number: int = 3, /, database: str = "", **settings: object) -> None:
        self.database = database or postgres.server().schema()
        self.asleep: set[House] = set()  # those that are paused: a balancer sends nobody there
        self.houses = []
        for name in range(number):
            place = folder / f"node{name}"
            place.mkdir()
            house = House(place, SQLITE, **{"lease_seconds": LEASE, **settings})
            house.database = self.database
            self.houses.append(house)

    def __enter__(self) -> Cluster:
        try:
            for house in self.houses:
                house.open()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """End all of them."""
        for house in self.houses:
            if house.child is not None:
                house.child.send_signal(signal.SIGCONT)
            house.kill()

    def query(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """What a statement finds in the database of all."""
        return run(self.database, statement, *values)

    def living(self) -> set[str]:
        """The nodes whose lease is not over."""
        statement = "SELECT id FROM nodes WHERE expires > extract(epoch FROM clock_timestamp()) * 1000"
        return {str(id) for (id,) in self.query(statement)}

    def driver(self, table: str) -> str:
        """The node that drives a table; empty if none does."""
        [(node,)] = self.query("SELECT node FROM tables WHERE id = ?", table)
        return str(node)


class Roamer(Guest):
    """A guest whose requests and sockets go to one node or another, as behind a balancer."""

    def __init__(self, cluster: Cluster, chance: random.Random, name: str | None = None) -> None:
        super().__init__(cluster.houses[0], name)
        self.cluster = cluster
        self.chance = chance
        self.door = 0  # the port of a balancer that sockets go through, if there is one and it sends nobody to sleep
        self._asking: set[asyncio.Future[Any]] = set()

    def _any(self) -> House:
        houses = self.cluster.houses
        return self.chance.choice([one for one in houses if one.is_open and one not in self.cluster.asleep] or houses)

    def hang_up(self) -> None:
        """Close all sockets and ask for nothing more, as a browser does that hears nothing for long."""
        for asking in self._asking:
            asking.cancel()
        for socket in self.sockets:
            socket.transport.abort()
        self.sockets.clear()

    async def _answer(self, asking: Coroutine[Any, Any, T]) -> T:
        """What is asked for; OSError if someone hangs up meanwhile."""
        task = asyncio.ensure_future(asking)
        self._asking.add(task)
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            self._asking.discard(task)
        if task.cancelled():
            raise OSError("hung up")
        return task.result()

    async def get(self, path: str, status: int = 200) -> Data:
        return await self._answer(super().get(self._any().url + path, status))

    async def post(self, path: str, data: object = None, status: int | tuple[int, ...] = (200, 201)) -> Data:
        statuses = (status,) if isinstance(status, int) else status
        found = await self._answer(super().post(self._any().url + path, data, (*statuses, AWAY)))
        if "code" in found and found["code"] == "unavailable" and AWAY not in statuses:
            raise OSError(found["reason"])
        return found

    async def connect(self, table: str, **headers: str) -> websockets.ClientConnection:
        if self.door and not self.cluster.asleep:
            with suppress(websockets.InvalidStatus):  # it has not seen yet that a node is back
                return await self._answer(connect_to(self, self.door, table))
        return await self._answer(connect(self, self._any(), table))


async def connect(guest: Guest, house: House, table: str) -> websockets.ClientConnection:
    """A socket of a guest at a table of this node."""
    return await connect_to(guest, house.port, table)


async def connect_to(guest: Guest, port: int, table: str) -> websockets.ClientConnection:
    """The same, at a port."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    socket = await websockets.connect(address, additional_headers={"Cookie": guest.cookie}, proxy=None, **PATIENT)
    guest.sockets.append(socket)
    return socket


async def until(has_come: Callable[[], object]) -> None:
    """Wait for what must come; what is looked at in a database is not looked at all the time."""
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(has_come):
            await asyncio.sleep(0.02)


class Worker:
    """``zataku worker`` in a process of its own."""

    def __init__(self, folder: Path, database: str, **settings: object) -> None:
        self.log = folder / "worker.log"
        self._settings = {"log": "debug", **settings, "database": database, "lease_seconds": LEASE}
        self.open()

    def open(self) -> None:
        """Start it, without waiting for it."""
        self.child = Program("worker", self._settings, self.log)

    def keep(self) -> None:
        """Start it again if it has ended, as its unit does: it ends where the database is away as it starts."""
        if self.child.poll() is not None:
            self.open()

    def kill(self) -> None:
        """End it at once."""
        self.child.send_signal(signal.SIGKILL)
        self.child.wait(PATIENCE)

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        self.kill()

    def stop(self) -> int:
        """Stop it as an operator would; its exit code."""
        self.child.send_signal(signal.SIGTERM)
        return self.child.wait(PATIENCE)
