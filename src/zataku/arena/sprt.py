"""A sequential test: is the first bot stronger than the second? It stops as soon as that is decided.

The generalized sequential probability ratio test as used by chess engine testers (Fishtest), on pairs: both games of a
seed together give 0, ½, 1, 1½ or 2 points, and the likelihood of these five is compared under both hypotheses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

ERROR = 0.05
"""How often either decision may be wrong."""

BOUND = math.log((1 - ERROR) / ERROR)
POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair can give, as a part of all its points."""

PRIOR = 1e-3
"""Added to the counts of results that have not been seen."""

STRONGER = "stronger"
NOT_STRONGER = "not_stronger"


@dataclass
class Duel:
    """Counts pairs, and compares "its share is p1" with "it is p0"."""

    p0: float
    p1: float
    counts: list[int] = field(default_factory=lambda: [0] * len(POINTS))

    def add(self, points: float) -> None:
        """One more pair, with the first bot's part of its two points."""
        self.counts[round(points * 2)] += 1

    @property
    def pairs(self) -> int:
        """How many pairs were counted."""
        return sum(self.counts)

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: above BOUND the first hypothesis holds, below -BOUND the other."""
        if not self.pairs:
            return 0.0
        counts = [count or PRIOR for count in self.counts]
        total = sum(counts)
        seen = [count / total for count in counts]
        first, second = _likeliest(seen, self.p0), _likeliest(seen, self.p1)
        return total * sum(part * math.log(b / a) for part, a, b in zip(seen, first, second, strict=True))

    @property
    def verdict(self) -> str:
        """STRONGER, NOT_STRONGER, or empty while it is open."""
        ratio = self.ratio
        return STRONGER if ratio >= BOUND else NOT_STRONGER if ratio <= -BOUND else ""


def _likeliest(seen: list[float], share: float) -> list[float]:
    """Of all distributions with this mean the one that makes what was seen likeliest."""
    away = [points - share for points in POINTS]
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(50):  # the derivative falls from infinity to minus infinity between these
        middle = (low + high) / 2
        if sum(part * d / (1 + middle * d) for part, d in zip(seen, away, strict=True)) > 0:
            low = middle
        else:
            high = middle
    x = (low + high) / 2
    return [part / (1 + x * d) for part, d in zip(seen, away, strict=True)]
