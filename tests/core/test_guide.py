"""The guides of games: every text is there in every language, and whatever they name exists."""

from __future__ import annotations

import pytest

import zataku
from zataku.core import guide, home, locale
from zataku.core.language import ENGLISH, LANGUAGES
from zataku.core.rulebook import for_players

GAMES = [name for name in zataku.names() if (home.folder(name) / guide.SECTION).is_dir()]


def texts(told: object) -> list[str]:
    """All texts of a guide."""
    if isinstance(told, str):
        return [told]
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    return [text for each in inner for text in texts(each)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_is_whole_in_every_language(game: str, lang: str) -> None:
    """No hole is left open, and bold words end."""
    for text in texts(guide.load(game, lang)):
        assert "{" not in text and text.count("**") % 2 == 0, text


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_names_what_there_is(game: str) -> None:
    """Things have a name and a help, points are parts of the score, and rules are chapters of the rule book."""
    told, words = guide.load(game, ENGLISH), locale.load(game, ENGLISH)
    things = [slug for chapter in told["chapters"] for slug in chapter["things"]]
    assert [slug for slug in things if not words.help.get(slug)] == []
    assert [slug for slug in [*things, *told["pieces"].get("texts", {})] if slug not in words.names] == []
    assert set(told["points"]["mean"]) == set(words.words["scores"])
    assert len(told["steps"]) > 1 and len(told["ends"]) > 1
    book = for_players(game)
    assert [rule for chapter in told["chapters"] for rule in chapter["rules"] if f"**{rule}.1" not in book] == []


def test_a_game_without_a_guide_has_none() -> None:
    """A game of another package need not have one."""
    assert guide.load("pond", ENGLISH) == {}
