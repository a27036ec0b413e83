"""All tables in memory: found there or in the store, kept up to date, woken when they are due, dropped when idle."""

from __future__ import annotations

import asyncio
from typing import Final

from zataku import bots
from zataku.core.errors import BadSetup
from zataku.server import logs
from zataku.server.archive import Archive
from zataku.server.driver import BOT_DUE
from zataku.server.following import Following
from zataku.server.life import Life
from zataku.server.lobby import Lobby
from zataku.server.news import News, Silence
from zataku.server.node import Node
from zataku.server.pool import Pool
from zataku.server.room import Room
from zataku.server.settings import Settings
from zataku.server.shared import SharedStore
from zataku.server.sqlite import SqliteStore
from zataku.server.store import PLAYING, Person, Store, TableRow
from zataku.server.thinkers import Thinkers
from zataku.server.timing import CLOCK, Clock
from zataku.server.trouble import Trouble
from zataku.server.vacations import Vacations

log = logs.get("tables")

AT_ONCE: Final = 20
"""How many tables that are due are woken at once."""

DUE_SECONDS: Final = 0.5
"""How often, in seconds, to look for tables that are due."""


class Tables:
    """Each table is there once, however many ask for it."""

    def __init__(self, store: Store, settings: Settings, clock: Clock = CLOCK, news: News | None = None) -> None:
        self.clock = clock
        self.started = clock.now()
        self.store = store
        self.settings = settings
        self.strongest = settings.bot or bots.names()[-1]
        if self.strongest not in bots.seatable():
            raise BadSetup("setting bot", "one of " + ", ".join(bots.names()), repr(self.strongest))
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self.public = Lobby(store, settings, clock)
        self.vacations = Vacations(store, clock, settings.vacation_days)
        self.archive = Archive(store, Pool(settings.replay_workers))
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._charged: dict[str, tuple[int, int]] = {}  # until when the clocks of tables that left memory were charged
        self._chores: list[asyncio.Task[None]] = []
        self.others: Following | None = None  # the other nodes, where there can be any
        self.life = Life(store, clock) if isinstance(store, SqliteStore) else None
        if isinstance(store, SharedStore):
            node = Node(store, settings, clock)
            self.others = Following(node, news or Silence(), self.rooms, self._hear_of)

    async def open(self) -> None:
        """Begin to look after the tables; it does not wait for any of them."""
        if self.others is not None:
            await self.others.node.open(self.others.came_back)
            await self.others.open()
        if self.life is not None:
            await self.life.open()
        self._chores = [asyncio.create_task(self._tidy())]
        if self.others is None or self.others.node.drives:
            self._chores.append(asyncio.create_task(self._look_after()))

    async def close(self) -> None:
        """Stop every table; clients are told to come back."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.stop()
        if self.others is not None:
            await self.others.close()
            await self.others.node.close()
        if self.life is not None:
            await self.life.close()

    async def room(self, table: str) -> Room:
        """The table with this id; Trouble if there is none."""
        room = self.rooms.get(table)
        if room is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda task: self._loaded(table, task))
            room = await asyncio.shield(loading)  # for all who wait, whoever of them gives up
        elif self.others is not None and not room.is_followed:
            await room.sync()
        room.used = self.clock.now()
        return room

    # people

    async def renamed(self, person: Person) -> None:
        """Show a person's new name at the tables in memory."""
        self.tell_person(person)
        if self._loading:
            await asyncio.wait(list(self._loading.values()))  # they may have read the old one
        for room in self._rooms_of(person.id):
            async with room.lock:
                await room.read_again()
                room.renamed(person)

    def tell_person(self, person: Person) -> None:
        """Something about a person has changed, a name, a token, a vacation: other nodes look what it is."""
        if self.others is not None:
            self.others.tell("person", str(person.id))

    def _hear_of(self, person: int) -> None:
        """Another node says that something about a person has changed."""
        if self.others is not None:
            for room in self._rooms_of(person):
                self.others.spawn(self._look_at(room, person))

    async def _look_at(self, room: Room, person: int) -> None:
        await room.sync()
        await room.retime()
        for client in [client for client in room.company if client.person == person]:
            found = await self.store.person(client.token)
            if found is None:  # signed out elsewhere
                client.hang_up()
            else:
                room.renamed(found)

    def _rooms_of(self, person: int) -> list[Room]:
        """The tables in memory that someone set up, where they sit, or look on."""
        rooms = list(self.rooms.values())
        return [
            room for room in rooms if person == room.row.host or room.seats_of(person) or room.company.is_here(person)
        ]

    # other nodes

    async def fresh(self, room: Room) -> None:
        """See what other nodes have made of a table before it is changed; the lock is held."""
        if self.others is not None:
            await room.read_again()

    def tell_edition(self, room: Room) -> None:
        """The row of a table was written."""
        if self.others is not None:
            self.others.tell("edition", room.row.id, room.row.edition)

    async def look_again(self, table: str) -> None:
        """An operator has changed a table: show it as it is now, or that it is gone."""
        if table in self._loading:
            await asyncio.wait([self._loading[table]])
        room = self.rooms.get(table)
        if room is not None and not await room.look_again() and self.rooms.get(table) is room:
            del self.rooms[table]

    # inside

    async def _load(self, table: str) -> Room:
        row = await self.store.table(table)
        if row is None:
            raise Trouble("unknown", f"table: expected the id of a table, got {table!r}", "unknown_table")
        if self.life is not None:
            await self.life.look()
        room = self.rooms.get(table) or self.keep(row)  # it may have been set up meanwhile
        if self.others is not None:
            await self.others.meet(room)
        return room

    def _loaded(self, table: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            loading.exception()  # all who waited for it may have given up

    def keep(self, row: TableRow) -> Room:
        room = Room(row, self.archive, self.thinkers, self.settings, self.strongest, self.clock, self.others)
        self.rooms[row.id] = room
        # While we were away others have gone on, or it is written down that nobody did; if it can't be, nobody pays.
        is_known = self.life is None or self.life.is_known
        room.charged = self._charged.pop(row.id, (0, 0 if is_known else self.started))
        return room

    async def _look_after(self) -> None:
        """Wake the tables that are due, the first one first, a few at once."""
        moment = self.clock.now() + BOT_DUE  # at the start nobody plays for any bot yet
        failure = ""
        while True:
            tables, failed = [], ""
            try:
                tables = await self._due(moment)
                for result in await asyncio.gather(*(self._wake(*table) for table in tables), return_exceptions=True):
                    failed = type(result).__name__ if isinstance(result, BaseException) else failed
            except Exception as problem:
                failed = type(problem).__name__
            if failed and failed != failure:  # once, however long it lasts
                log.error("due tables wait", failure=failed)
            failure = failed
            if failure or len(tables) < AT_ONCE:
                await asyncio.sleep(DUE_SECONDS)
                moment = self.clock.now()

    async def _due(self, moment: int) -> list[tuple[str, int | None]]:
        """Tables that are due, and the epoch since which we drive them, if there are others who could."""
        if self.others is None:
            return [(table, None) for table in await self.store.due_tables(moment, AT_ONCE)]
        most = max(1, AT_ONCE - self.thinkers.waiting)  # whoever has much to think about leaves the rest to others
        return list(await self.others.node.due(moment, most))

    async def _wake(self, table: str, epoch: int | None) -> None:
        room = await self.room(table)
        if epoch is not None:
            room.driver.take(epoch)
        await room.wake()

    async def _tidy(self) -> None:
        """From time to time, drop what nobody needs."""
        pause = min(10.0, self.settings.idle_seconds / 2)
        while True:
            await asyncio.sleep(pause)
            self.tidy()

    def tidy(self) -> None:
        """Drop what nobody needs."""
        limit = self.clock.now() - self.settings.idle_seconds * 1000
        for table, room in list(self.rooms.items()):
            if room.used < limit and room.is_idle:
                room.rest()
                if not room.company.clients:
                    del self.rooms[table]
                    if self.others is not None:
                        self.others.forget(table, room.driver.epoch)
                    elif room.row.reserve is not None and room.row.status == PLAYING:
                        self._charged[table] = room.charged
