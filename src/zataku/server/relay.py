"""Redis, where there is one: what nodes share besides the database. Nothing needs it, and nobody waits for it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable
from typing import Any, Final, Literal, TypeVar

from zataku.core.errors import BadSetup
from zataku.server import logs

log = logs.get("relay")

T = TypeVar("T")
Advice = Literal["address", "extra", "password"]

EXAMPLE: Final = "redis://host:6379/0"
ADDRESS: Final = re.compile(
    r"(?P<scheme>rediss?://|(?P<file>unix://))"
    r"(?:(?P<user>[^\s:/?#@]*)(?P<password>:[^\s/?#@]*)?@)?"  # what would end a password too soon is not guessed at
    r"(?P<place>(?(file)/[^\s?#@]+|(?:\[[0-9A-Fa-f:.%]+\]|[^\s:/?#@\[\]]+)(?::\d+)?(?:/\d*)?))"
    r"(?:\?[^\s#@]*)?"
)

PATIENCE: Final = 2.0
"""Seconds after which a Redis that says nothing counts as away."""

PAUSES: Final = (0.5, 5.0)
"""Seconds until it is tried again: the first time, and at most."""


class BadRedis(BadSetup):
    """A Redis that can't be used, with what to try."""

    def __init__(self, what: str, expected: str, got: str, advice: Advice) -> None:
        super().__init__(what, expected, got)
        self.advice: Advice = advice

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.what, self.expected, self.got, self.advice)


def printable(address: str) -> str:
    """An address as it may be printed: without its password, and without what may hold one."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        return "***" if address else ""
    user = "" if found["user"] is None else found["user"] + (":***" if found["password"] else "") + "@"
    return f"{found['scheme']}{user}{found['place']}"


def checked(address: str) -> str:
    """An address as it is; BadRedis unless it is one of Redis, or empty."""
    if address and ADDRESS.fullmatch(address) is None:
        raise BadRedis("setting redis", f"an address such as {EXAMPLE}", printable(address), "address")
    return address


def client(address: str, tries: int) -> Any:
    """A client of Redis, which connects when it is used; BadRedis if the package for that is not there."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as problem:
        raise BadRedis(printable(address), "redis-py, which talks to Redis", str(problem)[:200], "extra") from None
    again = Retry(NoBackoff(), tries - 1)
    return Redis.from_url(address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=again)


class Relay:
    """The way to a Redis that may be away at any time."""

    def __init__(self, address: str) -> None:
        self.name = printable(checked(address))
        # A connection may have been closed while nobody needed it; after a second try this class decides when to go on.
        self.redis = client(address, tries=2)
        self.is_here = True  # until we know better
        self._pause = PAUSES[0]
        self._again = 0.0  # when it is tried again

    async def open(self) -> None:
        """See whether it is there; BadRedis if it is and refuses us, as no waiting would help."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.redis.ping()
        except Exception as problem:
            refusal = refusal_in(problem)
            if refusal is not None:
                await self.close()
                raise BadRedis(self.name, "a user who may connect", refusal, "password") from None
            self._lost(problem)

    async def close(self) -> None:
        """Hang up."""
        await self.redis.aclose()

    @property
    def may_try(self) -> bool:
        """Whether it is there as far as we know, or time to try again."""
        return self.is_here or time.monotonic() >= self._again

    async def ask(self, question: Awaitable[T]) -> T | None:
        """The answer to a question; None while Redis is away."""
        try:
            async with asyncio.timeout(PATIENCE):
                found = await question
        except Exception as problem:  # whatever it is, the server goes on alone
            self._lost(problem)
            return None
        self._found()
        return found

    def _lost(self, problem: Exception) -> None:
        """Go on alone, and tell so once, however long it lasts."""
        if self.is_here:
            log.warning(
                "redis is away; this server goes on alone",
                url=self.name,
                failure=refusal_in(problem) or type(problem).__name__,
            )
        self.is_here = False
        self._again = time.monotonic() + self._pause
        self._pause = min(PAUSES[1], 2 * self._pause)

    def _found(self) -> None:
        if not self.is_here:
            log.info("redis is back", url=self.name)
        self.is_here = True
        self._pause = PAUSES[0]


def refusal_in(problem: BaseException | None) -> str | None:
    """Why we may not talk to Redis, which repeats no password; None if that is not the problem."""
    from redis.exceptions import AuthenticationError, NoPermissionError

    while problem is not None:
        if isinstance(problem, AuthenticationError | NoPermissionError):
            return str(problem)[:200]
        problem = problem.__cause__  # newer clients call it a lost connection
    return None
