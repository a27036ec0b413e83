"""The shell's own words."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import zataku.cli
from languages import untranslated
from zataku import bots
from zataku.cli.words import language, load, written
from zataku.core.errors import BadSetup
from zataku.core.locale import LANGUAGES

SOURCES = sorted(Path(str(zataku.cli.__file__)).parent.glob("*.py"))
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def used_words() -> dict[str, set[str]]:
    """Every key that the commands ask for, with the facts they give: ``words("saved", file=file)``."""
    used: dict[str, set[str]] = {f"bot_{level}": set() for level in bots.names()}  # by `words.bot`
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not re.search(r"(^|\.)words$", ast.unparse(node.func)):
                continue
            (key,) = node.args
            assert isinstance(key, ast.Constant), f"{file.name}: expected a key, got {ast.unparse(key)}"
            used.setdefault(str(key.value), set()).update(str(word.arg) for word in node.keywords)
    return used


def holes(text: str) -> set[str]:
    """The names of a text's holes."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_there_and_used(lang: str) -> None:
    """No key is missing, none is left over, and the holes are those that the commands fill."""
    texts, used = written(lang), used_words()
    assert sorted(used.keys() - texts.keys()) == []
    assert sorted(texts.keys() - used.keys()) == []
    assert {key: holes(text) for key, text in texts.items()} == used


@pytest.mark.parametrize("lang", OTHERS)
def test_words_are_translated(lang: str) -> None:
    """No sentence is the same as in English."""
    assert untranslated(written(lang), written("en")) == []


def test_language_of_the_environment() -> None:
    """--lang first, then LC_ALL, LC_MESSAGES and LANG; English where that is not one of ours."""
    assert language("it", {"LANG": "pl_PL.UTF-8"}) == "it"
    assert language(None, {"LANG": "pl_PL.UTF-8"}) == "pl"
    assert language(None, {"LC_ALL": "es_ES.UTF-8", "LANG": "pl_PL.UTF-8"}) == "es"
    assert language(None, {"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "C"}) == "it"
    assert [language(None, {"LANG": value}) for value in ("C", "C.UTF-8", "xx_XX", "")] == ["en"] * 4
    assert language(None, {}) == "en"
    with pytest.raises(BadSetup, match="language"):
        language("xx", {})


def test_what_a_language_lacks_is_said_in_english() -> None:
    """Even where it has no file at all."""
    assert written("xx") == {}
    assert load("xx")("interrupted") == load("en")("interrupted")
