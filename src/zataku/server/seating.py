"""Who sits at a table and who is here: what they see of it, and what they are told."""

from __future__ import annotations

import asyncio

from zataku.server import days
from zataku.server.chronicle import Chronicle, Happening
from zataku.server.company import Company
from zataku.server.protocol import Away, TableInfo
from zataku.server.scene import Scene
from zataku.server.settings import Settings
from zataku.server.shared import PresenceRow
from zataku.server.showing import Showing, describe
from zataku.server.store import PERSON, PLAYING, TableRow
from zataku.server.timing import Clock


class Seating:
    """The people of one table."""

    scene: Scene

    def __init__(self, row: TableRow, settings: Settings, strongest: str, clock: Clock) -> None:
        self.row = row
        self.settings = settings
        self.strongest = strongest  # the bot that takes over seats
        self.trouble = ""  # why the table can't go on
        self.clock = clock
        self.company = Company(clock)
        self._played_by: list[str] = []  # the bot of each seat, known even while the match is not in memory
        self._vacations: dict[int, list[days.Span]] = {}  # of the people here, as dates
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is gone or out of time."""
        return self.row.stand_in or self.strongest

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats of a person."""
        return [n for n, seat in enumerate(self.row.seats) if seat.kind == PERSON and seat.person == person]

    def info(self, person: int | None) -> TableInfo:
        """The table as this person may know it."""
        row = self.row
        info = describe(row, person)
        for n, bot in enumerate(self._played_by):
            info.seats[n].bot = bot
        here = self.company.people
        for shown, seat in zip(info.seats, row.seats, strict=True):
            shown.is_here = seat.kind == PERSON and seat.person in here
            if row.status == PLAYING and seat.kind == PERSON and not shown.is_here and not shown.bot:
                shown.away = self.away(seat.person)
            vacation = days.current(self._vacations.get(seat.person or 0, []), self.clock.date())
            shown.vacation = None if vacation is None else vacation[1]
        info.spectators = self.company.spectators(self.seats_of)
        info.watching = self.scene.watching
        info.trouble = self.trouble
        if self.trouble:
            info.status = "broken"
        return info

    def away(self, person: int | None) -> Away:
        """How long someone who is not here has been gone."""
        since = self.company.gone_for(person)
        wait = max(0, round(self.settings.away_seconds * 1000) - since)
        return Away(since, wait if self.row.lets_bots_in else None, self.stand_in)

    def tell_table(self) -> None:
        """Tell everyone soon who sits at the table; many changes at once are told once."""
        self.company.tell_soon(self.tell_table_now)

    def tell_table_now(self) -> None:
        """The same, at once."""
        self.company.tell_table(self.info, {seat.person for seat in self.row.seats} | {self.row.host})

    def tell(self, chronicle: Chronicle, happenings: list[Happening]) -> None:
        """Send everyone the new entries and the table as their own seat sees it."""
        if self.company.clients:
            self.company.tell(self.showing(chronicle, happenings), self.seats_of)

    def showing(self, chronicle: Chronicle, happenings: list[Happening]) -> Showing:
        """The table as it is, after these entries."""
        return Showing(chronicle, happenings, self.scene.watching, self.clock.now())

    def meet(self, rows: list[PresenceRow]) -> None:
        """Other nodes tell who is there, and what they have seen."""
        left = self.company.meet(rows)
        if left is not None:
            self.scene.meet(left, rows)
            self.tell_table()
