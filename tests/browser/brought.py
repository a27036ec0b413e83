"""A table brought into a house as if it had been played there: its log is written into the server's database."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import zataku
from browser.visitor import Visitor
from zataku.core import catalog
from zataku.server.chronicle import Chronicle
from zataku.server.people import COOKIE, hashed
from zataku.server.sqlite import SqliteStore
from zataku.server.store import BOT, PERSON, EntryRow, SeatRow, TableRow
from zataku.server.timing import now

MOST = 5000
"""Moves until the moment must have come."""

Moment = Callable[[Chronicle], bool]


def turn(number: int, seat: int = 0) -> Moment:
    """The first turn of a seat after so many moves."""
    return lambda table: table.match.to_act == seat and table.number > number


def told(event: str) -> Moment:
    """Something has just happened."""
    return lambda table: any(type(each).__name__ == event for each in table.recent[-1].events)


def last_turn(seats: Sequence[Visitor | str], game: str) -> str:
    """A table where the first seat has its last turn of the game."""
    return bring(seats, game, lambda table: table.match.over, before=0)


def bring(seats: Sequence[Visitor | str], game: str, until: Moment, seed: int = 1, before: int | None = None) -> str:
    """A table of these people, and bots by their names, where this moment has come by random moves; its id.

    Or the last turn of a seat before that moment. The same seed gives the same game. The host is the first person.
    """
    tokens = [None if isinstance(who, str) else token(who) for who in seats]
    house = next(who.house for who in seats if isinstance(who, Visitor))

    async def write() -> str:
        store = SqliteStore(house.database)
        await store.open()
        try:
            people = [None if key is None else await store.person(hashed(key)) for key in tokens]
            row = new_row(game, seed)
            for who, person in zip(seats, people, strict=True):
                if person is None:
                    row.seats.append(SeatRow(BOT, bot=str(who)))
                else:
                    row.seats.append(SeatRow(PERSON, person.id, person.name))
            row.host = next(person.id for person in people if person is not None)
            row.nonces = [(row.host, "brought")]
            chronicle, entries = played(row, until, random.Random(seed), before)
            await store.add_table(row)
            await store.append(row.id, entries, chronicle.position)
            return row.id
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as other:  # Playwright's event loop is in this one
        return other.submit(lambda: asyncio.run(write())).result()


def token(visitor: Visitor) -> str:
    """What the browser of someone shows to say who they are; they are welcomed first."""
    visitor.ask("/api/me", {"name": visitor.name})
    return next(str(cookie["value"]) for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)


def new_row(name: str, seed: int) -> TableRow:
    """A table without seats."""
    game = catalog.load(name)
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=name,
        engine=game.version,
        program=zataku.__version__,
        options={option: values[0] for option, values in game.choices.items()},
        is_public=False,
        reserve=None,
        increment=0,
        host=0,
        seed=hashlib.sha256(str(seed).encode()).digest(),
        created=now(),
        seats=[],
        updated=now(),
    )


def played(
    row: TableRow, until: Moment, dice: random.Random, before: int | None = None
) -> tuple[Chronicle, list[EntryRow]]:
    """The table at this moment, or at the last turn of a seat before it, and its log."""
    chronicle = Chronicle(row, now())
    entries = [chronicle.first_entry]
    match = chronicle.match
    turn = 0  # so many entries were there at the last turn of that seat
    while not until(chronicle):
        assert not match.over and len(entries) < MOST, f"expected the moment to come, got {len(entries)} moves"
        turn = len(entries) if match.to_act == before else turn
        entries.append(chronicle.act(match.to_act, dice.choice(match.actions(match.to_act)), now()))
    if before is None:
        return chronicle, entries
    return Chronicle.rebuilt(row, entries[:turn]), entries[:turn]
