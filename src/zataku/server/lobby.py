"""The public tables: how many anyone may have open at once, so that nobody fills the list."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from zataku.server import counts
from zataku.server.relay import Relay
from zataku.server.settings import Settings
from zataku.server.store import LOBBY, PLAYING, Store, TableRow
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble

FORGOTTEN: Final = 24 * 3600 * 1000
"""How long, in milliseconds, an idle public table stays in the list."""

LISTED: Final = 100
FRESH: Final = 1000
"""How long, in milliseconds, a list holds: to choose fairly among all public tables costs much, and it is the same for
everyone. Tables that open here are listed at once."""

ADDRESSES: Final = 20_000
"""How many addresses are remembered; the one that has been quiet for longest is forgotten."""

KEY: Final = "zataku:opened"
"""In Redis, the tables of each address."""


class Lobby:
    """Lists public tables and makes room for new ones.

    Whose table it is, the store knows. Which address it came from is kept in memory alone, as nothing else needs it:
    a hash of an IPv4 address is no secret. After a restart an address may open as many as before once more.
    Servers with a Redis keep it there and count together; without, each counts its own.
    """

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.most_of_person = settings.tables_of_person
        self.most_of_address = settings.tables_of_address
        self.relay: Relay | None = None
        self._opened: OrderedDict[str, list[str]] = OrderedDict()  # the tables of each address
        self._lock = asyncio.Lock()  # from counting to adding
        self._listing: asyncio.Future[list[TableRow]] | None = None  # the last list, or the next one
        self._listed = 0  # when it was asked for

    async def tables(self) -> list[TableRow]:
        """Those with open seats first; round-robin over hosts."""
        now, listing = self.clock.date(), self._listing
        if listing is None or abs(now - self._listed) >= FRESH:
            self._listed = now
            listing = self._listing = asyncio.ensure_future(self.store.public_tables(now - FORGOTTEN, LISTED))
        try:
            return await asyncio.shield(listing)  # for all who wait, whoever of them gives up
        except Exception:
            if self._listing is listing:
                self._listing = None
            raise

    async def add(self, table: TableRow, address: str, after: str | None = None) -> None:
        """Store a new table, public or not; Trouble if its host or this address has too many public ones."""
        if not table.is_public:
            await self.store.add_table(table, after)
            return
        async with self._lock:
            if await self.store.public_tables_of(table.host, self.clock.date() - FORGOTTEN) >= self.most_of_person:
                raise self._full("person", self.most_of_person)
            opened = await self._opened_by(address)
            if len(opened) >= self.most_of_address:
                known, opened = opened, [id for id in opened if await self._is_open(id)]
                await self._forget(address, [id for id in known if id not in opened])
            if len(opened) >= self.most_of_address:
                raise self._full("address", self.most_of_address)
            await self.store.add_table(table, after)
            self._listing = None
            await self._remember(address, table.id)
            self._opened[address] = [*opened, table.id]
            self._opened.move_to_end(address)
            if len(self._opened) > ADDRESSES:
                self._opened.popitem(last=False)

    async def _opened_by(self, address: str) -> list[str]:
        """The tables that came from an address, as far as we know."""
        opened = self._opened.get(address, [])
        if self.relay is not None and self.relay.may_try:
            found = await self.relay.ask(self.relay.redis.smembers(f"{KEY}:{address}"))
            opened = list(dict.fromkeys([*opened, *(id.decode() for id in found or [])]))
        return opened

    async def _remember(self, address: str, table: str) -> None:
        """Tell other servers; it is forgotten when nothing has come from there for long."""
        if self.relay is not None and self.relay.may_try:
            together = self.relay.redis.pipeline()
            together.sadd(f"{KEY}:{address}", table)
            together.pexpire(f"{KEY}:{address}", FORGOTTEN)
            await self.relay.ask(together.execute())

    async def _forget(self, address: str, tables: list[str]) -> None:
        """These are open no longer."""
        if tables and self.relay is not None and self.relay.may_try:
            await self.relay.ask(self.relay.redis.srem(f"{KEY}:{address}", *tables))

    async def _is_open(self, id: str) -> bool:
        table = await self.store.table(id)
        return table is not None and table.status in (LOBBY, PLAYING) and table.updated > self.clock.date() - FORGOTTEN

    def _full(self, whose: str, most: int) -> Trouble:
        counts.refuse(f"public tables of one {whose}")
        message = (
            f"public tables of one {whose}: expected at most {most} at once, got more; end one, or open a private one"
        )
        return Trouble("conflict", message, f"too_many_of_{whose}", {"most": most})
