"""``zataku rules GAME --guide``: a game on one page, then chapter by chapter, for players."""

from __future__ import annotations

import re
from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zataku.cli.words import Words
from zataku.core import guide
from zataku.core.errors import BadSetup
from zataku.core.locale import load

BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
BAR: Final = 16
"""The longest bar, in characters."""
WIDTH: Final = 96
"""No line is longer, so that it can be read."""


def show(screen: Console, game: str, lang: str, words: Words) -> None:
    """Print the guide of a game; BadSetup if it has none."""
    told = guide.load(game, lang)
    if not told:
        raise BadSetup("rules --guide", f"a guide of {game} (try zataku rules {game})", "none")
    screen.width = min(screen.width, WIDTH)
    loc = load(game, lang)
    _heading(screen, loc.name(game))
    screen.print(marked(told["goal"]))
    _heading(screen, told["turn"])
    screen.print(marked(told["note"]))
    number = 0
    for step in told["steps"]:
        number += not step["instead"]
        lead = words("guide_or") if step["instead"] else f"{number}"
        screen.print(_hanging(lead, Text.assemble((step["title"], "bold"), "  ", marked(step["text"]))))
    if told["pieces"]:
        _heading(screen, told["pieces"]["title"])
        for slug, text in told["pieces"]["texts"].items():
            screen.print(_hanging("·", Text.assemble((_capital(loc.name(slug)), "bold"), "  ", marked(text))))
    _heading(screen, words("guide_ends"))
    for number, text in enumerate(told["ends"], 1):
        screen.print(_hanging(str(number), marked(text)))
    _heading(screen, words("guide_points"))
    _points(screen, told["points"], loc.score, words)
    for chapter in told["chapters"]:
        _heading(screen, chapter["title"])
        screen.print(marked(chapter["text"]))
        for slug in chapter["things"]:
            screen.print(_hanging("·", Text.assemble((_capital(loc.name(slug)), "bold"), "  ", loc.help[slug])))
        screen.print(Padding(Text(words("guide_rules", rules=", ".join(chapter["rules"])), "dim"), (0, 0, 0, 2)))


def marked(text: str) -> Text:
    """A text with its **bold** words."""
    shown = Text()
    for k, part in enumerate(BOLD.split(text)):
        shown.append(part, "bold" if k % 2 else "")
    return shown


def _heading(screen: Console, text: str) -> None:
    screen.print()
    screen.print(Text(text, "bold underline"))


def _hanging(lead: str, text: Text) -> Table:
    """A line whose text stays beside its lead."""
    table = Table.grid(padding=(0, 1))
    table.add_column(min_width=3, justify="right", no_wrap=True)
    table.add_column()
    table.add_row(Text(lead, "dim"), text)
    return table


def _points(screen: Console, points: dict[str, Any], named: Any, words: Words) -> None:
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(no_wrap=True)
    most = max(points["mean"].values())
    for part, mean in points["mean"].items():
        bar = "█" * max(1, round(BAR * mean / most))
        table.add_row(
            Text(named(part), "bold"), Text(f"{mean:.0f}"), Text(bar, "yellow"), marked(points["texts"][part])
        )
    screen.print(table)
    bot = words.bot(points["bot"])
    screen.print(Text(words("guide_sample", games=points["games"], seats=points["seats"], bot=bot), "dim"))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
