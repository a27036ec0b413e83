"""``zataku games``: what can be played."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

import zataku
from zataku.cli.ledger import read_ledger
from zataku.cli.screen import console, plain_table
from zataku.cli.words import Lang, language, load
from zataku.core import locale


def games(
    lang: Lang = None,
) -> None:
    """List the games: seats, options, languages, and how many clauses of the rules have tests."""
    words = load(language(lang))
    screen = console()
    table = plain_table(words("game"), words("seats"), words("languages"), words("clauses"))
    abouts: list[tuple[str, str, list[str]]] = []
    for name in zataku.names():
        game = zataku.load(name)
        options = [f"{option}={'|'.join(values)}" for option, values in game.choices.items()]
        ledger = read_ledger(name)
        tested = sum(clause.is_tested for clause in ledger.values())
        clauses = f"{tested}/{len(ledger)}" if ledger else "–"
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(Text(name, "bold"), seats, " ".join(locale.languages(name)) or "–", clauses)
        loc = locale.load(name, words.lang)
        abouts.append((loc.name(name), loc.about, options))
    screen.print(table)
    for title, about, options in abouts:
        screen.print()
        screen.print(Text(title, "bold"))
        if about:
            screen.print(Padding(Text(about), (0, 0, 0, 2)))
        if options:
            screen.print(Padding(Text("\n".join([words("options") + ":", *options]), "dim"), (0, 0, 0, 2)))
