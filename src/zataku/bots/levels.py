"""Five opponents for people, from friendly to the strongest; how they play a game is told in its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, final

from zataku.bots import nets
from zataku.bots.halving import Halving
from zataku.bots.net import Net
from zataku.bots.novice import Novice
from zataku.bots.planner import Planner
from zataku.bots.seeker import Seeker
from zataku.bots.spec import Budget
from zataku.core import home
from zataku.core.errors import BadSetup
from zataku.core.game import Bot, Game
from zataku.core.value import Value

FILE: Final = "levels.toml"
"""The name of a game's own figures, in the game's folder."""

LEVELS: Final = ("pebble", "reed", "lantern", "bell", "old_pine")
NOVICES: Final = ("pebble", "reed")
TREE: Final = "tree"
HALVING: Final = "halving"
PLAN: Final = "plan"
SEARCHES: Final = (TREE, HALVING, PLAN)
"""A tree of what may follow; many worlds to the end of the turn; or the turn planned by the game's worth."""


@final
class Manner(Value):
    """How a level plays a game: with noise and favourites, or with a number of walks or seconds of a search."""

    def __init__(
        self,
        noise: float = 0.0,
        favours: tuple[str, ...] = (),
        leaning: float = 0.0,
        search: str = TREE,
        walks: int = 0,
        seconds: float = 0.0,
    ) -> None:
        self.noise = noise
        self.favours = favours
        self.leaning = leaning
        self.search = search
        self.walks = walks
        self.seconds = seconds

    def _parts(self) -> tuple[object, ...]:
        return self.noise, self.favours, self.leaning, self.search, self.walks, self.seconds


USUAL: Final = {
    "pebble": Manner(noise=2.0),
    "reed": Manner(noise=0.5),
    "lantern": Manner(walks=16),
    "bell": Manner(walks=128),
    "old_pine": Manner(seconds=1.0),
}
"""For a game without levels.toml."""

_found: Final[dict[str, dict[str, Manner]]] = {}


def make(level: str, game: Game, seed: int, budget: Budget | None = None) -> Bot:
    """A bot of this level, with the game's own net if it has one."""
    return made(level, game, seed, budget, None if level in NOVICES else nets.of(game))


def made(level: str, game: Game, seed: int, budget: Budget | None, net: Net | None) -> Bot:
    """A bot of this level. Without a net for the game as it is played here, the upper three levels are the planner."""
    manner = manners(game.name)[level]
    if level in NOVICES:
        return Novice(game, seed, manner.noise, manner.favours, manner.leaning)
    if net is None or manner.search == PLAN:
        return Planner(game, seed)
    walks, seconds = (manner.walks, manner.seconds) if budget is None else (budget.iterations, budget.seconds)
    if manner.search == HALVING:
        return Halving(game, net, seed, walks, seconds)
    return Seeker(game, net, seed, walks, seconds)


def manners(game: str) -> dict[str, Manner]:
    """How each level plays a game."""
    if game not in _found:
        _found[game] = read(home.folder(game) / FILE, game)
    return _found[game]


def read(file: Path, game: str) -> dict[str, Manner]:
    """What a file says of the levels; BadSetup if it is broken."""
    if not file.is_file():
        return USUAL
    try:
        told = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadSetup(f"{FILE} of {game}", "TOML", str(problem)) from None
    if set(told) != set(LEVELS):
        raise BadSetup(f"{FILE} of {game}", f"the levels {', '.join(LEVELS)}", ", ".join(told) or "none")
    return {level: _manner(told[level], f"{level} in {FILE} of {game}") for level in LEVELS}


def _manner(told: dict[str, object], where: str) -> Manner:
    manner = Manner()
    for key, value in told.items():
        if key == "favours" and isinstance(value, list) and all(isinstance(word, str) for word in value):
            manner.favours = tuple(value)
        elif key == "search" and isinstance(value, str) and value in SEARCHES:
            manner.search = value
        elif key == "walks" and isinstance(value, int):
            manner.walks = value
        elif key in ("noise", "leaning", "seconds") and isinstance(value, int | float):
            setattr(manner, key, float(value))
        else:
            known = f"noise, favours, leaning, walks, seconds, search ({', '.join(SEARCHES)})"
            raise BadSetup(where, known, f"{key} = {value!r}")
    return manner
