"""Records on disk."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from zataku.core.errors import BadRecord
from zataku.core.match import Match
from zataku.core.record import Record, read


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
