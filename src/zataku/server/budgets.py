"""Budgets that all nodes share: with N of them nobody may ask N times as much.

A request never waits for another machine. Each node counts by itself and tells Redis a moment later what was spent;
the answer is what is left to all nodes together. Who asks several of them at once may spend a burst at each, and then
owes it: over time the rate is the same as at one node.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from zataku.server.limits import Limits
from zataku.server.relay import Relay

SECONDS: Final = 0.05
"""How often it is told what was spent."""

AT_ONCE: Final = 500
"""Budgets in one call: nobody else is served by Redis meanwhile."""

KEY: Final = "zataku:budget"

SPEND: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local lefts = {}
for n, key in ipairs(KEYS) do
    local burst, rate, cost = tonumber(ARGV[3 * n - 2]), tonumber(ARGV[3 * n - 1]), tonumber(ARGV[3 * n])
    local left, seen = burst, now
    local kept = redis.call('GET', key)
    if kept then
        local a, b = string.match(kept, '^(%S+) (%S+)$')
        left, seen = tonumber(a) or burst, tonumber(b) or now
    end
    left = math.max(-burst, math.min(burst, left + math.max(0, now - seen) * rate) - cost)
    local full = math.ceil((burst - left) / rate * 1000) + 1
    redis.call('SET', key, string.format('%.6f %.6f', left, now), 'PX', full)
    lefts[n] = string.format('%.6f', left)
end
return lefts
"""
"""Token buckets as in `limits.py`, by the clock of Redis; one that is full again is forgotten."""


class Budgets:
    """Keeps the limits of this node in line with those of the others."""

    def __init__(self, limits: Limits, relay: Relay) -> None:
        self.limits = limits
        self.relay = relay
        self._spend: Any = relay.redis.register_script(SPEND)
        self._chore: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to share."""
        self.limits.spent = {}
        self._chore = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Count alone again."""
        if self._chore is not None:
            self._chore.cancel()
            await asyncio.gather(self._chore, return_exceptions=True)
        self.limits.spent = None

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            await self.settle()

    async def settle(self) -> None:
        """Tell what was spent since the last time, and learn what is left."""
        spent = self.limits.spent
        if not spent:
            return
        self.limits.spent = {}  # what is spent from here on comes off what is left
        if not self.relay.may_try:
            return  # what was spent alone is not told later: by then it has been refilled
        items = list(spent.items())
        for start in range(0, len(items), AT_ONCE):
            part = items[start : start + AT_ONCE]
            keys = [f"{KEY}:{kind}:{who}" for (kind, who), _ in part]
            values = [value for (kind, who), cost in part for value in (*self.limits.rate(kind, who), cost)]
            lefts = await self.relay.ask(self._spend(keys=keys, args=values))
            if lefts is None:
                return
            for ((kind, who), _), left in zip(part, lefts, strict=True):
                self.limits.learn(kind, who, float(left))
