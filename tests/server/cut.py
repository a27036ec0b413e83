"""A network that breaks: a TCP proxy in front of the server that cuts connections at random moments."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

import websockets

from postgres import Postgres
from server.house import PATIENT, Guest, House

CHUNK: Final = 4096
SOCKET: Final = ".s.PGSQL.5432"

Way = Literal["up", "down"]  # to the server, or from it


class Wire:
    """One connection through the proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.deaf: set[Way] = set()  # where bytes are swallowed
        self.left: dict[Way, int] = {}  # how many more bytes pass there before the cut
        self.is_cut = False

    def passing(self, way: Way, data: bytes) -> bytes:
        """What gets through of some bytes; may cut the wire in the middle of a message."""
        if way in self.deaf:
            return b""
        if way in self.left:
            data = data[: self.left[way]]
            self.left[way] -= len(data)
        return data

    def is_used_up(self, way: Way) -> bool:
        """Whether nothing more passes there."""
        return self.left.get(way) == 0

    def cut(self) -> None:
        """Break the connection on both sides, without a goodbye."""
        if not self.is_cut:
            self.is_cut = True
            for writer in (self.near, self.far):
                writer.transport.abort()


class Network:
    """``async with Network(house) as network``: connections to network.port reach the house until they are cut."""

    def __init__(self, house: House | None) -> None:
        self.house = house
        self.port = 0
        self.wires: set[Wire] = set()
        self.cuts = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await self._listen()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for wire in list(self.wires):
            wire.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> asyncio.Server:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert self.house is not None
        return await asyncio.open_connection("127.0.0.1", self.house.port)

    def harm(self, wire: Wire, chance: random.Random) -> None:
        """Break a connection in one of the ways in which networks do."""
        self.cuts += 1
        way: Way = chance.choice(("up", "down"))
        how = chance.randrange(4)
        if how == 0:
            wire.cut()
        elif how == 1:  # in the middle of a frame, more often than not
            wire.left[way] = chance.randrange(1, 400)
        elif how == 2:  # what is sent this way is lost, and the other way still works for a while
            wire.deaf.add(way)
            asyncio.get_running_loop().call_later(chance.uniform(0.01, 0.1), wire.cut)
        else:  # nothing gets through
            wire.deaf |= {"up", "down"}
            asyncio.get_running_loop().call_later(chance.uniform(0.01, 0.05), wire.cut)

    async def _accept(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            back, far = await self._reach()
        except OSError:
            near.transport.abort()
            return
        wire = Wire(near, far)
        self.wires.add(wire)
        ways = [asyncio.create_task(self._carry(wire, "up", reader, far))]
        ways += [asyncio.create_task(self._carry(wire, "down", back, near))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wire.cut()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self.wires.discard(wire)
            self._tasks.discard(task)

    async def _carry(self, wire: Wire, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(wire.passing(way, data))
            await writer.drain()
            if wire.is_used_up(way):
                return


class Cable(Network):
    """The same for connections to PostgreSQL, through a socket of Unix."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        super().__init__(None)
        self.server = server
        self.folder = folder

    def through(self, address: str) -> str:
        """An address of the server, reached through this cable."""
        return address.replace(str(self.server.folder), str(self.folder))

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._accept, self.folder / SOCKET)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self.server.folder / SOCKET)


class FarGuest(Guest):
    """A guest whose sockets go through a network; only the requests over HTTP don't."""

    def __init__(self, house: House, network: Network, name: str | None = None) -> None:
        super().__init__(house, name)
        self.network = network

    async def connect(self, table: str, **headers: str) -> websockets.ClientConnection:
        """A bare socket at a table."""
        address = f"ws://127.0.0.1:{self.network.port}/api/tables/{table}/live"
        with_cookie = {"Cookie": self.cookie, **headers}
        socket = await websockets.connect(address, additional_headers=with_cookie, proxy=None, **PATIENT)
        self.sockets.append(socket)
        return socket
