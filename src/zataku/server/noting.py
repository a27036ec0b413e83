"""What an entry of the log means for people who are away: it is their turn, they were late, the game is over."""

from __future__ import annotations

from collections.abc import Callable

from zataku.core.game import NOBODY
from zataku.server import days
from zataku.server.chronicle import Chronicle
from zataku.server.outbox import ENDED, GRACE, LATE, REMINDER, STARTED, TURN, Note
from zataku.server.store import OVER, PERSON, SeatRow, Standing, TableRow
from zataku.server.timing import Clock


def noted(row: TableRow, standing: Standing, is_here: Callable[[int | None], bool], date: int) -> list[Note]:
    """What to tell after entries that lead from this row to this standing; nobody is waited for by bots alone."""
    people = {seat.person for seat in row.seats if seat.kind == PERSON and seat.person is not None}
    if len(people) < 2:
        return []
    if standing.status == OVER:
        return [Note(ENDED, person, date) for person in sorted(people) if not is_here(person)]
    asked = _asked(row, standing.to_act, standing.is_bot_to_act)
    notes = []
    if row.version == 0:
        others = sorted(people - {asked, row.host})
        notes = [Note(STARTED, person, date) for person in others if not is_here(person)]
    if asked is not None and asked != _asked(row, row.to_act, row.is_bot_to_act):
        if row.is_over_days or not is_here(asked):
            notes.append(Note(TURN, asked, date + GRACE))
    return notes


def _asked(row: TableRow, seat: int, is_bot: bool) -> int | None:
    """The person to act, if it is one."""
    found = row.seats[seat] if 0 <= seat < len(row.seats) and not is_bot else SeatRow()
    return found.person if found.kind == PERSON else None


def late(row: TableRow, seat: int, is_here: Callable[[int | None], bool], date: int) -> list[Note]:
    """What to tell whoever was too late, when a bot takes their seat."""
    person = row.seats[seat].person
    is_told = person is not None and (row.is_over_days or not is_here(person))
    return [Note(LATE, person, date)] if is_told and person is not None else []


def next_look(row: TableRow, end: int, now: int) -> int:
    """When to look after a table where someone's time ends then: over days, first to remind them."""
    if not row.is_over_days or row.reserve is None:
        return end
    moment = days.reminder(end, row.reserve)
    return moment if now < moment else end


def reminder(row: TableRow, chronicle: Chronicle, clock: Clock) -> list[Note]:
    """Over days, what to tell whoever is to act before their time is up; the store keeps it once for each turn."""
    if not row.is_over_days or row.reserve is None or chronicle.running == NOBODY:
        return []
    end, person = chronicle.time_ends, row.seats[chronicle.running].person
    is_due = days.reminder(end, row.reserve) <= clock.now() < end
    return [Note(REMINDER, person, clock.date(), end + clock.ahead)] if is_due and person is not None else []
