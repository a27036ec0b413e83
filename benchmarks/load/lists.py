"""Measures what the lists of tables cost with many tables in the store, in CPU time, on SQLite and on PostgreSQL.

python benchmarks/load/lists.py
python benchmarks/load/lists.py --before FOLDER     beside the release that `pip install --target FOLDER` has put there
python benchmarks/load/lists.py --write             also writes the table into benchmarks/README.md
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
import psutil

from benchmarks import readme
from benchmarks.load.process import HOST, Server, free_port, serving
from postgres import Postgres
from zataku.server import database
from zataku.server.people import hashed
from zataku.server.sql import ADD_SEAT, ADD_TABLE, SqlStore, _values_of, _values_of_seats
from zataku.server.store import LOBBY, OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow

HOSTS = 5_000
TOKEN = "a-token-of-someone-with-tables"
BUSY = "a-token-of-someone-with-all-tables"


async def fill(address: str, tables: int) -> None:
    """People and tables: half of the tables are public and alive; the last person sits at all of them."""
    store = database.store(address)
    assert isinstance(store, SqlStore)
    await store.open()
    now = int(time.time() * 1000)
    people = [await store.add_person("Ann", hashed(TOKEN), now)]
    people += [await store.add_person(f"Person {n}", f"hash {n}", now) for n in range(HOSTS - 2)]
    busy = await store.add_person("Ben", hashed(BUSY), now)
    rows, seats = [], []
    for n in range(tables):
        host = people[n % len(people)]
        status = (LOBBY, PLAYING, OVER, OVER)[n % 4]
        table = TableRow(
            f"table-{n:08}", "river_of_gold", 1, "", {}, True, None, 0, host.id, bytes(32), now - n,
            [SeatRow(PERSON, host.id, host.name), SeatRow(PERSON, busy.id, "Ben"), SeatRow(OPEN), SeatRow(OPEN)],
            status=status, updated=now - n, version=1,
        )  # fmt: skip
        rows.append(_values_of(table))
        seats += _values_of_seats(table)
    await store._write(lambda session: session.executemany(ADD_TABLE, rows))
    await store._write(lambda session: session.executemany(ADD_SEAT, seats))
    await store.close()


def cpu_of_postgres(server: Postgres | None) -> float:
    if server is None or server.child is None:
        return 0.0
    main = psutil.Process(server.child.pid)
    times = [process.cpu_times() for process in (main, *main.children(recursive=True))]
    return float(sum(spent.user + spent.system for spent in times))


@contextmanager
def served(address: str, folder: Path, release: Path | None) -> Iterator[tuple[Server, int]]:
    port = free_port()
    environment = {"ZATAKU_LIMITS": "1000000", "ZATAKU_LOG": "error", "ZATAKU_DATABASE": address}
    if release is not None:
        environment["PYTHONPATH"] = str(release.resolve())
    with serving([sys.executable, "-m", "zataku", "serve", "--port", str(port)], port, folder, environment) as server:
        yield server, port


LISTS = {
    "the lobby, a visitor": ("/api/lobby", ""),
    "the lobby, a player": ("/api/lobby", TOKEN),
    "my tables, ten of them": ("/api/me/tables", TOKEN),
    "my tables, all of them": ("/api/me/tables", BUSY),
}


def measure(address: str, folder: Path, server_of: Postgres | None, release: Path | None, times: int) -> dict[str, str]:
    """CPU milliseconds of each list."""
    found = {}
    with served(address, folder, release) as (server, port), httpx.Client(trust_env=False, timeout=60) as http:
        for name, (path, token) in LISTS.items():
            headers = {"Cookie": f"zataku={token}"} if token else {}
            costs = []
            for count in (5, times):  # a few before, to warm up
                before = server.cpu(), cpu_of_postgres(server_of)
                for _ in range(count):
                    answer = http.get(f"http://{HOST}:{port}{path}", headers=headers)
                    assert answer.status_code == 200 and answer.json()["tables"], answer.text
                after = server.cpu(), cpu_of_postgres(server_of)
                costs = [(now - then) / count * 1000 for now, then in zip(after, before, strict=True)]
            found[name] = f"{costs[0]:.1f}" + (f" + {costs[1]:.1f}" if server_of is not None else "")
            print(f"  {name}: {found[name]} ms, {len(answer.json()['tables'])} tables", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--before", type=Path, help="a folder with another release")
    parser.add_argument("--write", action="store_true", help="write the table into benchmarks/README.md")
    given = parser.parse_args()
    columns: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        os.chmod(name, 0o755)
        postgres = Postgres(is_safe=True)
        stack.callback(postgres.remove)
        for kind, address, server in (
            ("SQLite", f"{name}/zataku.sqlite3", None),
            ("PostgreSQL", postgres.database(), postgres),
        ):
            asyncio.run(fill(address, given.tables))
            if server is not None:
                server.run("ANALYZE", address)
            for release in ([given.before] if given.before else []) + [None]:
                title = kind + (", before" if release else "")
                print(title, flush=True)
                columns[title] = measure(address, Path(name), server, release, given.times)
    lines = ["| CPU, ms | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    for list_name in LISTS:
        lines.append(f"| {list_name} | " + " | ".join(found[list_name] for found in columns.values()) + " |")
    text = "\n".join(lines)
    print(text)
    if given.write:
        readme.write("lists", text)


if __name__ == "__main__":
    main()
