"""Means with intervals that can be trusted: games of one seed are alike, so seeds count, not games."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

Z = 1.959964
"""The normal quantile of a 95 % interval."""

MOST_GAIN = 4.0
"""The most that pairing may count for, as a multiple of the games: a few pairs that happen to agree prove nothing."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval, with the numbers of games and seeds it is from."""

    mean: float
    low: float
    high: float
    games: int
    seeds: int

    def clears(self, value: float) -> bool:
        """Whether this value lies outside of the interval, of enough seeds to say so."""
        return self.seeds >= 5 and not self.low <= value <= self.high


def mean(values: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of values that come with their seeds: a sandwich interval, clustered by seed."""
    middle, error, games, seeds = _clustered(values)
    return Estimate(middle, middle - error, middle + error, games, seeds)


def share(values: Iterable[tuple[int, float]]) -> Estimate:
    """The same for parts of a victory, which lie between 0 and 1: Wilson's interval for as many games as count.

    They count by how much less the mean of the seeds varies than that of single games would. Where all were won
    or all were lost, each seed counts once.
    """
    listed = list(values)
    middle, error, games, seeds = _clustered(listed)
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0, 0)
    spread = middle * (1 - middle)
    quantile, counted = Z, float(seeds)
    if spread > 1e-9:
        quantile = _quantile(seeds)  # the spread between seeds is itself an estimate
        counted = MOST_GAIN * games
        if error > 0:
            counted = min(counted, spread * (quantile / error) ** 2)
    counted = max(counted, 1.0)
    square = quantile**2 / counted
    centre = (middle + square / 2) / (1 + square)
    half = quantile / (1 + square) * math.sqrt(spread / counted + square / (4 * counted))
    return Estimate(middle, max(0.0, min(centre - half, middle)), min(1.0, max(centre + half, middle)), games, seeds)


def _clustered(values: Iterable[tuple[int, float]]) -> tuple[float, float, int, int]:
    """Mean, half of its interval, how many values, how many seeds."""
    sums: dict[int, float] = defaultdict(float)
    counts: dict[int, int] = defaultdict(int)
    for seed, value in values:
        sums[seed] += value
        counts[seed] += 1
    games, seeds = sum(counts.values()), len(sums)
    if not games:
        return 0.0, 0.0, 0, 0
    middle = sum(sums.values()) / games
    if seeds == 1:
        return middle, math.inf, games, seeds
    squares = sum((sums[seed] - counts[seed] * middle) ** 2 for seed in sums)
    variance = squares / games**2 * seeds / (seeds - 1)
    return middle, _quantile(seeds) * math.sqrt(variance), games, seeds


def _quantile(seeds: int) -> float:
    """Student's quantile for this many seeds, close enough from three on."""
    freedom = max(1, seeds - 1)
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    return Z + first + second
