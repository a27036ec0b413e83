"""The guide at the prompt: what can be typed, what a piece is, what has been played."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zataku.cli.keyboard import alike
from zataku.cli.words import Words
from zataku.core.locale import Locale
from zataku.core.match import Match

COMMANDS: Final = ("why", "board", "score", "log", "undo", "save", "help", "quit")


def show_commands(screen: Console, words: Words, example: str) -> None:
    """Everything that can be typed; the example is a notation."""
    table = Table.grid(padding=(0, 2))
    for command, text in (
        ("1", words("help_number")),
        (example, words("help_notation")),
        (" ".join(word[:2] for word in example.split()), words("help_filter")),
        ("Enter", words("help_enter")),
        ("why ACTION", words("help_why")),
        ("board", words("help_board")),
        ("score", words("help_score")),
        ("log", words("help_log")),
        ("undo", words("help_undo")),
        ("save [FILE]", words("help_save")),
        ("help PIECE", words("help_piece")),
        ("quit", words("help_quit")),
    ):
        table.add_row(Text(command, "bold"), Text(text))
    screen.print(table)


def explain(screen: Console, words: Words, loc: Locale, piece: str) -> None:
    """What a piece is, found by its slug, its name, or the beginning of its name."""
    wanted = alike(piece)
    slugs = [slug for slug in loc.help if wanted in (slug, alike(loc.name(slug)))]
    slugs = slugs or [slug for slug in loc.help if alike(loc.name(slug)).startswith(wanted)]
    for slug in slugs:
        screen.print(Text.assemble((loc.name(slug), "bold"), "  ", loc.help[slug]))
    if not slugs:
        screen.print(Text(words("no_help", piece=piece, pieces=", ".join(loc.help)), "italic"))


def show_log(screen: Console, match: Match, seat: int, players: list[str]) -> None:
    """All moves so far, with the outcomes this seat may know."""
    table = Table.grid(padding=(0, 2))
    for number, line in enumerate(match.log(seat), 1):
        who, _, text = line.partition(" ")
        move, _, outcomes = text.partition(" | ")
        table.add_row(Text(str(number), "dim"), Text(players[int(who)]), Text(move, "bold"), Text(outcomes, "dim"))
    screen.print(table)
