"""News by PostgreSQL's LISTEN and NOTIFY: no other program is needed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import AsyncConnection, sql

from zataku.server.news import News
from zataku.server.postgres_line import Server

Line = AsyncConnection[tuple[Any, ...]]

CHANNEL = "SELECT 'zataku ' || current_schema()"
"""Each schema has a channel of its own, as one database may hold several."""


class PostgresNews(News):
    """One connection to listen and one to tell: NOTIFY within an append would hold up all other commits."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._server = Server(address)
        self._line: Line | None = None
        self._channel = ""

    async def close(self) -> None:
        await super().close()
        if self._line is not None:
            with suppress(psycopg.Error):
                await self._line.close()

    async def _send(self, message: str) -> None:
        if self._line is None or self._line.closed:
            self._line = await self._connect()
        await self._line.execute("SELECT pg_notify(%s, %s)", (self._channel, message))

    async def _receive(self) -> AsyncGenerator[str | None, None]:
        line = await self._connect()
        try:
            await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            yield None
            async for notice in line.notifies():
                yield notice.payload
        finally:
            with suppress(psycopg.Error):
                await line.close()

    async def _connect(self) -> Line:
        line: Line = await AsyncConnection.connect(self._server.target, autocommit=True)
        try:
            self._channel = (await (await line.execute(CHANNEL)).fetchall())[0][0]
        except BaseException:
            await line.close()
            raise
        return line
