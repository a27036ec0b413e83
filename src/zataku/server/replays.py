"""Records played step by step, through the eyes of any seat. All of it runs in processes of its own (``Pool``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from zataku.core import catalog, content
from zataku.core.dealers import Scripted
from zataku.core.errors import BadRecord, ZatakuError
from zataku.core.game import NOBODY, Event
from zataku.core.match import Match
from zataku.core.record import Record, read
from zataku.core.replay import steps, verify
from zataku.server.chronicle import EVERY, FORM, MOST_ENTRIES, opened, record_of
from zataku.server.protocol import Entry, Frame, Frames, RecordInfo, ScoreChange, ScoreChanges
from zataku.server.showing import told
from zataku.server.store import EntryRow, SnapshotRow, TableRow
from zataku.server.trouble import Trouble

MOST_STEPS: Final = MOST_ENTRIES
"""How many moves an uploaded record may have: as many as any table."""


class Played(msgspec.Struct):
    """What was found out when a record was played, and with which rules, components and form of snapshots."""

    info: RecordInfo
    rules: int
    content: str
    form: int


def played(id: str, text: str, most: int | None) -> tuple[Played, list[SnapshotRow]]:
    """Play a record with at most this many moves; BadRecord if it does not replay."""
    record = read(text)
    if most is not None and len(record.moves) > most:
        message = f"record: expected at most {most} moves, got {len(record.moves)}"
        raise Trouble("too_big", message, "record_too_long", {"expected": most, "got": len(record.moves)})
    snapshots: list[SnapshotRow] = []
    match: Match | None = None
    for number, match, _ in steps(record):
        if number and number % EVERY == 0:
            snapshots.append(SnapshotRow(number, msgspec.json.encode(match.snapshot())))
    assert match is not None
    info = RecordInfo(
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
    return Played(info, record.version, record.content, FORM), snapshots


def still_true(data: bytes) -> RecordInfo | None:
    """What was found out about a record; None if it has to be played again."""
    try:
        found = msgspec.json.decode(data, type=Played)
        game = catalog.load(found.info.game)
    except (msgspec.MsgspecError, ZatakuError):
        return None
    now = (game.version, content.digest(game.name), FORM)
    return found.info if (found.rules, found.content, found.form) == now else None


def record_frames(text: str, snapshot: SnapshotRow | None, seat: int, which: range) -> bytes:
    """Some steps of an uploaded record, as JSON of the protocol; step 0 is the set-up."""
    record, match = recorded(text, snapshot)
    return _frames(record, match, seat, which, _first(match) + len(record.moves), {})


def record_scores(text: str, snapshot: SnapshotRow | None, seat: int, which: range) -> bytes:
    """How the points of an uploaded record changed at some steps."""
    record, match = recorded(text, snapshot)
    return _scores(record, match, seat, which, _first(match) + len(record.moves))


def recorded(text: str, snapshot: SnapshotRow | None) -> tuple[Record, dict[str, Any] | None]:
    """An uploaded record from a snapshot on, and the match there."""
    record = read(text)
    if snapshot is None:
        return record, None
    record.moves = record.moves[snapshot.number :]
    try:
        return record, msgspec.json.decode(snapshot.data, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise BadRecord(f"snapshot {snapshot.number}", "JSON data", "something else") from None


def table_frames(
    row: TableRow, entries: list[EntryRow], snapshot: SnapshotRow | None, seat: int, which: range
) -> bytes:
    """Some steps of a table, which are its entries counted from 0; the first of these is that of the snapshot."""
    times = {entry.number - 1: entry.time for entry in entries}
    return _frames(*begun(row, entries, snapshot), seat, which, row.version - 1, times)


def table_scores(
    row: TableRow, entries: list[EntryRow], snapshot: SnapshotRow | None, seat: int, which: range
) -> bytes:
    """How the points of a table changed at some steps, as far as a seat may know; at the first, all there are."""
    return _scores(*begun(row, entries, snapshot), seat, which, row.version - 1)


def begun(row: TableRow, entries: list[EntryRow], snapshot: SnapshotRow | None) -> tuple[Record, dict[str, Any] | None]:
    """A table's record from a snapshot on, and the match there; BadRecord if the snapshot does not fit the log."""
    if snapshot is None:
        return record_of(row, entries), None
    match = opened(snapshot).match
    if not Match(catalog.load(row.game), dealer=Scripted([]), snapshot=match).is_at(entries[0].hash):
        raise BadRecord(f"snapshot {snapshot.number}", "the state in the log", "another one")
    return record_of(row, entries[1:]), match


def shown(record: Record, snapshot: dict[str, Any] | None, which: range) -> Iterator[tuple[int, Match, list[Event]]]:
    """These steps, with the match after each and what happened in it."""
    for step in steps(record, which[-1] - _first(snapshot), snapshot):
        if step[0] in which:
            yield step


def _frames(
    record: Record, snapshot: dict[str, Any] | None, seat: int, which: range, count: int, times: Mapping[int, int]
) -> bytes:
    first = _first(snapshot)
    frames = [
        _frame(record, number - first, match, events, seat, times.get(number, 0))
        for number, match, events in shown(record, snapshot, which)
    ]
    return msgspec.json.encode(Frames(count, seat, frames))


def _scores(record: Record, snapshot: dict[str, Any] | None, seat: int, which: range, count: int) -> bytes:
    changes: list[ScoreChange] = []
    before: list[dict[str, int]] = []
    for number, match, _ in shown(record, snapshot, which):
        now = match.score_sheets(seat)
        for place, (old, new) in enumerate(zip(before or [{}] * len(now), now, strict=True)):
            by = {part: new.get(part, 0) - old.get(part, 0) for part in {**old, **new}}
            changes += [ScoreChange(number, place, part, points) for part, points in by.items() if points]
        before = now
    return msgspec.json.encode(ScoreChanges(count, seat, which[-1], changes))


def _first(snapshot: dict[str, Any] | None) -> int:
    """The step that a snapshot shows; without one, the set-up."""
    return 0 if snapshot is None else int(snapshot["moves"])


def _frame(record: Record, place: int, match: Match, events: list[Event], seat: int, time: int) -> Frame:
    """A step after the move at this place of the record, counted from 1; 0 is the set-up."""
    move = record.moves[place - 1] if place else None
    words = "start" if move is None else match.shown(move.seat, move.text, seat)
    entry = Entry(
        number=match.moves + 1,
        seat=NOBODY if move is None else move.seat,
        words=words,
        events=[told(event.saying(seat)) for event in events],
        time=time,
    )
    return Frame(
        step=match.moves,
        entry=entry,
        view=match.views()[seat],
        to_act=match.to_act,
        prompt=told(match.prompt(seat)),
        scores=match.score_sheets(seat),
    )


def _is_verified(record: Record) -> bool:
    try:
        verify(record)
    except ZatakuError:
        return False
    return True
