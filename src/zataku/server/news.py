"""News between nodes: what has changed in the store, so that nodes with people at a table read on at once.

News is only a hint. The store is the truth, and whoever misses some finds out by polling, only later; so news may be
lost, doubled or late, and is never waited for. It is told after the commit, all that waits in one message.

Another way to carry it is a class like `PostgresNews`: it says how a message is sent (`_send`) and how messages are
received (`_receive`), each over a connection of its own, and raises when that connection is lost. Gathering, trying
again and telling when there is no news channel is done here. `news_of` chooses the one for a server's settings.
"""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing, suppress
from typing import Final, Literal, NamedTuple

from zataku.server import logs
from zataku.server.database import is_address

log = logs.get("news")

Kind = Literal["entries", "edition", "chat", "presence", "person"]
KINDS: Final[dict[str, Kind]] = {
    "e": "entries",  # a table has entries up to this number
    "t": "edition",  # the row of a table has this edition: seats, settings, names, its rematch
    "c": "chat",  # something was said at a table, with this number
    "p": "presence",  # someone came to a table, left it, or has seen a scene
    "n": "person",  # a person has another name, or other tokens
}
LETTERS: Final = {kind: letter for letter, kind in KINDS.items()}

LONGEST: Final = 7000
"""Bytes of a message; PostgreSQL takes up to 8,000."""

PAUSES: Final = (0.1, 0.5, 1.0)
"""Seconds between tries to connect again; then always the last of them."""


class Item(NamedTuple):
    """One thing that has changed: what it is about (a table or a person), and how far it has come, if that counts."""

    kind: Kind
    id: str
    number: int = 0


Hear = Callable[[list[Item]], None]
"""Takes what other nodes told; called in the event loop, never waits."""

Missed = Callable[[], None]
"""Something may have been missed: called once whenever listening has begun, at the start and after each loss."""


class News(ABC):
    """Tells other nodes what has changed, and hears what they tell; a node does not hear itself."""

    def __init__(self) -> None:
        self.me = secrets.token_urlsafe(6)  # who sends a message, to skip one's own
        self.is_away = True  # whether news may not come now: then everyone polls more often
        self._waiting: dict[tuple[Kind, str], int] = {}
        self._has_some = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to tell and to hear; it does not wait for a connection."""
        self._tasks = [asyncio.create_task(work) for work in (self._tell_all(), self._hear_all(hear, missed))]

    async def close(self) -> None:
        """Tell nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, *items: Item) -> None:
        """Tell other nodes soon; of several numbers for the same thing only the last counts."""
        for kind, id, number in items:
            self._waiting[kind, id] = max(number, self._waiting.get((kind, id), 0))
        self._has_some.set()

    @abstractmethod
    async def _send(self, message: str) -> None:
        """Send a message to all nodes, connecting first if need be; raises if it can't."""

    @abstractmethod
    def _receive(self) -> AsyncGenerator[str | None, None]:
        """Connect and listen: first None, once nothing is missed any more, then messages; raises when it ends."""

    async def _tell_all(self) -> None:
        while True:
            await self._has_some.wait()
            self._has_some.clear()
            waiting, self._waiting = self._waiting, {}
            for message in written(self.me, (Item(kind, id, number) for (kind, id), number in waiting.items())):
                try:
                    await self._send(message)
                except Exception as problem:  # it is lost: the others poll
                    log.debug("news not told", failure=type(problem).__name__)

    async def _hear_all(self, hear: Hear, missed: Missed) -> None:
        tries = 0
        while True:
            try:
                async with aclosing(self._receive()) as messages:
                    async for message in messages:
                        if message is None:
                            if tries:
                                log.warning("news back")
                            tries, self.is_away = 0, False
                            missed()
                        elif items := read(self.me, message):
                            hear(items)
                raise ConnectionError("the connection has ended")
            except Exception as problem:
                self.is_away = True
                if not tries:
                    log.warning("news away", failure=type(problem).__name__)
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1


def written(me: str, items: Iterable[Item]) -> list[str]:
    """Messages: who sends them, then letter:id:number for each item."""
    messages, words, size = [], [me], len(me)
    for kind, id, number in items:
        word = f"{LETTERS[kind]}:{id}:{number}"
        if size + 1 + len(word) > LONGEST:
            messages.append(" ".join(words))
            words, size = [me], len(me)
        words.append(word)
        size += 1 + len(word)
    return [*messages, " ".join(words)] if len(words) > 1 else messages


def read(me: str, message: str) -> list[Item]:
    """The items of a message; none of one's own, and none that can't be read."""
    sender, *words = message.split(" ")
    if sender == me:
        return []
    items = []
    for word in words:
        with suppress(ValueError, KeyError):
            letter, id, number = word.split(":")
            items.append(Item(KINDS[letter], id, int(number)))
    return items


class Silence(News):
    """No news at all: whoever shares a store polls."""

    async def open(self, hear: Hear, missed: Missed) -> None:
        pass

    def tell(self, *items: Item) -> None:
        pass

    async def _send(self, message: str) -> None:
        pass

    async def _receive(self) -> AsyncGenerator[str | None, None]:
        yield None


def news_of(database: str, redis: str = "") -> News:
    """The news of a server with these settings; those of a file, which has one process, go nowhere."""
    if not is_address(database):
        return Silence()
    if redis:
        from zataku.server.redis_news import RedisNews  # which imports this module

        return RedisNews(redis)
    from zataku.server.postgres_news import PostgresNews  # it needs psycopg

    return PostgresNews(database)
