"""The application: the API, the page, and what happens when it starts, stops or goes wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, get, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

import zataku
from zataku.core.errors import ZatakuError
from zataku.server import database, logs, metrics
from zataku.server.account import account
from zataku.server.budgets import Budgets
from zataku.server.bundle import OWN, PACKED, PACKING, Bundle
from zataku.server.desk import Asked, Desk, desk, token_of
from zataku.server.guard import Guard, Origins
from zataku.server.limits import Limits
from zataku.server.news import news_of
from zataku.server.notice_routes import handlers
from zataku.server.openapi import OpenApi
from zataku.server.protocol import Code, Health
from zataku.server.relay import Relay
from zataku.server.rooms import Rooms
from zataku.server.routes import router
from zataku.server.settings import Settings
from zataku.server.sql import SqlStore
from zataku.server.store import LOBBY, Unavailable
from zataku.server.timing import CLOCK, Clock
from zataku.server.trouble import STATUS, Trouble, trouble_of, unavailable

log = logs.get("app")

LONGEST_BODY = 64 * 1024
AT_A_TABLE = re.compile(r"^/t/([\w-]{1,64})/?$")


def create_app(settings: Settings, store: SqlStore | None = None, clock: Clock = CLOCK) -> Litestar:
    """The server as an ASGI application."""
    kept = store or database.store(settings.database)
    relay = Relay(settings.redis) if settings.redis else None
    limits = Limits(settings.limits)
    origins = Origins(settings)
    bundle = Bundle(Path(settings.page) if settings.page else OWN, settings.root_path)

    @asynccontextmanager
    async def shared() -> AsyncIterator[None]:
        """What this node has in common with others, beyond the database."""
        if relay is None:
            yield
            return
        await relay.open()
        budgets = Budgets(limits, relay)
        budgets.open()
        try:
            yield
        finally:
            await budgets.close()
            await relay.close()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await kept.open()
        at = Desk(
            settings, kept, Rooms(kept, settings, clock, news_of(settings.database, settings.redis)), limits, origins
        )
        at.rooms.public.relay = relay
        app.state.desk = at
        app.state.closing = lambda: closing(at)
        await at.steward.open()
        await at.rooms.open()
        lags = asyncio.create_task(metrics.watch()) if settings.metrics_token else None
        await at.sender.open()
        log.info("open", program=zataku.__version__, database=database.printable(settings.database))
        try:
            yield
        finally:
            if lags is not None:
                lags.cancel()
            await closing(at)
            await kept.close()

    app = Litestar(
        route_handlers=[router, account, Router("/api", route_handlers=handlers), ready, live, measures, page],
        lifespan=[lambda _: shared(), lifespan],
        exception_handlers={
            Trouble: on_trouble,
            ZatakuError: on_error,
            Unavailable: on_unavailable,
            HTTPException: on_http,
            RecursionError: on_unreadable,
            UnicodeDecodeError: on_unreadable,
            Exception: on_failure,
        },
        openapi_config=OpenAPIConfig(
            "Zataku",
            zataku.__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[OpenApi(path="/openapi.json")],
            # Packing it would cost more than sending it, and few ask.
            openapi_router=Router("/api/schema", route_handlers=[], include_in_schema=False, opt={PACKED: True}),
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=PACKING, exclude_opt_key=PACKED),
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )
    app.state.bundle = bundle
    # Not as a middleware: those don't run for unknown addresses and methods.
    app.asgi_handler = Guard(app.asgi_handler, settings, origins, limits)
    return app


async def closing(at: Desk) -> None:
    """Finish what is being written, and tell everyone to come back."""
    if not at.is_stopping:
        at.is_stopping = True
        await at.reviews.close()
        await at.steward.close()
        await at.sender.close()
        await at.rooms.close()


@route(["/health", "/health/ready"], http_method=["GET", "HEAD"], summary="Whether the server can do its work")
async def ready(state: State) -> Response[Health]:
    """Status 503 when it is stopping, or can't read or write its database; and how busy it is."""
    at = desk(state)
    problem = "" if at.is_stopping else await at.pulse.feel()
    found = health(at, "stopping" if at.is_stopping else "failing" if problem else "ok", problem)
    return Response(found, status_code=200 if found.status == "ok" else 503)


@route("/health/live", http_method=["GET", "HEAD"], summary="Whether the server answers", sync_to_thread=False)
def live(state: State) -> Health:
    """Status 200 whenever it answers; whether it should be sent work is told by /health/ready."""
    return health(desk(state), "live", "")


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def measures(request: Asked, state: State) -> Response[str]:
    """All numbers, as Prometheus reads them; for whoever has the token of the settings."""
    at = desk(state)
    metrics.admit(at.settings.metrics_token, token_of(request))
    return Response(metrics.text(at.rooms, len(at.clients)), media_type=metrics.KIND)


def health(at: Desk, status: str, problem: str) -> Health:
    """How the server is, and how busy."""
    uptime = (at.rooms.clock.now() - at.rooms.started) // 1000
    busy = (zataku.__version__, len(at.rooms.rooms), len(at.clients), uptime)
    return Health(status, problem, *busy)  # type: ignore[arg-type]


@route(
    ["/", "/{address:path}"],
    http_method=["GET", "HEAD"],
    include_in_schema=False,
    opt={PACKED: True},
)
async def page(request: Asked, state: State) -> Response[bytes]:
    """The page and its files; what the page shows depends on its address."""
    bundle = state.bundle
    assert isinstance(bundle, Bundle)
    asked = request.headers
    encodings, known = asked.get("accept-encoding", ""), asked.get("if-none-match", "")
    table = AT_A_TABLE.match(request.url.path)
    if table is not None:
        with suppress(Trouble):
            room = await desk(state).rooms.room(table[1])
            return bundle.table(room.row.id, room.row.game, room.row.status != LOBBY, encodings, known)
    return bundle.answer(request.url.path, encodings, known)


def on_trouble(request: Asked, trouble: Trouble) -> Response[bytes]:
    """A problem in its one shape."""
    headers = {"retry-after": str(trouble.facts.get("seconds", 1))} if trouble.code == "too_fast" else {}
    body = msgspec.json.encode(trouble.problem())
    return Response(body, status_code=STATUS[trouble.code], media_type=MediaType.JSON, headers=headers)


def on_error(request: Asked, error: ZatakuError) -> Response[bytes]:
    """An error of the library."""
    return on_trouble(request, trouble_of(error))


def on_unavailable(request: Asked, problem: Unavailable) -> Response[bytes]:
    """The database is away, which its store has logged."""
    return on_trouble(request, unavailable(problem))


CODES: dict[int, Code] = {404: "unknown", 413: "too_big", 429: "too_fast", 403: "forbidden"}


def on_http(request: Asked, error: HTTPException) -> Response[bytes]:
    """What the framework refuses: an unknown address, a wrong method, a body of the wrong shape."""
    extra: Any = error.extra
    details = (
        "; ".join(f"{item.get('key', 'request')}: {item.get('message')}" for item in extra if isinstance(item, dict))
        if isinstance(extra, list)
        else ""
    )
    message = f"{error.detail}: {details}" if details else error.detail
    problem = Trouble(CODES.get(error.status_code, "invalid"), message, "bad_request", {"got": message[:300]}).problem()
    headers = dict(error.headers or {})
    return Response(
        msgspec.json.encode(problem), status_code=error.status_code, media_type=MediaType.JSON, headers=headers
    )


def on_unreadable(request: Asked, error: Exception) -> Response[bytes]:
    """A body that is nested too deeply or is not UTF-8."""
    message = "body: expected JSON in UTF-8 without deep nesting, got something else"
    return on_trouble(request, Trouble("invalid", message, "bad_request"))


def on_failure(request: Asked, error: Exception) -> Response[bytes]:
    """A bug of ours: logged in full, answered in one sentence."""
    log.exception("request failed", method=request.method)
    return on_trouble(request, Trouble("unavailable", "the server could not do that; try again", "failed"))
