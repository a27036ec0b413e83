"""A real server in the process of the test, which can reach into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from patience import until
from server.house import GENEROUS, Guest, House
from server.stores import KIND
from zataku.server.app import create_app
from zataku.server.desk import Desk
from zataku.server.run import config, listen
from zataku.server.settings import Settings
from zataku.server.sql import SqlStore
from zataku.server.timing import CLOCK, Clock


@asynccontextmanager
async def served(
    folder: Path, store: SqlStore | None = None, clock: Clock = CLOCK, kind: str = KIND, **more: Any
) -> AsyncIterator[tuple[House, Desk]]:
    """The server on a real port, and what its routes share."""
    house = House(folder, kind)
    settings = Settings(**{"port": 0, "database": house.database, **GENEROUS, **more})
    app = create_app(settings, store, clock)
    with listen(settings) as listener:
        server = uvicorn.Server(config(app, settings))
        serving = asyncio.create_task(server.serve([listener]))
        await until(lambda: server.started or serving.done())
        assert server.started, serving
        house.port = listener.getsockname()[1]
        assert isinstance(app.state.desk, Desk)
        try:
            yield house, app.state.desk
        finally:
            await app.state.closing()
            server.should_exit = True
            await serving


@asynccontextmanager
async def ann_and_ben(folder: Path, **more: Any) -> AsyncIterator[tuple[Desk, Guest, Guest]]:
    """The same, with two who know it already."""
    async with served(folder, **more) as (house, desk), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
        yield desk, ann, ben
