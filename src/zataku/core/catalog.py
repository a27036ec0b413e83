"""Finds the games and loads them."""

from __future__ import annotations

import importlib
import importlib.util
from difflib import get_close_matches
from typing import Any

from zataku.core import home
from zataku.core.errors import UnknownGame
from zataku.core.game import Game


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return list(home.packages())


def slug(name: str) -> str:
    """The name of a game as files and records have it; ``-`` may stand for ``_``."""
    known = names()
    found = name.strip().lower().replace("-", "_")
    if found not in known:
        near = get_close_matches(found, known, 1, 0.4)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise UnknownGame("game", "one of " + ", ".join(known), f"{name!r}{hint}")
    return found


def part(game: str, name: str) -> Any:
    """An optional module of a game, such as ``words``; None if the game has none."""
    module = f"{home.package(game)}.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) is not None else None


def load(name: str) -> Game:
    """The game of this name; ``-`` may stand for ``_``."""
    found = slug(name)
    package = home.package(found)
    try:
        game = getattr(importlib.import_module(package), "GAME", None)
    except ImportError as problem:
        raise UnknownGame(f"game {found}", f"a package {package} that can be imported", str(problem)) from problem
    if not isinstance(game, Game):
        raise UnknownGame(f"game {found}", f"{package}.GAME, a Game", type(game).__name__)
    if game.name != found:
        raise UnknownGame(f"game {found}", f"{package}.GAME of this name", repr(game.name))
    return game
