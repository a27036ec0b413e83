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
        self._shared: int | None = None  # how far a clock that we share with others is ahead of `now`

    def now(self) -> int:
        """Milliseconds since 1970, by the wall clock as it was at the beginning; never goes back, never leaps."""
        return (self._steady() + self._ahead) // NANOSECONDS

    def date(self) -> int:
        """Milliseconds since 1970, by the wall clock as it is, or by the one that we share with others."""
        return self._wall() // NANOSECONDS if self._shared is None else self.now() + self._shared

    def follow(self, moment: int, doubt: int = 0) -> None:
        """Share a clock with others, such as the database's, which shows this moment, give or take some milliseconds.

        What is in doubt changes nothing. Durations are measured as before, whatever becomes of that clock.
        """
        ahead = moment - self.now()
        if self._shared is None or abs(ahead - self._shared) > doubt:
            self._shared = ahead

    def shared(self, moment: int) -> int:
        """A time of ours, past or to come, as all who share a clock write it down."""
        return moment + (self._shared or 0)

    @property
    def ahead(self) -> int:
        """How far dates are ahead of `now`, in milliseconds; negative if the wall clock was put back meanwhile."""
        return self.date() - self.now()


CLOCK: Final = Clock()
"""The clock of this process."""


def date() -> int:
    """Milliseconds since 1970."""
    return CLOCK.date()
