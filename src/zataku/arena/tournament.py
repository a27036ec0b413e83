"""Plays the games of a plan, many at a time, and hands them on in their order."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from zataku.arena.contest import Line, play_all
from zataku.arena.plan import Plan, Task
from zataku.arena.workers import Workers, each
from zataku.core.errors import BadSetup

TASK_SECONDS = 0.2
"""What a worker gets at a time: long compared with the way there and back, short for whoever looks at the progress."""

MOST_AT_ONCE = 200


class Tournament:
    """Games of a plan that were played before and those that are still to be played."""

    def __init__(self, plan: Plan, played: dict[int, Line], records: str = "") -> None:
        self.plan = plan
        self._played = dict(played)
        self._records = records
        self._size = 1
        self._seconds = 0.0
        self._games = 0

    def run(self, workers: Workers, keep: Callable[[Line], None]) -> Iterator[Line]:
        """All games in the order of the plan, old and new; new ones are kept as soon as all before them are.

        Whoever stops listening keeps what has been handed on; what was played ahead of that is forgotten. When
        something else stops it, such as Ctrl-C, all that was played is kept, and the next run goes on from there.
        """
        ahead: dict[int, Line] = {}
        new = each(workers, play_all, self._jobs())
        try:
            for task in self.plan.tasks():
                if task.number in self._played:
                    yield self._played[task.number]
                    continue
                while task.number not in ahead:
                    lines, seconds = next(new)
                    self._measure(len(lines), seconds)
                    ahead.update({line["game"]: line for line in lines})
                line = ahead.pop(task.number)
                keep(line)
                yield line
        except KeyboardInterrupt:
            for number in sorted(ahead):
                keep(ahead[number])
            raise
        except BrokenProcessPool:
            raise BadSetup("workers", "processes that go on", "one that was killed; is there enough memory?") from None

    def _jobs(self) -> Iterator[tuple[Any, ...]]:
        """The games still to be played, some at a time."""
        bundle: list[Task] = []
        for task in self.plan.tasks():
            if task.number not in self._played:
                bundle.append(task)
            if len(bundle) >= self._size:
                yield self.plan, bundle, self._records
                bundle = []
        if bundle:
            yield self.plan, bundle, self._records

    def _measure(self, games: int, seconds: float) -> None:
        """Learn how many games fill the time of a task."""
        self._games += games
        self._seconds += seconds
        self._size = min(MOST_AT_ONCE, max(1, math.ceil(TASK_SECONDS * self._games / max(self._seconds, 1e-6))))
