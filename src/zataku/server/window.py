"""Where a worker shows its numbers: /metrics on a port of its own, for whoever has the token of the settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import HTTPException

from zataku.server import metrics
from zataku.server.app import on_http, on_trouble
from zataku.server.desk import Asked, token_of
from zataku.server.rooms import Rooms
from zataku.server.run import config, listen
from zataku.server.settings import Settings
from zataku.server.trouble import Trouble


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for the worker."""
        yield


@asynccontextmanager
async def window(settings: Settings, rooms: Rooms) -> AsyncIterator[None]:
    """Answer meanwhile; BadSetting if nothing can listen there."""

    @get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
    def measures(request: Asked) -> Response[str]:
        metrics.admit(settings.metrics_token, token_of(request))
        return Response(metrics.text(rooms, 0, "worker"), media_type=metrics.KIND)

    app = Litestar(
        [measures],
        exception_handlers={Trouble: on_trouble, HTTPException: on_http},
        openapi_config=None,
        logging_config=None,
    )
    with listen(settings, setting="metrics_port") as listener:
        server = _Server(config(app, settings))
        serving = asyncio.create_task(server.serve([listener]))
        lags = asyncio.create_task(metrics.watch())
        try:
            yield
        finally:
            lags.cancel()
            server.should_exit = True
            await serving
