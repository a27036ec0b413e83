"""The results of one run of the load benchmark, with percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True)
class Figures:
    """The figures of one run; a CPU share of 1.0 is one core, used all the time."""

    moves: int
    moves_per_second: float
    p50_ms: float  # from sending a move to its arrival at the last client of the table
    p99_ms: float
    rss_mb: float  # of the server with its children, at the end of the run
    server_cpu: float
    client_cpu: float  # near 1.0, the clients are what was measured
    idle_cpu: float  # of the server while nobody moves; known only at a fixed pace
    slowest_ms: float

    @property
    def cpu_ms(self) -> float:
        """What a move costs the server, without what it spends anyway."""
        return (self.server_cpu - self.idle_cpu) / self.moves_per_second * 1e3

    def __str__(self) -> str:
        return (
            f"{self.moves_per_second:,.0f} moves/s, p50 {self.p50_ms:.2f} ms, p99 {self.p99_ms:.2f} ms, "
            f"slowest {self.slowest_ms:.1f} ms, {self.cpu_ms:.3f} ms CPU/move, idle {self.idle_cpu:.0%}, "
            f"{self.rss_mb:.0f} MB, CPU server {self.server_cpu:.0%}, clients {self.client_cpu:.0%}, {self.moves} moves"
        )


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the ordered values doesn't exceed.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def figures(
    times: Sequence[float], seconds: float, rss: int, server_cpu: float, client_cpu: float, idle_cpu: float = 0.0
) -> Figures:
    """The figures of moves that took `times` within a run of `seconds`; all times in seconds, memory in bytes.

    The idle CPU is a share already.
    """
    if not times:
        raise ValueError(f"expected moves, got none in {seconds:.1f} s: give it more seconds")
    ordered = sorted(times)
    return Figures(
        moves=len(times),
        moves_per_second=len(times) / seconds,
        p50_ms=percentile(ordered, 0.5) * 1e3,
        p99_ms=percentile(ordered, 0.99) * 1e3,
        rss_mb=rss / 2**20,
        server_cpu=server_cpu / seconds,
        client_cpu=client_cpu / seconds,
        idle_cpu=idle_cpu,
        slowest_ms=ordered[-1] * 1e3,
    )
