"""A live table: its match, in step with its log. What happens is written down, then everyone is told."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from zataku.core.errors import BadRecord, CannotUndo
from zataku.core.game import NOBODY, Dealer
from zataku.core.record import REFUSE, takeover
from zataku.server import days, logs
from zataku.server.archive import Archive
from zataku.server.chronicle import MOST_ENTRIES, REMEMBERED, Chronicle, Happening
from zataku.server.company import Company
from zataku.server.driver import Driver
from zataku.server.node import length
from zataku.server.noting import noted, reminder
from zataku.server.protocol import Away, Closing, TableInfo
from zataku.server.scene import Scene, has_scene
from zataku.server.settings import Settings
from zataku.server.shared import PresenceRow, SharedStore
from zataku.server.showing import Showing, describe
from zataku.server.store import (
    CLOSED,
    OVER,
    PERSON,
    PLAYING,
    Conflict,
    EntryRow,
    Standing,
    TableRow,
    Unavailable,
    Unsure,
)
from zataku.server.thinkers import Thinkers
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.following import Following

log = logs.get("table")


def deleted(table: str) -> Trouble:
    """An operator, or the time that tables are kept, was quicker."""
    return Trouble("unknown", f"table: expected the id of a table, got {table!r}, which was deleted", "unknown_table")


class Table:
    """Everything that happens at one table goes through here, one thing after another."""

    def __init__(
        self,
        row: TableRow,
        archive: Archive,
        thinkers: Thinkers,
        settings: Settings,
        strongest: str,
        clock: Clock,
        others: Following | None = None,
    ) -> None:
        self.row = row
        self.archive = archive
        self.store = archive.store
        self.thinkers = thinkers
        self.settings = settings
        self.strongest = strongest  # the bot that gives hints
        self.lock = asyncio.Lock()
        self.trouble = ""  # why the table can't go on
        self.clock = clock
        self.others = others  # the other nodes, where there can be any
        self.company = Company(clock)
        self.driver = Driver(self)
        self.used = clock.now()
        self.charged = 0, self.used  # the last version we know of, and until when clocks were charged for it
        self._chronicle: Chronicle | None = None
        self._played_by: list[str] = []  # the bot of each seat, known even while the match is not in memory
        self._vacations: dict[int, list[days.Span]] = {}  # of the people here, as dates
        self.scene = Scene(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()  # set with the next entry

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is gone or out of time."""
        return self.row.stand_in or self.strongest

    @property
    def is_idle(self) -> bool:
        """Whether nothing is running, so that the match can leave memory."""
        return not (self.driver.is_busy or self.scene.is_watched or self.lock.locked() or self._tasks)

    @property
    def is_followed(self) -> bool:
        """Whether this node keeps up with the table by polling, too."""
        return bool(self.company.clients) or self.driver.is_driving

    def rest(self) -> None:
        """Forget the match; it is rebuilt from the log when needed."""
        self._chronicle = None

    async def stop(self) -> None:
        """Stop everything that is running and tell the clients to come back later."""
        self.company.close()
        self.scene.drop()
        self.driver.halt()
        async with self.lock:  # what is being written is finished
            for client in self.company:
                client.send(Closing(1000))
        await self.driver.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats of a person."""
        return [n for n, seat in enumerate(self.row.seats) if seat.kind == PERSON and seat.person == person]

    # the match

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

    async def current(self) -> Chronicle:
        """The match as it is, for questions that change nothing."""
        async with self.lock:
            return await self.awake()

    async def follow(self, version: int) -> None:
        """Another node has written up to this version: read on, if anyone here needs to know."""
        async with self.lock:
            if self._chronicle is not None or self.is_followed:
                await self.catch_up(version)

    async def sync(self) -> None:
        """Read again what others may have changed."""
        async with self.lock:
            await self.read_again()

    async def read_again(self) -> None:
        """The same; the lock is held."""
        row = await self.store.table(self.row.id)
        if row is None:
            raise deleted(self.row.id)
        known, version = self.row, row.version
        if row.status == CLOSED:
            self.row = row
            self._end()
            self.tell_table()
            return
        if version != known.version:  # what the log tells is followed, so that everyone hears of it
            row.version, row.status, row.updated = known.version, known.status, known.updated
            row.to_act, row.is_bot_to_act = known.to_act, known.is_bot_to_act
        self.row = row
        if self._chronicle is not None:
            self._chronicle.row = row
        if row.edition != known.edition:
            self.tell_table()
        await self.catch_up(version)

    async def look_again(self) -> bool:
        """An operator has changed something: go on from there; False if the table was deleted."""
        async with self.lock:
            try:
                await self.read_again()
                if self.row.status == PLAYING:
                    await self._replace_forgotten(await self.awake())
            except Trouble as trouble:
                if trouble.code == "unknown":
                    self._end()
                    for client in self.company:
                        client.send(trouble.problem())
                        client.hang_up()
                    return False
            self.tell_table()
            return True

    def _end(self) -> None:
        """Nobody plays here any more."""
        self.driver.halt()
        self.scene.drop()
        self.rest()

    async def _replace_forgotten(self, chronicle: Chronicle) -> None:
        """Let a bot play for whoever had their data deleted: they will not come back."""
        gone = [n for n, seat in enumerate(self.row.seats) if seat.is_forgotten and not chronicle.bots[n]]
        if gone and not chronicle.match.over and chronicle.version + len(gone) < MOST_ENTRIES:
            now = self.clock.now()
            taken = [chronicle.remark(seat, takeover(self.stand_in, ""), now) for seat in gone]
            await self.write(chronicle, [*taken, *self.settled(chronicle)])
            self.tell_table()

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

    async def wake(self) -> None:
        """The table is due: go on with it, and write down when to look after it again."""
        async with self.lock:
            due = None
            with contextlib.suppress(Trouble):  # a broken table is reported already, and its log is kept
                if self.others is not None:
                    await self.read_again()
                chronicle = await self.awake()
                await self._replace_forgotten(chronicle)
                due = self.driver.due(chronicle)
                notes = reminder(self.row, chronicle, self.clock)
                await self.store.add_notes(self.row.id, self.row.version, notes)
                self.driver.go_on(chronicle)
            due = None if due is None else self.clock.shared(due)
            if not await self.store.set_due(self.row.id, self.row.version, due):
                await self.read_again()  # another process has written to it

    async def _charged_until(self, chronicle: Chronicle) -> int:
        """Until when clocks were charged, in our own time: dates in the log are by whatever clock there was."""
        version, moment = self.charged
        if version == chronicle.version:
            return moment
        date = chronicle.charged_until
        if self.others is not None and chronicle.left is not None:
            date = await self.others.node.charged_since(self.row.id, date)
        return min(self.clock.now(), max(moment, date - self.clock.ahead))

    async def recharge(self) -> None:
        """All nodes may have been away: what was nobody's time is charged to nobody."""
        async with self.lock:
            chronicle = self._chronicle
            if chronicle is not None and chronicle.running != NOBODY and self.others is not None:
                pauses = await self.others.store.pauses(self.row.id, chronicle.charged_until + self.clock.ahead)
                spared = length(pauses, chronicle.charged_until + self.clock.ahead)
                chronicle.charged_until = min(self.clock.now(), chronicle.charged_until + spared)
                self.charged = chronicle.version, chronicle.charged_until
                self.tell(chronicle, [])
                self.driver.go_on(chronicle)

    async def retime(self) -> None:
        """Someone here may be on vacation, or back: over days, their time ends at another moment then."""
        if self.row.status != PLAYING or not self.row.is_over_days:
            return
        async with self.lock:
            if self._chronicle is not None or self.company.clients:
                with contextlib.suppress(Trouble):  # a broken table is reported already
                    chronicle = await self.awake()
                    self.tell(chronicle, [])
                    self.driver.go_on(chronicle)
        self.tell_table()

    async def begin(self, dealer: Dealer | None = None) -> None:
        """Roll for the set-up and begin; the lock is held. Tests pass a dealer with chosen outcomes."""
        row = self.row
        chronicle = Chronicle(row, self.clock.now(), dealer, self.clock.ahead)
        await self.write(chronicle, [chronicle.first_entry])
        self._chronicle = chronicle
        self.tell_table()
        log.info("table started", table=row.id, game=row.game, seats=len(row.seats))

    def settled(self, chronicle: Chronicle) -> list[EntryRow]:
        """Take the move back once everyone has agreed; it stands if nobody is left who could."""
        asker = chronicle.asked_by
        if asker == NOBODY or chronicle.missing_votes():
            return []
        if chronicle.agreed:
            return self.undone(chronicle, asker, chronicle.undoing(asker).steps)
        return [chronicle.remark(asker, REFUSE, self.clock.now())]

    def undone(self, chronicle: Chronicle, seat: int, steps: int) -> list[EntryRow]:
        """Take back moves; Trouble if they must stand."""
        try:
            return [chronicle.undo(seat, self.clock.now()) for _ in range(steps)]
        except CannotUndo as problem:
            self._chronicle = None
            raise Trouble("cannot_undo", str(problem)) from None

    async def write(self, chronicle: Chronicle, entries: list[EntryRow], epoch: int | None = None) -> None:
        """Write entries down, then tell everyone; the lock is held. What the driver does has its epoch."""
        standing = chronicle.standing
        due = self.driver.due(chronicle)
        standing.due = None if due is None else self.clock.shared(due)
        standing.notes = noted(self.row, standing, self.company.is_here, self.clock.date())
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

    # what is shown

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

    def resume(self) -> None:
        """All have seen a scene, and the game goes on; the lock is held."""
        self.charged = self.row.version, self.clock.now()
        if self.others is not None and self.row.reserve is not None:
            self.keep(asyncio.create_task(self._keep_pause(self.others.store)))
        if self._chronicle is not None:
            self._chronicle.release(self.charged[1])
            self.tell(self._chronicle, [])
            self.driver.go_on(self._chronicle)
        self.tell_table()

    async def _keep_pause(self, store: SharedStore) -> None:
        """Write down that a scene was shown until now: other nodes charge nobody for it either."""
        with contextlib.suppress(Unavailable):  # then they do
            await store.add_pause(self.row.id, self.row.updated, self.clock.date())
