"""Random matches of River of Gold, fond of deliveries, so that every kind of action occurs."""

from __future__ import annotations

from collections.abc import Iterator

import zataku
from games.river_of_gold.situation import GAME
from walk import Step
from walk import stroll as stroll_with

WEIGHTS = {"deliver": 20.0, "sail": 2.0, "favor": 0.5, "trade": 0.2}


def walk(seats: int, seed: int, patrons: str = "none") -> Iterator[Step]:
    """Play a match to its end."""
    return stroll(zataku.Match(GAME, seats=seats, seed=seed, options={"patrons": patrons}), seed)


def stroll(match: zataku.Match, seed: int) -> Iterator[Step]:
    """Play a match on to its end."""
    return stroll_with(match, seed, WEIGHTS)
