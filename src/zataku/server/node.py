"""This process among others with the same database: it says that it lives, and drives tables that nobody else does."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from zataku.server import logs
from zataku.server.settings import Settings
from zataku.server.shared import SharedStore
from zataku.server.timing import Clock

log = logs.get("node")

BEATS: Final = 3
"""How often a node says that it lives within its lease."""

BURIALS: Final = 10
"""How many beats pass between two clean-ups after dead nodes."""


class Node:
    """A node has a lease, tables have none: whoever drives one is (node, epoch), and its writes compare the epoch.

    All times that nodes share are by the database's clock.
    """

    def __init__(self, store: SharedStore, settings: Settings, clock: Clock) -> None:
        way = "redis" if settings.redis else "postgresql"  # of its news, so that others know
        self.id = f"{way}.{secrets.token_urlsafe(9)}"
        self.store = store
        self.clock = clock
        self.drives = settings.drives
        self.lease = round(settings.lease_seconds * 1000)
        self._beating: asyncio.Task[None] | None = None
        self._heard = clock.now()  # when we last said that we live
        self._is_apart = False  # whether others tell their news another way

    async def open(self, came_back: Callable[[], None]) -> None:
        """Begin to live; it is told whenever nobody has heard of the node for long, and it is back."""
        await self._beat(silence=0)
        await self._compare()
        self._beating = asyncio.create_task(self._live(came_back))

    async def close(self) -> None:
        """Let others have its tables at once."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        try:
            await self.store.leave(self.id)
        except Exception as problem:  # they have them when the lease is over
            log.warning("left without a word", failure=type(problem).__name__)

    async def claim(self, table: str) -> int | None:
        """Drive a table, in this epoch; None if another node does, or this one drives none."""
        return await self.store.claim(table, self.id) if self.drives else None

    async def release(self, table: str, epoch: int) -> None:
        """Drive a table no longer; if that can't be told, its bots wait until it is due."""
        try:
            await self.store.release(table, self.id, epoch)
        except Exception as problem:
            log.warning("not released", table=table, failure=type(problem).__name__)

    async def due(self, moment: int, limit: int) -> list[tuple[str, int]]:
        """Tables to drive from now on, which are due by a time of ours, with their epochs."""
        return await self.store.take_due(self.id, self.clock.shared(moment), limit)

    async def _live(self, came_back: Callable[[], None]) -> None:
        failure = ""
        count = 0
        while True:
            await asyncio.sleep(self.lease / BEATS / 1000)
            try:
                if await self._beat(self.lease // 2):
                    log.warning("node was away", node=self.id)
                    came_back()
                count += 1
                if count % BURIALS == 0:
                    await self.store.bury()
                    await self._compare()
                failure = ""
            except Exception as problem:
                if failure != type(problem).__name__:  # once, however long it lasts
                    failure = type(problem).__name__
                    log.warning("node not heard of", node=self.id, failure=failure)

    async def _compare(self) -> None:
        """Say once if other nodes tell their news another way: nothing is lost, but each side hears of it late."""
        ways = {id.partition(".")[0] for id in await self.store.living() if "." in id}  # older ones don't say
        if len(ways) > 1 and not self._is_apart:
            log.warning("nodes differ in the setting redis, so that moves are seen late: give all of them the same")
        self._is_apart = len(ways) > 1

    async def _beat(self, silence: int) -> bool:
        """Say that we live, and see what time it is; whether others may have thought that we don't."""
        before = self.clock.now()
        found = await self.store.beat(self.id, self.lease, silence)
        after = self.clock.now()
        way = after - before
        self.clock.follow(found.now + way // 2, way // 2 + 1)
        was_silent = after - self._heard > silence
        self._heard = after
        return found.is_new or was_silent
