"""What the commands put on the screen: tables, sentences, score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zataku.cli.words import Words
from zataku.core.game import Event, Game, View
from zataku.core.locale import Locale
from zataku.core.match import Match
from zataku.core.secret import HIDDEN

SIGNAL = "#e2603c"
"""The one colour that marks what you can choose."""
LONG = 16
"""From this many sentences on, each gets a line."""


def console() -> Console:
    """The terminal; words keep the colours they are given."""
    return Console(highlight=False, emoji=False)


def show_table(screen: Console, game: Game, view: View, loc: Locale, players: list[str]) -> None:
    """Draw the board of the game."""
    names = dict(loc.names)
    names.update({f"help_{slug}": text for slug, text in loc.help.items()})
    names.update({f"seat_{seat}": name for seat, name in enumerate(players)})
    screen.print()
    screen.print(Text.from_markup(game.draw_table(view, names)), no_wrap=True, overflow="ellipsis")


def say(screen: Console, text: str, style: str = "") -> None:
    """Plain text, which may hold brackets."""
    screen.print(Text(text, style))


def paragraph(events: Sequence[Event], seat: int, loc: Locale, players: list[str]) -> str:
    """What happened in one move, as a seat sees it: equal sentences once, many sentences line by line."""
    told = groupby(loc.event(event.saying(seat), players) for event in events)
    counted = [(text, len(list(run))) for text, run in told]
    sentences = [text if times == 1 else f"{text} ×{times}" for text, times in counted]
    return (" " if len(sentences) < LONG else "\n").join(sentences)


def tell(screen: Console, text: str, players: Sequence[str]) -> None:
    """Something that happened; a name at its beginning is highlighted."""
    shown = Text(text)
    for name in players:
        if text.casefold().startswith(name.casefold()):
            shown.stylize("bold", 0, len(name))
    screen.print(Padding(shown, (0, 0, 0, 2)))


def plain_table(*headings: str) -> Table:
    """A plain grid with a line under its headings."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(escape(heading))
    return table


def show_scores(screen: Console, match: Match, viewer: int, loc: Locale, players: list[str], words: Words) -> None:
    """The score sheets of all players side by side, with their places once the game is over."""
    sheets = match.score_sheets(viewer)
    table = plain_table("")
    table.columns[0].no_wrap = True
    for name in players:
        table.add_column(escape(name), justify="right", overflow="fold")
    for category in dict.fromkeys(category for sheet in sheets for category in sheet):
        table.add_row(loc.score(category), *[str(sheet.get(category, HIDDEN)) for sheet in sheets])
    table.add_section()
    totals = [str(sum(sheet.values())) for sheet in sheets]
    table.add_row(words("total"), *totals, style="bold")
    if match.over:
        table.add_row(words("place"), *[str(place) for place in match.ranking()])
    screen.print()
    say(screen, words("final_scores") if match.over else words("scores_now"), "bold")
    screen.print(table)
