"""Whoever gets messages of the server: a real mail server, and a real HTTP server that keeps what it is sent."""

from __future__ import annotations

import asyncio
import email
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from aiosmtpd.smtp import SMTP

from patience import until


@dataclass
class Got:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Where messages go to; it answers with the statuses in turn, the last one again and again."""

    address: str = ""
    got: list[Got] = field(default_factory=list)
    statuses: list[int] = field(default_factory=lambda: [204])
    on_arrival: Callable[[], None] = lambda: None

    async def until(self, count: int) -> list[Got]:
        """All requests, once there are so many."""
        await until(lambda: len(self.got) >= count)
        return self.got


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A real HTTP server."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.got.append(Got(self.path, headers, body))
            receiver.on_arrival()
            status = receiver.statuses.pop(0) if len(receiver.statuses) > 1 else receiver.statuses[0]
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class Mailbox:
    """A mail server for everyone; it answers with the words in turn before it takes a mail."""

    address: str = ""
    mails: list[EmailMessage] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A mail has come."""
        if self.refusals:
            return self.refusals.pop(0)
        mail = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        return "250 OK"

    async def until(self, count: int) -> list[EmailMessage]:
        """All mails, once there are so many."""
        await until(lambda: len(self.mails) >= count)
        return self.mails


@contextmanager
def posting() -> Iterator[Mailbox]:
    """A real mail server."""
    mailbox = Mailbox()
    is_open, loops, stops = Event(), list[asyncio.AbstractEventLoop](), list[asyncio.Event]()

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(mailbox, loop=loop), "127.0.0.1", 0)
        mailbox.address = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        loops.append(loop)
        stops.append(asyncio.Event())
        is_open.set()
        await stops[0].wait()
        server.close()

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    is_open.wait()
    try:
        yield mailbox
    finally:
        loops[0].call_soon_threadsafe(stops[0].set)
        thread.join()
