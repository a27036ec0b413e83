"""Python's collector of cycles, which must not hold up all tables at once.

Nearly everything is freed without it: sockets, rooms and moves leave no cycles behind. But a full collection looks at
every object of every table and every socket, and nobody is served meanwhile: about a second with 5,000 tables. So
what is young is collected as usual, in small portions, and all of it only when there is little to do, or when memory
has grown fourfold: while thousands of tables open, there is nothing to find.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from typing import Final

from zataku.server import counts, logs

log = logs.get("garbage")

YOUNG: Final = 5_000
"""A move makes hundreds of short-lived objects without cycles, so the collector need not run every few moves."""

PORTIONS: Final = 1
"""How many young generations are looked at once more, together with the next: about 6 ms, instead of 30 with four."""

NEVER: Final = 1_000_000_000
SECONDS: Final = 10.0
"""How often to see whether it is time."""

QUIET: Final = 5.0
"""With fewer requests a second than this, a pause is noticed by hardly anybody."""

GROWN: Final = 1.2
FOURFOLD: Final = 4.0
"""How much larger memory must be than after the last time: when it is quiet, and at any time."""


class Garbage:
    """Decides when to collect everything."""

    def __init__(self) -> None:
        self._asked = 0
        self._size = sys.getallocatedblocks()

    def begin(self) -> None:
        """What is there when the server starts stays for ever, so nobody looks at it again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, PORTIONS, NEVER)
        self._size = sys.getallocatedblocks()

    async def look_after(self) -> None:
        """From time to time, see whether it is time."""
        while True:
            await asyncio.sleep(SECONDS)
            self.look()

    def look(self) -> bool:
        """Collect everything if it is time; returns whether it was."""
        asked = sum(counts.asked.values())
        is_quiet = asked - self._asked < QUIET * SECONDS
        self._asked = asked
        if sys.getallocatedblocks() < self._size * (GROWN if is_quiet else FOURFOLD):
            return False
        start = time.perf_counter()
        found = gc.collect()
        self._size = sys.getallocatedblocks()
        log.debug("collected", count=found, milliseconds=round((time.perf_counter() - start) * 1000))
        return True
