"""Rows, events and clocks of a table as the protocol sends them."""

from __future__ import annotations

import hashlib
from typing import Final

from zataku.core.game import NOBODY, Saying
from zataku.core.privacy import private_seats
from zataku.core.record import BY, HOST
from zataku.core.secret import HIDDEN
from zataku.core.standing import AGREED, DRAWN, FREE, NEVER, ROLLED, SECRET_SEEN, UNCOVERED
from zataku.server import lessons
from zataku.server.chronicle import START, Chronicle, Happening, commitment
from zataku.server.client import encoder
from zataku.server.protocol import (
    SPECTATOR,
    Barred,
    Clock,
    Clocks,
    Entry,
    LessonPlace,
    SeatInfo,
    SeatKind,
    Share,
    Status,
    TableInfo,
    Told,
    UndoNeed,
    UndoReason,
    UndoState,
    Update,
)
from zataku.server.store import BOT, EVERYONE, LOBBY, OPEN, OVER, PERSON, PLAYING, PRACTICE, SeatRow, TableRow

NEEDS: Final[dict[str, UndoNeed]] = {FREE: "free", AGREED: "agreed", NEVER: "never"}
REASONS: Final[dict[str, UndoReason]] = {
    "": "",
    ROLLED: "rolled",
    DRAWN: "drawn",
    UNCOVERED: "uncovered",
    SECRET_SEEN: "secret_seen",
}


def describe(row: TableRow, person: int | None) -> TableInfo:
    """A table as its row describes it."""
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
        clock=None if row.reserve is None else Clock(row.reserve, row.increment, row.is_per_move),
        version=row.version,
        to_act=row.to_act,
        commitment=commitment(row),
        nonces=[text for giver, text in row.nonces if row.status != LOBBY or giver not in dict(row.seals)],
        shares=shares(row),
        is_opening=row.is_opening,
        draw=row.draw,
        created=row.created,
        updated=row.updated,
        spectators=0,
        rematch=row.rematch,
        trouble="",
        yours=seats,
        is_host=person is not None and person == row.host,
        waits_for_you=status == "playing" and row.to_act in seats and not row.is_bot_to_act,
        watching=[],
        mode="practice" if row.mode == PRACTICE else "fair",
        absent="bot" if row.lets_bots_in else "wait",
        stand_in=row.stand_in,
        talk="everyone" if row.talk == EVERYONE else "players",
        from_position=row.position != "",
        lesson=row.lesson,
        lesson_step=row.lesson_step,
        barred=[Barred(*someone) for someone in row.barred] if person == row.host and row.status == LOBBY else [],
    )


def shares(row: TableRow) -> list[Share]:
    """What each person mixes into the dice, in the order in which it is mixed in."""
    opened, sealed = dict(row.nonces), dict(row.seals)

    def seats(giver: int) -> list[int]:
        return [n for n, seat in enumerate(row.seats) if seat.kind == PERSON and seat.person == giver]

    openly = [Share(seats(giver), "", True) for giver in opened if giver not in sealed]
    return [Share(seats(giver), seal, giver in opened) for giver, seal in row.seals] + openly


def seat_info(seat: SeatRow) -> SeatInfo:
    """Who was given a seat."""
    kind: SeatKind = "open" if seat.kind == OPEN else "bot" if seat.kind == BOT else "person"
    return SeatInfo(kind, seat.name, seat.bot, is_here=False, away=None, vacation=None, is_program=seat.is_program)


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
        chronicle.row.host_name if happening.words.endswith(f" {BY} {HOST}") else "",
    )


class Showing:
    """A table as it is now, ready to be shown to any seat; what is the same for all is made once."""

    def __init__(self, chronicle: Chronicle, happenings: list[Happening], watching: list[int], time: int) -> None:
        self.chronicle = chronicle
        self.time = time
        self.watching = watching
        self.happenings = happenings
        self.views = chronicle.match.views()
        self.hash = hashlib.sha256(encoder.encode(self.views[SPECTATOR])).hexdigest()
        self.entries = [seen(happening, SPECTATOR, chronicle) for happening in happenings]
        self.is_open = chronicle.match.is_open_choice()
        self.private = [] if self.is_open else private_seats(chronicle.match, self.views)
        self.has_secrets = any(is_masked(entry) for entry in self.entries)  # a spectator knows least of all

    def seat_for(self, own: list[int], seat: int) -> int:
        """As whom someone with these seats sees the table who looks as one of them.

        When another of them is to act, or is asked whether a move may be taken back, the device is passed on: until
        that person is there it shows what a spectator sees, or their side at once where they have nothing to hide.
        A scene is watched by all of them together, as spectators.
        """
        if self.chronicle.is_held and len(own) > 1 and any(n in self.private for n in own):
            return SPECTATOR
        asked = next((n for n in self.chronicle.missing_votes() if n in own), self.chronicle.match.to_act)
        if seat in (SPECTATOR, asked) or asked not in own or self.chronicle.bots[asked]:
            return seat
        return SPECTATOR if asked in self.private else asked

    def is_veiled(self, own: list[int]) -> bool:
        """Whether someone with these seats is shown none of their secrets: several look on at what is chosen openly."""
        return self.is_open and len(own) > 1

    def update(self, seat: int, is_veiled: bool = False) -> Update:
        """What this seat, or a spectator, is told; veiled, a seat knows no more than a spectator."""
        chronicle, match = self.chronicle, self.chronicle.match
        viewer = SPECTATOR if is_veiled else seat
        asked = match.to_act
        is_asked = seat == asked != NOBODY and not chronicle.is_held
        return Update(
            version=chronicle.version,
            seat=seat,
            entries=[seen(happening, seat, chronicle) for happening in self.happenings]
            if self.has_secrets and viewer != SPECTATOR
            else self.entries,
            view=self.views[viewer],
            to_act=asked,
            is_over=asked == NOBODY,
            prompt=told(match.prompt(seat)),
            actions=match.actions(seat) if is_asked else [],
            notes=match.notes(seat) if is_asked else {},
            scores=match.score_sheets(viewer),
            ranking=match.ranking() if asked == NOBODY else [],
            undo=undo_state(chronicle, seat),
            clocks=clocks(chronicle, self.time),
            watching=self.watching,
            private=self.private,
            hash=self.hash,
            lesson=lesson_place(chronicle),
        )


def lesson_place(chronicle: Chronicle) -> LessonPlace | None:
    """Where one is in the lesson that a table is."""
    row = chronicle.row
    if not row.lesson:
        return None
    lesson = lessons.load(row.game, row.lesson)
    _, last = lesson.reach(chronicle.match)
    place = lesson.place_of(chronicle.match, row.lesson_step)
    done = lesson.done(chronicle.match, place)
    return LessonPlace(row.lesson, place, last, done, lesson.steps[place].allowed(done))


def is_masked(entry: Entry) -> bool:
    """Whether something is left out of an entry."""
    return HIDDEN in entry.words or any(HIDDEN in told.facts.values() for told in entry.events)


def undo_state(chronicle: Chronicle, seat: int) -> UndoState:
    """What it takes to undo a move now, and who is asked to agree."""
    need: UndoNeed = "none"
    reason: UndoReason = ""
    whose = NOBODY
    if seat != SPECTATOR and not chronicle.match.over and not chronicle.is_held:
        undoing = chronicle.undoing(seat)
        if undoing.steps:
            need, reason, whose = NEEDS[undoing.need], REASONS[undoing.reason], chronicle.undone_for(seat)
    asker = chronicle.asked_by
    if asker != NOBODY:
        reason, whose = REASONS[chronicle.undoing(asker).reason], chronicle.undone_for(asker)
    return UndoState(need, reason, whose, asker, list(chronicle.agreed), chronicle.missing_votes())


def clocks(chronicle: Chronicle, time: int) -> Clocks | None:
    """Everyone's time left, if there is a clock."""
    if chronicle.left is None:
        return None
    return Clocks(chronicle.time_left(time), NOBODY if chronicle.is_paused(time) else chronicle.running)
