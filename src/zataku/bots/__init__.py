"""Bots: they decide for a seat from its view alone."""

from zataku.bots.greedy import Greedy
from zataku.bots.random import Random
from zataku.core.errors import BadSetup
from zataku.core.game import Bot, Game

__all__ = ["Greedy", "Random", "make", "names"]


def names() -> list[str]:
    """The bots that can take a seat, from weak to strong."""
    return ["random", "greedy"]


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot by its name."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(game, seed)
    raise BadSetup("bot", f"one of {', '.join(names())}", repr(name))
