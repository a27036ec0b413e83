"""The printed components of a game: the file that ships with it, or a copy that its owner has corrected."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Final

from zataku.core import home
from zataku.core.errors import BadContent

VARIABLE: Final = "ZATAKU_CONTENT"
"""Copies to be used instead of what ships, separated like PATH; worker processes inherit it."""

FILE: Final = "content/components.toml"
"""In the folder of a game."""

_texts: Final[dict[str, str]] = {}  # by game: read once
_digests: Final[dict[str, str]] = {}


def read(game: str) -> dict[str, Any]:
    """Every fact printed on the components of a game."""
    return tomllib.loads(_text(game))


def digest(game: str) -> str:
    """The SHA-256 of the copy that is used, or "" when it is what ships."""
    if game not in _digests:
        text = _text(game)
        _digests[game] = "" if text == shipped(game) else hashlib.sha256(text.encode()).hexdigest()
    return _digests[game]


def shipped(game: str) -> str:
    """The file that ships with a game; empty when the game has none."""
    file = home.folder(game) / FILE if game in home.packages() else None
    return file.read_text("utf-8") if file is not None and file.is_file() else ""


def use(file: Path) -> str:
    """Play with this copy from now on, in this process and all that it starts; the game that it is of.

    It is read once: what happens to the file later changes nothing.
    """
    text = load(file)
    game = game_of(tomllib.loads(text), str(file))
    if home.package(game) in sys.modules:
        raise BadContent(str(file), f"to be named before {game} is loaded", "later")
    folder = tempfile.mkdtemp(prefix="zataku-")
    atexit.register(shutil.rmtree, folder, True)
    copy = Path(folder, file.name)
    copy.write_text(text, "utf-8")
    before = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = str(copy) + (os.pathsep + before if before else "")
    return game


def load(file: Path) -> str:
    """The text of a content file; BadContent where it can't be read or is no TOML."""
    try:
        text = file.read_text("utf-8")
        tomllib.loads(text)
    except OSError as problem:
        raise BadContent(str(file), "a file that can be read", problem.strerror or type(problem).__name__) from None
    except UnicodeDecodeError:
        raise BadContent(str(file), "a text in UTF-8", "other bytes") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadContent(str(file), "TOML", str(problem)) from None
    return text


def game_of(data: dict[str, Any], where: str) -> str:
    """The game that content is of, by its own words."""
    meta = data.get("meta")
    name = data.get("game_id", meta.get("id") if isinstance(meta, dict) else None)
    if not isinstance(name, str) or not shipped(name):
        raise BadContent(where, "the content of a game, with its id", repr(name))
    return name


def _text(game: str) -> str:
    if game not in _texts:
        _texts[game] = _chosen(game)
    return _texts[game]


def _chosen(game: str) -> str:
    for file in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        text = load(Path(file))
        if game_of(tomllib.loads(text), file) == game:
            return text
    return shipped(game)
