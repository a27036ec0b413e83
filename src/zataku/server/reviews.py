"""Reviews of finished games: made in the pool, a little at a time, and kept."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

import msgspec

from zataku.bots import nets
from zataku.bots.lookout import Effort
from zataku.core import catalog, content, home
from zataku.core.errors import ZatakuError
from zataku.core.record import read
from zataku.review.finding import Finding
from zataku.review.plot import Plot, plot
from zataku.review.study import THOROUGH, findings, tried
from zataku.review.verdict import levels_so_far
from zataku.review.verdict import review as reviewed
from zataku.server import logs
from zataku.server.pool import Pool
from zataku.server.protocol import Judged, Retry, Review, ReviewInfo
from zataku.server.store import Store
from zataku.server.timing import date
from zataku.server.trouble import Trouble, trouble_of

T = TypeVar("T")

log = logs.get("reviews")

FORM: Final = 3
"""Rises when reviews are made or written differently: those of another form are made again."""

AIM: Final = 1.0
"""About so many seconds a piece of work takes: others want their replays in between."""

PIECE: Final = 600.0
"""How many seconds a piece may take: one moment that is played on many times, on a busy machine."""

LONGEST: Final = 64
"""The most points in a piece."""

MOST: Final = 20
"""How many reviews may be made at once."""

PATIENCE: Final = 60
"""How often a piece is offered to a busy pool, a second apart."""


class Kept(msgspec.Struct):
    """A review, and what it was made with."""

    stamp: str
    review: Review


class Part(msgspec.Struct):
    """Some findings of a game, the chances that are known now, and how many points there are."""

    findings: list[Finding]
    steps: list[int]
    chances: list[list[float]]
    total: int


class Job:
    """A review that is being made."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.findings: list[Finding] = []
        self.part = Part([], [], [], 0)
        self.problem: Trouble | None = None
        self.task: asyncio.Task[None] | None = None

    def info(self) -> ReviewInfo:
        """How far it has come; Trouble if it can't be made."""
        if self.problem is not None:
            raise self.problem
        total = self.part.total
        progress = min(len(self.findings) / total, 0.99) if total else 0.0
        return ReviewInfo(progress, True, self.part.steps, self.part.chances)


class Reviews:
    """Makes reviews in the background, one piece after the other, and looks them up.

    They have a pool of their own, for a piece may take long; what somebody waits for goes to the quick one.
    """

    def __init__(self, store: Store, pool: Pool, effort: Effort = THOROUGH, quick: Pool | None = None) -> None:
        self.store = store
        self.pool = pool
        self.quick = quick or pool
        self.effort = effort
        self._jobs: dict[str, Job] = {}

    async def find(self, owner: str, game: str) -> ReviewInfo:
        """The review of a table or a record, how far it has come, or that nobody has asked for it."""
        job = self._jobs.get(owner)
        if job is not None:
            return job.info()
        data = await self.store.review(owner)
        if data is not None:
            try:
                kept = msgspec.json.decode(data, type=Kept)
            except msgspec.MsgspecError:
                return ReviewInfo(0.0, False)
            if kept.stamp == stamp(game, self.effort):
                return ReviewInfo(1.0, True, review=kept.review)
        return ReviewInfo(0.0, False)

    def begin(self, who: str, owner: str, text: str, game: str) -> ReviewInfo:
        """Begin to make a review for someone, unless it is being made."""
        job = self._jobs.get(owner)
        if job is None or job.problem is not None:
            if sum(one.problem is None for one in self._jobs.values()) >= MOST:
                message = "expected fewer reviews at once, got a long queue; try again in a moment"
                raise Trouble("unavailable", message, "busy")
            job = self._jobs[owner] = Job(who)
            job.task = asyncio.create_task(self._make(job, owner, text, game))
        return job.info()

    async def judge(self, who: str, owner: str, text: str, game: str, attempt: Retry) -> Judged:
        """What another action would have been worth in place of one that the review of this game judges."""
        review = (await self.find(owner, game)).review
        if review is None:
            raise Trouble("conflict", "expected a game that has been reviewed, got one that has not", "no_review_yet")
        levels = [moment.chances for moment in review.moments if moment.step < attempt.step]
        level = levels[-1] if levels else review.start
        try:
            return await self.quick.run(who, judged, text, attempt, level, self.effort, seconds=PIECE)
        except ZatakuError as error:
            raise trouble_of(error) from None

    async def close(self) -> None:
        """Leave off: whoever wants them asks again."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, job: Job, owner: str, text: str, game: str) -> None:
        size = 1
        try:
            while not job.part.total or len(job.findings) < job.part.total:
                began = time.monotonic()
                first = len(job.findings)
                part = await self._work(job, studied, text, first, first + size, self.effort, job.findings)
                job.findings += part.findings
                job.part = part
                size = paced(size, time.monotonic() - began)
            found = await self._work(job, concluded, text, job.findings)
            kept = Kept(stamp(game, self.effort), found)
            await self.store.add_review(owner, msgspec.json.encode(kept), date())
            self._jobs.pop(owner, None)
        except Trouble as trouble:
            job.problem = trouble
        except ZatakuError as error:
            job.problem = Trouble("invalid", str(error), "no_review", {"expected": error.expected, "got": error.got})
        except Exception:
            log.exception("review failed", table=owner)
            job.problem = Trouble("unavailable", "the server could not do that; try again", "failed")
        finally:
            if job.problem is not None:
                asyncio.get_running_loop().call_later(PATIENCE, self._jobs.pop, owner, None)

    async def _work(self, job: Job, work: Callable[..., T], *things: object) -> T:
        """A piece of work in the pool, as soon as it has time for whoever asked."""
        for _ in range(PATIENCE):
            try:
                return await self.pool.run(job.who, work, *things, seconds=PIECE)
            except Trouble as trouble:
                if trouble.reason != "busy":
                    raise
                await asyncio.sleep(1)
        raise Trouble("unavailable", "expected less to do, got a long queue; try again in a moment", "busy")


def paced(size: int, seconds: float) -> int:
    """How many points the next piece has, so that it takes about as long as it should."""
    return max(1, min(LONGEST, 2 * size, round(size * AIM / max(seconds, 0.001))))


def studied(text: str, first: int, last: int, effort: Effort, before: list[Finding]) -> Part:
    """Look into some points of a record, after those that are known."""
    found = _plot(text)
    fresh = list(findings(found, found.points[first:last], effort))
    known = [*before, *fresh]
    steps = [point.step for point in found.points[: len(known)]]
    return Part(fresh, steps, levels_so_far(found, known), len(found.points))


def concluded(text: str, known: list[Finding]) -> Review:
    """The review from all findings."""
    return msgspec.convert(reviewed(_plot(text), known), Review, from_attributes=True)


def judged(text: str, attempt: Retry, level: list[float], effort: Effort) -> Judged:
    """Another action in place of a move of a record."""
    return msgspec.convert(
        {"decision": tried(_plot(text), attempt.step, attempt.action, level, effort)}, Judged, from_attributes=True
    )


def _plot(text: str) -> Plot:
    return plot(read(text))


def stamp(game: str, effort: Effort) -> str:
    """What a review depends on, beside the record."""
    rules = catalog.load(game).version
    tried = (effort.walks, effort.steps, effort.tries, effort.looks)
    parts = (FORM, rules, content.digest(game), _net(game), *tried)
    return " ".join(map(str, parts))


@cache
def _net(game: str) -> str:
    file = home.folder(game) / nets.FILE
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file.is_file() else ""
