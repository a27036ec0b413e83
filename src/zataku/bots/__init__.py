"""Bots: they decide for a seat from its view alone."""

from pathlib import Path
from typing import Final

from zataku.bots import signatures  # before anything is taken from the modules that it completes

# isort: split
from zataku.bots import levels, nets
from zataku.bots.greedy import Greedy
from zataku.bots.ismcts import Ismcts
from zataku.bots.levels import LEVELS
from zataku.bots.planner import Planner
from zataku.bots.process import words_of
from zataku.bots.program import SECONDS, Program
from zataku.bots.random import Random
from zataku.bots.seeker import Seeker
from zataku.bots.spec import NET, PROGRAM, Budget, Spec, parse
from zataku.core.errors import BadSetup
from zataku.core.game import Bot, Game

__all__ = [
    "FAIR",
    "SIMPLE",
    "Budget",
    "Greedy",
    "Program",
    "Random",
    "Spec",
    "checked",
    "is_budgeted",
    "known",
    "make",
    "names",
    "parse",
    "seatable",
]

YARDSTICKS: Final = ("random", "greedy", "planner", "ismcts")
"""Bots that stay as they are, so that figures can be compared over time."""

BUDGETED: Final = frozenset(("ismcts", "seeker", "lantern", "bell", "old_pine"))
"""The bots that take a budget."""

FAIR: Final = "lantern"
"""The level for whoever does not choose one."""

SIMPLE: Final = ("random", "greedy")
"""The bots of earlier tables, which a request may still name."""

USUAL: Final = Budget(seconds=1.0)


def names() -> list[str]:
    """The levels that people choose from, from friendly to the strongest."""
    return [*LEVELS]


def seatable() -> list[str]:
    """The bots that can take a seat at a table of people."""
    return [*LEVELS, *SIMPLE]


def known() -> list[str]:
    """All bots that a command line can name; ``net:FILE`` and ``cmd:PROGRAM`` are possible too."""
    return [*LEVELS, *YARDSTICKS, "seeker"]


def is_budgeted(name: str) -> bool:
    """Whether this bot takes a budget."""
    return name in BUDGETED or name.startswith(NET)


def make(text: str, game: Game, seed: int, programs: bool = False) -> Bot:
    """A bot by its name, with a budget if it takes one: ``greedy``, ``seeker@0.1s``.

    With ``programs`` also one that runs on this machine, ``cmd:./mybot``, and one with a net of its own,
    ``net:FILE``: for command lines, never for requests.
    """
    spec = checked(text, programs)
    if spec.command:
        return Program(game, spec.command, spec.budget.seconds if spec.budget else SECONDS, seed)
    if spec.name in LEVELS:
        return levels.make(spec.name, game, seed, spec.budget)
    budget = spec.budget or USUAL
    if spec.name == "random":
        return Random(seed)
    if spec.name == "greedy":
        return Greedy(game, seed)
    if spec.name == "planner":
        return Planner(game, seed)
    if spec.name == "ismcts":
        return Ismcts(game, seed, budget.iterations, budget.seconds)
    if spec.name.startswith(NET):
        return levels.made(LEVELS[-1], game, seed, budget, nets.read(Path(spec.name.removeprefix(NET)), game))
    net = nets.of(game)
    if net is None:
        raise BadSetup(f"bot {spec.name}", "a game that ships a net for its components; try greedy", game.name)
    return Seeker(game, net, seed, budget.iterations, budget.seconds)


def checked(text: str, programs: bool = False) -> Spec:
    """A bot's name that ``make`` takes; BadSetup says what is wrong with it."""
    spec = parse(text)
    if programs and spec.command:
        words_of(spec.command)
    elif spec.name not in known() and not (programs and spec.name.startswith(NET)):
        listed = ", ".join([*known(), f"{NET}FILE", f"{PROGRAM}PROGRAM"] if programs else known())
        raise BadSetup("bot", f"one of {listed}", repr(spec.name))
    elif spec.budget is not None and not is_budgeted(spec.name):
        raise BadSetup(
            f"budget of {spec.name}",
            f"none: it does not take one; these do: {', '.join(sorted(BUDGETED))}",
            str(spec.budget),
        )
    return spec


signatures.complete()
