"""The rules that players read: every clause that a refusal may name, and nothing about files and sources."""

import re

import pytest

import zataku
from zataku.core import home, rulebook

CLAUSE = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)")
FOR_CHECKERS = re.compile(r"\btoml\b|\.php|\.txt|\*Src:\*|\bOCR\b|\bBGA\b|\bIMG\b|test vector", re.IGNORECASE)


@pytest.mark.parametrize("game", zataku.names())
def test_rules_speak_to_players(game: str) -> None:
    """No file names, no notes on sources, no tests; the clauses of play are all there."""
    told = rulebook.for_players(game)
    assert not FOR_CHECKERS.findall(told)
    whole = (home.folder(game) / "rules.md").read_text("utf-8")
    chapters = re.split(r"^(?=## )", whole, flags=re.MULTILINE)
    of_play = [chapter for chapter in chapters if not rulebook.ASIDE.search(chapter.partition("\n")[0])]
    assert CLAUSE.findall(told) == CLAUSE.findall("".join(of_play)) != []


def test_a_clause_loses_its_origin_only() -> None:
    clauses = "- **AB-1.1** Roll. — *Src:* p.1,\n  p.2.\n- **AB-1.2** Go `on`. `[p.2]`\n"
    text = "# Any — rules\n\nFrom `a.txt`.\n\n## AB-1 Play\n\n" + clauses
    assert rulebook.edited(text) == "# Any\n\n## AB-1 Play\n\n- **AB-1.1** Roll.\n- **AB-1.2** Go `on`.\n"
