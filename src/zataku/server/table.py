"""A live table: what happens at it from outside the game, by nodes, operators, vacations and the time."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from zataku.core.errors import CannotUndo
from zataku.core.game import NOBODY
from zataku.core.record import REFUSE, takeover
from zataku.server import logs
from zataku.server.archive import Archive
from zataku.server.chronicle import MOST_ENTRIES, Chronicle
from zataku.server.days import length
from zataku.server.driver import Driver
from zataku.server.logbook import Logbook, deleted
from zataku.server.noting import reminder
from zataku.server.protocol import Closing
from zataku.server.scene import Scene
from zataku.server.settings import Settings
from zataku.server.store import CLOSED, PLAYING, EntryRow, TableRow
from zataku.server.thinkers import Thinkers
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.following import Following

log = logs.get("table")


class Table(Logbook):
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
        super().__init__(row, archive, settings, strongest, clock, others)
        self.thinkers = thinkers
        self.driver = Driver(self)
        self.scene = Scene(self)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is running, so that the match can leave memory."""
        return not (self.driver.is_busy or self.scene.is_watched or self.lock.locked() or self._tasks)

    @property
    def is_followed(self) -> bool:
        """Whether this node keeps up with the table by polling, too."""
        return bool(self.company.clients) or self.driver.is_driving

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

    # what others have changed

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

    # the time

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

    async def recharge(self) -> None:
        """All nodes may have been away: what was nobody's time is charged to nobody."""
        async with self.lock:
            chronicle = self._chronicle
            if chronicle is not None and chronicle.running != NOBODY and self.others is not None:
                pauses = await self.store.pauses(self.row.id, chronicle.charged_until + self.clock.ahead)
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

    def resume(self) -> None:
        """All have seen a scene, and the game goes on; the lock is held."""
        now, since = self.clock.now(), self.row.updated
        # Whoever was asleep meanwhile knows nothing of what came after the scene.
        until = min(self.clock.date(), since + round(self.settings.scene_seconds * 1000))
        self.charged = self.row.version, now
        if self.row.reserve is not None:
            self.keep(asyncio.create_task(self._keep_pause(self.row.version, since, until)))
        if self._chronicle is not None:
            self._chronicle.release(now)
            self.tell(self._chronicle, [])
            self.driver.go_on(self._chronicle)
        self.tell_table()

    async def _keep_pause(self, version: int, since: int, until: int) -> None:
        """Write down how long a scene was shown: other nodes, and the next process, charge nobody for it either."""
        try:
            await self.store.add_pause(self.row.id, version, since, until)
        except Exception as problem:  # then they do
            log.warning("scene not noted", table=self.row.id, failure=type(problem).__name__)

    # moves taken back

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
