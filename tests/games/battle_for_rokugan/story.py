"""Whole random games of Battle for Rokugan, step by step."""

from __future__ import annotations

import random
from functools import cache

import zataku
from games.battle_for_rokugan.situation import GAME
from story import Story, story


@cache
def random_game(seats: int, seed: int) -> Story:
    """A game played at random, cards as often as tokens; the same for the same numbers."""
    dice = random.Random(seed)

    def choose(legal: list[str]) -> str:
        verb = dice.choice(sorted({action.split()[0] for action in legal}))
        return dice.choice([action for action in legal if action.split()[0] == verb])

    return story(zataku.Match(GAME, seats, seed=seed), choose)


def random_games() -> list[Story]:
    """Some random games for every number of players."""
    return [random_game(seats, seed) for seats in (2, 3, 4, 5) for seed in range(2)]
