"""All tables as people find them: their lists, and how a table is set up, changed, started and played again."""

from __future__ import annotations

import copy
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

import zataku
from zataku import bots
from zataku.core import catalog, content
from zataku.core.dealers import SEED_BYTES
from zataku.core.errors import ZatakuError
from zataku.core.game import Game
from zataku.core.match import checked_options, checked_seats
from zataku.server import counts, lessons, logs
from zataku.server.beginnings import again, beginning
from zataku.server.lobby import LISTED
from zataku.server.outbox import JOINED, Note
from zataku.server.people import another_name, clean_name
from zataku.server.protocol import ChangeSeat, NewTable, SeatWish, Sit, TableInfo
from zataku.server.room import Room
from zataku.server.showing import describe
from zataku.server.store import (
    BOT,
    CLOSED,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    PRACTICE,
    Conflict,
    Person,
    SeatRow,
    TableRow,
    Unavailable,
)
from zataku.server.tables import Tables
from zataku.server.trouble import Trouble, trouble_of

log = logs.get("rooms")

ID_BYTES: Final = 9
"""The id of a table is its invitation, so it can't be guessed."""

CHANGED: Final = "changed"
"""Why something is refused that another node was quicker with."""

TRIES: Final = 20
"""How often to try again: so many people may be quicker, one after the other."""


class Rooms(Tables):
    """The tables of this server as people find them and set them up."""

    # lists

    async def mine(self, person: Person) -> list[TableInfo]:
        """The tables of a person, those that wait for them first."""
        rows = await self.store.tables_of(person.id, LISTED)
        tables = [self._info(row, person) for row in rows if not _is_learned(row)]
        await self.vacations.show(rows, tables)
        return sorted(tables, key=lambda table: (not table.waits_for_you, table.status == "over", -table.updated))

    async def retime(self, person: Person) -> None:
        """Someone went on vacation, or is back: show it at the tables in memory, on all nodes."""
        self.tell_person(person)
        for room in self._rooms_of(person.id):
            await room.retime()

    async def lobby(self, person: Person | None) -> list[TableInfo]:
        """The public tables, those with open seats first, the hosts in turn."""
        tables = [self._info(row, person) for row in await self.public.tables()]
        alive = [table for table in tables if table.status not in ("over", "closed")]  # the list is not of this moment
        return sorted(alive, key=lambda table: table.status == "playing")

    # setting up

    async def create(self, person: Person, new: NewTable, address: str = "", seed: bytes = b"") -> Room:
        """A new table in the lobby; its seed is drawn and committed to now, unless it is given: a lesson's luck."""
        try:
            game = catalog.load(new.game)
            checked_seats(game, len(new.seats))
            options = checked_options(game, new.options)
        except ZatakuError as problem:
            raise trouble_of(problem) from None
        start = await beginning(self, str(person.payer), game, new)
        if new.clock is not None and new.clock.per_move and new.clock.increment:
            message = f"clock: expected no increment where each move has its own time, got {new.clock.increment}"
            raise Trouble("invalid", message, "invalid", {"got": "per_move, increment"})
        row = TableRow(
            id=new_id(),
            game=game.name,
            rules=game.version,
            content=content.digest(game.name),
            program=zataku.__version__,
            options=options if start is None else start.options,
            is_public=new.is_public,
            reserve=None if new.clock is None else new.clock.reserve,
            increment=0 if new.clock is None else new.clock.increment,
            is_per_move=new.clock is not None and new.clock.per_move,
            host=person.id,
            host_name=person.name,
            seed=seed or secrets.token_bytes(SEED_BYTES),
            created=self.clock.date(),
            seats=[],
            updated=self.clock.date(),
            mode=new.mode if start is None else PRACTICE,
            position="" if start is None else start.data,
            absent=new.absent,
            stand_in=new.stand_in or self.strongest,
            talk=new.talk,
        )
        known_bot(row.stand_in)
        for wish in new.seats:
            row.seats.append(seated(wish, person, row.seats))
        self._mix(row, person, new.nonce, new.seal)
        await self.public.add(row, address)
        log.info("table set up", table=row.id, game=row.game, seats=len(row.seats), is_public=row.is_public)
        return self.keep(row)

    async def learn(self, person: Person, game: Game, name: str, again: bool, address: str = "") -> Room:
        """The table of a lesson: where someone left it, or from its beginning."""
        lesson = lessons.load(game.name, name)
        begun = [row for row in await self.store.lessons_of(person.id) if (row.game, row.lesson) == (game.name, name)]
        for row in begun[:1]:
            room = await self.room(row.table)
            if room.row.status == PLAYING and room.row.rules == game.version and not room.trouble:
                if again:
                    await room.go_to(person.id, 0)
                return room
            if room.row.status == OVER and not again:
                return room
        seats = [SeatWish("me") if n == lesson.you else SeatWish("bot", lesson.bots) for n in range(lesson.seats)]
        new = NewTable(game.name, seats, lesson.options, mode="practice", position=lesson.data)
        room = await self.create(person, new, address, lesson.luck)
        await self.store.add_lesson(room.row.id, person.id, name)
        room.row.lesson = name
        await self.start(room, person)
        return room

    async def sit(self, room: Room, person: Person, wish: Sit) -> None:
        """Take an open seat; someone already seated only adds a nonce, or seals another one."""
        await self._at_once(room, lambda: self._sit(room, person, wish))

    async def change_seat(self, room: Room, person: Person, change: ChangeSeat) -> None:
        """The host takes a free seat, opens one, or gives it to a bot, also where somebody sits who spoils the game."""
        async with room.lock:
            await self.fresh(room)
            row = not_opening(room)
            as_host(room, person)
            if not change.seat < len(row.seats):
                raise Trouble("invalid", f"seat: expected 0 to {len(row.seats) - 1}, got {change.seat}", "no_such_seat")
            seat = row.seats[change.seat]
            if seat.kind == PERSON and seat.person is not None and seat.person != person.id:
                if change.wish.who == "me":
                    raise Trouble("conflict", "seat: expected one without a person, got a person's", "seat_taken")
                readmit(row, seat.person)
                row.barred.append((seat.person, seat.name))
            others = [other for number, other in enumerate(row.seats) if number != change.seat]
            row.seats[change.seat] = seated(change.wish, person, others)
            self._forget_shares(row)
            await self._save(room, row)

    async def let_in(self, room: Room, person: Person, whom: int) -> None:
        """The host lets someone sit down again whom they or the host before them sent away."""
        async with room.lock:
            await self.fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            readmit(row, whom)
            await self._save(room, row)

    async def leave(self, room: Room, person: Person) -> None:
        """Stand up: in the lobby the seat is open again, in a game a bot plays on."""
        if room.row.status == LOBBY:
            async with room.lock:
                await self.fresh(room)
                row = in_lobby(room)
                for seat in room.seats_of(person.id):
                    row.seats[seat] = SeatRow()
                self._forget_shares(row)
                if row.is_opening:
                    self._draw_anew(row)
                if row.host == person.id:
                    others = [seat.person for seat in row.seats if seat.kind == PERSON and seat.person is not None]
                    row.host = others[0] if others else row.host
                    readmit(row, row.host)
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
            await self.fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            if any(seat.kind == OPEN for seat in row.seats):
                raise Trouble("conflict", "seats: expected all of them taken, got an open one", "seat_open")
            if self.thinkers.are_too_many(str(person.payer)):
                counts.refuse("waiting bots")
                message = "table: expected fewer bots that wait to think for you, got many; try again later"
                raise Trouble("unavailable", message, "bots_busy")
            await self._open_or_begin(room, row)

    async def unseal(self, room: Room, person: Person, nonce: str) -> None:
        """Open a sealed nonce; with the last one the game begins."""
        await self._at_once(room, lambda: self._unseal(room, person, nonce))

    async def recall(self, room: Room, person: Person) -> None:
        """Call the opening off as someone does not open: everything is drawn and sealed again, and all can see that."""
        async with room.lock:
            await self.fresh(room)
            row = in_lobby(room)
            as_host(room, person)
            if not row.is_opening:
                raise Trouble(
                    "conflict", "table: expected one whose nonces are being opened, got another", "not_opening"
                )
            self._draw_anew(row)
            await self._save(room, row)

    async def _at_once(self, room: Room, change: Callable[[], Awaitable[None]]) -> None:
        """What many do in the same moment, at several nodes: whoever was not the first does it to what they left."""
        async with room.lock:
            for left in reversed(range(TRIES)):
                await self.fresh(room)
                try:
                    return await change()
                except Trouble as trouble:
                    if trouble.reason != CHANGED or not left:
                        raise

    async def _sit(self, room: Room, person: Person, wish: Sit) -> None:
        row, notes = not_opening(room), []
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
            row.seats[seat] = seated(SeatWish("me"), person, row.seats)
            self._mix(row, person, wish.nonce, wish.seal)
            if person.id != row.host and not room.company.is_here(row.host):
                notes = [Note(JOINED, row.host, self.clock.date())]
        await self._save(room, row, notes)

    async def _unseal(self, room: Room, person: Person, nonce: str) -> None:
        row = in_lobby(room)
        seal = dict(row.unopened).get(person.id)
        if not row.is_opening or seal is None:
            raise Trouble("conflict", "nonce: expected one that is waited for, got another", "nothing_to_open")
        if hashlib.sha256(nonce.encode()).hexdigest() != seal:
            raise Trouble("conflict", "nonce: expected the one that was sealed, got another", "other_nonce")
        row.nonces.append((person.id, nonce))
        await self._open_or_begin(room, row)

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
            await self.fresh(room)
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
                if row.position:
                    await again(self, str(person.payer), row)
                next_row = TableRow(
                    id=new_id(),
                    game=row.game,
                    rules=game.version,
                    content=content.digest(game.name),
                    program=zataku.__version__,
                    options=row.options,
                    is_public=row.is_public,
                    reserve=row.reserve,
                    increment=row.increment,
                    is_per_move=row.is_per_move,
                    host=person.id,
                    host_name=person.name,
                    seed=secrets.token_bytes(SEED_BYTES),
                    created=self.clock.date(),
                    seats=[copy.copy(seat) if not seat.is_forgotten else SeatRow() for seat in row.seats],
                    updated=self.clock.date(),
                    mode=row.mode,
                    position=row.position,
                    absent=row.absent,
                    stand_in=row.stand_in,
                    talk=row.talk,
                )
                with suppress(Conflict):  # someone asked another process first
                    await self.public.add(next_row, address, after=row.id)
                await room.read_again()
                self.tell_edition(room)
                room.tell_table()
            table = room.row.rematch
        return await self.room(table)

    # inside

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

    async def _save(self, room: Room, row: TableRow, notes: Sequence[Note] = ()) -> None:
        """Write a changed copy of a table's row, with what is to be told of it, and only then show it."""
        row.updated = self.clock.date()
        try:
            await self.store.save_table(row, notes)
        except BaseException as problem:
            with suppress(Unavailable):
                await room.read_again()
            if isinstance(problem, Conflict):
                raise Trouble("conflict", "the table was changed by someone else; look again", CHANGED) from None
            raise
        room.row = row
        self.tell_edition(room)
        room.tell_table()


def _is_learned(row: TableRow) -> bool:
    """Whether a table is a lesson that has come to its end, though its game goes on."""
    if not row.lesson or row.status != PLAYING or row.lesson not in lessons.names(row.game):
        return False
    steps = lessons.load(row.game, row.lesson).steps
    return row.lesson_step == len(steps) - 1 and steps[-1].kind == lessons.END


def seated(wish: SeatWish, person: Person, others: Sequence[SeatRow]) -> SeatRow:
    """The seat as someone wished it; people at one device have names of their own, also where nobody gave them one."""
    if wish.who == "me":
        name = clean_name(wish.name) if wish.name else person.name
        if not wish.name and any(seat.person == person.id and seat.name == name for seat in others):
            name = another_name([person.name, *(seat.name for seat in others)])
        return SeatRow(PERSON, person.id, name, is_program=person.owner is not None)
    if wish.who == "open":
        return SeatRow()
    bot = wish.bot or bots.FAIR
    known_bot(bot)
    return SeatRow(BOT, None, bot, bot)


def readmit(row: TableRow, person: int) -> None:
    """Someone may sit down again."""
    row.barred = [(who, name) for who, name in row.barred if who != person]


def may_sit(row: TableRow, person: Person) -> None:
    """Trouble for whoever was sent away, with their programs, and for a program that would join strangers.

    At public tables a program sits with its owner, elsewhere by invitation.
    """
    if any(who in (person.id, person.owner) for who, _ in row.barred):
        raise Trouble("forbidden", "seat: expected someone whom the host has not sent away, got one", "sent_away")
    if person.owner is not None and row.is_public:
        if person.owner != row.host and all(seat.person != person.owner for seat in row.seats):
            raise Trouble("forbidden", "seat: expected a table of its owner, got a public one", "program_alone")


def known_bot(bot: str) -> None:
    """Trouble unless there is such a bot."""
    if bot not in bots.seatable():
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


def new_id() -> str:
    """The id of a new table; none begins with a dash, which a command line takes for an option."""
    while (id := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return id


def record_id(text: str) -> str:
    """The id of an uploaded record; the same text has the same id."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]
