"""Tables and records brought back from the store, by way of their snapshots."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from zataku.core.errors import BadRecord
from zataku.core.game import NOBODY
from zataku.server import logs, positions, replays
from zataku.server.chronicle import EVERY, REMEMBERED, Chronicle, Happening, taken
from zataku.server.pool import Pool
from zataku.server.positions import Position
from zataku.server.protocol import RecordInfo
from zataku.server.store import LATEST, EntryRow, RecordRow, SnapshotRow, Store, TableRow
from zataku.server.timing import date
from zataku.server.trouble import Trouble

T = TypeVar("T")

log = logs.get("archive")

MOST_TOLD: Final = 500
"""How many of the last entries are told to whoever was away for long; nearly every game has fewer in all."""

NEAR: Final = 2 * EVERY
"""How many entries may lie between a snapshot and what is wanted: the last one may not be stored yet."""

MOST_FRAMES: Final = 50
"""How many steps of a replay are shown at once."""

MOST_SCORES: Final = 500
"""Of how many steps the scores are told at once: the whole of nearly every game."""

OfTable = Callable[[TableRow, list[EntryRow], SnapshotRow | None, int, range], T]
"""What is told of some steps of a table."""

OfRecord = Callable[[str, SnapshotRow | None, int, range], T]
"""The same of a record."""


class Unfit(Exception):
    """There is no snapshot near enough, or it does not fit the log."""


class Archive:
    """Reads logs from their snapshots on, so that the event loop replays little, and never much in a row.

    The log is the truth: where a snapshot is missing or does not fit, the whole log is replayed once in the pool, and
    gives new ones.
    """

    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.pool = pool

    # tables

    async def table(self, row: TableRow) -> Chronicle:
        """A table after its last entry; BadRecord if its log no longer replays."""
        return await self._replayed(row, row.version - REMEMBERED, LATEST, REMEMBERED)

    async def happenings(self, row: TableRow, since: int, version: int) -> tuple[list[Happening], int]:
        """What happened at a table after one version up to another, and how many entries were replayed to tell.

        Of more than MOST_TOLD entries, the last.
        """
        since = max(since, version - MOST_TOLD)
        chronicle = await self._replayed(row, since, version)
        return [happening for happening in chronicle.recent if happening.number > since], len(chronicle.recent)

    async def table_frames(self, who: str, row: TableRow, seat: int, first: int, last: int) -> bytes:
        """Steps of a table's game, as JSON of the protocol; step 0 is the set-up, which is entry 1."""
        which = self._which(len(row.seats), row.version - 1, seat, first, last, MOST_FRAMES)
        return await self._steps(replays.table_frames, who, row, seat, which)

    async def table_scores(self, who: str, row: TableRow, seat: int, first: int) -> bytes:
        """How the scores of a table changed from a step on, as JSON of the protocol."""
        which = self._which(len(row.seats), row.version - 1, seat, first, first + MOST_SCORES, MOST_SCORES)
        return await self._steps(replays.table_scores, who, row, seat, which)

    async def table_position(self, who: str, row: TableRow, step: int) -> Position:
        """The position of a table at a step, with all that is hidden."""
        which = self._which(len(row.seats), row.version - 1, NOBODY, step, step, 1)
        return await self._steps(positions.of_table, who, row, NOBODY, which)

    async def keep(self, table: str, snapshots: list[SnapshotRow]) -> None:
        """Store snapshots; everything works without them, more slowly."""
        try:
            await self.store.add_snapshots(table, snapshots)
        except Exception as problem:
            log.warning("snapshot not written", table=table, failure=type(problem).__name__)

    async def _steps(self, told: OfTable[T], who: str, row: TableRow, seat: int, which: range) -> T:
        """What is told of some steps, by the snapshot before them."""
        try:
            return await self._near(told, who, row, seat, which)
        except Unfit:
            await self._remake(row)
            return await self._near(told, who, row, seat, which, is_sure=True)

    async def _near(
        self, told: OfTable[T], who: str, row: TableRow, seat: int, which: range, is_sure: bool = False
    ) -> T:
        snapshot = await self.store.snapshot(row.id, which[0])
        begin = 1 if snapshot is None else snapshot.number
        if not is_sure and which[0] - begin >= NEAR:
            raise Unfit
        entries = await self.store.entries(row.id, begin, which[-1] + 1)
        try:
            return await self.pool.run(who, told, row, entries, snapshot, seat, which)
        except BadRecord:
            if snapshot is None or is_sure:
                raise
            raise Unfit from None

    async def _replayed(self, row: TableRow, since: int, last: int, memory: int | None = None) -> Chronicle:
        """A table after an entry, replayed from near another one; it remembers as much as it is told to, or all."""
        try:
            return await self._tried(row, since, last, memory)
        except Unfit:
            await self._remake(row)
            return await self._tried(row, since, last, memory, is_sure=True)

    async def _tried(
        self, row: TableRow, since: int, last: int, memory: int | None, is_sure: bool = False
    ) -> Chronicle:
        """The same; Unfit if there is no way from a snapshot, unless it is sure that there is."""
        snapshot = await self.store.snapshot(row.id, since)
        entries = await self.store.entries(row.id, 1 if snapshot is None else snapshot.number, last)
        if not is_sure and (not entries or min(since, entries[-1].number) - entries[0].number >= NEAR):
            raise Unfit
        try:
            chronicle = Chronicle.rebuilt(row, entries[:1], snapshot)
            chronicle.recent = deque(chronicle.recent, memory)
            for place in range(1, len(entries), EVERY):
                chronicle.follow_all(entries[place : place + EVERY])
                await asyncio.sleep(0)  # others get their turn
        except BadRecord as problem:
            if snapshot is None or is_sure:
                raise
            log.warning("snapshot does not fit", table=row.id, number=snapshot.number, problem=str(problem))
            raise Unfit from None
        return chronicle

    async def _remake(self, row: TableRow) -> None:
        """Replay the whole log elsewhere, and keep its snapshots alone; BadRecord if it no longer replays."""
        entries = await self.store.entries(row.id)
        snapshots = await self.pool.run("", taken, row, entries)
        await self.store.add_snapshots(row.id, snapshots, alone=True)

    # uploaded records

    async def add_record(self, who: str, id: str, text: str) -> RecordInfo:
        """Keep a record that replays; BadRecord if it does not, Trouble if it is too long."""
        known = await self.store.record(id)
        if known is not None and (info := replays.still_true(known.info)) is not None:
            return info
        return await self._played(who, id, text, replays.MOST_STEPS)

    async def record_info(self, who: str, id: str) -> RecordInfo:
        """What an uploaded record is about."""
        return (await self._record(who, id))[1]

    async def record_frames(self, who: str, id: str, seat: int, first: int, last: int) -> bytes:
        """Steps of an uploaded record, as JSON of the protocol."""
        return await self._record_steps(replays.record_frames, who, id, seat, first, last, MOST_FRAMES)

    async def record_scores(self, who: str, id: str, seat: int, first: int) -> bytes:
        """How the scores of an uploaded record changed from a step on, as JSON of the protocol."""
        return await self._record_steps(replays.record_scores, who, id, seat, first, first + MOST_SCORES, MOST_SCORES)

    async def record_position(self, who: str, id: str, step: int) -> Position:
        """The position of an uploaded record at a step."""
        return await self._record_steps(positions.of_record, who, id, NOBODY, step, step, 1)

    async def _record_steps(
        self, told: OfRecord[T], who: str, id: str, seat: int, first: int, last: int, most: int
    ) -> T:
        """What is told of some steps of an uploaded record."""
        record, info = await self._record(who, id)
        which = self._which(info.seats, info.steps, seat, first, last, most)
        snapshot = await self.store.snapshot(id, first - 1)
        try:
            return await self.pool.run(who, told, record.text, snapshot, seat, which)
        except BadRecord:
            if snapshot is None:
                raise
        await self._played(who, id, record.text, None)
        snapshot = await self.store.snapshot(id, first - 1)
        return await self.pool.run(who, told, record.text, snapshot, seat, which)

    async def _record(self, who: str, id: str) -> tuple[RecordRow, RecordInfo]:
        """An uploaded record; it is played again where what was found out about it is no longer true."""
        record = await self.store.record(id)
        if record is None:
            raise Trouble("unknown", f"record: expected one that was uploaded, got {id!r}", "unknown_record")
        return record, replays.still_true(record.info) or await self._played(who, id, record.text, None)

    async def _played(self, who: str, id: str, text: str, most: int | None) -> RecordInfo:
        played, snapshots = await self.pool.run(who, replays.played, id, text, most)
        await self.store.add_snapshots(id, snapshots, alone=True)
        await self.store.add_record(RecordRow(id, text, msgspec.json.encode(played)), date())
        return played.info

    def _which(self, seats: int, steps: int, seat: int, first: int, last: int, most: int) -> range:
        """The steps to show; Trouble if there is no such seat or step."""
        if seat >= seats:
            raise Trouble("invalid", f"seat: expected -1 to {seats - 1}, got {seat}", "no_such_seat")
        if first > steps:
            facts: dict[str, int | str] = {"expected": steps}
            raise Trouble("invalid", f"first: expected at most {steps}, got {first}", "no_such_step", facts)
        return range(first, min(max(first, last), first + most - 1, steps) + 1)
