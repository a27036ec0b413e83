"""Measures what the most expensive cheap requests cost the server, in CPU time; beside another release in the same run.

python benchmarks/load/heavy.py
python benchmarks/load/heavy.py --before FOLDER     with the release that `pip install --target FOLDER` has put there
python benchmarks/load/heavy.py --write             also writes the table into benchmarks/README.md
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

import httpx
from websockets.sync.client import ClientConnection, connect

import zataku
from benchmarks import readme
from benchmarks.load.process import HOST, Server, free_port, serving

ENTRIES = 6000
LARGEST = 512 * 1024
MOST_STEPS = 8000
PATIENCE = 120

LENGTHEN = """
import asyncio, random, sys
from pathlib import Path
from zataku.server.chronicle import Chronicle
from zataku.server.sqlite import SqliteStore

async def run(file, table, length):
    store = SqliteStore(Path(file))
    await store.open()
    row = await store.table(table)
    chronicle = Chronicle.rebuilt(row, await store.entries(table))
    chance, entries = random.Random(5), []
    while chronicle.version < length:
        seat = chronicle.match.to_act
        if chronicle.match.over or chronicle.version > 200 and chronicle.version % 2:
            entries.append(chronicle.undo(0, 1000))
        else:
            entries.append(chronicle.act(seat, chance.choice(chronicle.match.actions(seat)), 1000))
    await store.append(table, entries, chronicle.standing)
    if hasattr(store, "add_snapshots"):
        await store.add_snapshots(table, chronicle.snapshots)
    await store.close()

asyncio.run(run(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""
"""Moves that are made and taken back late in a game, until the log is long; as the server itself writes them."""


def worst(size: int, moves: int) -> str:
    """A record of moves that are taken back late in a game, up to a size in bytes and a number of moves."""
    match = zataku.Match(zataku.load("river_of_gold"), 4, seed=4, practice=True)
    chance = random.Random(4)
    while match.moves < 250:
        match.play(match.to_act, chance.choice(match.actions(match.to_act)))
    text = match.record(with_seed=True).text()
    seat = match.to_act
    match.play(seat, match.actions(seat)[0])
    pair = match.last.line() + f"\n{seat} undo\n"
    return text + pair * min((size - len(text)) // len(pair), (moves - 250) // 2)


class Visit:
    """Someone at one release of the server, with a long table there."""

    def __init__(self, folder: Path, port: int, server: Server) -> None:
        self.file = folder / "zataku.sqlite3"
        self.server = server
        self.address = f"{HOST}:{port}"
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE, trust_env=False)
        self.http.post("/api/me", json={})

    def table(self) -> str:
        """A practice table of one person with four seats."""
        new = {"game": "river_of_gold", "seats": [{"who": "me"}] * 4, "mode": "practice"}
        table = str(self.http.post("/api/tables", json=new).json()["id"])
        self.http.post(f"/api/tables/{table}/start")
        return table

    def sit(self, table: str) -> ClientConnection:
        """A socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie}
        url = f"ws://{self.address}/api/tables/{table}/live"
        return connect(url, additional_headers=headers, max_size=None, proxy=None, ping_interval=None)

    def ask(self, socket: ClientConnection, **request: object) -> Any:
        """The answer to a request over a socket."""
        socket.send(json.dumps({"id": 1, **request}))
        while True:
            message = json.loads(socket.recv(PATIENCE))
            if message.get("id") == 1:
                return message

    def cost(self, work: Callable[[], object], times: int = 1) -> float:
        """The CPU seconds that something costs the server and its processes, on average."""
        before = self.server.cpu()
        for _ in range(times):
            work()
        return (self.server.cpu() - before) / times


def longest_wait(visit: Visit, socket: ClientConnection, work: Callable[[], object]) -> float:
    """The longest time, in seconds, in which a ping is answered while something else is done."""
    done = threading.Thread(target=work)
    done.start()
    waits = []
    while done.is_alive():
        began = time.perf_counter()
        visit.ask(socket, kind="ping")
        waits.append(time.perf_counter() - began)
        time.sleep(0.002)
    done.join()
    return max(waits)


def measure(path: Path | None, rounds: int) -> dict[str, float]:
    """What each request costs one release; seconds by name."""
    environment = {"ZATAKU_LIMITS": "1000", "ZATAKU_LOG": "error"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        environment |= {"ZATAKU_DATABASE": str(folder / "zataku.sqlite3"), "ZATAKU_PORT": str(port)}
        command = [sys.executable, "-m", "zataku", "serve", "--lang", "en"]
        with serving(command, port, folder, environment) as server:
            visit = Visit(folder, port, server)
            table, short = visit.table(), visit.table()
            cookies = visit.http.cookies
        lengthen = [sys.executable, "-c", LENGTHEN, str(visit.file), table, str(ENTRIES)]
        subprocess.run(lengthen, check=True, env={**os.environ, **environment})
        with serving(command, port, folder, environment) as server:
            visit = Visit(folder, port, server)
            visit.http.cookies = cookies
            with visit.sit(short) as other, visit.sit(table) as socket:
                visit.ask(other, kind="look", seat=0, since=0)
                found["waking the table"] = visit.cost(lambda: visit.ask(socket, kind="look", seat=0))
                for since in (0, ENTRIES - 100):
                    look = lambda since=since: visit.ask(socket, kind="look", seat=0, since=since)  # noqa: E731
                    found[f"look, since {since}"] = visit.cost(look, rounds)
                visit.http.get(f"/api/tables/{table}/replay")  # so that a process is there
                steps = f"/api/tables/{table}/replay?first={ENTRIES - 20}&last={ENTRIES - 20}"
                step = lambda: visit.http.get(steps).raise_for_status()  # noqa: E731
                found["a step of the table's replay"] = visit.cost(step, rounds)
                visit.http.post("/api/records", content=worst(LARGEST, 400))
                largest, longest = worst(LARGEST, 10**6), worst(LARGEST, MOST_STEPS)
                upload = lambda text: visit.http.post("/api/records", content=text)  # noqa: E731
                found["upload of 512 KB of moves and undos"] = visit.cost(lambda: upload(largest))
                found["upload of 8,000 moves and undos"] = visit.cost(lambda: upload(longest))
                found["longest answer to others meanwhile (wall)"] = longest_wait(
                    visit, other, lambda: upload(longest + "\n")
                )
                id = upload(longest).json()["id"]
                steps = f"/api/records/{id}/replay?first={MOST_STEPS - 20}&last={MOST_STEPS - 20}"
                found["a step of its replay"] = visit.cost(step, rounds)
                found["what the record is about"] = visit.cost(lambda: visit.http.get(f"/api/records/{id}"), rounds)
    return found


def table(before: dict[str, float] | None, now: dict[str, float]) -> str:
    """The figures side by side, in milliseconds."""
    if before is None:
        lines = ["| Request | CPU, ms |", "|---|---:|"]
        return "\n".join(lines + [f"| {name} | {1000 * cost:,.0f} |" for name, cost in now.items()])
    lines = ["| Request | before, CPU ms | now, CPU ms | now / before |", "|---|---:|---:|---:|"]
    for name, cost in now.items():
        least = max(cost, 0.001)  # what a process's clock can tell
        lines.append(f"| {name} | {1000 * before[name]:,.0f} | {1000 * cost:,.0f} | 1 / {before[name] / least:,.0f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a folder with another release")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--write", action="store_true", help="write the table into benchmarks/README.md")
    options = parser.parse_args()
    before = None if options.before is None else measure(options.before, options.rounds)
    found = table(before, measure(None, options.rounds))
    print(found)
    if options.write:
        readme.write("heavy", found)


if __name__ == "__main__":
    main()
