"""Every clause of every rules file is shown by a test or listed with a reason, and every id in use exists."""

import re

import pytest

import ledger

GAMES = pytest.mark.parametrize("game", ledger.games())
USED = re.compile(r'Refusal\(\s*"([^"]+)"')
CITED = re.compile(r"\b[A-Z]{2}-(?:EX-|TV-)?\d+(?:\.\d+)*\b")


@GAMES
def test_every_clause_is_shown_or_excused(game: str) -> None:
    """No clause is forgotten, and none is both tested and called not testable."""
    shown, excused = set(ledger.shown_by(game)), set(ledger.not_testable(game))
    assert set(ledger.clauses(game)) - shown - excused == set()
    assert shown & excused == set()


@GAMES
def test_every_id_in_use_exists(game: str) -> None:
    """Tests, excuses, refusals and comments cite clauses that the rules file has."""
    known = set(ledger.clauses(game))
    assert set(ledger.shown_by(game)) - known == set()
    assert set(ledger.not_testable(game)) - known == set()
    for file in (ledger.GAMES / game).rglob("*.py"):
        text = file.read_text("utf-8")
        assert set(USED.findall(text)) - known == set(), file
        chapters = {clause.split(".")[0] for clause in known}
        assert {cited for cited in CITED.findall(text) if "-" in cited} - known - chapters == set(), file


@GAMES
def test_the_shipped_ledger_is_fresh(game: str) -> None:
    """What `zataku rules` prints is what the tests say now (else: make ledger)."""
    assert (ledger.GAMES / game / "ledger.toml").read_text("utf-8") == ledger.ledger(game)
