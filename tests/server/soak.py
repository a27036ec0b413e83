"""Kills a server very many times while people play, and checks that it kept every word it gave.

python tests/server/soak.py [KILLS] [--seed N] [--players N]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import zataku.core.game
from server.crash import Report, crash_often

PART = 100
"""How many kills one database takes, so that opening it takes as long as in real life."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=5)
    given = parser.parse_args()
    build = "plain" if str(zataku.core.game.__file__).endswith(".py") else "compiled"
    expected = os.environ.get("ZATAKU_BUILD", build)
    assert build == expected, f"expected the {expected} build, got the {build} one"
    total = Report()
    for number, first in enumerate(range(0, given.kills, PART)):
        kills = min(PART, given.kills - first)
        with tempfile.TemporaryDirectory() as folder:
            try:
                report = crash_often(Path(folder), kills, given.seed + number, given.players)
            except BaseException as problem:
                raise RuntimeError(f"seed {given.seed + number}, {kills} kills: {problem!r}") from problem
        total += report
        print(f"  seed {given.seed + number}: {report}", flush=True)
    print(f"server: {total} ({build} build)")


if __name__ == "__main__":
    main()
