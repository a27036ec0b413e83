"""Vacations: how long someone's clocks stand still at tables over days, and how much of that is left to them."""

from __future__ import annotations

from zataku.server import days
from zataku.server.protocol import TableInfo, Vacation
from zataku.server.store import Person, Store, TableRow
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble


class Vacations:
    """Everyone's vacations, out of a number of days in a year."""

    def __init__(self, store: Store, clock: Clock, most: int) -> None:
        self.store = store
        self.clock = clock
        self.most = most

    async def of(self, person: Person) -> Vacation:
        """Whether someone is on vacation, and how much of it is left."""
        now = self.clock.date()
        spans = (await self.store.vacations([person.id], now - days.YEAR)).get(person.id, [])
        present = days.current(spans, now)
        left = max(0, self.most * days.DAY_MILLISECONDS - days.used(spans, now))
        return Vacation(None if present is None else present[1], left, self.most)

    async def take(self, person: Person, count: int) -> Vacation:
        """Be on vacation from now on for this many days, or be back; Trouble if fewer are left."""
        now, most = self.clock.date(), self.most * days.DAY_MILLISECONDS
        ends = now + count * days.DAY_MILLISECONDS
        if not await self.store.take_vacation(person.id, now, ends, now - days.YEAR, most):
            left = (await self.of(person)).left // days.DAY_MILLISECONDS
            message = f"vacation: expected at most {left} more days, got {count}"
            raise Trouble("conflict", message, "no_vacation", {"days": left})
        return await self.of(person)

    async def show(self, rows: list[TableRow], tables: list[TableInfo]) -> None:
        """Who is on vacation, at tables over days; those in memory may not know yet."""
        slow = [(row, info) for row, info in zip(rows, tables, strict=True) if row.is_over_days]
        now = self.clock.date()
        people = {seat.person for row, _ in slow for seat in row.seats if seat.person is not None}
        away = {who: days.current(spans, now) for who, spans in (await self.store.vacations(people, now)).items()}
        for row, info in slow:
            for seat, shown in zip(row.seats, info.seats, strict=True):
                vacation = away.get(seat.person or 0)
                shown.vacation = None if vacation is None else vacation[1]
