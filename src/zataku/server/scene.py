"""A scene that people watch: until they have seen it, on whatever node, nobody plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from zataku.server.chronicle import Chronicle, Happening
from zataku.server.shared import PresenceRow
from zataku.server.store import PERSON
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.table import Table


class Hold:
    """The people who are still watching; it ends with the last of them, or when the time is up."""

    def __init__(self, version: int, people: Iterable[int], seconds: float, end: Callable[[], None]) -> None:
        self.version = version
        self.people = set(people)
        self._end = end
        self._timer = asyncio.get_running_loop().call_later(seconds, self.stop)

    def saw(self, person: int | None, version: int) -> bool:
        """Someone has seen everything up to this version; returns whether we waited for that."""
        return version >= self.version and self.left(person)

    def left(self, person: int | None) -> bool:
        """Someone is no longer here; returns whether we waited for them."""
        if person is None or person not in self.people:
            return False
        self.people.discard(person)
        if not self.people:
            self.stop()
        return True

    def stop(self) -> None:
        """Wait for nobody any more."""
        self.cancel()
        self.people.clear()
        self._end()

    def cancel(self) -> None:
        """Forget the time."""
        self._timer.cancel()


class Scene:
    """What was shown last at a table, and who still watches it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hold: Hold | None = None

    @property
    def is_watched(self) -> bool:
        """Whether someone watches."""
        return self._hold is not None

    @property
    def watching(self) -> list[int]:
        """The seats of those who do."""
        people = set() if self._hold is None else self._hold.people
        return [n for n, seat in enumerate(self.table.row.seats) if seat.kind == PERSON and seat.person in people]

    def all_have_seen(self) -> None:
        """Trouble while someone watches."""
        if self._hold is not None:
            raise Trouble("conflict", "expected that all have seen what happened, got someone watching", "watching")

    def saw(self, person: int | None, version: int) -> bool:
        """Someone has watched everything up to this version; returns whether we waited for that."""
        return self._hold is not None and self._hold.saw(person, version)

    def left(self, person: int | None) -> None:
        """Someone is no longer here, and is not waited for."""
        if self._hold is not None:
            self._hold.left(person)

    def meet(self, left: set[int], rows: list[PresenceRow]) -> None:
        """Other nodes tell who has left, and what those who are there have seen."""
        for person in left:
            self.left(person)
        for row in rows:
            self.saw(row.person, row.seen)

    def watch(self, chronicle: Chronicle, seconds: float) -> None:
        """A scene has come: everyone at the table who is here watches it before the game goes on."""
        table = self.table
        seats = zip(table.row.seats, chronicle.bots, strict=True)
        sitting = {seat.person for seat, bot in seats if seat.kind == PERSON and not bot}
        people = table.company.people & sitting
        here = {person for person in people if not table.company.has_seen(person, chronicle.version)}
        if not here or table.row.is_over_days or chronicle.match.over or not seconds:
            return
        self.drop()
        self._hold = Hold(chronicle.version, here, seconds, self._all_saw)
        chronicle.is_held = True
        table.tell_table_now()  # before the update, so that whoever is asked knows why nobody may act

    def read(self, chronicle: Chronicle) -> None:
        """The match was read from the log: people may still be watching its last entry, also at other nodes."""
        table = self.table
        if self._hold is not None and self._hold.version < chronicle.version:
            self.drop()
        chronicle.is_held = self._hold is not None
        last = chronicle.recent[-1]
        seconds = table.settings.scene_seconds - (table.clock.date() - last.time) / 1000
        if table.others is not None and self._hold is None and seconds > 0 and has_scene([last]):
            self.watch(chronicle, seconds)

    def drop(self) -> None:
        """Wait for nobody: whoever wrote the next entry knew that all had seen this one."""
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None

    def _all_saw(self) -> None:
        """Nobody watches any more: the game goes on."""

        async def release() -> None:
            async with self.table.lock:
                if self._hold is not None and not self._hold.people:
                    self._hold = None
                    self.table.resume()

        self.table.keep(asyncio.create_task(release()))


def has_scene(happenings: Iterable[Happening]) -> bool:
    """Whether something happened that people watch."""
    return any(event.is_scene() for happening in happenings for event in happening.events)
