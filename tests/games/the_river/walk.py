"""Random matches of The River, fond of building, so that every kind of action occurs."""

from __future__ import annotations

from collections.abc import Iterator

import zataku
from games.the_river.situation import GAME
from walk import Step, stroll

WEIGHTS = {"build": 20.0, "explore": 3.0, "produce": 3.0, "exchange": 0.2}


def walk(seats: int, seed: int, **options: str) -> Iterator[Step]:
    """Play a match to its end."""
    return stroll(zataku.Match(GAME, seats=seats, seed=seed, options=options), seed, WEIGHTS)
