"""How strong the bots are: the rows of the table in docs/bots.md, each a contest of the arena.

    python benchmarks/strength.py                       all rows, 200 games each; an evening and a night on two cores
    python benchmarks/strength.py GAME ROW … --games 40 some of them
    python benchmarks/strength.py --show                only the table, of what has been played
    python benchmarks/strength.py --write               also writes the table into docs/bots.md

Budgets are CPU time, so other work on the machine changes nothing. Results are kept in build/strength: the same command
goes on where it was stopped, and with more games plays more.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a script

import zataku
from benchmarks import readme
from zataku.arena.contest import Line
from zataku.arena.results import read
from zataku.arena.statistics import share

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "strength"
TOP = "old_pine@0.1s"


class Row(NamedTuple):
    """A contest: what the table calls it, who meets whom, and whether the second fills a table of the most seats."""

    title: str
    bots: tuple[str, str]
    is_full: bool = False


ROWS = {
    "greedy": Row("Old Pine against greedy", (TOP, "greedy")),
    "planner": Row("Old Pine against the planner", (TOP, "planner")),
    "full": Row("Old Pine against greedy on all other seats", (TOP, "greedy"), is_full=True),
    "ismcts": Row("Old Pine against plain ISMCTS, same time", (TOP, "ismcts@0.1s")),
    "reed": Row("Reed against Pebble", ("reed", "pebble")),
    "lantern": Row("Lantern against Reed", ("lantern", "reed")),
    "bell": Row("Bell against Lantern", ("bell", "lantern")),
    "old_pine": Row("Old Pine against Bell", (TOP, "bell")),
}


def kept(game: str, row: str) -> Path:
    """Where the results of a row are."""
    return KEPT / f"{game}-{row}.jsonl"


def play(game: str, row: str, games: int, workers: int) -> None:
    """Play what is still missing of a row."""
    command = [sys.executable, "-m", "zataku", "arena", game, *ROWS[row].bots, "--games", str(games)]
    command += ["--workers", str(workers), "--out", str(kept(game, row))]
    if ROWS[row].is_full:
        command += ["--seats", str(max(zataku.load(game).seats))]
    subprocess.run(command, check=True)


def figure(lines: list[Line]) -> str:
    """The share of the wins of the first bot, with its interval and the number of games."""
    own = share((one["seed"], one["shares"][seat]) for one in lines for seat, bot in enumerate(one["bots"]) if bot == 0)
    return f"{own.mean:.0%} ({own.low:.0%} to {own.high:.0%}; {len(lines)})"


def table() -> str:
    """All that has been played."""
    text = ["| | " + " | ".join(game.replace("_", " ") for game in zataku.names()) + " |"]
    text.append("|---|" + "---:|" * len(zataku.names()))
    for name, row in ROWS.items():
        cells = [figure(read(kept(game, name)).games) if kept(game, name).is_file() else "–" for game in zataku.names()]
        text.append(f"| {row.title} | " + " | ".join(cells) + " |")
    return "\n".join(text)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chosen", nargs="*", metavar="GAME or ROW", help=", ".join([*zataku.names(), *ROWS]))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if strange := set(given.chosen) - {*zataku.names(), *ROWS}:
        parser.error(f"expected games and rows, got {', '.join(sorted(strange))}")
    KEPT.mkdir(parents=True, exist_ok=True)
    if not given.show:
        for row in [row for row in ROWS if row in given.chosen] or ROWS:
            for game in [game for game in zataku.names() if game in given.chosen] or zataku.names():
                play(game, row, given.games, given.workers)
    print(table())
    if given.write:
        readme.write("strength", table(), ROOT / "docs" / "bots.md")


if __name__ == "__main__":
    main()
