"""A process that serves no players: it drives tables that are due, so that bots think here."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress

import msgspec

import zataku
from zataku.server import database, logs
from zataku.server.database import BadDatabase
from zataku.server.news import news_of
from zataku.server.rooms import Rooms
from zataku.server.settings import Settings

log = logs.get("worker")

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run(settings: Settings, ready: Callable[[], None]) -> None:
    """Work until a signal says stop; `ready` is called once it does. BadDatabase if others can't share the database."""
    if not database.is_address(settings.database):
        raise BadDatabase(settings.database, "PostgreSQL, which processes can share", "a SQLite file", "shared")
    asyncio.run(work(msgspec.structs.replace(settings, drives=True), ready))


async def work(settings: Settings, ready: Callable[[], None]) -> None:
    """The same, within an event loop."""
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows, where Ctrl-C interrupts
        for number in SIGNALS:
            loop.add_signal_handler(number, done.set)
    async with AsyncExitStack() as ends:
        store = database.store(settings.database)
        await store.open()
        ends.push_async_callback(store.close)
        rooms = Rooms(store, settings, news=news_of(settings.database, settings.redis))
        ends.push_async_callback(rooms.close)
        await rooms.open()
        if settings.metrics_port:
            from zataku.server.window import window  # imported here, as no other worker needs a server

            await ends.enter_async_context(window(settings, rooms))
        log.info("open", program=zataku.__version__, database=database.printable(settings.database))
        ready()
        await done.wait()
        log.info("stopping")
    log.info("stopped")
