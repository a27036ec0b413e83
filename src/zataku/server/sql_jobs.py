"""The way of a job to a thread with a database, and of its result back to whoever waits for it."""

from __future__ import annotations

import asyncio
import copy
import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from zataku.core.errors import ZatakuError
from zataku.server import counts, logs
from zataku.server.session import Session
from zataku.server.store import CLOSED, Conflict, Unwritable
from zataku.server.trouble import Trouble

T = TypeVar("T")

BLAME_SECONDS: Final = 60.0
"""How often, at most, the log says that the disk is full."""

log = logs.get("store")


@dataclass(slots=True, eq=False)
class Job:
    """Something that waits for a thread, and the one who waits for it."""

    work: Any  # a function of a session, or an Append
    is_write: bool
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None
    is_done: bool = False


Jobs = SimpleQueue[list[Job] | None]
"""What waits for threads, in bundles that were asked for together; None is the end."""
"""What waits; None ends one thread."""


@dataclass(slots=True, eq=False)
class Append:
    """Entries of one table and its standing after them, each as values in the order of its SQL."""

    table: str
    before: int  # the last entry so far
    epoch: int | None
    stand: tuple[Any, ...]  # in the order of STANDING
    due: int | None
    lines: list[tuple[Any, ...]]  # in the order of ENTRY, with the table before
    notes: list[tuple[Any, ...]]  # in the order of ADD_NOTE

    def conflict(self, found: Sequence[Any] | None) -> Conflict:
        """Why it can't be written, with the version, epoch and status that were found."""
        got = "no such table" if found is None else f"entry {found[0]}"
        if found is not None and found[2] == CLOSED:
            return Conflict(f"table {self.table}: expected one that is open, got one that is closed")
        expected = f"entry {self.before} as the last"
        if found is not None and self.epoch is not None:
            expected, got = f"{expected} in epoch {self.epoch}", f"{got} in epoch {found[1]}"
        return Conflict(f"table {self.table}: expected {expected}, got {got}")


def fail(jobs: Iterable[Job], error: Exception) -> None:
    """The same error for each; each caller raises it with a traceback of its own."""
    for job in jobs:
        job.error = copy.copy(error)


class SqlJobs(ABC):
    """Threads that are given jobs; a database adds what each of them does."""

    def __init__(self, name: str) -> None:
        self._name = name  # of the database, in messages
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads: list[Thread] = []
        self._asked: list[tuple[Jobs, Job]] = []  # in this round of the event loop, and not handed over yet
        self._state = "not opened yet"
        self._blamed = -math.inf  # when it was last said that the disk is to blame
        self._is_short = False  # whether something could not be written for lack of room

    async def open(self) -> None:
        if self._state != "not opened yet":
            raise RuntimeError(f"{self._name}: expected a store that is not open yet, got one that is {self._state}")
        self._state = "open"
        self._loop = asyncio.get_running_loop()
        opened = Job(None, False, self._loop.create_future())
        self._threads = [Thread(target=run, name="zataku-store", daemon=True) for run in self._runs(opened)]
        for thread in self._threads:
            thread.start()
        try:
            await opened.future
        except BaseException:
            self._state = "closed"
            self._end()
            raise

    async def close(self) -> None:
        if self._state != "open":
            return
        self._state = "closed"
        self._hand_over()
        self._end()
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    @abstractmethod
    def _runs(self, opened: Job) -> list[Callable[[], None]]:
        """What each thread runs; the first of them opens the database and reports `opened`."""

    @abstractmethod
    def _end(self) -> None:
        """Tell every thread to finish what waits, and to end."""

    @abstractmethod
    def _read(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        """What this function of a session finds."""

    @abstractmethod
    def _write(self, work: Callable[[Session], T]) -> asyncio.Future[T]:
        """The result of this function of a session, which is one transaction."""

    @abstractmethod
    def _append(self, append: Append) -> asyncio.Future[None]:
        """Entries, written all or none."""

    def _ask(self, jobs: Jobs, work: Any, is_write: bool) -> asyncio.Future[Any]:
        """Have a thread do some work; it runs later, so it must not hold rows that the caller may change."""
        if self._state != "open" or self._loop is None:
            raise RuntimeError(f"{self._name}: expected an open store, got one that is {self._state}")
        future: asyncio.Future[Any] = self._loop.create_future()
        # All that is asked in one round goes over at once. The first of many would wake the thread, and be committed
        # alone, while the others wait for Python's lock and for the disk.
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append((jobs, Job(work, is_write, future)))
        return future

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        bundles: dict[int, tuple[Jobs, list[Job]]] = {}
        for jobs, job in asked:
            bundles.setdefault(id(jobs), (jobs, []))[1].append(job)
        for jobs, bundle in bundles.values():
            self._put(jobs, bundle)

    def _put(self, jobs: Jobs, bundle: list[Job]) -> None:
        """As one bundle: a thread that is woken by the first of many would not see the others yet."""
        jobs.put(bundle)

    def _report(self, jobs: list[Job]) -> None:
        """Wake the event loop once for all of them."""
        assert self._loop
        with suppress(RuntimeError):  # the event loop has ended, so nobody is waiting
            self._loop.call_soon_threadsafe(self._settle, jobs)

    def _settle(self, jobs: list[Job]) -> None:
        """Tell those who wait; this runs in the event loop."""
        for job in jobs:
            if job.error is not None:
                self._judge(job, job.error)
            if job.future.done():  # the caller was cancelled
                continue
            if job.error is None:
                job.future.set_result(job.result)
            else:
                if not isinstance(job.error, Conflict | Trouble | ZatakuError):  # which are answers
                    counts.failed[type(job.error).__name__] += 1
                job.future.set_exception(job.error)

    def _judge(self, job: Job, error: Exception) -> None:
        """If the disk is to blame, say so now and then."""
        blame = self._blame(error)
        if blame:
            job.error = Unwritable(f"{self._name}: {blame}")
            self._is_short = True
            if time.monotonic() - self._blamed > BLAME_SECONDS:
                self._blamed = time.monotonic()
                log.error("database not written", database=self._name, problem=blame)

    @abstractmethod
    def _blame(self, error: Exception) -> str:
        """What is wrong with the disk, if that is to blame; else empty."""

    async def reading(self, work: Callable[[Session], T]) -> T:
        """What a function of a session finds; for those who have queries of their own."""
        return await self._read(work)

    async def writing(self, work: Callable[[Session], T]) -> T:
        """The result of a function of a session, all of it written or nothing."""
        return await self._write(work)
