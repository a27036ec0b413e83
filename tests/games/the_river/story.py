"""Whole random games of The River, step by step."""

from __future__ import annotations

import random
from functools import cache

import zataku
from games.the_river.situation import GAME
from story import Story, story


@cache
def random_game(seats: int, seed: int) -> Story:
    """A game played at random; the same for the same numbers."""
    return story(zataku.Match(GAME, seats, seed=seed), random.Random(seed).choice)


def random_games() -> list[Story]:
    """Some random games for every number of players."""
    return [random_game(seats, seed) for seats in (2, 3, 4) for seed in range(3)]
