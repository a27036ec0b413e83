"""Finds the games by looking in zataku.games."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from difflib import get_close_matches
from importlib.resources import files

import zataku.games
from zataku.core.errors import UnknownGame
from zataku.core.game import Game


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(zataku.games.__path__) if module.ispkg)


def content(name: str) -> dict[str, object]:
    """All facts printed on a game's components, as its content files have them."""
    found: dict[str, object] = {}
    for file in sorted(files("zataku.games").joinpath(name, "content").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            found |= tomllib.loads(file.read_text("utf-8"))
    return found


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
