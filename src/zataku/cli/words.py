"""The texts of the command line in one language."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import typer

from zataku.core import language as languages
from zataku.core.language import ENGLISH, LANGUAGES

CHOICES: Final = f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}."
"""What ``--lang`` takes."""

Lang = Annotated[str | None, typer.Option(help=CHOICES, show_default="as in LANG")]


class Words:
    """Texts by key, with holes for facts: ``words("saved", file="game.zataku")``."""

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self.texts = texts

    def __call__(self, key: str, **facts: object) -> str:
        return self.texts[key].format(**facts)

    def bot(self, name: str) -> str:
        """What a bot is called; one that is no level keeps the name it was given."""
        return self.texts.get(f"bot_{name}", name)


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The requested language, else that of the environment, else English."""
    if asked is not None:
        return languages.language(asked).code
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else ENGLISH
    return ENGLISH


@cache
def load(lang: str) -> Words:
    """The texts of a language, with English for what it lacks."""
    return Words(lang, written(ENGLISH) | written(lang))


def written(lang: str) -> dict[str, str]:
    """The file of a language; empty if there is none."""
    file = files("zataku.cli").joinpath("locale", f"{lang}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
