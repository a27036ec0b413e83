"""Writes each game's ledger: every clause of its rules with the tests that show it, or the reason why none can.

PYTHONPATH=src python tests/ledger.py
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "zataku" / "games"
TESTS = ROOT / "tests" / "games"
CLAUSE = re.compile(r"\*\*([A-Z]{2}-[0-9A-Z][0-9A-Za-z.-]*)( [^*]+)?\*\*")  # an id, some with the name of the thing
SOURCES = re.compile(r" — \*Src.*| `\[[^`]*\]`$")


def games() -> list[str]:
    """The games that have rules."""
    return sorted(file.parent.name for file in GAMES.glob("*/rules.md"))


def clauses(game: str) -> dict[str, str]:
    """Every clause id of a rules file with its text, up to the sources."""
    found: dict[str, str] = {}
    for block in re.split(r"\n(?=- |\n|\|)", (GAMES / game / "rules.md").read_text("utf-8")):
        marks = list(CLAUSE.finditer(block))
        ends = [mark.start() for mark in marks[1:]] + [len(block)]
        for mark, end in zip(marks, ends, strict=False):
            text = " ".join(((mark[2] or "") + block[mark.end() : end]).split())
            text = SOURCES.sub("", text).strip(" ;")
            assert mark[1] not in found, f"{game}: clause {mark[1]} stands twice"
            found[mark[1]] = text
    return found


def shown_by(game: str) -> dict[str, list[str]]:
    """Clause ids with the tests that carry them in @rule(...)."""
    found: dict[str, list[str]] = {}
    for file in sorted((TESTS / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for clause in rule_ids(node):
                    found.setdefault(clause, []).append(f"{file.relative_to(ROOT).as_posix()}::{node.name}")
    return found


def rule_ids(test: ast.FunctionDef) -> list[str]:
    """The ids in the @rule decorators of a test."""
    calls = [call for call in test.decorator_list if isinstance(call, ast.Call)]
    rules = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule"]
    args = [arg for call in rules for arg in call.args if isinstance(arg, ast.Constant)]
    return [arg.value for arg in args if isinstance(arg.value, str)]


def not_testable(game: str) -> dict[str, str]:
    """Clause ids that no test can show, with the reason."""
    file = TESTS / game / "not_testable.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def ledger(game: str) -> str:
    """The ledger of a game as TOML."""
    tests, reasons = shown_by(game), not_testable(game)
    lines = ["# Made by tests/ledger.py: every clause with the tests that show it, or why none can."]
    for clause, text in clauses(game).items():
        lines += ["", f'[clauses."{clause}"]', f"text = {json.dumps(text, ensure_ascii=False)}"]
        if clause in tests:
            lines += ["tests = [", *(f"  {json.dumps(test)}," for test in tests[clause]), "]"]
        elif clause in reasons:
            lines.append(f"reason = {json.dumps(reasons[clause], ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    for game in games():
        (GAMES / game / "ledger.toml").write_text(ledger(game), "utf-8")
        known, settled = clauses(game), shown_by(game) | not_testable(game)
        missing = [clause for clause in known if clause not in settled]
        print(f"{game}: {len(known)} clauses, {len(missing)} untested", *missing)


if __name__ == "__main__":
    main()
