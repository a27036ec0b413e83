"""Records, step by step, through the eyes of any seat."""

from __future__ import annotations

from collections.abc import Iterator

from zataku.core.errors import ZatakuError
from zataku.core.game import NOBODY, Event
from zataku.core.match import Match
from zataku.core.record import Record
from zataku.core.replay import steps, verify
from zataku.server.protocol import Entry, Frame, RecordInfo
from zataku.server.showing import told


def info(id: str, record: Record) -> RecordInfo:
    """What a record is about; BadRecord if it does not replay."""
    match: Match | None = None
    for _, match, _ in steps(record):
        pass
    assert match is not None
    return RecordInfo(
        id=id,
        game=record.game,
        seats=match.seats,
        options=match.options,
        steps=len(record.moves),
        scores=match.scores() if match.over else [],
        ranking=match.ranking() if match.over else [],
        is_finished=match.over,
        mode="practice" if record.practice else "fair",
        is_verified=_is_verified(record),
    )


def frames(record: Record, seat: int, first: int, last: int, times: list[int] | None = None) -> Iterator[Frame]:
    """The steps from first to last; step 0 is the set-up."""
    for number, match, events in steps(record, last):
        if number >= first:
            yield _frame(record, number, match, events, seat, times)


def _frame(record: Record, number: int, match: Match, events: list[Event], seat: int, times: list[int] | None) -> Frame:
    move = record.moves[number - 1] if number else None
    words = "start" if move is None else match.shown(move.seat, move.text, seat)
    entry = Entry(
        number=number + 1,
        seat=NOBODY if move is None else move.seat,
        words=words,
        events=[told(event.saying(seat)) for event in events],
        time=times[number] if times else 0,
    )
    return Frame(
        step=number,
        entry=entry,
        view=match.views()[seat],
        to_act=match.to_act,
        prompt=told(match.prompt(seat)),
        scores=[match.score_sheet(number, seat) for number in range(match.seats)],
    )


def _is_verified(record: Record) -> bool:
    try:
        verify(record)
    except ZatakuError:
        return False
    return True
