"""The match of a table, in step with its log: what happens is written down, then everyone is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zataku.core.errors import BadRecord
from zataku.core.game import Dealer
from zataku.server import days, logs
from zataku.server.archive import Archive
from zataku.server.chronicle import REMEMBERED, Chronicle
from zataku.server.driver import Driver
from zataku.server.noting import noted
from zataku.server.outbox import Note
from zataku.server.scene import has_scene
from zataku.server.seating import Seating
from zataku.server.settings import Settings
from zataku.server.store import (
    CLOSED,
    OVER,
    PLAYING,
    Conflict,
    EntryRow,
    Standing,
    TableRow,
    Unavailable,
    Unsure,
)
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.following import Following

log = logs.get("table")


def deleted(table: str) -> Trouble:
    """An operator, or the time that tables are kept, was quicker."""
    return Trouble("unknown", f"table: expected the id of a table, got {table!r}, which was deleted", "unknown_table")


class Logbook(Seating):
    """Rebuilds the match from the log, follows what other processes write, and writes."""

    driver: Driver

    def __init__(
        self,
        row: TableRow,
        archive: Archive,
        settings: Settings,
        strongest: str,
        clock: Clock,
        others: Following | None,
    ) -> None:
        super().__init__(row, settings, strongest, clock)
        self.archive = archive
        self.store = archive.store
        self.lock = asyncio.Lock()
        self.others = others  # the other nodes, where there can be any
        self.used = clock.now()
        self.charged = 0, self.used  # the last version we know of, and until when clocks were charged for it
        self._chronicle: Chronicle | None = None
        self._changed = asyncio.Event()  # set with the next entry

    def rest(self) -> None:
        """Forget the match; it is rebuilt from the log when needed."""
        self._chronicle = None

    async def current(self) -> Chronicle:
        """The match as it is, for questions that change nothing."""
        async with self.lock:
            return await self.awake()

    async def awake(self) -> Chronicle:
        """The match of this table, rebuilt from its log if needed; Trouble if the log no longer replays."""
        self.used = self.clock.now()
        if self.trouble:
            raise Trouble("broken", f"this table can't go on: {self.trouble}", "broken", {"trouble": self.trouble})
        if self._chronicle is None:
            row = await self.store.table(self.row.id)
            if row is None:
                raise deleted(self.row.id)
            known, self.row = self.row.version, row
            if row.status == CLOSED:
                raise Trouble("conflict", "table: expected one that is open, got one that was closed", "closed")
            if row.status not in (PLAYING, OVER):
                raise Trouble("conflict", f"table: expected a game that has begun, got {row.status}", "not_started")
            try:
                chronicle = await self.archive.table(row)
            except BadRecord as problem:
                self.trouble = str(problem)
                log.error("log does not replay", table=row.id, game=row.game, rules=row.rules, problem=self.trouble)
                raise Trouble(
                    "broken", f"this table can't go on: {self.trouble}", "broken", {"trouble": self.trouble}
                ) from None
            missed = chronicle.since(known) if known < row.version else []  # another process wrote it
            if missed is None:
                missed, _ = await self.archive.happenings(row, known, chronicle.version)
            chronicle.charged_until = await self._charged_until(chronicle)
            self._chronicle = chronicle
            self.scene.read(chronicle)
            self._stand(chronicle, chronicle.standing)
            if missed:
                self._stir()
                self.tell(chronicle, missed)
                self.tell_table()
            self.driver.go_on(chronicle)
        self._chronicle.ahead = self.clock.ahead
        await self._count_vacations(self._chronicle)
        return self._chronicle

    async def _count_vacations(self, chronicle: Chronicle) -> None:
        """Over days, clocks stand still on vacation; it is read each time, as any node may hear of it first."""
        if not self.row.is_over_days:
            return
        people = [seat.person or 0 for seat in self.row.seats]
        self._vacations = await self.store.vacations(people, self.row.created)
        ahead = self.clock.ahead
        chronicle.pauses = [
            [(since - ahead, until - ahead) for since, until in self._vacations.get(person, [])] for person in people
        ]

    async def _charged_until(self, chronicle: Chronicle) -> int:
        """Until when clocks were charged, in our own time: dates in the log are by whatever clock there was."""
        version, moment = self.charged
        if version == chronicle.version:
            return moment
        date = chronicle.charged_until
        if chronicle.left is not None:
            date += days.length(await self.store.pauses(self.row.id, date), date)
        return min(self.clock.now(), max(moment, date - self.clock.ahead))

    async def catch_up(self, version: int) -> None:
        """There is a version that we have not seen: another process has gone on with this table; the lock is held."""
        if version <= self.row.version or self.trouble:
            return
        chronicle = self._chronicle
        if chronicle is not None and self.row.status == PLAYING:
            entries = await self.store.entries(self.row.id, chronicle.version + 1)
            if not entries:
                return  # a client of another future
            if len(entries) <= REMEMBERED and self._followed(chronicle, entries):
                return
        row = await self.store.table(self.row.id)
        if row is not None and row.version > self.row.version:
            self._chronicle = None
            await self.awake()

    def _followed(self, chronicle: Chronicle, entries: list[EntryRow]) -> bool:
        """Do what others have done, and tell everyone here; False if that is not possible."""
        self.scene.drop()
        chronicle.is_held, chronicle.ahead = False, 0
        try:
            chronicle.follow_all(entries)
        except BadRecord:
            return False
        chronicle.ahead = self.clock.ahead
        chronicle.charged_until = min(self.clock.now(), entries[-1].time - chronicle.ahead)
        chronicle.snapshots = []  # whoever wrote these entries keeps them
        self._happened(chronicle, entries, chronicle.standing)
        return True

    async def after(self, version: int) -> None:
        """Wait for the entry after this version."""
        if self._chronicle is not None and self._chronicle.version == version:
            await self._changed.wait()

    async def begin(self, dealer: Dealer | None = None) -> None:
        """Roll for the set-up and begin; the lock is held. Tests pass a dealer with chosen outcomes."""
        row = self.row
        chronicle = Chronicle(row, self.clock.now(), dealer, self.clock.ahead)
        await self.write(chronicle, [chronicle.first_entry])
        self._chronicle = chronicle
        self.tell_table()
        log.info("table started", table=row.id, game=row.game, seats=len(row.seats))

    async def write(
        self, chronicle: Chronicle, entries: list[EntryRow], epoch: int | None = None, notes: Sequence[Note] = ()
    ) -> None:
        """Write entries down, then tell everyone; the lock is held. What the driver does has its epoch."""
        standing = chronicle.standing
        due = self.driver.due(chronicle)
        standing.due = None if due is None else self.clock.shared(due)
        standing.notes = [*noted(self.row, standing, self.company.is_here, self.clock.date()), *notes]
        try:
            await self.store.append(self.row.id, entries, standing, epoch)
        except BaseException as problem:
            self._chronicle = None  # it is ahead of the log, so forget it
            if isinstance(problem, Conflict):
                if epoch is not None:
                    self.driver.lose()
                await self.awake()  # which tells everyone what was written
                message = "another process wrote to this table first; look again"
                raise Trouble("stale", message, "stale") from None
            if isinstance(problem, Unsure):
                with contextlib.suppress(Trouble, Unavailable):
                    await self.awake()  # if it was written, everyone is told
                    if self.others is not None:
                        self.others.tell("entries", self.row.id, self.row.version)
                raise Trouble("stale", "the database was lost on the way; look again", "unsure") from None
            if isinstance(problem, Exception):
                log.error("not written", table=self.row.id, failure=type(problem).__name__)
                raise Trouble("unavailable", "not written; try again", "not_written") from problem
            raise
        if chronicle.snapshots:
            self.keep(asyncio.create_task(self.archive.keep(self.row.id, chronicle.snapshots)))
            chronicle.snapshots = []
        if self.others is not None:
            self.others.tell("entries", self.row.id, chronicle.version)
        self._happened(chronicle, entries, standing)

    def _happened(self, chronicle: Chronicle, entries: list[EntryRow], standing: Standing) -> None:
        """There are new entries, and the match has come so far: tell everyone, and go on."""
        row = self.row
        row.updated = entries[-1].time
        self._stand(chronicle, standing)
        self._stir()
        happenings = list(chronicle.recent)[-len(entries) :]
        if has_scene(happenings):
            self.scene.watch(chronicle, self.settings.scene_seconds)
        self.tell(chronicle, happenings)
        self.driver.go_on(chronicle)
        if standing.status == OVER:
            log.info("table over", table=row.id, game=row.game, entries=row.version)
            self.tell_table()

    def _stir(self) -> None:
        """Wake whoever waits for the next entry."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _stand(self, chronicle: Chronicle, standing: Standing) -> None:
        """Bring the row up to date with the match."""
        row = self.row
        self._played_by = chronicle.bots
        row.version = chronicle.version
        self.charged = chronicle.version, chronicle.charged_until
        row.status, row.to_act, row.is_bot_to_act = standing.status, standing.to_act, standing.is_bot_to_act
