"""Measures one process with more and more tables at the same pace: the time a move takes, and what it costs.

python benchmarks/load/many.py
python benchmarks/load/many.py --before FOLDER      beside the release that `pip install --target FOLDER` has put there
python benchmarks/load/many.py --write              also writes the table into benchmarks/README.md, and the plot
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

from benchmarks import readme
from benchmarks.load import zataku_server
from benchmarks.load.figures import Figures
from zataku.core import game as core_game

PLOT = Path(__file__).parents[2] / "docs" / "images" / "load.svg"
CLIENTS = 4
SPARE = 250  # files of a process that are no clients
WIDTH, HEIGHT, LEFT, TOP = 640, 250, 60, 30  # of one diagram, and of its margins
COLORS = {"before": "#b0482f", "now": "#2f6db0"}

Runs = dict[str, dict[int, Figures]]  # by release and number of tables


def most_tables() -> int:
    """How many tables a process has files for; the server raises its limit by itself, here it is done for clients."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return 10**9 if hard == resource.RLIM_INFINITY else (hard - SPARE) // CLIENTS


def table(runs: Runs) -> str:
    """The figures as text."""
    lines = [
        "| Release | tables | sockets | moves/s | p50, ms | p99, ms | slowest, ms "
        "| CPU of a move, ms | idle CPU | MB |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for release, found in runs.items():
        for size, figures in found.items():
            lines.append(
                f"| {release} | {size:,} | {size * CLIENTS:,} | {figures.moves_per_second:.0f} | {figures.p50_ms:.1f} "
                f"| {figures.p99_ms:.1f} | {figures.slowest_ms:.0f} | {figures.cpu_ms:.2f} | {figures.idle_cpu:.0%} "
                f"| {figures.rss_mb:.0f} |"
            )
    return "\n".join(lines)


def diagram(title: str, runs: dict[str, dict[int, float]], top: int) -> list[str]:
    """One diagram of a plot: tables on a logarithmic scale, values on a linear one."""
    sizes = sorted({size for found in runs.values() for size in found})
    highest = max(value for found in runs.values() for value in found.values()) * 1.1
    low, high = math.log(sizes[0]), math.log(max(sizes[-1], sizes[0] + 1))

    def place(size: int, value: float) -> tuple[float, float]:
        across = LEFT + (math.log(size) - low) / (high - low) * (WIDTH - LEFT - 40)
        return round(across, 1), round(top + HEIGHT - (HEIGHT - 60) * value / highest - 30, 1)

    bottom = place(sizes[0], 0)[1]
    parts = [f'<text x="{LEFT}" y="{top}" font-weight="bold">{title}</text>']
    parts.append(f'<path d="M{LEFT} {top + 20}V{bottom}H{WIDTH - 20}" fill="none" stroke="#888"/>')
    parts += [f'<text x="{place(n, 0)[0]}" y="{bottom + 18}" text-anchor="middle">{n:,}</text>' for n in sizes]
    for release, found in runs.items():
        points = [place(size, value) for size, value in found.items()]
        color = COLORS[release]
        line = " ".join(f"{x},{y}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        for (x, y), value in zip(points, found.values(), strict=True):
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{color}"/>')
            parts.append(f'<text x="{x}" y="{y - 8}" text-anchor="middle" fill="{color}">{value:.3g}</text>')
        x, y = points[-1]
        parts.append(f'<text x="{x + 8}" y="{y + 4}" fill="{color}">{release}</text>')
    return parts


def plot(runs: Runs) -> str:
    """Both diagrams, one below the other."""
    p99 = {release: {n: figures.p99_ms for n, figures in found.items()} for release, found in runs.items()}
    cpu = {release: {n: figures.cpu_ms for n, figures in found.items()} for release, found in runs.items()}
    parts = diagram("p99 of a move, ms, over the number of tables", p99, TOP)
    parts += diagram("CPU time of a move, ms, over the number of tables", cpu, TOP + HEIGHT + 20)
    size = f'viewBox="0 0 {WIDTH + 40} {2 * HEIGHT + 60}"'
    style = 'font-family="sans-serif" font-size="13" fill="#444"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n' + "\n".join(parts) + "\n</svg>\n"


def measured(sizes: list[int], pace: float, seconds: float, folder: Path | None) -> dict[int, Figures]:
    """The figures of one release, by number of tables."""
    found: dict[int, Figures] = {}
    for size in sizes:
        print(f"{size:,} tables at {pace:g} moves/s, {folder or 'now'} ...", flush=True)
        environment = {} if folder is None else {"PYTHONPATH": str(folder.resolve())}
        found[size] = zataku_server.measure_paced(size, CLIENTS, pace, seconds, environment)
        print(f"  {found[size]}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 1000, 5000])
    parser.add_argument("--pace", type=float, default=200.0, help="moves per second of all tables together")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--before", type=Path, help="a folder with another release")
    parser.add_argument("--write", action="store_true", help="write into benchmarks/README.md and docs/images")
    given = parser.parse_args()
    if core_game.__file__.endswith(".py"):
        sys.exit("expected the compiled build, got the plain one. Try: make installed")
    most = most_tables()
    sizes = sorted({min(size, most) for size in given.tables})
    if sizes[-1] < max(given.tables):
        print(f"a process may open {most * CLIENTS + SPARE:,} files here: {most:,} tables are the most")
    runs: Runs = {}
    if given.before is not None:
        runs["before"] = measured(sizes, given.pace, given.seconds, given.before)
    runs["now"] = measured(sizes, given.pace, given.seconds, None)
    text = table(runs) + f"\n\nLoad of this machine at the end: {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores."
    print(text)
    if given.write:
        readme.write("many", text)
        PLOT.write_text(plot(runs), "utf-8")


if __name__ == "__main__":
    main()
