"""Finds the games by looking in zataku.games."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

import zataku.games
from zataku.core.errors import UnknownGame
from zataku.core.game import Game


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(zataku.games.__path__) if module.ispkg)


def load(name: str) -> Game:
    """The game of this name; ``-`` may stand for ``_``."""
    known = names()
    slug = name.strip().lower().replace("-", "_")
    if slug not in known:
        near = get_close_matches(slug, known, 1, 0.4)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise UnknownGame("game", "one of " + ", ".join(known), f"{name!r}{hint}")
    game = importlib.import_module(f"zataku.games.{slug}").GAME
    assert isinstance(game, Game)
    return game
