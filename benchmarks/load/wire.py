"""A WebSocket client that does little work per message, so that a load run measures the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri


class Wire(asyncio.Protocol):
    """One connection: `send` a text, and each message that arrives goes to `reader` at once, without a task or a queue.

    The frames are made and read by the websockets library; no compression is offered.
    """

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._early: asyncio.Queue[bytes] = asyncio.Queue()
        self.reader: Callable[[bytes], None] = self._early.put_nowait
        self._headers = headers
        self._frames = ClientProtocol(parse_uri(url), max_size=None)

    def send(self, text: str) -> None:
        self._frames.send_text(text.encode())
        self._flush()

    async def recv(self) -> bytes:
        """The next message, as long as no other reader is set: for the messages before the load begins."""
        return await self._early.get()

    async def close(self) -> None:
        self.reader = lambda message: None
        self._transport.close()
        await self.closed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._frames.connect()
        request.headers.update(self._headers)
        self._frames.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Response):
                self._answered()
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY):
                if not event.fin:
                    raise ValueError("expected whole messages, got a fragment")
                self.reader(bytes(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("expected an answer, but the server hung up"))
        self.closed.set_result(None)

    def _answered(self) -> None:
        if self._frames.handshake_exc is None:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(self._frames.handshake_exc)

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)


async def connect(url: str, headers: dict[str, str] | None = None) -> Wire:
    """A connection to a `ws:` address, opened."""
    uri = parse_uri(url)
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(url, headers or {}), uri.host, uri.port)
    await wire.opened
    return wire
