"""Rows, events and clocks of a table as the protocol sends them."""

from __future__ import annotations

from zataku.core.game import Saying
from zataku.server.chronicle import START, Chronicle, Happening, commitment
from zataku.server.protocol import Clock, Clocks, Entry, SeatInfo, Status, TableInfo, Told
from zataku.server.store import BOT, LOBBY, OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow
from zataku.server.timing import now


def describe(row: TableRow, person: int | None) -> TableInfo:
    """A table as its row tells it."""
    seats = [n for n, seat in enumerate(row.seats) if seat.kind == PERSON and seat.person == person]
    status: Status = (
        "lobby"
        if row.status == LOBBY
        else "playing"
        if row.status == PLAYING
        else "over"
        if row.status == OVER
        else "closed"
    )
    return TableInfo(
        id=row.id,
        game=row.game,
        status=status,
        seats=[seat_info(seat) for seat in row.seats],
        options=row.options,
        is_public=row.is_public,
        clock=None if row.reserve is None else Clock(row.reserve, row.increment),
        version=row.number,
        to_act=row.to_act,
        commitment=commitment(row),
        nonces=[text for _, text in row.nonces],
        created=row.created,
        updated=row.updated,
        spectators=0,
        rematch=row.rematch,
        trouble="",
        yours=seats,
        is_host=person is not None and person == row.host,
        waits_for_you=status == "playing" and row.to_act in seats and not row.is_bot_to_act,
    )


def seat_info(seat: SeatRow) -> SeatInfo:
    """Who was given a seat."""
    return SeatInfo(
        "open" if seat.kind == OPEN else "bot" if seat.kind == BOT else "person", seat.name, seat.bot, False
    )


def told(saying: Saying) -> Told:
    """A saying as it is sent."""
    return Told(saying.key, saying.facts)


def seen(happening: Happening, seat: int, chronicle: Chronicle) -> Entry:
    """An entry as a seat may know it."""
    return Entry(
        happening.number,
        happening.seat,
        START if happening.words == START else chronicle.match.shown(happening.seat, happening.words, seat),
        [told(event.saying(seat)) for event in happening.events],
        happening.time,
    )


def clocks(chronicle: Chronicle) -> Clocks | None:
    """The time left of everyone, if there is a clock."""
    return Clocks(chronicle.time_left(now()), chronicle.running) if chronicle.left is not None else None
