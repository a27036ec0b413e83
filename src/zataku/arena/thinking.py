"""How long a bot thinks about its moves, as a histogram that adds up over games."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

STEP = math.log(1.1)
"""Neighbouring bins differ by a tenth, so a quantile is right within five percent."""


@dataclass
class Thinking:
    """Seconds of CPU for each decision: how many, their sum, the longest, and how many fell into each bin."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    bins: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.bins[round(math.log(max(seconds, 1e-7) * 1e7) / STEP)] += 1

    def merge(self, other: Thinking) -> None:
        """All decisions of another one too."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.bins += other.bins

    @property
    def mean(self) -> float:
        """Seconds for a decision; 0 if there was none."""
        return self.total / self.count if self.count else 0.0

    def quantile(self, part: float) -> float:
        """How many seconds this share of the decisions took at most."""
        seen = 0
        for place, number in sorted(self.bins.items()):
            seen += number
            if seen >= part * self.count:
                return min(math.exp(place * STEP) / 1e7, self.longest)
        return 0.0

    def dump(self) -> list[Any]:
        """As plain JSON data."""
        bins = {str(place): number for place, number in sorted(self.bins.items())}
        return [self.count, round(self.total, 6), round(self.longest, 6), bins]


def load(data: list[Any]) -> Thinking:
    """From plain JSON data."""
    count, total, longest, bins = data
    return Thinking(int(count), float(total), float(longest), Counter({int(k): int(n) for k, n in bins.items()}))
