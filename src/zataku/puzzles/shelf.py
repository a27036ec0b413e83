"""Where the puzzles of a game are kept: a file in its folder, whose head says how it was made; then a line for each."""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from zataku.bots import nets
from zataku.core import content, home
from zataku.core.errors import BadPuzzles
from zataku.core.game import Game
from zataku.puzzles.puzzle import Collection, Making, Puzzle

FILE: Final = "puzzles.jsonl.gz"
"""In the folder of a game."""

FORMAT: Final = 1

WEEK: Final = 7
"""With fewer puzzles than this, that of the day would come again within a week: they are kept until there are more."""


class _Head(msgspec.Struct):
    """The first line of a file."""

    form: int
    making: Making
    command: str
    games: int


def of(game: Game) -> list[Puzzle]:
    """The puzzles that ship with a game; none if it has too few, or is played with other rules or components."""
    found = _shipped(game.name)
    if found is None or (found.making.version, found.making.components) != (game.version, content.facts(game.name)):
        return []
    return found.puzzles if len(found.puzzles) >= WEEK else []


def of_day(puzzles: list[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: each comes once before any comes again, and then in another order."""
    number = day.toordinal()
    cycle, place = divmod(number, len(puzzles))
    return sorted(puzzles, key=lambda one: hashlib.sha256(f"{cycle} {one.id}".encode()).digest())[place]


@cache
def _shipped(name: str) -> Collection | None:
    file = home.folder(name) / FILE
    return read(file) if file.is_file() else None


def making(game: Game, seed: int, walks: int) -> Making:
    """What a collection of this game is made with."""
    net = home.folder(game.name) / nets.FILE
    digest = hashlib.sha256(net.read_bytes()).hexdigest() if net.is_file() else ""
    return Making(game.name, game.version, content.facts(game.name), digest, seed, walks)


def read(file: Path) -> Collection:
    """The puzzles in a file; BadPuzzles if it holds none."""
    try:
        lines = gzip.decompress(file.read_bytes()).splitlines()
        head = msgspec.json.decode(lines[0], type=_Head)
        puzzles = [msgspec.json.decode(line, type=Puzzle) for line in lines[1:]]
    except (EOFError, IndexError, ValueError, gzip.BadGzipFile, zlib.error) as problem:  # msgspec has a ValueError
        raise BadPuzzles(str(file), "puzzles as zataku puzzles make writes them", str(problem) or "none") from None
    if head.form != FORMAT:
        raise BadPuzzles(str(file), f"puzzles of format {FORMAT}", f"format {head.form}")
    return Collection(head.making, head.command, head.games, puzzles)


def write(file: Path, found: Collection) -> None:
    """Write a file completely or not at all; the same puzzles give the same bytes."""
    parts: list[object] = [_Head(FORMAT, found.making, found.command, found.games), *found.puzzles]
    text = b"".join(msgspec.json.encode(part) + b"\n" for part in parts)
    scratch = file.with_name(file.name + ".part")
    try:
        scratch.write_bytes(gzip.compress(text, mtime=0))
        os.replace(scratch, file)
    except OSError:
        scratch.unlink(missing_ok=True)
        raise
