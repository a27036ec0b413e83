"""Fair sharing of scarce workers: people are served in turn, however much each of them wants."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from zataku.server.limits import ADDRESS_SHARE

REMEMBERED: Final = 10_000
"""How many people's shares are kept; who has used least is forgotten, and is served no later for it."""


class Turns:
    """Lets only some work at once; whoever has used least time so far comes next.

    Each person has a rank, the seconds they have used. Someone who comes begins at the rank of whoever was served
    last: time that nobody wanted is not saved up. All people of one address together have the share of a few: else
    somebody with many cookies would have as many shares.
    """

    def __init__(self, slots: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = slots
        self._clock = clock
        self._waiting: dict[str, deque[asyncio.Future[float]]] = {}
        self._ranks: dict[str, float] = {}
        self._homes: OrderedDict[str, str] = OrderedDict()  # the address of each person, as far as we know
        self._served = 0.0  # the rank of whoever was served last
        self._usual = 0.1  # what a turn takes, in seconds, judging by the last ones

    def waiting(self, who: str | None = None) -> int:
        """How many turns are waited for: by someone, or by all."""
        if who is not None:
            return len(self._waiting.get(who, ()))
        return sum(map(len, self._waiting.values()))

    def lives(self, who: str, address: str) -> None:
        """Someone asks from this address."""
        self._homes[who] = "at " + address
        self._homes.move_to_end(who)
        if len(self._homes) > REMEMBERED:
            self._homes.popitem(last=False)

    def are_many(self, who: str, most: int) -> bool:
        """Whether someone, or all of their address for its part, waits for so many turns that none should be added."""
        home = self._homes.get(who)
        beside = sum(len(each) for other, each in self._waiting.items() if home and self._homes.get(other) == home)
        return self.waiting(who) >= most or beside >= most * ADDRESS_SHARE

    @asynccontextmanager
    async def turn(self, who: str, charge: Callable[[float], None] = lambda used: None) -> AsyncIterator[None]:
        """Wait for a turn, and use it; it is told how many seconds were used."""
        charged = await self._begin(who)
        began = self._clock()
        try:
            yield
        finally:
            used = self._clock() - began
            self._usual += (used - self._usual) / 8
            self._use(who, used - charged)
            self._free += 1
            self._call_next()
            charge(used)

    async def _begin(self, who: str) -> float:
        """Wait for a turn; the seconds that are charged for it until it is known what it took."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(future)
        if len(self._waiting[who]) == 1:
            for each in self._both(who):
                self._ranks[each] = max(self._ranks.get(each, 0.0), self._served)
        self._call_next()
        try:
            return await future
        except asyncio.CancelledError:
            if future.cancelled():
                self._leave(who, future)
            else:  # it was this one's turn just now
                self._use(who, -future.result())
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free and self._waiting:
            who = min(self._waiting, key=self._rank)
            future = self._waiting[who][0]
            self._leave(who, future)
            self._free -= 1
            self._served = max(self._served, self._rank(who))
            self._use(who, self._usual)  # so that others come before this one's next turn
            future.set_result(self._usual)
        if len(self._ranks) > REMEMBERED:
            self._forget()

    def _both(self, who: str) -> tuple[str, ...]:
        """Someone, and their address if it is known."""
        home = self._homes.get(who)
        return (who,) if home is None else (who, home)

    def _rank(self, who: str) -> float:
        return max(self._ranks.get(each, 0.0) for each in self._both(who))

    def _use(self, who: str, seconds: float) -> None:
        """Charge someone, and their address for its part."""
        for each, share in zip(self._both(who), (1, ADDRESS_SHARE), strict=False):
            self._ranks[each] = self._ranks.get(each, self._served) + seconds / share

    def _leave(self, who: str, future: asyncio.Future[float]) -> None:
        self._waiting[who].remove(future)
        if not self._waiting[who]:
            del self._waiting[who]

    def _forget(self) -> None:
        behind = [who for who, rank in self._ranks.items() if rank <= self._served and who not in self._waiting]
        for who in behind or list(self._ranks)[:1]:
            if who not in self._waiting:
                del self._ranks[who]
