"""The public tables: how many anyone may have open at once, so that nobody fills the list."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from zataku.server import counts
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


class Lobby:
    """Lists public tables and makes room for new ones.

    Whose table it is, the store knows. Which address it came from is kept in memory alone, as nothing else needs it:
    a hash of an IPv4 address is no secret. After a restart an address may open as many as before once more.
    """

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.most_of_person = settings.tables_of_person
        self.most_of_address = settings.tables_of_address
        self._opened: OrderedDict[str, list[str]] = OrderedDict()  # the tables of each address
        self._lock = asyncio.Lock()  # from counting to adding
        self._listing: asyncio.Future[list[TableRow]] | None = None  # the last list, or the next one
        self._listed = 0  # when it was asked for

    async def tables(self) -> list[TableRow]:
        """Those with open seats first; of each host one, then their second ones, and so on."""
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
            opened = self._opened.get(address, [])
            if len(opened) >= self.most_of_address:
                opened = [id for id in opened if await self._is_open(id)]
            if len(opened) >= self.most_of_address:
                raise self._full("address", self.most_of_address)
            await self.store.add_table(table, after)
            self._listing = None
            self._opened[address] = [*opened, table.id]
            self._opened.move_to_end(address)
            if len(self._opened) > ADDRESSES:
                self._opened.popitem(last=False)

    async def _is_open(self, id: str) -> bool:
        table = await self.store.table(id)
        return table is not None and table.status in (LOBBY, PLAYING) and table.updated > self.clock.date() - FORGOTTEN

    def _full(self, whose: str, most: int) -> Trouble:
        counts.refuse(f"public tables of one {whose}")
        message = (
            f"public tables of one {whose}: expected at most {most} at once, got more; end one, or open a private one"
        )
        return Trouble("conflict", message, f"too_many_of_{whose}", {"most": most})
