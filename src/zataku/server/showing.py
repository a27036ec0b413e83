"""Rows, events and clocks of a table as the protocol sends them."""

from __future__ import annotations

import hashlib
from typing import Final

from zataku.core.game import Saying
from zataku.core.match import AGREED, FREE, NEVER
from zataku.core.secret import HIDDEN
from zataku.server.chronicle import START, Chronicle, Happening, commitment
from zataku.server.client import encoder
from zataku.server.protocol import (
    SPECTATOR,
    Clock,
    Clocks,
    Entry,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
    Told,
    UndoNeed,
    UndoState,
    Update,
)
from zataku.server.store import BOT, LOBBY, OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow
from zataku.server.timing import now

NEEDS: Final[dict[str, UndoNeed]] = {FREE: "free", AGREED: "agreed", NEVER: "never"}


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
    kind: SeatKind = "open" if seat.kind == OPEN else "bot" if seat.kind == BOT else "person"
    return SeatInfo(kind, seat.name, seat.bot, is_here=False, away=None)


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


class Showing:
    """A table as it stands, ready to be shown through any seat; what is the same for all is made once."""

    def __init__(self, chronicle: Chronicle, happenings: list[Happening]) -> None:
        self.chronicle = chronicle
        self.happenings = happenings
        self.views = chronicle.match.views()
        self.hash = hashlib.sha256(encoder.encode(self.views[SPECTATOR])).hexdigest()
        self.entries = [seen(happening, SPECTATOR, chronicle) for happening in happenings]
        self.has_secrets = any(is_masked(entry) for entry in self.entries)  # a spectator knows least of all

    def update(self, seat: int) -> Update:
        """What this seat, or a spectator, is told."""
        chronicle, match = self.chronicle, self.chronicle.match
        return Update(
            version=chronicle.number,
            seat=seat,
            entries=[seen(happening, seat, chronicle) for happening in self.happenings]
            if self.has_secrets
            else self.entries,
            view=self.views[seat],
            to_act=match.to_act,
            is_over=match.over,
            prompt=told(match.prompt(seat)),
            actions=match.actions(seat) if seat != SPECTATOR else [],
            notes=match.notes(seat),
            scores=[match.score_sheet(number, seat) for number in range(match.seats)],
            ranking=match.ranking() if match.over else [],
            undo=undo_state(chronicle, seat),
            clocks=clocks(chronicle),
            hash=self.hash,
        )


def is_masked(entry: Entry) -> bool:
    """Whether something is left out of an entry."""
    return HIDDEN in entry.words or any(HIDDEN in told.facts.values() for told in entry.events)


def undo_state(chronicle: Chronicle, seat: int) -> UndoState:
    """What taking back the last move of a seat would need."""
    need: UndoNeed = "none"
    if seat != SPECTATOR and not chronicle.match.over:
        undoing = chronicle.match.undoing(seat)
        if undoing.steps:
            need = NEEDS[undoing.need]
            if need == "agreed" and not chronicle.undo_voters(seat):
                need = "free"
    return UndoState(need, chronicle.asked_by, list(chronicle.agreed))


def clocks(chronicle: Chronicle) -> Clocks | None:
    """The time left of everyone, if there is a clock."""
    return Clocks(chronicle.time_left(now()), chronicle.running) if chronicle.left is not None else None
