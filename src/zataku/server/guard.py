"""Checks on every request: where it comes from and how many there are; and headers for browsers.

None of them looks at what is asked for. The router knows several spellings of an address, such as //api/me and
/%61pi/me, and whoever tells the API from the page by its spelling can be fooled by another one.
"""

from __future__ import annotations

import re
import secrets
import time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Send

from zataku.server import counts, logs
from zataku.server.limits import Limits, network
from zataku.server.settings import Settings
from zataku.server.trouble import STATUS, Trouble

REQUEST_ID: Final = "x-request-id"
ID: Final = re.compile(r"[\w.-]{1,64}", re.ASCII)
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEALTH: Final = ("/health", "/health/live", "/health/ready")
"""Cheap, and not counted when spelled just so: a monitor behind a busy proxy must not think that the server is ill."""

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",  # a table's address is its invitation
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Origins:
    """Which origins may talk to this server: its own, and those in the settings."""

    def __init__(self, settings: Settings) -> None:
        self.known = {origin.rstrip("/").lower() for origin in settings.origins}

    def check(self, scope: Any) -> None:
        """Trouble if a browser sent this from another site's page."""
        headers = Headers.from_scope(scope)
        origin = headers.get("origin", "").lower()
        if not origin:
            return  # not a browser, so nobody's cookies are abused
        if origin not in self.known and host_of(origin) != headers.get("host", "").lower():
            counts.refuse("foreign origins")
            raise Trouble(
                "forbidden", f"origin: expected a page of this server, got {origin[:100]!r}", "foreign_origin"
            )


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, origins: Origins, limits: Limits) -> None:
        self.app = app
        self.origins = origins
        self.limits = limits
        self.is_secure = settings.is_secure
        self.root = settings.root_path

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            logs.request.set(request_id(scope))
            if self.root:
                scope = within(scope, self.root)
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Wherever it leads to, it costs a request; what it opens has limits of its own."""

        async def send_as_socket(message: Any) -> None:
            if message["type"] == "http.response.start":
                self._complete(message)
            await send({**message, "type": "websocket." + message["type"]})

        try:
            self.limits.take("read", address(scope))
        except Trouble as trouble:
            await refuse(trouble, send_as_socket)
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                counts.answered[method_of(scope), message["status"]] += 1
                counts.requests.add(time.perf_counter() - began)
                self._complete(message)
            await send(message)

        try:
            if scope["path"] not in HEALTH:
                self.limits.take("read" if scope["method"] in SAFE else "write", address(scope))
            if scope["method"] not in SAFE:
                self.origins.check(scope)
        except Trouble as trouble:
            await refuse(trouble, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _complete(self, message: Any) -> None:
        """Add the headers that every answer has."""
        headers = MutableScopeHeaders.from_message(message)
        headers[REQUEST_ID] = logs.request.get()
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.is_secure:
            headers["strict-transport-security"] = "max-age=31536000"
        headers.setdefault("cache-control", "no-store")  # only what says so is kept


def within(scope: Any, root: str) -> Any:
    """A request as it is without the path that we are hosted under; a proxy may have left it out already."""
    path, raw = str(scope["path"]), bytes(scope.get("raw_path") or b"")
    if path != root and not path.startswith(root + "/"):
        return scope
    return {**scope, "path": path[len(root) :] or "/", "raw_path": raw.removeprefix(root.encode()) or b"/"}


def request_id(scope: Any) -> str:
    """The id that a proxy gave the request, if it looks like one, else a new one."""
    given = Headers.from_scope(scope).get(REQUEST_ID, "")
    return given if ID.fullmatch(given) else secrets.token_hex(8)


def method_of(scope: Any) -> str:
    """The method of a request; whatever anyone makes up counts as one."""
    return str(scope["method"]) if scope["method"] in METHODS else "OTHER"


def host_of(origin: str) -> str | None:
    """The host and port of an origin; None if it has none."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def host(scope: Any) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def address(scope: Any) -> str:
    """Where a request comes from, as far as limits care."""
    return network(host(scope))


async def refuse(trouble: Trouble, send: Send) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(trouble.problem())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if trouble.code == "too_fast":
        headers.append((b"retry-after", str(trouble.facts.get("seconds", 1)).encode()))
    await send({"type": "http.response.start", "status": STATUS[trouble.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
