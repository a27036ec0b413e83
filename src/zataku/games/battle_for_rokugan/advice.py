"""Advice for bots, outside the rules: what a position is worth, and which actions deserve a thought."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.games.battle_for_rokugan.rules import scoring
from zataku.games.battle_for_rokugan.state import RokuganState


def worth(s: RokuganState, seat: i64) -> float:
    """How good this state looks for the seat, about in points ahead of the best opponent."""
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            points = float(scoring.score(s, other))
            if points > best:
                best = points
    return float(scoring.score(s, seat)) - best
