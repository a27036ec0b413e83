"""All tables: finds them in memory or in the store, sets up new ones, and drops idle ones from memory."""

from __future__ import annotations

import asyncio
import copy
import hashlib
import secrets
from contextlib import suppress
from typing import Final

import zataku
from zataku import bots
from zataku.core import catalog, content
from zataku.core.dealers import SEED_BYTES
from zataku.core.errors import BadSetup, ZatakuError
from zataku.core.match import checked_options, checked_seats
from zataku.server import logs
from zataku.server.archive import Archive
from zataku.server.driver import BOT_DUE
from zataku.server.following import Following
from zataku.server.lobby import LISTED, Lobby
from zataku.server.news import News, Silence
from zataku.server.node import Node
from zataku.server.people import clean_name
from zataku.server.pool import Pool
from zataku.server.protocol import ChangeSeat, NewTable, SeatWish, Sit, TableInfo
from zataku.server.room import Room
from zataku.server.settings import Settings
from zataku.server.shared import SharedStore
from zataku.server.showing import describe
from zataku.server.store import (
    BOT,
    CLOSED,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Conflict,
    Person,
    SeatRow,
    Store,
    TableRow,
    Unavailable,
)
from zataku.server.thinkers import Thinkers
from zataku.server.timing import CLOCK, Clock
from zataku.server.trouble import Trouble, trouble_of

log = logs.get("rooms")

ID_BYTES: Final = 9
"""The id of a table is its invitation, so it can't be guessed."""

AT_ONCE: Final = 20
"""How many tables that are due are woken at once."""

DUE_SECONDS: Final = 0.5
"""How often, in seconds, to look for tables that are due."""


class Rooms:
    """The tables of this server."""

    def __init__(self, store: Store, settings: Settings, clock: Clock = CLOCK, news: News | None = None) -> None:
        self.clock = clock
        self.started = clock.now()  # while the server was away, nobody's clock ran
        self.store = store
        self.settings = settings
        self.strongest = settings.bot or bots.names()[-1]
        if self.strongest not in bots.names():
            raise BadSetup("setting bot", "one of " + ", ".join(bots.names()), repr(self.strongest))
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self.public = Lobby(store, settings, clock)
        self.archive = Archive(store, Pool(settings.replay_workers))
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._charged: dict[str, tuple[int, int]] = {}  # until when the clocks of tables that left memory were charged
        self._chores: list[asyncio.Task[None]] = []
        self.others: Following | None = None  # the other nodes, where there can be any
        if isinstance(store, SharedStore):
            node = Node(store, settings, clock)
            self.others = Following(node, news or Silence(), self.rooms, self._hear_of)

    async def open(self) -> None:
        """Begin to look after the tables; it does not wait for any of them."""
        if self.others is not None:
            await self.others.node.open(self.others.came_back)
            await self.others.open()
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

    # lists

    async def mine(self, person: Person) -> list[TableInfo]:
        """The tables of a person, those that wait for them first."""
        tables = [self._info(row, person) for row in await self.store.tables_of(person.id, LISTED)]
        return sorted(tables, key=lambda table: (not table.waits_for_you, table.status == "over", -table.updated))

    async def lobby(self, person: Person | None) -> list[TableInfo]:
        """The public tables, those with open seats first, the hosts in turn."""
        return [self._info(row, person) for row in await self.public.tables()]

    # setting up

    async def create(self, person: Person, new: NewTable, address: str = "") -> Room:
        """A new table in the lobby; its seed is drawn and committed to now."""
        try:
            game = catalog.load(new.game)
            checked_seats(game, len(new.seats))
            options = checked_options(game, new.options)
        except ZatakuError as problem:
            raise trouble_of(problem) from None
        row = TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.name,
            rules=game.version,
            content=content.digest(game.name),
            program=zataku.__version__,
            options=options,
            is_public=new.is_public,
            reserve=None if new.clock is None else new.clock.reserve,
            increment=0 if new.clock is None else new.clock.increment,
            host=person.id,
            host_name=person.name,
            seed=secrets.token_bytes(SEED_BYTES),
            created=self.clock.date(),
            seats=[seated(wish, person) for wish in new.seats],
            updated=self.clock.date(),
            mode=new.mode,
            absent=new.absent,
            stand_in=new.stand_in or self.strongest,
            talk=new.talk,
        )
        known_bot(row.stand_in)
        self._mix(row, person, new.nonce, new.seal)
        await self.public.add(row, address)
        log.info("table set up", table=row.id, game=row.game, seats=len(row.seats), is_public=row.is_public)
        return self._keep(row)

    async def sit(self, room: Room, person: Person, wish: Sit) -> None:
        """Take an open seat; someone already seated only adds a nonce, or seals another one."""
        async with room.lock:
            await self._fresh(room)
            row = not_opening(room)
            seats = [n for n, seat in enumerate(row.seats) if seat.kind == OPEN]
            if room.seats_of(person.id) and wish.seat in (None, *room.seats_of(person.id)):
                self._mix(row, person, wish.nonce, wish.seal)
            else:
                if wish.seat is not None and wish.seat not in seats:
                    raise Trouble("conflict", f"seat: expected one of {seats}, got {wish.seat}", "seat_taken")
                if not seats:
                    raise Trouble("conflict", "seat: expected an open one, got none", "table_full")
                seat = seats[0] if wish.seat is None else wish.seat
                may_sit(row, person)
                row.seats[seat] = SeatRow(PERSON, person.id, person.name, is_program=person.owner is not None)
                self._mix(row, person, wish.nonce, wish.seal)
            await self._save(room, row)

    async def change_seat(self, room: Room, person: Person, change: ChangeSeat) -> None:
        """The host takes a seat, opens it, or gives it to a bot; people are not moved."""
        async with room.lock:
            await self._fresh(room)
            row = not_opening(room)
            as_host(room, person)
            if not change.seat < len(row.seats):
                raise Trouble("invalid", f"seat: expected 0 to {len(row.seats) - 1}, got {change.seat}", "no_such_seat")
            seat = row.seats[change.seat]
            if seat.kind == PERSON and seat.person != person.id:
                raise Trouble("conflict", "seat: expected one without a person, got a person's", "seat_taken")
            row.seats[change.seat] = seated(change.wish, person)
            self._forget_shares(row)
            await self._save(room, row)

    async def leave(self, room: Room, person: Person) -> None:
        """Stand up: in the lobby the seat is open again, in a game a bot plays on."""
        if room.row.status == LOBBY:
            async with room.lock:
                await self._fresh(room)
                row = in_lobby(room)
                for seat in room.seats_of(person.id):
                    row.seats[seat] = SeatRow()
                self._forget_shares(row)
                if row.is_opening:
                    self._draw_anew(row)
                if row.host == person.id:
                    others = [seat.person for seat in row.seats if seat.kind == PERSON and seat.person is not None]
                    row.host = others[0] if others else row.host
                    row.status = row.status if others else CLOSED
                await self._save(room, row)
            return
        for seat in room.seats_of(person.id):
            chronicle = await room.current()
            if not chronicle.match.over and not chronicle.bots[seat]:
                await room.takeover(person.id, seat)

    async def start(self, room: Room, person: Person) -> None:
        """Begin the game; sealed nonces are opened first, and from now on none is added."""
        async with room.lock:
            await self._fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            if any(seat.kind == OPEN for seat in row.seats):
                raise Trouble("conflict", "seats: expected all of them taken, got an open one", "seat_open")
            await self._open_or_begin(room, row)

    async def unseal(self, room: Room, person: Person, nonce: str) -> None:
        """Open a sealed nonce; with the last one the game begins."""
        async with room.lock:
            await self._fresh(room)
            row = in_lobby(room)
            seal = dict(row.unopened).get(person.id)
            if not row.is_opening or seal is None:
                raise Trouble("conflict", "nonce: expected one that is waited for, got another", "nothing_to_open")
            if hashlib.sha256(nonce.encode()).hexdigest() != seal:
                raise Trouble("conflict", "nonce: expected the one that was sealed, got another", "other_nonce")
            row.nonces.append((person.id, nonce))
            await self._open_or_begin(room, row)

    async def recall(self, room: Room, person: Person) -> None:
        """Call the opening off, as someone does not open: everything is drawn and sealed anew, and all can see that."""
        async with room.lock:
            await self._fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            if not row.is_opening:
                raise Trouble(
                    "conflict", "table: expected one whose nonces are being opened, got another", "not_opening"
                )
            self._draw_anew(row)
            await self._save(room, row)

    async def _open_or_begin(self, room: Room, row: TableRow) -> None:
        """Wait for the nonces that are still sealed, if there are any; the lock is held."""
        row.is_opening = bool(row.unopened)
        if not row.is_opening:
            order = [giver for giver, _ in row.seals]
            row.nonces.sort(key=lambda nonce: order.index(nonce[0]) if nonce[0] in order else len(order))
        if row.seals:
            await self._save(room, row)
        if not row.is_opening:
            await room.begin()

    async def end(self, room: Room, person: Person) -> None:
        """Close a table that has not begun."""
        async with room.lock:
            await self._fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            row.status = CLOSED
            await self._save(room, row)

    async def rematch(self, room: Room, person: Person, address: str = "") -> Room:
        """The table of the next game with the same people and bots; everyone who asks gets the same one."""
        async with room.lock:
            row = room.row
            if row.status != OVER:
                raise Trouble("conflict", f"table: expected a game that is over, got {row.status}", "not_over")
            if not room.seats_of(person.id):
                raise Trouble("forbidden", "rematch: expected someone at this table, got someone else", "not_at_table")
            if not row.rematch:
                game = catalog.load(row.game)
                next_row = TableRow(
                    id=secrets.token_urlsafe(ID_BYTES),
                    game=row.game,
                    rules=game.version,
                    content=content.digest(game.name),
                    program=zataku.__version__,
                    options=row.options,
                    is_public=row.is_public,
                    reserve=row.reserve,
                    increment=row.increment,
                    host=person.id,
                    host_name=person.name,
                    seed=secrets.token_bytes(SEED_BYTES),
                    created=self.clock.date(),
                    seats=[copy.copy(seat) if not seat.is_forgotten else SeatRow() for seat in row.seats],
                    updated=self.clock.date(),
                    mode=row.mode,
                    absent=row.absent,
                    stand_in=row.stand_in,
                    talk=row.talk,
                )
                with suppress(Conflict):  # someone asked another process first
                    await self.public.add(next_row, address, after=row.id)
                await room.read_again()
                self._tell_edition(room)
                room.tell_table()
            table = room.row.rematch
        return await self.room(table)

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
        """Something about a person has changed, a name or a token: other nodes look what it is."""
        if self.others is not None:
            self.others.tell("person", str(person.id))

    def _hear_of(self, person: int) -> None:
        """Another node says that something about a person has changed."""
        if self.others is not None:
            for room in self._rooms_of(person):
                self.others.spawn(self._look_at(room, person))

    async def _look_at(self, room: Room, person: int) -> None:
        await room.sync()
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
        room = self.rooms.get(table) or self._keep(row)  # it may have been set up meanwhile
        if self.others is not None:
            await self.others.meet(room)
        return room

    def _loaded(self, table: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            loading.exception()  # all who waited for it may have given up

    def _keep(self, row: TableRow) -> Room:
        room = Room(row, self.archive, self.thinkers, self.settings, self.strongest, self.clock, self.others)
        self.rooms[row.id] = room
        # Where there are other nodes, they have gone on while we were away, or it is written down that they did not.
        room.charged = self._charged.pop(row.id, (0, self.started if self.others is None else 0))
        return room

    def _info(self, row: TableRow, person: Person | None) -> TableInfo:
        who = None if person is None else person.id
        room = self.rooms.get(row.id)
        is_old = room is not None and (room.row.version < row.version or room.row.edition < row.edition)
        return describe(row, who) if room is None or is_old else room.info(who)

    def _mix(self, row: TableRow, person: Person, nonce: str, seal: str) -> None:
        """Each person gives one nonce, openly or sealed; another seal takes the place of the one before."""
        if nonce and seal:
            raise Trouble("invalid", "nonce: expected one, or a seal, got both", "invalid", {"got": "nonce, seal"})
        has_given = any(giver == person.id for giver, _ in row.nonces)
        if seal and not has_given:
            row.seals = list((dict(row.seals) | {person.id: seal}).items())
        elif nonce and not has_given and person.id not in dict(row.seals):
            row.nonces.append((person.id, nonce))

    def _forget_shares(self, row: TableRow) -> None:
        """Only those who play may mix something into the dice."""
        sitting = {seat.person for seat in row.seats if seat.kind == PERSON}
        row.nonces = [(giver, text) for giver, text in row.nonces if giver in sitting]
        row.seals = [(giver, seal) for giver, seal in row.seals if giver in sitting]

    def _draw_anew(self, row: TableRow) -> None:
        """Another seed, and nothing mixed in: some nonces were open already."""
        row.seed = secrets.token_bytes(SEED_BYTES)
        row.nonces, row.seals = [], []
        row.is_opening = False
        row.draw += 1

    async def _save(self, room: Room, row: TableRow) -> None:
        """Write a changed copy of a table's row, and only then show it."""
        row.updated = self.clock.date()
        try:
            await self.store.save_table(row)
        except BaseException as problem:
            with suppress(Unavailable):
                await room.read_again()
            if isinstance(problem, Conflict):
                raise Trouble("conflict", "the table was changed by someone else; look again", "changed") from None
            raise
        room.row = row
        self._tell_edition(room)
        room.tell_table()

    async def _fresh(self, room: Room) -> None:
        """See what other nodes have made of a table before it is changed; the lock is held."""
        if self.others is not None:
            await room.read_again()

    def _tell_edition(self, room: Room) -> None:
        if self.others is not None:
            self.others.tell("edition", room.row.id, room.row.edition)

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
        return list(await self.others.node.due(moment, AT_ONCE))

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


def seated(wish: SeatWish, person: Person) -> SeatRow:
    """The seat as someone wished it."""
    if wish.who == "me":
        name = clean_name(wish.name) if wish.name else person.name
        return SeatRow(PERSON, person.id, name, is_program=person.owner is not None)
    if wish.who == "open":
        return SeatRow()
    bot = wish.bot or bots.names()[-1]
    known_bot(bot)
    return SeatRow(BOT, None, bot, bot)


def may_sit(row: TableRow, person: Person) -> None:
    """Trouble if a program would join strangers: at public tables it sits with its owner, elsewhere by invitation."""
    if person.owner is not None and row.is_public:
        if person.owner != row.host and all(seat.person != person.owner for seat in row.seats):
            raise Trouble("forbidden", "seat: expected a table of its owner, got a public one", "program_alone")


def known_bot(bot: str) -> None:
    """Trouble unless there is such a bot."""
    if bot not in bots.names():
        known = ", ".join(bots.names())
        raise Trouble("invalid", f"bot: expected one of {known}, got {bot!r}", "unknown_bot", {"expected": known})


def in_lobby(room: Room) -> TableRow:
    """A copy of the row of a table in the lobby, to be changed and saved; Trouble if the game has begun."""
    if room.row.status != LOBBY:
        raise Trouble("conflict", f"table: expected one that has not begun, got {room.row.status}", "has_begun")
    return copy.deepcopy(room.row)


def not_opening(room: Room) -> TableRow:
    """The row of a table in the lobby that can still be changed; Trouble once sealed nonces are being opened."""
    row = in_lobby(room)
    if row.is_opening:
        raise Trouble("conflict", "table: expected one that can be changed, got one that is about to begin", "opening")
    return row


def as_host(room: Room, person: Person) -> None:
    """Trouble unless this person set the table up."""
    if room.row.host != person.id:
        raise Trouble("forbidden", "expected the host of the table, got someone else", "not_host")


def record_id(text: str) -> str:
    """The id of an uploaded record; the same text has the same id."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]
