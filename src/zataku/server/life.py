"""The life of the one process that has a file: what it was down for, and nothing else, is charged to nobody."""

from __future__ import annotations

import asyncio
from typing import Final

from zataku.server import logs
from zataku.server.sqlite import SqliteStore
from zataku.server.timing import Clock

log = logs.get("life")

SIGN_SECONDS: Final = 30.0
"""How often a process says that it lives: if it is killed, up to this much of its time is charged to nobody."""

LEAP: Final = 1000
"""Milliseconds; a wall clock that goes ahead by more, as after a laptop was asleep, is written down."""


class Life:
    """Says now and then that it lives, by the dates that the log has, so that the next process knows until when."""

    def __init__(self, store: SqliteStore, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.is_known = False  # whether it is written down how long nobody was there
        self._ahead = clock.ahead  # when it last said so
        self._signing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to live: the time since the last sign of life was nobody's."""
        await self._sign()
        self._signing = asyncio.create_task(self._live())

    async def close(self) -> None:
        """Say until when it lived."""
        if self._signing is not None:
            self._signing.cancel()
            await asyncio.gather(self._signing, return_exceptions=True)
            await self._sign()

    async def look(self) -> None:
        """If the wall clock was put ahead, write down by how much: that time did not pass."""
        if self.is_known and self.clock.ahead - self._ahead > LEAP:
            await self._sign()

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(SIGN_SECONDS)
            await self._sign()

    async def _sign(self) -> None:
        ahead = self.clock.ahead
        leap = ahead - self._ahead
        try:
            await self.store.sign(self.clock.date(), (leap if leap > LEAP else 0) if self.is_known else None)
        except Exception as problem:  # the next one may succeed
            log.warning("no sign of life", failure=type(problem).__name__)
        else:
            self.is_known, self._ahead = True, ahead
