"""A net that has learned nothing: weights by chance, the same every time."""

import random
from pathlib import Path

from zataku.bots import nets
from zataku.bots.net import size
from zataku.core.game import Game


def untaught(game: Game, file: Path, wide: int = 16, narrow: int = 8) -> Path:
    """Write such a net for a game."""
    chance = random.Random(7)
    n = size(len(game.features), wide, narrow, game.seats[-1], game.n_actions)
    weights = [chance.gauss(0, 0.1) for _ in range(n)]
    nets.write(file, game, wide, narrow, game.n_actions, weights, {"command": "none"})
    return file
