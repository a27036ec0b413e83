"""The printed components of a game: the file that ships with it, or a copy that its owner has corrected."""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import json
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from zataku.core import home, shape
from zataku.core.errors import BadContent
from zataku.core.shape import Problem

VARIABLE: Final = "ZATAKU_CONTENT"
"""Copies to use instead of what ships, separated like PATH; worker processes inherit it."""

FILE: Final = "content/components.toml"
DRAWING: Final = "content/drawing.toml"
"""Where the page draws components: entries by their id. No rule reads it, so it is no part of a corrected copy."""
"""In the folder of a game."""

_texts: Final[dict[str, str]] = {}  # by game: read once
_digests: Final[dict[str, str]] = {}
_originals: Final[dict[str, dict[str, Any]]] = {}
_given: Final[dict[str, dict[str, Any]]] = {}  # by game: data instead of text


def read(game: str) -> dict[str, Any]:
    """Every fact printed on the components of a game."""
    return _given[game] if game in _given else tomllib.loads(_text(game))


def digest(game: str) -> str:
    """The SHA-256 of the copy in use, or "" for what ships."""
    if game not in _digests:
        text = _text(game)
        _digests[game] = "" if text == shipped(game) else hashlib.sha256(text.encode()).hexdigest()
    return _digests[game]


def fingerprint(game: str) -> str:
    """The SHA-256 of the components in use, also of those that ship."""
    return digest(game) or hashlib.sha256(shipped(game).encode()).hexdigest()


def facts(game: str) -> str:
    """The SHA-256 of the facts in use, also of those that ship: comments, sources and `[meta]` are no part of it."""
    data = shape.facts(_undrawn(game, read(game)))
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def shipped(game: str) -> str:
    """The file that ships with a game; empty if it has none."""
    file = home.folder(game) / FILE if game in home.packages() else None
    return file.read_text("utf-8") if file is not None and file.is_file() else ""


def drawn(game: str) -> dict[str, Any]:
    """The components in use, and where the page draws them."""
    data = dict(read(game))
    for group, places in _drawing(game).items():
        by_id = {place["id"]: place for place in places}
        data[group] = [{**entry, **by_id.get(entry["id"], {})} for entry in data[group]]
    return data


def original(game: str) -> dict[str, Any]:
    """What ships, as data, to compare with: read once, so it must not be changed."""
    if game not in _originals:
        _originals[game] = tomllib.loads(shipped(game))
    return _originals[game]


def problems(game: str, data: dict[str, Any]) -> list[Problem]:
    """Every way in which a copy does not fit; empty if the game can be played with it.

    The shape is that of what ships. Beyond that, the game's ``inventory.py`` says where entries may have each other's
    fields (``FREE``), which fields the rules rely on (``FIXED``), what must add up (``sums``: where, how many there
    must be, how many there are), and whatever else must hold (``check_content``, which returns problems).
    """
    usual = original(game)
    data = _undrawn(game, data)
    inventory = _inventory(game)
    found = shape.problems(usual, data, getattr(inventory, "FREE", ()))
    if inventory is None:
        return found
    found = found or list(shape.unlike(usual, data, getattr(inventory, "FIXED", ())))
    if found:
        return found
    found = [
        Problem(where, str(wanted), str(there)) for where, wanted, there in inventory.sums(data) if wanted != there
    ]
    return found or (list(inventory.check_content(data)) if hasattr(inventory, "check_content") else [])


def _drawing(game: str) -> dict[str, list[dict[str, Any]]]:
    file = home.folder(game) / DRAWING if game in home.packages() else None
    return tomllib.loads(file.read_text("utf-8")) if file is not None and file.is_file() else {}


def _undrawn(game: str, data: dict[str, Any]) -> dict[str, Any]:
    """Without what copies of earlier releases say about drawing."""
    found = dict(data)
    for group, places in _drawing(game).items():
        fields = {field for place in places for field in place} - {"id"}
        if isinstance(found.get(group), list):
            found[group] = [_without(entry, fields) for entry in found[group]]
    return found


def _without(entry: Any, fields: set[str]) -> Any:
    return {field: value for field, value in entry.items() if field not in fields} if isinstance(entry, dict) else entry


def _inventory(game: str) -> Any:
    """The module with the ``keys.py`` beside it, and no more: importing the whole game would read the content too."""
    package = f"zataku.inventory_of_{game}"
    sys.modules[package] = ModuleType(package)
    for part in ("keys", "inventory"):  # so that ``from .keys import`` finds what is there already
        file = home.folder(game) / f"{part}.py"
        if file.is_file():
            spec = importlib.util.spec_from_file_location(f"{package}.{part}", str(file))
            assert spec is not None and spec.loader is not None
            module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
    return sys.modules.get(f"{package}.inventory")


def use(file: Path) -> str:
    """Play with this copy from now on, in this process and all that it starts; returns the name of its game.

    It is read once: later changes to the file have no effect.
    """
    text = load(file)
    data = tomllib.loads(text)
    game = game_of(data, str(file))
    _be_early(game, str(file))
    found = problems(game, data)
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        tried = f"; try zataku content {game} --check {file}"
        raise BadContent(f"{file}: {found[0].where}", found[0].expected, found[0].got + more + tried)
    folder = tempfile.mkdtemp(prefix="zataku-")
    atexit.register(shutil.rmtree, folder, True)
    copy = Path(folder, file.name)
    copy.write_text(text, "utf-8")
    before = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = str(copy) + (os.pathsep + before if before else "")
    return game


def use_data(game: str, data: dict[str, Any]) -> None:
    """Play with these components from now on, in this process alone; the caller must know that they fit."""
    _be_early(game, game)
    _given[game] = data
    _texts[game] = json.dumps(data)


def _be_early(game: str, where: str) -> None:
    if home.package(game) in sys.modules:
        raise BadContent(where, f"to be named before {game} is loaded", "later")


def load(file: Path) -> str:
    """The text of a content file; BadContent if it can't be read or is not TOML."""
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
    """The game that content says it is for."""
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
