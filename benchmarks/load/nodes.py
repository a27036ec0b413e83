"""Measures one server process and two, on SQLite, PostgreSQL and with Redis, in one run; prints moves/s and ratios.

python benchmarks/load/nodes.py
python benchmarks/load/nodes.py --rounds 1 --seconds 4
python benchmarks/load/nodes.py --share 1           every server may use a whole core
python benchmarks/load/nodes.py --write             also writes the table into benchmarks/README.md

Clients, servers and database share the cores of one machine: two servers never have one each, and what is measured is
how full the machine is. So each server process has the same small share of a core, as if it were a slower machine of
its own, and clients and database have as much as they need. Linux keeps the shares, which takes root.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import psutil

from benchmarks import readme
from benchmarks.load.figures import Figures
from benchmarks.load.loop import Load, Table, run
from benchmarks.load.process import Server, free_port, serving
from benchmarks.load.share import limited
from benchmarks.load.zataku_server import GENEROUS, Host
from postgres import Postgres
from redis_server import RedisServer
from zataku.core import game as core_game

CLIENTS = 4
FULL = 0.9


@dataclass(frozen=True)
class Setup:
    """What runs."""

    name: str
    processes: int
    is_postgres: bool = True
    has_redis: bool = False


SETUPS = (
    Setup("SQLite, one process", 1, is_postgres=False),
    Setup("PostgreSQL, one process", 1),
    Setup("PostgreSQL, two processes", 2),
    Setup("PostgreSQL and Redis, two processes", 2, has_redis=True),
)


class Servers(Server):
    """Several processes as one."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    def rss(self) -> int:
        return sum(server.rss() for server in self.servers)


@dataclass(frozen=True)
class Run:
    """One run of a set-up."""

    figures: Figures
    database_ms: float  # CPU of PostgreSQL for a move
    is_full: bool  # whether the servers used all they have: else something else held them up

    @property
    def server_ms(self) -> float:
        """CPU of all server processes for a move."""
        return self.figures.server_cpu / self.figures.moves_per_second * 1000


def cpu_of(pid: int) -> float:
    """CPU seconds of a process and its children."""
    main = psutil.Process(pid)
    times = [process.cpu_times() for process in (main, *main.children(recursive=True))]
    return float(sum(spent.user + spent.system for spent in times))


@contextmanager
def served(setup: Setup, folder: Path, address: str, redis: str, share: float) -> Iterator[tuple[list[int], Servers]]:
    """The servers of a set-up, and their ports."""
    ports = []
    with ExitStack() as stack:
        servers = []
        for _ in range(setup.processes):
            port = free_port()
            environment = {"ZATAKU_LOG": "warning", "ZATAKU_DATABASE": address, **GENEROUS}
            if redis:
                environment["ZATAKU_REDIS"] = redis
            command = [sys.executable, "-m", "zataku", "serve", "--port", str(port)]
            server = stack.enter_context(serving(command, port, folder, environment))
            if share < 1:
                stack.enter_context(limited(server.pid, share))
            servers.append(server)
            ports.append(port)
        yield ports, Servers(servers)


def measured(setup: Setup, tables: int, seconds: float, share: float, postgres: Postgres, redis: RedisServer) -> Run:
    """One run; each table's clients are at one server, as behind a balancer that looks at the table's id."""
    with tempfile.TemporaryDirectory(prefix="zataku-load-") as folder:
        address = postgres.database() if setup.is_postgres else f"{folder}/load.sqlite3"
        with served(setup, Path(folder), address, redis.address if setup.has_redis else "", share) as (
            ports,
            servers,
        ):
            hosts = cycle([Host(port).arrive() for port in ports])

            async def connect(clients: int) -> Table:
                return await next(hosts).table(clients)

            assert postgres.child is not None
            before = cpu_of(postgres.child.pid)
            figures = run(connect, servers, Load(tables, CLIENTS, seconds))
            spent = cpu_of(postgres.child.pid) - before if setup.is_postgres else 0.0
            moves = figures.moves * (1 + 2 / seconds)  # with those that warmed up
            return Run(figures, spent / moves * 1000, share >= 1 or figures.server_cpu > FULL * share * setup.processes)


def report(runs: dict[Setup, list[Run]]) -> str:
    """Medians and ratios."""
    lines = [
        "| Set-up | moves/s | p50, ms | p99, ms | CPU of servers for a move, ms | of PostgreSQL, ms |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    carried: dict[str, float] = {}
    for setup, all_found in runs.items():
        found = [run for run in all_found if run.is_full]
        if not found:
            sys.exit(f"{setup.name}: expected servers that use their share, but the machine is too busy. Try: --share")
        middle = sorted(found, key=lambda run: run.figures.moves_per_second)[len(found) // 2].figures
        carried[setup.name] = middle.moves_per_second
        lines.append(
            f"| {setup.name} | {middle.moves_per_second:,.0f} | {middle.p50_ms:.1f} | {middle.p99_ms:.1f} "
            f"| {statistics.median(run.server_ms for run in found):.2f} "
            f"| {statistics.median(run.database_ms for run in found):.2f} |"
        )
    names = [setup.name for setup in runs]
    ratios = [
        f"- {two}: {carried[two] / carried[one]:.2f} × the moves/s of {one}"
        for two, one in ((names[2], names[1]), (names[2], names[0]), (names[3], names[1]), (names[1], names[0]))
    ]
    return "\n".join([*lines, "", *ratios])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.2, help="of a core, for each server process")
    parser.add_argument("--write", action="store_true", help="write the table into benchmarks/README.md")
    given = parser.parse_args()
    if core_game.__file__.endswith(".py"):
        sys.exit("expected the compiled build, got the plain one. Try: make installed")
    runs: dict[Setup, list[Run]] = {setup: [] for setup in SETUPS}
    with ExitStack() as stack:
        postgres = Postgres(is_safe=True)
        stack.callback(postgres.remove)
        redis = stack.enter_context(RedisServer())
        for number in range(given.rounds):
            for setup in SETUPS:
                found = measured(setup, given.tables, given.seconds, given.share, postgres, redis)
                print(f"round {number + 1}, {setup.name}: {found.figures}, PostgreSQL {found.database_ms:.2f} ms/move")
                if not found.is_full:
                    print("  not counted: the machine was too busy for the servers to use their share")
                runs[setup].append(found)
    text = report(runs) + (
        f"\n\n{given.tables} tables with {CLIENTS} sockets each, {given.share:.0%} of a core for each server process, "
        f"{given.rounds} rounds of {given.seconds:g} s, medians. "
        f"CPython {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}."
    )
    print(text)
    if given.write:
        readme.write("nodes", text)


if __name__ == "__main__":
    main()
