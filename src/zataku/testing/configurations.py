"""What a game is tried with: seat counts and options."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

from zataku.core.game import Game

MANY = 64
"""A game with more combinations of options than this is tried with only some of them."""


def configurations(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every seat count with every combination of options; if there are many, enough of them to see each value."""
    for number, seats in enumerate(game.seats):
        for values in combinations(list(game.choices.values()), seats, number, len(game.seats)):
            yield seats, dict(zip(game.choices, values, strict=True))


def combinations(choices: list[tuple[str, ...]], seed: int, turn: int = 0, turns: int = 1) -> list[tuple[str, ...]]:
    """All combinations of options; if there are many, all first values, all second ones, and a mix.

    All third values and so on come with one of the seat counts, in turn.
    """
    if math.prod(len(values) for values in choices) <= MANY:
        return list(itertools.product(*choices))
    most = max(len(values) for values in choices)
    told = [k for k in range(most) if k < 2 or k % turns == turn]
    found = [tuple(values[k % len(values)] for values in choices) for k in told]
    chooser = random.Random(seed)
    return [*found, tuple(chooser.choice(values) for values in choices)]
