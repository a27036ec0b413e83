"""Where games are found: the packages in zataku.games, and those that other distributions name as entry points."""

from __future__ import annotations

import pkgutil
import re
import sys
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import zataku.games
from zataku.core.errors import UnknownGame

GROUP: Final = "zataku.games"
"""The entry points of games from outside: ``my_game = "my_game"``, the name of the game and its package."""

NAME: Final = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")


def packages() -> dict[str, str]:
    """The package of every game, by the game's name, in alphabetical order."""
    found = {part.name: f"{GROUP}.{part.name}" for part in pkgutil.iter_modules(zataku.games.__path__) if part.ispkg}
    for name, package in _announced(tuple(sys.path)):
        if not NAME.fullmatch(name):
            raise UnknownGame(
                "entry point", "a name of lower-case letters, digits and single _", f"{name!r} of {package}"
            )
        if found.setdefault(name, package) != package:
            raise UnknownGame(f"game {name}", "one package", f"{found[name]} and {package}; uninstall one of them")
    return dict(sorted(found.items()))


def package(game: str) -> str:
    """The package of a game."""
    known = packages()
    if game not in known:
        raise UnknownGame("game", "one of " + ", ".join(known), repr(game))
    return known[game]


def folder(game: str) -> Path:
    """The folder of a game's package; the package is not imported."""
    try:
        spec = find_spec(package(game))
    except ImportError:
        spec = None
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise UnknownGame(f"game {game}", f"a package {package(game)}", "none that can be imported")
    return Path(places[0])


@cache
def _announced(path: tuple[str, ...]) -> list[tuple[str, str]]:
    """The games that installed distributions announce on this path."""
    return [(point.name, point.module) for point in entry_points(group=GROUP)]
