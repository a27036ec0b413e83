"""The texts and numbers of a review in one language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from zataku.core import locale
from zataku.core.language import ENGLISH
from zataku.core.locale import plural
from zataku.core.match import Match

GAP: Final = "\u202f"
"""Between a number and its sign."""


class Words:
    """Texts by key, with holes for facts; ``{points:point|points}`` takes the form for a number."""

    def __init__(self, lang: str, game: str) -> None:
        self.lang = lang
        self.texts = written(ENGLISH) | written(lang)
        self.names = locale.load(game, lang)
        self.title = self.names.name(game)

    def __call__(self, key: str, **facts: object) -> str:
        return "".join(
            self._hole(part, facts) if place % 2 else part
            for place, part in enumerate(self.texts[key].replace("}", "{").split("{"))
        )

    def _hole(self, hole: str, facts: dict[str, object]) -> str:
        name, colon, forms = hole.partition(":")
        if not colon:
            return str(facts[name])
        number = int(str(facts[name]))
        return f"{number} {forms.split('|')[plural(self.lang, number)]}"

    def name(self, slug: str) -> str:
        """A piece by its name, with a capital letter."""
        found = self.names.name(slug)
        return found[:1].upper() + found[1:]

    def percent(self, share: float) -> str:
        """A part of one as a whole percentage."""
        return f"{share * 100:.0f}{GAP}%"

    def change(self, share: float) -> str:
        """A change with its sign."""
        points = round(share * 100)
        return f"{'−' if points < 0 else '+' if points else ''}{abs(points)}{GAP}%"

    def players(self, match: Match) -> list[str]:
        """A name for each seat: the clan if the game has clans, else the number."""
        players = getattr(match.view(-1), "players", [])
        clans = [getattr(player, "clan", None) for player in players] or [None] * match.seats
        return [self("seat", seat=seat) if clan is None else self.name(clan) for seat, clan in enumerate(clans)]


@cache
def written(lang: str) -> dict[str, str]:
    """The file of a language; empty if there is none."""
    file = files("zataku.review").joinpath("locale", f"{lang}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
