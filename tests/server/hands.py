"""A clock whose hands a test moves."""

from __future__ import annotations

from zataku.server.timing import Clock


class Hands:
    """The hands of a clock that a test moves: the steady ones, and those on the wall."""

    def __init__(self) -> None:
        self.steady = 10**12
        self.wall = 1_700_000_000 * 10**9

    def clock(self) -> Clock:
        """The clock of a server that starts now."""
        return Clock(lambda: self.wall, lambda: self.steady)

    def wait(self, seconds: int) -> None:
        """Time goes by."""
        self.steady += seconds * 10**9
        self.wall += seconds * 10**9

    def put(self, seconds: int) -> None:
        """Someone puts the clock on the wall ahead, or back."""
        self.wall += seconds * 10**9
