"""Play over days: vacations stop a player's clock, and a reminder comes before it has run out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Span = tuple[int, int]
"""A time in milliseconds, from its beginning up to its end."""

DAY: Final = 24 * 3600
"""In seconds: whoever has this much time or more plays over days."""

DAY_MILLISECONDS: Final = DAY * 1000
YEAR: Final = 365 * DAY_MILLISECONDS
"""Within any such time, in milliseconds, someone may have only so many days of vacation."""

REMIND_SHARE: Final = 4
"""Whoever has this part of their time left is reminded, and at the latest a day before the end."""


def running_time(begin: int, end: int, pauses: Iterable[Span] = ()) -> int:
    """How much of a time a clock ran that stood still in the pauses, which don't overlap."""
    stood = sum(max(0, min(end, until) - max(begin, since)) for since, until in pauses)
    return max(0, end - begin - stood)


def end_of(begin: int, left: int, pauses: Iterable[Span] = ()) -> int:
    """When a clock with this much time left is at zero, if it runs from here on but for the pauses."""
    moment = begin
    for since, until in sorted(pauses):
        if until <= moment:
            continue
        if moment + left <= since:
            break
        left -= max(0, since - moment)
        moment = until
    return moment + left


def length(pauses: Iterable[Span], since: int) -> int:
    """How much time pauses take after a moment; they are in order, and what two of them share counts once."""
    total = 0
    for begin, end in pauses:
        total += max(0, end - max(begin, since))
        since = max(since, end)
    return total


def reminder(end: int, reserve: int) -> int:
    """When to remind someone whose time ends then; the reserve is in seconds."""
    return end - min(reserve * 1000 // REMIND_SHARE, DAY_MILLISECONDS)


def current(spans: Iterable[Span], moment: int) -> Span | None:
    """The vacation that someone has at a moment."""
    return next(((since, until) for since, until in spans if since <= moment < until), None)


def used(spans: Iterable[Span], moment: int) -> int:
    """How much vacation counts at this moment, also what is still to come of the present one."""
    return sum(until - max(since, moment - YEAR) for since, until in spans if until > moment - YEAR)
