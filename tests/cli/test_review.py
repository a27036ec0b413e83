"""``zataku review``."""

import sys
from pathlib import Path

import pytest

from cli.command import run
from review.games import played, revealing
from wide import some
from zataku.core.language import LANGUAGES
from zataku.review.study import QUICK


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.zataku"
    file.write_text(played(revealing()).text(), "utf-8")
    return file


@pytest.mark.parametrize("lang", some(LANGUAGES, 2))
def test_a_review(record: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slips, turning points, who knew what, luck and skill; the page is written beside it."""
    monkeypatch.setattr(sys.modules["zataku.cli.review"], "THOROUGH", QUICK)
    html = record.with_suffix(".html")
    ran = run("review", str(record), "--html", str(html), "--lang", lang, columns=120)
    assert (ran.code, ran.err) == (0, "")
    assert str(html) in ran.out.replace("\n", "") and "±" in ran.out
    assert html.read_text("utf-8").startswith("<!doctype html>") and not list(record.parent.glob("*.part"))


def test_what_can_not_be_reviewed(record: Path) -> None:
    """A game that goes on, one of another version, with other components, damaged, no record, no file."""
    text = record.read_text("utf-8")
    header, _, rest = text.partition("\n\n")
    running = header + "\n\n" + "\n".join(rest.split("\n")[:30]) + "\n"
    for wrong, words in (
        (running, ("review", "over")),
        (text.replace("version: 1", "version: 7"), ("version 1", "7")),
        (text.replace("\n\n", "\ncontent: 123\n\n", 1), ("components", "123")),
        (text[: len(text) // 2], ()),
        (text.replace("hash: ", "hash: 0"), ("hash",)),
        ("a letter", ("zataku record",)),
    ):
        record.write_text(wrong, "utf-8")
        assert run("review", str(record)).failed(*words), wrong[:200]
    assert run("review", "nowhere.zataku").failed("nowhere.zataku")
