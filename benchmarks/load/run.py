"""Measures our server beside boardgame.io's in one run, and what a table costs; prints the tables and the ratios.

make bench-server                                   the compiled build, installed in .venv
python benchmarks/load/run.py --write               also writes them into benchmarks/README.md
python benchmarks/load/run.py --rounds 1 --seconds 3 --many 200
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

import zataku
from benchmarks import readme
from benchmarks.load import boardgame_io, zataku_server
from benchmarks.load.figures import Figures
from zataku.core import catalog
from zataku.core import game as core_game
from zataku.server.chronicle import Chronicle
from zataku.server.store import BOT, EntryRow, SeatRow, TableRow

CLIENTS = 4


def median(runs: list[Figures]) -> Figures:
    """The run with the median speed."""
    return sorted(runs, key=lambda figures: figures.moves_per_second)[len(runs) // 2]


def row(name: str, tables: int, figures: Figures) -> str:
    return (
        f"| {name} | {tables} | {figures.moves_per_second:,.0f} | {figures.p50_ms:.1f} | {figures.p99_ms:.1f} "
        f"| {figures.rss_mb:.0f} | {figures.server_cpu:.0%} | {figures.client_cpu:.0%} | {figures.cpu_ms:.2f} |"
    )


HEAD = (
    "| Server | tables | moves/s | p50, ms | p99, ms | MB | CPU of server | CPU of clients | CPU of a move, ms |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def beside_peer(sizes: list[int], seconds: float, rounds: int) -> str:
    """Both servers under the same closed loop, rounds interleaved."""
    lines, ratios = [HEAD], []
    for tables in sizes:
        ours: list[Figures] = []
        on_disk: list[Figures] = []
        in_memory: list[Figures] = []
        for number in range(rounds):
            print(f"{tables} tables, round {number + 1} of {rounds} ...", flush=True)
            in_memory.append(boardgame_io.measure(tables, CLIENTS, seconds))
            ours.append(zataku_server.measure(tables, CLIENTS, seconds))
            on_disk.append(boardgame_io.measure(tables, CLIENTS, seconds, on_disk=True))
        own = median(ours)
        lines.append(row("Zataku, every move on disk", tables, own))
        for name, runs in (("boardgame.io, on disk", on_disk), ("boardgame.io, in memory only", in_memory)):
            peer = median(runs)
            lines.append(row(name, tables, peer))
            ratios.append(
                f"- {tables} tables: {own.moves_per_second / peer.moves_per_second:.1f} × the moves of {name}, "
                f"{peer.p99_ms / own.p99_ms:.1f} × better p99, {peer.cpu_ms / own.cpu_ms:.1f} × less CPU"
            )
    return "\n".join([*lines, "", *ratios])


def many_tables(tables: int, pace: float, seconds: float) -> str:
    """One process with many tables, at a fixed pace."""
    print(f"{tables} tables at {pace:g} moves/s ...", flush=True)
    return "\n".join([HEAD, row("Zataku, paced", tables, zataku_server.measure_paced(tables, CLIENTS, pace, seconds))])


def idle_table(tables: int) -> str:
    """The memory of tables where nothing happens."""
    print(f"{tables} idle tables ...", flush=True)
    alone, with_clients = zataku_server.measure_idle(tables, CLIENTS)
    return (
        f"An idle table costs {alone:.0f} KB after a game has begun there and nobody is connected, "
        f"and {with_clients:.0f} KB with {CLIENTS} clients, of which their sockets are {with_clients - alone:.0f} KB."
    )


def rebuild() -> str:
    """How long it takes to bring a finished table back from its log."""
    print("rebuilding ...", flush=True)
    times: list[float] = []
    lengths: list[int] = []
    for game_name in zataku.names():
        game = catalog.load(game_name)
        for seed in range(21):
            table = TableRow(
                "x", game.name, game.version, "", {}, False, None, 0, 0, bytes([seed]) * 32, 0,
                [SeatRow(BOT, None, "random", "random") for _ in range(game.seats[-1])],
            )  # fmt: skip
            table.options = {name: values[0] for name, values in game.choices.items()}
            entries = _random_game(Chronicle(table, 0), seed)
            start = time.perf_counter()
            Chronicle.rebuilt(table, entries)
            if seed:  # the first one warms up
                times.append((time.perf_counter() - start) * 1e3)
                lengths.append(len(entries))
    return (
        f"Rebuilding a finished table from its log: {statistics.median(times):.1f} ms "
        f"(median of {len(times)}, {statistics.mean(lengths):.0f} entries on average; at most {max(times):.1f} ms)."
    )


def _random_game(chronicle: Chronicle, seed: int) -> list[EntryRow]:
    match, entries = chronicle.match, [chronicle.first_entry]
    while not match.over:
        actions = match.actions(match.to_act)
        seed = (seed * 1103515245 + 12345) % 2**31
        entries.append(chronicle.act(match.to_act, actions[seed % len(actions)], 0))
    return entries


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 50, 200])
    parser.add_argument("--many", type=int, default=1000, help="tables of the paced run")
    parser.add_argument("--pace", type=float, default=200.0, help="moves per second of the paced run")
    parser.add_argument("--write", action="store_true", help="write the tables into benchmarks/README.md")
    given = parser.parse_args()
    if core_game.__file__.endswith(".py"):
        sys.exit("expected the compiled build, got the plain one. Try: make bench-server")
    parts = [
        beside_peer(given.tables, given.seconds, given.rounds),
        many_tables(given.many, given.pace, 3 * given.seconds),
        idle_table(given.many),
        rebuild(),
        f"{readme.machine()}, 2 cores.",
    ]
    text = "\n\n".join(parts)
    print(text)
    if given.write:
        readme.write("load", text)


if __name__ == "__main__":
    main()
