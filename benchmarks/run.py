"""Measures the games beside their peers in one run; prints the table and the ratios.

    make bench                                     the compiled build, installed in .venv
    python benchmarks/run.py --write               also writes the table into benchmarks/README.md
    python benchmarks/run.py --seconds 5 --rounds 5

Everything is random play, legal actions enumerated at every decision, CPU time of one core. Our decisions with a
single legal action are played but not counted; the peers' are counted. Rounds of all contestants are interleaved and
the medians shown. The peers are installed into build/peers.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a script

import zataku
from benchmarks import readme
from zataku.cli.bench import measure

ROOT = Path(__file__).parent.parent
PEERS = ROOT / "build" / "peers"
FIGURES = ("decisions_per_s", "driven_per_s", "clone_us", "refusal_us")
Row = dict[str, Any]


def peer_python() -> Path:
    """The Python of an environment with the peers, created on first use."""
    python = PEERS / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        print("installing the peers ...", flush=True)
        venv.create(PEERS, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "catanatron", "open_spiel"], check=True)
    return python


def peers(python: Path, seconds: float) -> list[Row]:
    """One round of every peer."""
    rows: list[Row] = []
    for script in sorted((ROOT / "benchmarks" / "peers").glob("*.py")):
        out = subprocess.run([python, script, str(seconds)], check=True, capture_output=True, text=True).stdout
        rows += json.loads(out.splitlines()[-1])
    return rows


def plain(name: str, seconds: float) -> Row:
    """One round of a game in plain CPython: the same sources, not compiled."""
    command = [sys.executable, "-m", "zataku", "bench", "--json", "--game", name, "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    out = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    row: Row = json.loads(out)[0]
    assert not row["compiled"], "expected the plain build"
    return {**row, "name": f"Zataku, {name}, plain CPython"}


def ours(name: str, seconds: float) -> Row:
    """One round of a game in the compiled build."""
    row: Row = measure(zataku.load(name), seconds)
    assert row["compiled"], "expected the compiled build: run `make bench`"
    return {**row, "name": f"Zataku, {name}"}


def median_rows(rounds: list[list[Row]]) -> list[Row]:
    """The medians of each contestant's figures."""
    rows: list[Row] = []
    for contestant in zip(*rounds, strict=True):
        figures = [key for key in FIGURES if key in contestant[0]]
        medians = {key: statistics.median(row[key] for row in contestant) for key in figures}
        rows.append({"name": contestant[0]["name"], **medians})
    return rows


def table(rows: list[Row]) -> str:
    """The rows in Markdown."""
    lines = [
        "| Game | decisions/s, loop compiled | decisions/s, driven from Python | clone, µs | refusal, µs |",
        "|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        compiled = f"{row['decisions_per_s']:,.0f}" if "decisions_per_s" in row else "–"
        refusal = f"{row['refusal_us']:,.2f}" if "refusal_us" in row else "–"
        costs = f"{row['clone_us']:,.2f} | {refusal}"
        lines.append(f"| {row['name']} | {compiled} | {row['driven_per_s']:,.0f} | {costs} |")
    return "\n".join(lines)


def ratios(rows: list[Row]) -> str:
    """How many times as fast as each peer each game is, both driven from Python."""
    games = [row for row in rows if row["name"].startswith("Zataku") and "plain" not in row["name"]]
    others = [row for row in rows if not row["name"].startswith("Zataku")]
    return "\n".join(
        f"- {game['name']} is {game['driven_per_s'] / peer['driven_per_s']:,.1f} × {peer['name']}"
        for game in games
        for peer in others
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds of each figure in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="write the table into benchmarks/README.md")
    given = parser.parse_args()
    python = peer_python()
    rounds: list[list[Row]] = []
    for number in range(given.rounds):
        print(f"round {number + 1} of {given.rounds} ...", flush=True)
        rows = [ours(name, given.seconds) for name in zataku.names()]
        rows += [plain(name, given.seconds) for name in zataku.names()]
        rounds.append(rows + peers(python, given.seconds))
    result = median_rows(rounds)
    text = f"{table(result)}\n\nDriven from Python on both sides:\n\n{ratios(result)}\n\n{readme.machine()}."
    print(text)
    if given.write:
        readme.write("table", text)


if __name__ == "__main__":
    main()
