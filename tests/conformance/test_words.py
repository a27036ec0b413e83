"""The words of every game that has a lexicon: complete, without dead keys, readable in all that can be said."""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

import zataku
from zataku.core.locale import LANGUAGES
from zataku.testing import Lexicon
from zataku.testing.words import CHECKS

TESTS = Path(__file__).parent.parent


def lexicon(game: str) -> Lexicon:
    """That of a game, by `lexicon.py` of its tests."""
    found: Lexicon = importlib.import_module(f"games.{game}.lexicon").LEXICON
    return found


GAMES = {game: lexicon(game) for game in zataku.names() if (TESTS / "games" / game / "lexicon.py").is_file()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("own", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_words(check: Callable[[Lexicon, str], None], own: Lexicon, lang: str) -> None:
    """All that the package checks of the words of a game."""
    check(own, lang)


def test_the_games_have_lexicons() -> None:
    """The tests above have something to check."""
    assert GAMES
