"""A scene that people watch: until they have seen it, nobody plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from zataku.server.chronicle import Happening


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


def has_scene(happenings: Iterable[Happening]) -> bool:
    """Whether something happened that people watch."""
    return any(event.is_scene() for happening in happenings for event in happening.events)
