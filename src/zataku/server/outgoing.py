"""Requests to addresses that people gave us: never to this machine or its network, unless the operator allows that."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import Final
from urllib.parse import SplitResult, urlsplit

PATIENCE: Final = 10.0  # seconds for each step
LONGEST: Final = 30.0  # seconds for all of them: whoever answers byte by byte is cut off
USER_AGENT: Final = "Zataku"
INNER: Final = [ip_network(text) for text in ("64:ff9b::/96", "2002::/16", "2001::/32")]
"""IPv6 addresses that carry an IPv4 address, which may be anyone's."""


class NotTaken(Exception):
    """It surely did not arrive, for this reason; it may later."""


class NeverTaken(NotTaken):
    """It did not arrive, and will not."""


class MaybeTaken(Exception):
    """The connection was lost on the way: nobody knows whether it arrived."""


class _Line(http.client.HTTPConnection):
    """A connection to an address that was checked; the name is not looked up once more."""

    def __init__(self, url: SplitResult, place: str, port: int) -> None:
        super().__init__(url.hostname or "", port, timeout=PATIENCE)
        self.url = url
        self.place = place

    def connect(self) -> None:
        self.sock = socket.create_connection((self.place, self.port), self.timeout)
        if self.url.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def check(address: str, may_be_private: bool = False) -> SplitResult:
    """An address that may be sent to, as far as its spelling tells; NeverTaken says why not."""
    try:
        url = urlsplit(address)
        is_fine = bool(url.hostname) and url.port != 0 and url.username is None and address.isprintable()
    except ValueError:
        is_fine = False
    if not is_fine or " " in address or not address.isascii():
        raise NeverTaken("bad_address")
    if url.scheme != "https" and not (may_be_private and url.scheme == "http"):
        raise NeverTaken("not_https")
    return url


def post(address: str, body: bytes, headers: dict[str, str], may_be_private: bool = False) -> None:
    """Send this, and return once it was taken; redirects are not followed. It blocks: call it in a thread."""
    url = check(address, may_be_private)
    port = url.port or (443 if url.scheme == "https" else 80)
    line = _Line(url, place(url.hostname or "", port, may_be_private), port)
    end = Timer(LONGEST, lambda: _cut(line))
    end.daemon = True
    end.start()
    try:
        try:
            line.connect()
        except (OSError, ValueError):
            raise NotTaken("no_connection") from None
        try:
            path = (url.path or "/") + (f"?{url.query}" if url.query else "")
            line.request("POST", path, body, {"user-agent": USER_AGENT, **headers})
            status = line.getresponse().status
        except (OSError, http.client.HTTPException):
            raise MaybeTaken from None
    finally:
        end.cancel()
        line.close()
    if status in (404, 410):
        raise NeverTaken("gone")
    if status == 429 or status >= 500:
        raise NotTaken("busy")
    if not 200 <= status < 300:
        raise NeverTaken("refused")


def place(host: str, port: int, may_be_private: bool) -> str:
    """The network address of a host; NeverTaken if it is not one that everybody can reach."""
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise NotTaken("no_connection") from None
    if not may_be_private and not all(is_public(one) for one in found):
        raise NeverTaken("private")
    return found[0]


def is_public(text: str) -> bool:
    """Whether this is an address on the open internet."""
    found: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(found, IPv6Address):
        if any(found in inner for inner in INNER):
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast


def _cut(line: _Line) -> None:
    sock = line.sock
    if sock is not None:
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
