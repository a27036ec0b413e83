"""The server's time: steady for clocks, and as the wall clock has it for dates."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""


class Clock:
    """Goes on steadily whatever becomes of the wall clock, which it only had in view when it began.

    Durations and deadlines are measured by `now`; `date` is for what people read, and what is kept over a restart.
    """

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:  # both in nanoseconds
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970, by the wall clock as it was at the beginning; never goes back, never leaps."""
        return (self._steady() + self._ahead) // NANOSECONDS

    def date(self) -> int:
        """Milliseconds since 1970, by the wall clock as it is."""
        return self._wall() // NANOSECONDS

    @property
    def ahead(self) -> int:
        """How far the wall clock was put ahead since the beginning, in milliseconds; negative if it was put back."""
        return self.date() - self.now()


CLOCK: Final = Clock()
"""The clock of this process."""


def date() -> int:
    """Milliseconds since 1970."""
    return CLOCK.date()
