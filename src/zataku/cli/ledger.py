"""The clauses of a game's rules, each with the tests that show it or the reason why none can."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

from zataku.core import home

CLAUSE = re.compile(r"\*\*([A-Z]{2}-[0-9A-Z][0-9A-Za-z.-]*)( [^*]+)?\*\*")  # an id, sometimes with a name


@dataclass
class Clause:
    """A clause as the ledger has it."""

    text: str
    tests: list[str] = field(default_factory=list)
    reason: str = ""

    @property
    def is_tested(self) -> bool:
        """Whether a test shows it."""
        return bool(self.tests)

    @property
    def is_open(self) -> bool:
        """Whether it has neither a test nor a reason."""
        return not self.tests and not self.reason


def read_ledger(game: str) -> dict[str, Clause]:
    """The ledger of a game by clause id; empty if it has none."""
    file = home.folder(game) / "ledger.toml"
    if not file.is_file():
        return {}
    clauses = tomllib.loads(file.read_text("utf-8")).get("clauses", {})
    return {
        name: Clause(entry.get("text", ""), list(entry.get("tests", [])), entry.get("reason", ""))
        for name, entry in clauses.items()
    }


def read_clauses(game: str) -> dict[str, str]:
    """Every clause of a game's rules in full, with its sources; empty if there are no written rules."""
    found: dict[str, str] = {}
    file = home.folder(game) / "rules.md"
    text = file.read_text("utf-8") if file.is_file() else ""
    for block in re.split(r"\n(?=- |\n|\|)", text):
        marks = list(CLAUSE.finditer(block))
        for place, mark in enumerate(marks, 1):
            end = marks[place].start() if place < len(marks) else len(block)
            found[mark[1]] = " ".join(((mark[2] or "") + block[mark.end() : end]).split()).strip(" ;")
    return found
