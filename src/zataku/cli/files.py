"""Records and positions on disk."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

from zataku.core import catalog
from zataku.core.errors import BadPosition, BadRecord
from zataku.core.game import Game, State
from zataku.core.match import Match
from zataku.core.record import Record, read
from zataku.core.replay import check_content


def read_record(file: Path) -> Record:
    """The record in a file; BadRecord if it is not one."""
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as problem:
        raise BadRecord(str(file), "a record, a text in UTF-8", f"other bytes at {problem.start}") from None
    try:
        return read(text)
    except BadRecord as problem:
        raise BadRecord(f"{file}, {problem.what}", problem.expected, problem.got) from None


def read_position(file: Path, name: str | None) -> tuple[Game, State]:
    """The position in a file, and its game; BadPosition if it can't be.

    A file as a server saves it names the game and the version of its rules; to bare data the game has to be named.
    """
    try:
        data = json.loads(file.read_text("utf-8"))
    except ValueError as problem:  # other bytes, too
        raise BadPosition(str(file), "a position, JSON data", str(problem)) from None
    is_named = isinstance(data, dict) and "game" in data and "position" in data
    told = data if is_named else {"game": name, "position": data}
    if told["game"] is None:
        raise BadPosition(str(file), "a position that names its game, or the game as an argument", "neither")
    game = catalog.load(str(told["game"]))
    if name is not None and catalog.load(name) is not game:
        raise BadPosition(str(file), f"a position of {name}", f"one of {game.name}")
    if told.get("version", 0) not in (0, game.version):
        raise BadPosition(str(file), f"a position of version {game.version} of {game.name}", str(told["version"]))
    if is_named:
        check_content(game.name, str(told.get("content", "")))
    try:
        return game, game.load_state(told["position"])
    except BadPosition as problem:
        raise BadPosition(f"{file}, {problem.what}", problem.expected, problem.got) from None


def write_record(match: Match, file: Path) -> None:
    """Save a match so that it can be resumed; an existing file is replaced completely or not at all."""
    part = file.with_name(file.name + ".part")
    try:
        part.write_text(match.record(with_seed=True).text(), "utf-8")
        os.replace(part, file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def free_name(game: str, today: date) -> Path:
    """An unused file name for a new record in the current directory."""
    file = Path(f"{game}-{today.isoformat()}.zataku")
    number = 2
    while file.exists():
        file = Path(f"{game}-{today.isoformat()}-{number}.zataku")
        number += 1
    return file
