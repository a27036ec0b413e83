"""The way between sockets and tables: a frame is made once and written to everyone it is for.

An ASGI server takes each message through a queue, a state machine and a dozen coroutines, in and out. Messages to and
from tables are nearly all there is, so uvicorn's own protocol is given one more door in each direction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from zataku.server import counts
from zataku.server.sips import Sipping

EXTENSION: Final = "zataku.wire"
MOST_WAITING: Final = 1 << 20
"""How many bytes a reader may be behind before it is disconnected; it can come back and ask what it missed."""

MOST_PARTS: Final = 200
"""How many frames that are no messages, but pings or parts of one, a client may send between two pings of ours."""

MOST_HELD: Final = 16
"""How many frames are held back; where an answer takes long, others may write meanwhile."""

TEXT: Final = 0x81  # a whole text message, by RFC 6455
SHORT: Final = 126
MEDIUM: Final = 1 << 16

PING: Final = b"\x89\x00"
PONG: Final = b"\x8a\x80"  # how the answer to it begins; then come four bytes of a mask for nothing
PONG_SIZE: Final = 6
HEAD: Final = 6  # bytes before a short message from a client: two, and a mask
MASKED: Final = 0x80
TOO_BIG: Final = 1009  # a close code of the WebSocket standard

Write = Callable[[bytes], None]
Hear = Callable[[bytes], None]


def frame(message: bytes) -> bytes:
    """A text message as it goes over the wire."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size < MEDIUM:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message


def short_text(data: bytes) -> bytes | None:
    """The message, if the first bytes say that it is one short text in one frame, as nearly all are; else None."""
    if len(data) <= HEAD or data[0] != TEXT or data[1] != MASKED + len(data) - HEAD or data[1] >= MASKED + SHORT:
        return None
    text = apply_mask(data[HEAD:], data[2:HEAD])
    return text if text.isascii() else None


class WireProtocol(Sipping, WebSocketsSansIOProtocol):
    """Uvicorn's socket, which also takes finished frames, and which nobody keeps open by not reading."""

    leave: Callable[[], None] | None = None  # gives back the place of the connection
    hear: Hear | None = None  # takes messages as they come, instead of the app's queue
    is_asked = False  # whether a ping has no answer yet
    parts = 0  # frames that were no messages, since our last ping
    _held: list[bytes] | None = None  # frames to be sent together

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        self.forget()
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
    # a parser; ours has two bytes, one timer, and an answer that is recognized by its first bytes.

    def send_keepalive_ping(self) -> None:
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self.is_asked:
            self.keepalive_timeout()
            return
        self.is_asked = True
        self.parts = 0
        self.transport.write(PING)
        self.schedule_ping()

    def handle_pong(self, event: Any) -> None:
        self.is_asked = False
        self._count_part()

    def handle_ping(self) -> None:
        if self._count_part():
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        if self._count_part():
            super().handle_cont(event)

    def _count_part(self) -> bool:
        """A frame that is no message, which no limit counts; whether there were not too many."""
        self.parts += 1
        if self.parts == MOST_PARTS + 1:
            counts.refuse("empty frames")
            self.transport.abort()
        return self.parts <= MOST_PARTS

    def data_received(self, data: bytes) -> None:
        if self.untaken or not self._is_between_messages():
            self.arrive(data)
        elif len(data) == PONG_SIZE and data.startswith(PONG):
            self.is_asked = False
        elif self.hear is not None and not self.close_sent and (text := short_text(data)) is not None:
            self.hear(text)
        else:
            self.arrive(data)

    @property
    def is_held(self) -> bool:
        return self.read_paused

    def take(self, data: bytes) -> None:
        super().data_received(data)

    async def receive(self) -> Any:
        message = await super().receive()
        if self.untaken:
            self.go_on_soon()
        return message

    def _is_between_messages(self) -> bool:
        """Whether the parser waits for a message to begin; should it be written in another way, it never does."""
        connection: Any = self.conn
        within = getattr(connection.parser.gi_yieldfrom, "gi_yieldfrom", None)
        is_waiting = getattr(within, "__name__", "") == "at_eof" and not connection.reader.buffer
        return is_waiting and getattr(connection, "current_size", 0) is None

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        sent = self.conn.close_sent
        if sent is not None and sent.code == TOO_BIG:
            counts.refuse("long messages")

    def send_receive_event_to_app(self) -> None:
        """A message of another kind: long, in parts, not ASCII, or one of several that came at once."""
        if self.close_sent and not self._count_part():
            return  # nobody listens any more
        data = b"".join(self.frames)
        if self.hear is None or self.close_sent or not is_fit(data, self.curr_msg_data_type):
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.hear(data)

    def pause(self) -> None:
        """Read nothing for a while."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.go_on_soon()

    def keepalive_timeout(self) -> None:
        counts.refuse("unanswered pings")
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # closing would wait until all is read

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent:
            return  # whoever found out too late is told in vain, which is no failure
        self.release()
        await super().send(message)
        self.handshake_complete |= self.close_sent  # to be refused is an answer, too
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def shutdown(self) -> None:
        self.release()
        super().shutdown()

    def hold(self) -> None:
        """Keep what is written until `release`: a system call costs more than all else about a frame."""
        self._held = []

    def release(self) -> None:
        """Send what was kept, all at once."""
        held, self._held = self._held, None
        if held:
            self._send(b"".join(held))

    def write(self, frame: bytes) -> None:
        """Send a frame; does nothing once either side has closed, and drops a client that does not read."""
        if self._held is None:
            self._send(frame)
        else:
            self._held.append(frame)
            if len(self._held) == MOST_HELD:
                self.release()

    def _send(self, data: bytes) -> None:
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > MOST_WAITING:
            counts.refuse("unread messages")
            transport.abort()


def is_fit(data: bytes, kind: str) -> bool:
    """Whether this is a message of its kind: text must be UTF-8."""
    try:
        return kind != "text" or data.decode() is not None
    except UnicodeDecodeError:
        return False


def wire(scope: Any) -> WireProtocol:
    """The socket that this scope belongs to."""
    found = scope["extensions"].get(EXTENSION)
    if not isinstance(found, WireProtocol):
        raise RuntimeError(f"expected a server with {EXTENSION}, got another: start it with zataku.server.run")
    return found
