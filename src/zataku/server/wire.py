"""The way out of the server: a frame is made once and written to everyone it is for.

An ASGI server takes each message through a queue, a task and a state machine for every receiver. Messages that
go to whole tables are what this server sends most, so uvicorn's own protocol is given one more door.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "zataku.wire"
MOST_WAITING: Final = 1 << 20
"""How many bytes a reader may be behind before it is disconnected; it can come back and ask what it missed."""

TEXT: Final = 0x81  # a whole text message, by RFC 6455
SHORT: Final = 126
MEDIUM: Final = 1 << 16

PING: Final = b"\x89\x00"
PONG: Final = b"\x8a\x80"  # how the answer to it begins; then come four bytes of a mask for nothing
PONG_SIZE: Final = 6

Write = Callable[[bytes], None]


def frame(message: bytes) -> bytes:
    """A text message as it goes over the wire."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size < MEDIUM:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message


class WireProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's socket, which also takes finished frames, and which nobody keeps open by not reading."""

    leave: Callable[[], None] | None = None  # gives back the place of the connection
    is_asked = False  # whether a ping has no answer yet

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.leave is not None:
            self.leave()
            self.leave = None
        self.conn.parser.close()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said: nothing refers to itself any more, so that a socket is freed at once, without the collector."""
        super().on_task_complete(task)
        scope: Any = self.scope
        scope.clear()

    # Pings are all that thousands of idle sockets cost. Each of uvicorn's has a number, two timers and the way through
    # a parser; ours has two bytes, one timer, and an answer that is known by its looks.

    def send_keepalive_ping(self) -> None:
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self.is_asked:
            self.keepalive_timeout()
            return
        self.is_asked = True
        self.transport.write(PING)
        self.schedule_ping()

    def handle_pong(self, event: Any) -> None:
        self.is_asked = False

    def data_received(self, data: bytes) -> None:
        if len(data) == PONG_SIZE and data.startswith(PONG) and self._is_between_frames():
            self.is_asked = False
        else:
            super().data_received(data)

    def _is_between_frames(self) -> bool:
        """Whether the parser waits for a frame to begin; should it be written in another way one day, it never does."""
        parser: Any = self.conn.parser
        within = getattr(parser.gi_yieldfrom, "gi_yieldfrom", None)
        return getattr(within, "__name__", "") == "at_eof" and not self.conn.reader.buffer

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # closing would wait until all is read

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def write(self, frame: bytes) -> None:
        """Send a frame; does nothing once either side has closed, and drops a client that does not read."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        transport.write(frame)
        if transport.get_write_buffer_size() > MOST_WAITING:
            transport.abort()


def wire(scope: Any) -> WireProtocol:
    """The socket that this scope belongs to."""
    found = scope["extensions"].get(EXTENSION)
    if not isinstance(found, WireProtocol):
        raise RuntimeError(f"expected a server with {EXTENSION}, got another: start it with zataku.server.run")
    return found
