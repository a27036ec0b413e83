"""The way in: a connection finds a place, and whoever is on it may not keep the server waiting.

Uvicorn limits neither how many connections an address has, nor how long a request takes to arrive, nor how large its
header is, nor how long an answer waits to be read; `limit_concurrency` leaves out sockets and idle connections. A proxy
in front does all of that, but a club's server may have none.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from zataku.server import counts
from zataku.server.crowd import Crowd
from zataku.server.limits import network
from zataku.server.sips import Sipping
from zataku.server.trouble import Trouble
from zataku.server.wire import WireProtocol

LONGEST_HEAD: Final = 64 * 1024
"""Bytes of a request before its body; a chunk more may have been read."""

FULL: Final = msgspec.json.encode(Trouble("unavailable", "too many connections; try again later", "full").problem())
REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncache-control: no-store\r\n"
    b"retry-after: 5\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(FULL), FULL)
)


class Flow(FlowControl):
    """Uvicorn's wish to read or not, of which a door makes what is right for it."""

    door: Door | None = None

    def resume_reading(self) -> None:
        if self.read_paused and self.door is not None:
            self.read_paused = False
            self.door.go_on_soon()


class Door(Sipping, HttpToolsProtocol):
    """Uvicorn's connection, with a place in the crowd and an eye on the time; requests are taken one by one."""

    flow: Flow
    crowd: Crowd
    proxies: Any  # holds the hosts that are proxies
    patience: float

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Flow(transport)
        self.flow.door = self
        self.is_arriving = True  # whether a request has not come completely
        self.is_in_head = True
        self.has_begun = False
        self.head = 0
        self.unread = 0
        self.late: asyncio.TimerHandle | None = None
        host = self.client[0] if self.client else None
        self.address = None if host is None or host in self.proxies else network(host)
        self.is_in = self.crowd.enter(self.address)
        if self.is_in:
            self._watch()
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self.leave()
        self._let_go()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Give the place back."""
        if self.is_in:
            self.is_in = False
            self.crowd.leave(self.address)

    def data_received(self, data: bytes) -> None:
        self.arrive(data)

    @property
    def is_held(self) -> bool:
        return bool(self.flow.read_paused or self.pipeline)

    def take(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_in_head:
            self.head += len(data)
            if self.head > LONGEST_HEAD and not self.transport.is_closing():
                counts.refuse("long headers")
                self.send_400_response("The header of the request is too long.")
        if self.transport.get_protocol() is self:  # not a socket by now
            if self.cycle is None or self.cycle.response_complete:
                self.is_arriving = True  # any byte stops uvicorn's own clock for idle connections
            self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_arriving = self.is_in_head = self.has_begun = True
        self.head = 0
        self._rest()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.is_in_head = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_arriving = self.has_begun = False

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_reading():
            self.go_on_soon()
        self._watch()

    def handle_websocket_upgrade(self) -> None:
        self._rest()
        self._let_go()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, WireProtocol)
        socket.leave = self.leave
        self.parser = None  # type: ignore[assignment]  # it refers to this connection, which will not be told of its end

    def _let_go(self) -> None:
        """Nothing more is taken here."""
        self.forget()
        self.flow.door = None

    def _watch(self) -> None:
        """Measure the time while it is the other side's turn: to send the rest of a request, or to read an answer."""
        unread = self.transport.get_write_buffer_size()
        if not self.is_arriving and not unread:
            self._rest()
        elif self.late is None:
            self.unread = unread
            self.late = self.loop.call_later(self.patience, self._cut)

    def _rest(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _cut(self) -> None:
        """Time is up: hang up, unless an answer is being read, however slowly."""
        self.late = None
        unread = self.transport.get_write_buffer_size()
        if not self.is_arriving and unread < self.unread:
            self._watch()
            return
        if self.has_begun or unread:
            counts.refuse("slow connections")
            self.transport.abort()
        else:  # a browser that connected in case it would need to
            self.transport.close()


def door(crowd: Crowd, proxies: str, patience: float) -> type[Door]:
    """The class of all connections of a server; uvicorn makes one of it for each."""
    trusted = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
    return type("OurDoor", (Door,), {"crowd": crowd, "proxies": trusted, "patience": patience})


async def _nothing(*_: Any) -> None:
    """An app that is never asked."""
