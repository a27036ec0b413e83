"""Python's collector of cycles, which must not hold up all tables at once.

Nearly everything is freed without it: sockets, rooms and moves leave no cycles behind. But a full collection looks at
every object of every table and every socket, and nobody is served meanwhile: nearly two seconds with 5,000 tables.
So all of it is collected only when there is little to do, or when there is far more than tables and sockets need.

What is young is collected every second. Python itself would wait until more objects were made than freed, and where
timers and tasks take the place of older ones that never comes: hundreds of thousands would be young.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from typing import Final

from zataku.server import counts, logs

log = logs.get("garbage")

YOUNG: Final = 5_000
"""How many more objects are made than freed before Python collects the young ones by itself: a burst."""

NEVER: Final = 1_000_000_000
SECONDS: Final = 10
"""How often to see whether it is time to collect everything."""

QUIET: Final = 5.0
"""With fewer requests a second than this, a pause is noticed by hardly anybody."""

GROWN: Final = 1.2
"""When it is quiet: how much larger memory must be than after the last time."""

GROWN_A_LOT: Final = 4.0
"""How much larger than after the last collection, and than expected, forces one at any time."""

EACH: Final = 400
"""Blocks of memory of a socket, with its share of a table: about 360 with four people at each."""


class Garbage:
    """Decides when to collect everything."""

    def __init__(self, sockets: Callable[[], int]) -> None:
        self._sockets = sockets
        self._asked = 0
        self._start = self._size = sys.getallocatedblocks()

    def begin(self) -> None:
        """What is there when the server starts stays for ever, so nobody looks at it again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, 1, NEVER)
        self._start = self._size = sys.getallocatedblocks()

    async def look_after(self) -> None:
        """Collect what is young, and from time to time see whether it is time for everything."""
        while True:
            for second in range(SECONDS):
                await asyncio.sleep(1.0)
                gc.collect(second % 2)  # what is still in use is looked at a second time, a second later
            self.look()

    def look(self) -> bool:
        """Collect everything if it is time; returns whether it was."""
        asked = sum(counts.asked.values())
        is_quiet = asked - self._asked < QUIET * SECONDS
        self._asked = asked
        needed = max(self._size, self._start + EACH * self._sockets())
        if sys.getallocatedblocks() < (self._size * GROWN if is_quiet else needed * GROWN_A_LOT):
            return False
        start = time.perf_counter()
        found = gc.collect()
        self._size = sys.getallocatedblocks()
        log.debug("collected", count=found, milliseconds=round((time.perf_counter() - start) * 1000))
        return True
