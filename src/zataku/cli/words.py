"""The shell's own words in one language."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from zataku.core.errors import BadSetup
from zataku.core.locale import LANGUAGES

DEFAULT: Final = "en"


class Words:
    """Texts by key, with holes for facts: ``words("saved", file="game.zataku")``."""

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self.texts = texts

    def __call__(self, key: str, **facts: object) -> str:
        return self.texts[key].format(**facts)


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else the one of the environment, else English."""
    if asked is not None:
        if asked not in LANGUAGES:
            raise BadSetup("language", "one of " + ", ".join(LANGUAGES), repr(asked))
        return asked
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else DEFAULT
    return DEFAULT


@cache
def load(lang: str) -> Words:
    """The words of a language."""
    text = files("zataku.cli").joinpath("locale", f"{lang}.toml").read_text("utf-8")
    return Words(lang, tomllib.loads(text))
