"""Ratings of bots from the places they took, also where more than two play."""

from __future__ import annotations

import importlib.util
import math
from dataclasses import dataclass

from zataku.arena.contest import Line

MIDDLE = 1500.0
"""What the mean of all bots is."""


@dataclass(frozen=True)
class Rating:
    """A rating as in chess, with its 95 % interval; 400 points more are ten wins for each loss."""

    value: float
    low: float
    high: float


def is_possible() -> bool:
    """Whether openskill is installed (``zataku[arena]``)."""
    return importlib.util.find_spec("openskill") is not None


def ratings(games: list[Line], bots: int) -> list[Rating]:
    """A rating for each bot by the Plackett-Luce model; a bot on several seats counts by its best."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots don't change
    scale = 400 / math.log(10) / (math.sqrt(2) * model.beta)
    found = [model.rating() for _ in range(bots)]
    for line in games:
        best: dict[int, int] = {}
        for bot, place in zip(line["bots"], line["places"], strict=True):
            best[bot] = min(place, best.get(bot, place))
        if len(best) > 1:
            playing = list(best)
            rated = model.rate([[found[bot]] for bot in playing], ranks=[float(best[bot]) for bot in playing])
            for bot, (new,) in zip(playing, rated, strict=True):
                found[bot] = new
    middle = sum(one.mu for one in found) / bots
    return [
        Rating(
            MIDDLE + scale * (one.mu - middle),
            MIDDLE + scale * (one.mu - middle - 1.96 * one.sigma),
            MIDDLE + scale * (one.mu - middle + 1.96 * one.sigma),
        )
        for one in found
    ]
