"""Bots: they decide for a seat from its view alone."""

from zataku.bots.greedy import Greedy
from zataku.bots.random import Random

__all__ = ["Greedy", "Random", "make", "names"]

from zataku.core.game import Bot, Game


def names() -> list[str]:
    """The bots that can take a seat, from weak to strong."""
    return ["random", "greedy"]


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot by its name."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(game, seed)
    raise ValueError(f"bot: expected one of {', '.join(names())}, got {name!r}")
