"""One open socket at a table, with what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from zataku.server.protocol import SPECTATOR, Message

MOST_WAITING: Final = 200
"""A client that is so many messages behind is let go; it can come back and ask what it missed."""

encoder: Final = msgspec.json.Encoder()


class Client:
    """Messages are put in line and sent by a task of its own, so that nobody waits for a slow reader."""

    def __init__(self, person: int | None, name: str, address: str) -> None:
        self.person = person
        self.name = name
        self.address = address
        self.seat = SPECTATOR
        self.is_looking = False  # whether it has asked for a view
        self.is_lost = False
        self._waiting: deque[bytes] = deque()
        self._is_new = asyncio.Event()
        self._is_last = False

    def send(self, message: Message) -> None:
        """Put a message in line."""
        self.push(encoder.encode(message))

    def push(self, message: bytes) -> None:
        """Put an encoded message in line."""
        if len(self._waiting) >= MOST_WAITING:
            self.is_lost = True
            self._waiting.clear()
        if not self.is_lost and not self._is_last:
            self._waiting.append(message)
        self._is_new.set()

    def end(self) -> None:
        """Send what waits, then stop."""
        self._is_last = True
        self._is_new.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what waits and what comes, until the end."""
        while not self.is_lost:
            while self._waiting:
                await send(self._waiting.popleft())
            if self._is_last:
                return
            self._is_new.clear()
            await self._is_new.wait()
