"""Finds the games by looking in zataku.games."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from typing import Any

import zataku.games
from zataku.core.errors import UnknownGame
from zataku.core.game import Game


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(zataku.games.__path__) if module.ispkg)


def slug(name: str) -> str:
    """The name of a game as files and records have it; ``-`` may stand for ``_``."""
    known = names()
    found = name.strip().lower().replace("-", "_")
    if found not in known:
        near = get_close_matches(found, known, 1, 0.4)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise UnknownGame("game", "one of " + ", ".join(known), f"{name!r}{hint}")
    return found


def load(name: str) -> Game:
    """The game of this name; ``-`` may stand for ``_``."""
    game = importlib.import_module(f"zataku.games.{slug(name)}").GAME
    assert isinstance(game, Game)
    return game


def sums(name: str, data: dict[str, Any]) -> list[tuple[str, int, int]]:
    """What must add up in the components of a game: where, how many there must be, and how many there are."""
    return list(importlib.import_module(f"zataku.games.{slug(name)}.inventory").sums(data))
