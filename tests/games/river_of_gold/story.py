"""Whole random games of River of Gold, step by step."""

from __future__ import annotations

import random
from functools import cache

import zataku
from games.river_of_gold.situation import GAME
from story import Story, story


@cache
def random_game(seats: int, seed: int, patrons: str = "none") -> Story:
    """A game played at random; the same for the same numbers."""
    return story(zataku.Match(GAME, seats, seed=seed, options={"patrons": patrons}), random.Random(seed).choice)


def random_games() -> list[Story]:
    """Some random games for every number of players, with and without patrons."""
    return [
        random_game(seats, seed, patrons)
        for seats in (2, 3, 4)
        for patrons in ("none", "draft", "clans")
        for seed in range(3)
    ]
