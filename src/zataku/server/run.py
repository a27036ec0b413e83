"""The running server: a listening socket, the app behind it, and a clean shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from types import FrameType
from typing import Any, Final, Literal

import msgspec
import uvicorn

from zataku.core.errors import ZatakuError
from zataku.server import logs
from zataku.server.crowd import Crowd
from zataku.server.door import Door, door
from zataku.server.garbage import Garbage
from zataku.server.settings import LOOPBACK, BadSetting, PortTaken, Settings
from zataku.server.wire import WireProtocol

App = Callable[[Any, Any, Any], Awaitable[None]]

BACKLOG: Final = 2048
LARGEST_MESSAGE: Final = 65536  # bytes; the longest message a client may send
FAREWELL: Final = 2.0  # seconds for the app to tell every client
GRACE: Final = 5  # seconds for requests to finish
KEEP_ALIVE: Final = 5  # seconds that a connection may wait for its next request
PING: Final = 20.0  # seconds between pings of a socket, and until the answer must be there
SPARE: Final = 200  # files that are no sockets: the database, bots, the page
SWITCH: Final = 0.0005
"""Seconds; the thread that stores moves gets its turn ten times sooner than by Python's default."""

FAILED: Final = 1
FORCED: Final = 130
LOOP: Final[Literal["uvloop", "asyncio"]] = "uvloop" if find_spec("uvloop") else "asyncio"
ANY_HOST: Final = ("0.0.0.0", "::")

log = logs.get("run")


def default_app(settings: Settings) -> App:
    """The app of Zataku."""
    from zataku.server.app import create_app

    return create_app(settings)


def run(
    settings: Settings,
    ready: Callable[[str], None],
    make_app: Callable[[Settings], App] = default_app,
    listener: socket.socket | None = None,
) -> int:
    """Serve until a signal says stop; the exit code is 0 after a clean shutdown.

    `ready` is called with the address once requests are answered. The app is told the port actually in use.
    BadSetting if nothing can listen there. Whatever the app raises while starting is raised here.
    """
    if listener is None:
        listener = listen(settings)
    sys.setswitchinterval(SWITCH)
    with listener:
        settings = msgspec.structs.replace(settings, port=int(listener.getsockname()[1]))
        app = _Guarded(make_app(settings))
        server = Server(config(app, settings), app.app, address_of(listener, settings.root_path), ready)
        try:
            server.run(sockets=[listener])
        except SystemExit:  # how uvicorn says that the app did not start
            if isinstance(app.problem, ZatakuError | OSError):
                raise app.problem from None
            return FAILED
        except KeyboardInterrupt:  # before the server handles signals, or after it stopped doing so
            return FORCED
    if server.force_exit:
        return FORCED
    return FAILED if app.problem is not None else 0


def listen(settings: Settings, or_any_port: bool = False, setting: str = "port") -> socket.socket:
    """A socket that listens where the settings say; if the port is taken, on any free one where that is allowed."""
    port: int = getattr(settings, setting)
    try:
        found = socket.getaddrinfo(settings.host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise BadSetting("setting host", "an address of this machine", f'"{settings.host}"') from None
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # on other systems it would share the port
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE and or_any_port:
            return listen(msgspec.structs.replace(settings, port=0))
        raise _unusable(settings.host, setting, port, problem) from None
    return listener


def _unusable(host: str, setting: str, port: int, problem: OSError) -> Exception:
    """Why nothing can listen there."""
    if problem.errno == errno.EADDRINUSE:
        return PortTaken(f"setting {setting}", "a free port", f"{port}, which another program listens on")
    if problem.errno == errno.EACCES:
        return BadSetting(f"setting {setting}", "a port that you may use", str(port))
    if problem.errno == errno.EADDRNOTAVAIL:
        return BadSetting("setting host", "an address of this machine", f'"{host}"')
    return problem


def address_of(listener: socket.socket, root: str = "") -> str:
    """Where a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    return url(LOOPBACK if host in ANY_HOST else str(host), int(port), root)


def url(host: str, port: int, root: str = "") -> str:
    """The address of a page."""
    return f"http://[{host}]:{port}{root}/" if ":" in host else f"http://{host}:{port}{root}/"


class Server(uvicorn.Server):
    """Uvicorn that reports when it listens, and lets the app say goodbye before anything is closed."""

    def __init__(self, config: uvicorn.Config, app: App, address: str, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.app = app
        self.address = address
        self.ready = ready
        self._chore: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            door = self.config.http_protocol_class
            assert issubclass(door, Door)
            garbage = Garbage(lambda: door.crowd.all)
            garbage.begin()
            self._chore = asyncio.create_task(garbage.look_after())
            log.info("listening", url=self.address, limit=door.crowd.most)
            with contextlib.suppress(OSError):  # a server goes on when nobody reads what it prints
                self.ready(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        if self._chore is not None:
            self._chore.cancel()
        await self._say_goodbye()
        await super().shutdown(sockets)
        log.info("stopped")

    async def _say_goodbye(self) -> None:
        """Await ``app.state.closing()`` for a while, unless a second Ctrl-C forces the end."""
        closing = getattr(getattr(self.app, "state", None), "closing", None)
        if closing is None:
            return
        task: asyncio.Future[None] = asyncio.ensure_future(closing())
        loop = asyncio.get_running_loop()
        end = loop.time() + FAREWELL
        while not task.done() and not self.force_exit and loop.time() < end:
            await asyncio.wait({task}, timeout=0.1)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            log.warning("not every client was told that the server is stopping")
        except Exception:
            log.exception("not every client was told that the server is stopping")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, or stop at once on the second Ctrl-C; the signal is not raised again, as stopping is no failure."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


class _Guarded:
    """The app, which keeps the exception that stopped it from starting or ending, so that we can report it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.problem: Exception | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        phase = "startup"

        async def pass_on(message: Any) -> None:
            nonlocal phase
            if message["type"] == "lifespan.startup.complete":
                phase = "shutdown"
            if not message["type"].endswith(".failed"):  # its text is a traceback; the exception follows
                await send(message)

        try:
            await self.app(scope, receive, pass_on)
        except asyncio.CancelledError:  # a second Ctrl-C, which is no failure
            return
        except Exception as problem:
            self.problem = _innermost(problem)
            if phase == "shutdown" or not isinstance(self.problem, ZatakuError | OSError):
                log.exception("failure of the app", kind=phase)
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # all is said
            await send({"type": f"lifespan.{phase}.failed", "message": ""})


def _innermost(problem: Exception) -> Exception:
    """What really happened: task groups wrap an exception in a group of one."""
    while isinstance(problem, ExceptionGroup) and len(problem.exceptions) == 1:
        problem = problem.exceptions[0]
    return problem


def config(app: App, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the app."""
    return uvicorn.Config(
        app,
        interface="asgi3",
        loop=LOOP,
        http=door(
            Crowd("connection", most_sockets(settings), settings.sockets_of_address),
            settings.proxies,
            settings.request_seconds,
        ),
        ws=WireProtocol,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,  # kept by our own socket, as the time until the next ping
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )


def most_sockets(settings: Settings) -> int:
    """As many as the settings say, if this process may open so many files."""
    try:
        import resource
    except ImportError:  # Windows
        return settings.sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.sockets + SPARE
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings.sockets
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):  # macOS has another limit, which it does not tell
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft = more
    return max(1, min(settings.sockets, soft - SPARE))
