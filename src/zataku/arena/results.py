"""The results of a tournament as a file: a header, then a line of JSON for each game."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import zataku
from zataku.arena.contest import Line
from zataku.arena.plan import Plan
from zataku.core.errors import ZatakuError

FORMAT: Final = "zataku arena"
VERSION: Final = 1
"""Rises when older files can no longer be read."""

SAME: Final = ("game", "rules", "content", "bots", "seats", "options", "seed", "zataku")
"""What must not change in a file: with anything else in it, its games would not belong together."""

FIELDS: Final = ("game", "seed", "turn", "bots", "order", "scores", "places", "shares", "turns", "moves", "cpu")


class BadResults(ZatakuError):
    """A file of results that can't be read, or is of another tournament."""


@dataclass
class Results:
    """A header and the games that were played, by number."""

    header: dict[str, Any]
    lines: dict[int, Line]
    is_cut: bool = False  # the last line is not whole: it was being written when something stopped it

    @property
    def games(self) -> list[Line]:
        """All games in order."""
        return [self.lines[number] for number in sorted(self.lines)]


def header(plan: Plan, command: str) -> dict[str, Any]:
    """The first line of a file."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "zataku": zataku.__version__,
        "command": command,
        "game": plan.game,
        "rules": plan.rules,
        "content": plan.content,
        "bots": list(plan.bots),
        "seats": plan.seats,
        "options": plan.options,
        "seed": plan.seed,
        "games": plan.games,
    }


def read(file: Path) -> Results:
    """All of a file; BadResults names the line that is wrong. A last line that was cut off is left out."""
    data = file.read_bytes()
    whole, newline, rest = data.rpartition(b"\n")
    if not newline:
        raise BadResults(str(file), "results of `zataku arena`", "no complete line" if data else "an empty file")
    rows = whole.split(b"\n")
    found = Results(_header(_row(file, 1, rows[0]), file), {}, bool(rest))
    for number, row in enumerate(rows[1:], 2):
        line = _row(file, number, row)
        wrong = _wrong(line, found.header)
        if wrong:
            raise BadResults(f"{file}, line {number}", *wrong)
        if line["game"] in found.lines:
            raise BadResults(f"{file}, line {number}", "each game once", f"game {line['game']} again")
        found.lines[line["game"]] = line
    return found


class Keeper:
    """Adds games to a file, each at once; ``file`` may be missing, then they are only remembered."""

    def __init__(self, file: Path | None, plan: Plan, command: str) -> None:
        self.results = Results(header(plan, command), {})
        self._file = None
        if file is None:
            return
        if file.exists() and file.stat().st_size:
            self.results = _continued(file, self.results.header)
        self._file = file.open("ab")
        if self._file.tell() == 0:
            self._write(self.results.header)

    def keep(self, line: Line) -> None:
        """One more game."""
        self.results.lines[line["game"]] = line
        self._write(line)

    def close(self) -> None:
        """No more games for now."""
        if self._file is not None:
            self._file.close()

    def _write(self, row: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
            self._file.flush()


def _continued(file: Path, wanted: dict[str, Any]) -> Results:
    """The results of before, if they are of this tournament; a line that was cut off is taken away."""
    found = read(file)
    for name in SAME:
        if found.header[name] != wanted[name]:
            raise BadResults(f"{file}: {name}", str(found.header[name]), f"{wanted[name]} (another file for it?)")
    if found.is_cut:
        data = file.read_bytes()
        os.truncate(file, len(data.rpartition(b"\n")[0]) + 1)
    return found


def _row(file: Path, number: int, text: bytes) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        shown = text.decode("utf-8", "replace")
        raise BadResults(f"{file}, line {number}", "a line of JSON", repr(shown[:60])) from None
    if not isinstance(row, dict):
        raise BadResults(f"{file}, line {number}", "an object of JSON", repr(row)[:60])
    return row


def _header(row: dict[str, Any], file: Path) -> dict[str, Any]:
    if row.get("format") != FORMAT:
        raise BadResults(str(file), "results of `zataku arena`", "another kind of file")
    if row.get("version") != VERSION:
        raise BadResults(str(file), f"version {VERSION} of results", f"version {row.get('version')}")
    missing = [name for name in (*SAME, "command") if name not in row]
    if missing:
        raise BadResults(f"{file}, line 1", "a whole header", f"one without {', '.join(missing)}")
    return row


def _wrong(line: Line, header: dict[str, Any]) -> tuple[str, str] | None:
    """What was expected of a line and what it is, unless it is fine."""
    missing = [name for name in FIELDS if name not in line]
    if missing:
        return "a whole game", f"one without {', '.join(missing)}"
    seats, known = header["seats"], range(len(header["bots"]))
    for name in ("bots", "order", "scores", "places", "shares", "cpu"):
        if not isinstance(line[name], list) or len(line[name]) != seats:
            return f"{name} of {seats} seats", repr(line[name])[:60]
    if not all(bot in known for bot in line["bots"]):
        return f"bots from 0 to {len(known) - 1}", repr(line["bots"])
    numbers = [line["game"], line["seed"], *line["scores"], *line["places"], *line["shares"]]
    if not all(isinstance(number, (int, float)) for number in numbers):
        return "numbers", "other things"
    return None
