"""A real server in a process of its own, and guests who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import websockets

import example
from patience import PATIENCE
from server import stores
from server.program import Program

ADDRESS = re.compile(r"http://\S+?:(\d+)")

Data = dict[str, Any]
PATIENT: Data = {"max_size": None, "open_timeout": PATIENCE, "ping_interval": None}
"""How clients open sockets: nobody is given up for being slow."""

LOCAL: Data = {"trust_env": False, "verify": False, "timeout": PATIENCE}
"""How clients ask; loading the authorities of the web takes 20 ms, and nobody here needs them."""

STRONGEST = "greedy"
"""The bot that plays for whoever is gone: one that answers at once."""

GENEROUS: Data = {
    **{"limits": 1000, "tables_of_person": 10_000, "tables_of_address": 10_000},
    **{"bot": STRONGEST, "bot_pause": 0},
}
"""Settings under which nobody is refused for asking too much, and no bot takes longer than it must."""


class House:
    """The server: ``with House(tmp_path) as house``; stopped, killed and opened again on the same database."""

    def __init__(self, folder: Path, kind: str = stores.KIND, /, **settings: object) -> None:
        self.folder = folder
        self.database = stores.new(kind, folder)
        self.settings: dict[str, object] = {**GENEROUS, "log": "debug", **settings}
        self.port = 0
        self.child: Program | None = None

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All that the server has logged so far."""
        return (self.folder / "log").read_text("utf-8")

    @property
    def is_open(self) -> bool:
        """Whether the server runs."""
        return self.child is not None and self.child.poll() is None

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self.child is not None
        return self.child.pid

    def __enter__(self) -> House:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        self.kill()

    def open(self) -> None:
        """Start the server, on the port it had before if it had one."""
        place = {"port": self.port, "database": self.database}
        self.child = Program("serve", {**self.settings, **place}, self.folder / "log")
        for line in self.child.stdout:
            found = ADDRESS.search(line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server did not start: {self.log[-2000:]}")
        self._wait_until_healthy()

    def kill(self) -> None:
        """End the server at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop the server as an operator would; its exit code."""
        return self._end(signal.SIGTERM)

    def reopen(self) -> None:
        """Kill the server and start it again."""
        self.kill()
        self.open()

    def change(self, statement: str, *values: object) -> None:
        """Change the database behind the server's back, while it is closed."""
        stores.run(self.database, statement, *values)

    def _end(self, how: int) -> int:
        if self.child is None:
            return 0
        self.child.send_signal(how)
        code = self.child.wait(PATIENCE)
        self.child = None
        return code

    def _wait_until_healthy(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(f"{self.url}/health", **LOCAL).status_code == 200:
                    return
            except httpx.TransportError:
                assert time.monotonic() < end, self.log[-2000:]
            time.sleep(0.02)


class Guest:
    """Someone with a browser: ``async with Guest(house) as ann``."""

    def __init__(self, house: House, name: str | None = None) -> None:
        self.house = house
        self.name = name
        self.http = httpx.AsyncClient(base_url=house.url, **LOCAL)
        self.sockets: list[websockets.ClientConnection] = []

    async def __aenter__(self) -> Guest:
        await self.post("/api/me", {"name": self.name} if self.name else {})
        return self

    async def __aexit__(self, *problem: object) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        """The header that says who this is."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, status: int = 200) -> Data:
        """The answer to a GET; fails unless it has this status."""
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        data: Data = answer.json()
        return data

    async def post(self, path: str, data: object = None, status: int | tuple[int, ...] = (200, 201)) -> Data:
        """The answer to a POST; fails unless it has such a status."""
        answer = await self.http.post(path, json=data) if data is not None else await self.http.post(path)
        assert answer.status_code in ((status,) if isinstance(status, int) else status), answer.text
        found: Data = answer.json()
        return found

    async def table(self, seats: str = "mb", start: bool = True, **more: object) -> str:
        """Set up a table: m for me, o for an open seat, b for a random bot, g for a greedy one; its id."""
        wishes = {
            "m": {"who": "me"},
            "o": {"who": "open"},
            "b": {"who": "bot", "bot": "random"},
            "g": {"who": "bot", "bot": "greedy"},
        }
        new = {"game": example.GAME, "seats": [wishes[who] for who in seats], "nonce": "mine", **more}
        made = await self.post("/api/tables", new)
        table = str(made["id"])
        if start and "o" not in seats:
            await self.post(f"/api/tables/{table}/start")
        return table

    async def chair(self, table: str, seat: int = 0, since: int | None = None) -> Chair:
        """An open socket at a table, looking through a seat."""
        chair = Chair(await self.connect(table))
        await chair.look(seat, since)
        return chair

    async def connect(self, table: str, **headers: str) -> websockets.ClientConnection:
        """A bare socket at a table."""
        address = f"ws://127.0.0.1:{self.house.port}/api/tables/{table}/live"
        with_cookie = {"Cookie": self.cookie, **headers} if self.cookie else headers
        socket = await websockets.connect(address, additional_headers=with_cookie, proxy=None, **PATIENT)
        self.sockets.append(socket)
        return socket


class Chair:
    """A socket at a table that remembers what it was told."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Data] = []  # every message, in order
        self.update: Data = {}  # the last update
        self.table: Data = {}  # the last word on who sits where
        self.entries: dict[int, Data] = {}  # the log as far as it was told, by number
        self.chat: list[Data] = []
        self.is_watchful = False  # whether it waits for the test to say that it has seen a scene
        self._id = 0

    @property
    def version(self) -> int:
        """The version this client has seen."""
        return int(self.update.get("version", 0))

    async def hear(self) -> Data:
        """The next message."""
        message: Data = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["kind"] == "update":
            self.update = message
            self.entries |= {entry["number"]: entry for entry in message["entries"]}
            if message["watching"] and not self.is_watchful:
                await self.send("seen", version=message["version"])
        elif message["kind"] == "table":
            self.table = message["table"]
        elif message["kind"] == "chat":
            self.chat += message["lines"]
        return message

    async def until(self, is_it: Callable[[Data], bool]) -> Data:
        """The first message from now on for which this is true."""
        while True:
            message = await self.hear()
            if is_it(message):
                return message

    async def ask(self, kind: str, **fields: object) -> Data:
        """Send a request; the one answer that has its id."""
        id = await self.send(kind, **fields)
        return await self.until(lambda message: message.get("id") == id)

    async def send(self, kind: str, **fields: object) -> int:
        """Send a request and wait for nothing; its id."""
        self._id += 1
        await self.socket.send(json.dumps({"kind": kind, "id": self._id, **fields}))
        return self._id

    async def look(self, seat: int, since: int | None = None) -> Data:
        """Look through a seat."""
        answer = await self.ask("look", seat=seat, since=since)
        assert answer["kind"] == "done", answer
        return answer

    async def clocks(self) -> Data:
        """The clocks as they stand now."""
        await self.look(self.update["seat"])
        found: Data = self.update["clocks"]
        return found

    async def act(self, action: str, seat: int | None = None, version: int | None = None) -> Data:
        """Play an action as the seat that is looked through."""
        return await self.ask(
            "act",
            seat=self.update["seat"] if seat is None else seat,
            version=self.version if version is None else version,
            action=action,
        )

    async def my_turn(self) -> list[str]:
        """Wait until this seat is asked, or the game is over; the legal actions."""
        while not self.update.get("actions") and not self.update.get("is_over"):
            await self.hear()
        actions: list[str] = self.update["actions"]
        return actions

    async def play(self, choose: Callable[[list[str]], str], moves: int = 10**6) -> int:
        """Play this many moves, or to the end; how many were played."""
        for played in range(moves):
            actions = await self.my_turn()
            if not actions:
                return played
            before = self.version
            answer = await self.act(choose(actions))
            assert answer["kind"] == "done", answer
            while self.version <= before:
                await self.hear()
        return moves

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()


async def catch_up(chairs: list[Chair], version: int) -> None:
    """Wait until everyone has seen this version."""
    for chair in chairs:
        while chair.version < version:
            await chair.hear()


async def one_move(chairs: list[Chair]) -> None:
    """Whoever is to act plays something, and everyone has seen it."""
    mover = chairs[chairs[0].update["to_act"]]
    await mover.play(random.Random(1).choice, 1)
    await catch_up(chairs, mover.version)


async def a_bots_turn(guest: Guest) -> None:
    """At a table of its own a bot moves twice: one that was allowed to move before would have moved by now."""
    chair = await guest.chair(await guest.table("mb"))
    begun = chair.version
    while sum(number > begun and entry["seat"] == 1 for number, entry in chair.entries.items()) < 2:
        if chair.update["actions"]:
            await chair.play(random.Random(1).choice, 1)
        else:
            await chair.hear()
    await chair.close()


async def two_people(ann: Guest, ben: Guest, **more: object) -> tuple[str, list[Chair]]:
    """A table where two people play, its id, and their chairs."""
    table = await ann.table("mo", start=False, **more)
    await ben.post(f"/api/tables/{table}/sit", {})
    await ann.post(f"/api/tables/{table}/start")
    return table, [await guest.chair(table, seat, 0) for seat, guest in enumerate((ann, ben))]
