"""Drives boardgame.io's own server under load, through its lobby and over its WebSockets.

    python benchmarks/load/boardgame_io.py --tables 50 --seconds 5
    python benchmarks/load/boardgame_io.py --tables 50 --seconds 5 --pace 500     a fixed rate, moves per second in all
    python benchmarks/load/boardgame_io.py --tables 50 --seconds 5 --patches      its `deltaState`, patches for states
    python benchmarks/load/boardgame_io.py --tables 50 --seconds 5 --on-disk      its `FlatFile` storage

The server is Node.js with the game in boardgame_io/server.js; the package is installed there on first use.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

from benchmarks.load.figures import Figures
from benchmarks.load.loop import Load, Table, run
from benchmarks.load.process import HOST, free_port, serving
from benchmarks.load.wire import Wire, connect

FOLDER = Path(__file__).parent / "boardgame_io"
GAME = "bench"
SEATS = 4
# engine.io's packet types, and socket.io's after its 4 for "message"
PING, PONG = b"2", "3"
JOIN, EVENT = f"40/{GAME},", f"42/{GAME},"


class BoardgameIoTable(Table):
    """One match: clients beyond the seats only watch."""

    def __init__(self, match: str, credentials: Sequence[str], wires: Sequence[Wire]) -> None:
        super().__init__(wires)
        self._made = 0  # boardgame.io's state id: one more after each move
        self._updated = b""
        self._patched = b""
        # A seat's message differs from move to move only in the state id.
        moves = [_event("update", _step(seat, key), "#", match, str(seat)) for seat, key in enumerate(credentials)]
        self._moves = [move.split('"#"') for move in moves]

    def next_move(self) -> tuple[int, str]:
        seat = self._made % len(self._moves)
        before, after = self._moves[seat]
        message = f"{before}{self._made}{after}"
        self._made += 1
        self._updated = b'"_stateID":%d},[' % self._made
        self._patched = b",%d,%d,[" % (self._made - 1, self._made)
        return seat, message

    def has_move(self, client: int, message: bytes) -> bool:
        if message == PING:
            self.wires[client].send(PONG)
            return False
        return self._updated in message or self._patched in message


def _event(*words: Any) -> str:
    return EVENT + json.dumps(words, separators=(",", ":"))


def _step(seat: int, credentials: str) -> dict[str, Any]:
    payload = {"type": "step", "args": [2], "playerID": str(seat), "credentials": credentials}
    return {"type": "MAKE_MOVE", "payload": payload}


def _post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://{HOST}:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def _new_match(port: int, seats: int) -> tuple[str, list[str]]:
    """A match made in the lobby, with the credentials of its seats, all taken."""
    match: str = _post(port, f"/games/{GAME}/create", {"numPlayers": seats})["matchID"]
    players = [{"playerID": str(seat), "playerName": f"player {seat}"} for seat in range(seats)]
    return match, [_post(port, f"/games/{GAME}/{match}/join", player)["playerCredentials"] for player in players]


async def _sat_down(port: int, match: str, seat: str | None, credentials: str | None, seats: int) -> Wire:
    """A client that has received the first state of the match."""
    wire = await connect(f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket")
    await _heard(wire, "0")
    wire.send(JOIN)
    await _heard(wire, JOIN)
    wire.send(_event("sync", match, seat, credentials, seats))
    await _heard(wire, f'{EVENT}["sync"')
    return wire


async def _heard(wire: Wire, start: str) -> None:
    async with asyncio.timeout(10):
        while not (await wire.recv()).startswith(start.encode()):
            pass


async def _table(port: int, clients: int) -> Table:
    seats = min(clients, SEATS)
    match, credentials = await asyncio.to_thread(_new_match, port, seats)
    takers: list[tuple[str | None, str | None]] = [(str(seat), key) for seat, key in enumerate(credentials)]
    takers += [(None, None)] * (clients - seats)
    wires = await asyncio.gather(*(_sat_down(port, match, seat, key, seats) for seat, key in takers))
    return BoardgameIoTable(match, credentials, wires)


def _measured(load: Load, patches: bool, on_disk: bool) -> Figures:
    if not (FOLDER / "node_modules" / "node-persist").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=FOLDER, check=True, stdout=sys.stderr)
    port = free_port()
    environment = {"NODE_ENV": "production", "DELTA_STATE": str(int(patches))}
    with tempfile.TemporaryDirectory(prefix="boardgame-io-") as folder:
        if on_disk:
            environment["FLATFILE_DIR"] = folder
        with serving(["node", "server.js", str(port)], port, FOLDER, environment) as server:
            return run(lambda clients: _table(port, clients), server, load)


def measure(tables: int, clients: int, seconds: float, on_disk: bool = False) -> Figures:
    """Each table's next move is sent as soon as the last one has reached all its clients."""
    return _measured(Load(tables, clients, seconds), False, on_disk)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clients", type=int, default=4, help="at each table; beyond four they only watch")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, help="moves per second in total; by default as many as possible")
    parser.add_argument("--patches", action="store_true", help="the server sends patches instead of states")
    parser.add_argument(
        "--on-disk", action="store_true", help="the server writes to disk (its `FlatFile`), not only to memory"
    )
    given = parser.parse_args()
    result = _measured(Load(given.tables, given.clients, given.seconds, given.pace), given.patches, given.on_disk)
    print(f"boardgame.io, {given.tables} tables of {given.clients}: {result}")


if __name__ == "__main__":
    main()
