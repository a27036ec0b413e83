"""A table brought into a house as if it had been played there: its log is written into the server's database."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import zataku
from browser.visitor import Visitor
from zataku.core import catalog
from zataku.server.chronicle import Chronicle
from zataku.server.database import store as store_of
from zataku.server.people import COOKIE, hashed
from zataku.server.rooms import new_id
from zataku.server.store import BOT, PERSON, EntryRow, SeatRow, TableRow
from zataku.server.timing import date

MOST = 5000
"""The moment must come within this many moves."""

Moment = Callable[[Chronicle], bool]


def turn(number: int, seat: int = 0) -> Moment:
    """The first turn of a seat after this many moves."""
    return lambda table: table.match.to_act == seat and table.version > number


def told(event: str) -> Moment:
    """Something has just happened."""
    return lambda table: any(type(each).__name__ == event for each in table.recent[-1].events)


def a_choice_of_words(number: int = 0) -> Moment:
    """After so many moves, when most first words of the first seat want a second one, and there are several."""

    def has_come(table: Chronicle) -> bool:
        if table.match.to_act != 0 or table.version <= number:
            return False
        actions = [action.split() for action in table.match.actions(0)]
        firsts = Counter(words[0] for words in actions)
        is_one_touch = len(firsts) == 1 and max(len(words) for words in actions) == 2  # the verb goes without saying
        return not is_one_touch and sum(times > 1 for times in firsts.values()) > len(firsts) / 2

    return has_come


def last_turn(seats: Sequence[Visitor | str], game: str) -> str:
    """A table where the first seat has its last turn of the game."""
    return bring(seats, game, lambda table: table.match.over, before=0)


def late(seats: Sequence[Visitor | str], game: str) -> str:
    """A table with about a fiftieth of the game left."""
    return bring(seats, game, lambda table: table.match.over, left=0.02)


def bring(
    seats: Sequence[Visitor | str], game: str, until: Moment, seed: int = 1, before: int | None = None, left: float = 0
) -> str:
    """A table of these people, and bots by their names, played at random up to this moment; its id.

    Or the last turn of a seat before that moment, or as long before it as a part of all moves is left.
    The same seed gives the same game. The host is the first person.
    """
    tokens = [None if isinstance(who, str) else token(who) for who in seats]
    house = next(who.house for who in seats if isinstance(who, Visitor))

    async def write() -> str:
        store = store_of(house.database)
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
            chronicle, entries = played(row, until, random.Random(seed), before, left)
            await store.add_table(row)
            await store.append(row.id, entries, chronicle.standing)
            return row.id
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as other:  # Playwright's event loop is in this one
        return other.submit(lambda: asyncio.run(write())).result()


def token(visitor: Visitor) -> str:
    """What someone's browser shows to say who they are; they are welcomed first."""
    visitor.ask("/api/me", {"name": visitor.name})
    return next(str(cookie["value"]) for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)


def new_row(name: str, seed: int) -> TableRow:
    """A table without seats."""
    game = catalog.load(name)
    return TableRow(
        id=new_id(),
        game=name,
        rules=game.version,
        program=zataku.__version__,
        options={option: values[0] for option, values in game.choices.items()},
        is_public=False,
        reserve=None,
        increment=0,
        host=0,
        seed=hashlib.sha256(str(seed).encode()).digest(),
        created=date(),
        seats=[],
        updated=date(),
    )


def played(
    row: TableRow, until: Moment, dice: random.Random, before: int | None = None, left: float = 0
) -> tuple[Chronicle, list[EntryRow]]:
    """The table at this moment, or at the last turn of a seat before it, or while a part of it is left; and its log."""
    chronicle = Chronicle(row, date())
    entries = [chronicle.first_entry]
    match = chronicle.match
    turn = 0  # how many entries there were at the last turn of that seat
    while not until(chronicle):
        assert not match.over and len(entries) < MOST, f"expected the moment to come, got {len(entries)} moves"
        turn = len(entries) if match.to_act == before else turn
        entries.append(chronicle.act(match.to_act, dice.choice(match.actions(match.to_act)), date()))
    if before is None and not left:
        return chronicle, entries
    turn = round((1 - left) * len(entries)) if left else turn
    return Chronicle.rebuilt(row, entries[:turn]), entries[:turn]
