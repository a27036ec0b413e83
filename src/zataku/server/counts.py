"""What happened how often since the start: one place for all numbers, and for what is told of refusals."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

from zataku.server import logs

log = logs.get("counts")

QUIET: Final = 60.0
"""Seconds between two lines in the log about refusals of the same kind: a flood must not fill the disk."""

asked: Final[Counter[str]] = Counter()
"""Requests and messages, by what they count as."""

refused: Final[Counter[str]] = Counter()
"""What was turned away, by what there was too much of."""

answered: Final[Counter[tuple[str, int]]] = Counter()
"""Answers over HTTP, by method and status."""

failed: Final[Counter[str]] = Counter()
"""What the store could not do, by the kind of failure."""

faltered: Final[Counter[str]] = Counter()
"""Bots that were late or lost."""


class Histogram:
    """How long something took, each time: how often it took at most each number of seconds."""

    def __init__(self, *edges: float) -> None:
        self.edges = edges
        self.found = [0] * (len(edges) + 1)  # the last for all that took longer
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.found[bisect_left(self.edges, seconds)] += 1
        self.total += seconds


QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
requests: Final = Histogram(*QUICK)
appends: Final = Histogram(*QUICK)
lags: Final = Histogram(*QUICK)
thoughts: Final = Histogram(0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

entries: Final[Counter[str]] = Counter()
"""Entries of logs that were written."""

_told: Final[dict[str, tuple[float, int]]] = {}  # by kind: when it was last logged, and how many had been refused


def refuse(kind: str) -> None:
    """Count something that is turned away; the first of its kind is logged, and then at most one line a minute."""
    refused[kind] += 1
    moment = time.monotonic()
    last, known = _told.get(kind, (-QUIET, 0))
    if moment - last >= QUIET:
        log.warning("refused", kind=kind, count=refused[kind] - known)
        _told[kind] = (moment, refused[kind])
