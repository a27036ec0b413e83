"""Whether the store can be read and written: looked at when someone asks, but not at every question."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from zataku.server import logs
from zataku.server.store import Store

log = logs.get("pulse")

FRESH: Final = 1.0
"""Seconds for which an answer holds: however many ask, there is one write a second."""

PATIENCE: Final = 2.0
"""Seconds after which a store that says nothing counts as gone; a locked one lets its callers wait for longer."""

NOT_READABLE: Final = "not_readable"
NOT_WRITABLE: Final = "not_writable"
NO_ANSWER: Final = "no_answer"


class Pulse:
    """The pulse of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._look: asyncio.Task[None] | None = None
        self._began = self._ended = float("-inf")
        self._problem = ""

    async def feel(self) -> str:
        """What is wrong, in a word; empty if nothing is."""
        moment = time.monotonic()
        if self._look is None and moment - self._ended >= FRESH:
            self._look = asyncio.create_task(self._try())
            self._began = moment
        if self._look is not None:
            await asyncio.wait({self._look}, timeout=max(0.0, self._began + PATIENCE - moment))
            if self._look is not None:
                self._tell(NO_ANSWER, "")
        return self._problem

    async def _try(self) -> None:
        problem, failure = NOT_READABLE, ""
        try:
            await self.store.read()
            problem = NOT_WRITABLE
            await self.store.write()
            problem = ""
        except Exception as error:  # whatever it is, the operator should know
            failure = type(error).__name__
        self._ended = time.monotonic()
        self._look = None
        self._tell(problem, failure)

    def _tell(self, problem: str, failure: str) -> None:
        """Remember how it is, and log it when that has changed."""
        if problem != self._problem:
            self._problem = problem
            if problem:
                log.error("not ready", problem=problem, failure=failure)
            else:
                log.info("ready again")
