"""What happened how often since the start: one place for all numbers, and for what is told of refusals."""

from __future__ import annotations

import time
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

_told: Final[dict[str, tuple[float, int]]] = {}  # by kind: when it was last logged, and how many had been refused


def refuse(kind: str) -> None:
    """Count something that is turned away; the first of its kind is logged, and then at most one line a minute."""
    refused[kind] += 1
    moment = time.monotonic()
    last, known = _told.get(kind, (-QUIET, 0))
    if moment - last >= QUIET:
        log.warning("refused", kind=kind, count=refused[kind] - known)
        _told[kind] = (moment, refused[kind])
