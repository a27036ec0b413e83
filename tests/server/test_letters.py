"""What messages say in a language that was only begun."""

from pathlib import Path

import pytest

from zataku.server import letters


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """German can be chosen, and has no words for messages yet."""
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "en.toml").write_text('turn = "{name}’s turn"\nmany = "News"\n', "utf-8")
    monkeypatch.setattr(letters, "LANGUAGES", ("en", "de"))
    monkeypatch.setattr(letters, "files", lambda _package: tmp_path)
    monkeypatch.setattr(letters, "texts", letters.texts.__wrapped__)  # it remembers what it has read
    return tmp_path / "locale" / "de.toml"


def test_what_a_language_lacks_is_said_in_english(begun: Path) -> None:
    """Without a file, and with one that lacks a key."""
    assert letters.texts("de") == {"turn": "{name}’s turn", "many": "News"}
    begun.write_text('turn = "{name} ist dran"\n', "utf-8")
    assert letters.texts("de") == {"turn": "{name} ist dran", "many": "News"}


def test_an_unknown_language_is_english() -> None:
    assert letters.texts("../en") == letters.texts("xx") == letters.texts("en")
