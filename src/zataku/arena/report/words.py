"""The texts and numbers of the report in one language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from zataku.core import locale
from zataku.core.language import ENGLISH

GAP = "\u202f"
"""Between a number and its sign, and between thousands where there is no comma."""


class Words:
    """Texts by key, with holes for facts; names of bots, games and pieces; numbers as people write them."""

    def __init__(self, lang: str, game: str) -> None:
        self.lang = lang
        self._texts = written(ENGLISH) | written(lang)
        self._names = locale.load(game, lang)
        self.title = self._names.name(game)

    def __call__(self, key: str, **facts: object) -> str:
        return self._texts[key].format(**facts)

    def name(self, slug: str) -> str:
        """A piece by its name, with a capital letter."""
        found = self._names.name(slug)
        return found[:1].upper() + found[1:]

    def family(self, name: str) -> str:
        """What a family of traits is called; an unknown one by its own name."""
        key = f"family_{name}"
        return self._texts[key] if key in self._texts else name.replace("_", " ")

    def ordinal(self, number: int) -> str:
        """First, second, and so on, counted from 0."""
        names = self("ordinals").split("|")
        return names[number] if number < len(names) else str(number + 1)

    def number(self, value: float, digits: int = 0) -> str:
        """``4,800`` and ``2.5`` in English, ``4 800`` and ``2,5`` elsewhere."""
        text = f"{value:,.{digits}f}".replace("-", "−")
        if self.lang == ENGLISH:
            return text
        return text.replace(",", GAP).replace(".", ",")

    def percent(self, share: float, digits: int = 1) -> str:
        """A part of one as a percentage."""
        return f"{self.number(share * 100, digits)}{GAP}%"

    def seconds(self, value: float) -> str:
        """A time in the unit that suits it."""
        if value >= 3600:
            return f"{int(value // 3600)}{GAP}h{GAP}{int(value % 3600 // 60):02}"
        if value >= 60:
            return f"{int(value // 60)}{GAP}min"
        if value >= 0.1:
            return f"{self._short(value)}{GAP}s"
        return f"{self._short(value * 1e3)}{GAP}ms" if value >= 1e-3 else f"{self._short(value * 1e6)}{GAP}µs"

    def _short(self, value: float) -> str:
        """A number of about two digits."""
        return f"{value:.0f}" if value >= 10 else f"{value:.2g}".replace(".", "." if self.lang == ENGLISH else ",")


@cache
def written(lang: str) -> dict[str, str]:
    """The file of a language; empty if there is none."""
    file = files("zataku.arena").joinpath("locale", f"{lang}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
