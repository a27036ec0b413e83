"""Advice for bots, outside the rules: how good a state looks."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.games.the_river.rules import scoring
from zataku.games.the_river.state import TheRiverState


def worth(s: TheRiverState, seat: i64) -> float:
    """Points ahead of the best opponent."""
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            points = float(scoring.score(s, other))
            if points > best:
                best = points
    return float(scoring.score(s, seat)) - best
