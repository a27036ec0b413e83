"""``zataku games``: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

import zataku
from zataku.cli.ledger import read_ledger
from zataku.cli.screen import console, plain_table
from zataku.cli.words import language, load
from zataku.core import locale
from zataku.core.errors import BadSetup
from zataku.core.locale import LANGUAGES, Locale


def games(
    lang: Annotated[str | None, typer.Option(help="en, pl, it or es.", show_default="as in LANG")] = None,
) -> None:
    """List the games: seats, options, languages, and how many clauses of the rules are shown by tests."""
    words = load(language(lang))
    screen = console()
    table = plain_table(words("game"), words("seats"), words("languages"), words("clauses"))
    abouts: list[tuple[str, str, list[str]]] = []
    for name in zataku.names():
        game = zataku.load(name)
        known = _languages(name)
        options = [f"{option}={'|'.join(values)}" for option, values in game.choices.items()]
        ledger = read_ledger(name)
        tested = sum(clause.is_tested for clause in ledger.values())
        clauses = f"{tested}/{len(ledger)}" if ledger else "–"
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(Text(name, "bold"), seats, " ".join(known), clauses)
        loc = known.get(words.lang) or next(iter(known.values()), None)
        if loc is not None:
            abouts.append((loc.name(name), loc.about, options))
    screen.print(table)
    for title, about, options in abouts:
        screen.print()
        screen.print(Text(title, "bold"))
        screen.print(Padding(Text(about), (0, 0, 0, 2)))
        if options:
            screen.print(Padding(Text("\n".join([words("options") + ":", *options]), "dim"), (0, 0, 0, 2)))


def _languages(game: str) -> dict[str, Locale]:
    """The languages that a game has words in."""
    found: dict[str, Locale] = {}
    for lang in LANGUAGES:
        try:
            found[lang] = locale.load(game, lang)
        except BadSetup:
            continue
    return found
