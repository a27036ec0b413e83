"""``zataku rules``: the clauses of a game's rules and the tests that show them."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import zataku
from zataku.cli import outline
from zataku.cli.ledger import Clause, read_clauses, read_ledger
from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, Words, language, load
from zataku.core.errors import BadSetup


def rules(
    game: Annotated[str, typer.Argument(help="The game; `zataku games` lists them.")],
    clause: Annotated[str | None, typer.Argument(help="Show this clause in full.", show_default=False)] = None,
    untested: Annotated[bool, typer.Option("--untested", help="Only clauses without a test or a reason.")] = False,
    guide: Annotated[bool, typer.Option("--guide", help="The game on one page, then chapter by chapter.")] = False,
    lang: Lang = None,
) -> None:
    """List the clauses of the rules, with the tests that show them or the reason why none can.

    The exit code is 1 if a clause has neither. With --guide it tells players how the game goes.

    \b
    Examples:
      zataku rules GAME
      zataku rules GAME --guide
      zataku rules GAME --untested
      zataku rules GAME CLAUSE
    """
    words = load(language(lang))
    name = zataku.load(game).name
    if guide:
        outline.show(console(), name, language(lang), words)
        return
    ledger = read_ledger(name)
    if clause is not None:
        _show_clause(name, clause.upper(), ledger, words)
        return
    if not ledger:
        raise BadSetup("rules", f"a ledger of {name}", "none")
    table = plain_table(words("clause"), words("text"), words("shown_by"))
    table.columns[0].no_wrap = True
    for column, ratio in ((table.columns[1], 3), (table.columns[2], 2)):
        column.no_wrap, column.overflow, column.ratio = True, "ellipsis", ratio
    table.expand = True
    for number, entry in ledger.items():
        if entry.is_open or not untested:
            _add(table, number, entry, words)
    screen = console()
    screen.print(table)
    tested = sum(entry.is_tested for entry in ledger.values())
    still_open = sum(entry.is_open for entry in ledger.values())
    excused = len(ledger) - tested - still_open
    screen.print()
    counts = words("ledger_summary", clauses=len(ledger), tested=tested, excused=excused, untested=still_open)
    say(screen, counts, "bold")
    if still_open:
        raise typer.Exit(1)


def _add(table: Table, number: str, entry: Clause, words: Words) -> None:
    if entry.is_tested:
        file, _, test = entry.tests[0].partition("::")
        more = f" +{len(entry.tests) - 1}" if len(entry.tests) > 1 else ""
        shown = Text(f"{PurePosixPath(file).stem}: {test}{more}")
    else:
        shown = Text(entry.reason, "italic") if entry.reason else Text(words("untested"), "bold")
    table.add_row(Text(number, "bold"), Text(entry.text), shown)


def _show_clause(game: str, number: str, ledger: dict[str, Clause], words: Words) -> None:
    clauses = read_clauses(game)
    if number not in clauses:
        near = [known for known in clauses if known.startswith(number.partition(".")[0] + ".")] or list(clauses)
        raise BadSetup(f"clause of {game}", f"one of {', '.join(near[:12])} ...", repr(number))
    screen = console()
    screen.print(Text(number, "bold"))
    screen.print(Padding(Text(clauses[number]), (0, 0, 0, 2)))
    entry = ledger.get(number)
    if entry is None:
        return
    screen.print()
    say(screen, words("shown_by") if entry.is_tested else words("untested"), "bold")
    for test in entry.tests:
        screen.print(Text(f"  {test}"), soft_wrap=True)  # unbroken, for copying
    if entry.reason:
        screen.print(Padding(Text(entry.reason), (0, 0, 0, 2)))
