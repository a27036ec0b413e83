"""Heavy work that would hold up the event loop, done in a few processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import anyio
import anyio.to_process
from anyio import BrokenWorkerProcess

from zataku.server import counts, logs
from zataku.server.trouble import Trouble
from zataku.server.turns import Turns

T = TypeVar("T")

log = logs.get("pool")

MOST_WAITING: Final = 40
"""How many pieces of work may wait in all."""

MOST_OF_ONE: Final = 4
"""How many may wait for one person."""

SECONDS: Final = 20.0
"""How long a piece of work may take, unless it says otherwise."""


class Pool:
    """Does a few things at once, for people in turn; who asks for too much is told to try again later.

    Processes, not threads: compiled rules hold Python's lock, so that a thread would stop everybody else.
    """

    def __init__(self, workers: int) -> None:
        self.turns = Turns(workers)
        self._limiter = anyio.CapacityLimiter(workers)

    async def run(self, who: str, work: Callable[..., T], *things: object, seconds: float = SECONDS) -> T:
        """The result of work for someone, after so many seconds at most; for the server itself (``""``) always."""
        if who and (self.turns.waiting() >= MOST_WAITING or self.turns.waiting(who) >= MOST_OF_ONE):
            counts.refuse("waiting replays")
            raise Trouble("unavailable", "expected less to do, got a long queue; try again in a moment", "busy")
        async with self.turns.turn(who):
            try:
                with anyio.fail_after(seconds):
                    return await anyio.to_process.run_sync(work, *things, cancellable=True, limiter=self._limiter)
            except TimeoutError:
                raise Trouble("too_big", f"expected {seconds:g} s of work at most, got more", "too_much") from None
            except BrokenWorkerProcess:
                log.error("worker died", kind=work.__name__)
                raise Trouble("unavailable", "the server could not do that; try again", "failed") from None
