"""How long a bot may think: by the CPU time of its thread and, on a busy machine, by the clock on the wall."""

from __future__ import annotations

import time
from typing import Final, final

PATIENCE: Final = 2.0
"""On a busy machine a move takes at most this many times its CPU budget."""


@final
class Stopwatch:
    """Runs from now on, for this many seconds."""

    def __init__(self, seconds: float) -> None:
        self._used_up = time.thread_time() + seconds
        self._late = time.monotonic() + PATIENCE * seconds

    def is_up(self) -> bool:
        """Whether the time is over."""
        return time.thread_time() >= self._used_up or time.monotonic() >= self._late
