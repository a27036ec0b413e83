"""``zataku review``: what each decision of a game was worth, and what was luck."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zataku.cli.content import ContentFile
from zataku.cli.files import read_record
from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, Words, language, load
from zataku.core.record import Record
from zataku.review.finding import FACEDOWN, OWN, SEEN
from zataku.review.page import page
from zataku.review.plot import plot
from zataku.review.study import THOROUGH, findings
from zataku.review.telling import Told, told
from zataku.review.verdict import INACCURACY, MISTAKE, SLIPS, Review
from zataku.review.verdict import review as reviewed

SIGNS = {MISTAKE: "▲", INACCURACY: "△"}
KNEW = {OWN: "●", SEEN: "◉", FACEDOWN: "○"}


def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write it as a page to open, print or send.", show_default=False)
    ] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Judge each decision of a game from what its player could know, and tell luck and skill apart.

    The strongest bot looks into every move; a game of two takes a minute or two. Ctrl-C stops it; nothing is written.

    Examples:

      zataku review evening.zataku
      zataku review evening.zataku --html evening.html

    """
    words = load(language(lang))
    record = read_record(file)
    found = told(_computed(record, words), record, words.lang)
    screen = console()
    _show(screen, found)
    if html is not None:
        _write(html, page(found))
        say(screen, words("saved", file=html))


def _computed(record: Record, words: Words) -> Review:
    """The review, with a bar while it is made."""
    game = plot(record)
    screen = Console(stderr=True, highlight=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
    done = []
    with shown as progress:
        bar = progress.add_task(words("reviewing"), total=len(game.points))
        for one in findings(game, game.points, THOROUGH):
            done.append(one)
            progress.advance(bar)
    return reviewed(game, done)


def _write(file: Path, text: str) -> None:
    """Write a file completely or not at all."""
    part = file.with_name(file.name + ".part")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _show(screen: Console, found: Told) -> None:
    texts = found.words
    say(screen, found.lead, "bold")
    say(screen, found.about, "dim")
    screen.print()
    _show_slips(screen, found)
    _show_turnings(screen, found)
    _show_secrets(screen, found)
    _show_accounts(screen, found)
    screen.print()
    say(screen, texts("foot"), "dim")


def _show_slips(screen: Console, found: Told) -> None:
    """The mistakes and inaccuracies, each with the better action."""
    texts = found.words
    table = plain_table(texts("move"), "", texts("played"), texts("judgement"), texts("better"), texts("chance"))
    for one in found.review.moments:
        decision = one.decision
        if decision is not None and decision.grade in SLIPS:
            judged = f"{SIGNS[decision.grade]} {found.judgement(decision.grade, decision.loss)}"
            cells = (str(one.step), found.players[one.seat], found.action(one.action), judged)
            chance = f"{texts.percent(decision.played)} → {texts.percent(decision.chance)}"
            style = "bold" if decision.grade == MISTAKE else ""
            table.add_row(*map(escape, (*cells, found.action(decision.best), chance)), style=style)
    if table.row_count:
        screen.print(table)
        screen.print()


def _show_turnings(screen: Console, found: Told) -> None:
    texts = found.words
    say(screen, texts("turnings"), "bold")
    for number, turning in enumerate(found.review.turnings, 1):
        one = next(moment for moment in found.review.moments if moment.step == turning.step)
        place = f"{texts('move')} {turning.step}"
        say(screen, f"{number}. {place} · {found.players[one.seat]}: {found.action(one.action)}")
        say(screen, f"   {found.turning(turning)}", "dim")
    if not found.review.turnings:
        say(screen, texts("no_turnings"))
    screen.print()


def _show_secrets(screen: Console, found: Told) -> None:
    texts = found.words
    table = plain_table(texts("move"), texts("thing"), *found.players)
    for moment in found.review.moments:
        for one in moment.reveals:
            cells = [f"{KNEW[knew]} {texts.change(worth)}" for knew, worth in zip(one.knew, one.worth, strict=True)]
            thing = f"{texts.name(one.kind)}, {texts.name(one.place)}"
            table.add_row(*map(escape, (str(moment.step), thing, *cells)))
    if table.row_count:
        say(screen, texts("secrets"), "bold")
        legend = ", ".join(f"{sign} {texts(f'knew_{knew}')}" for knew, sign in KNEW.items())
        say(screen, f"{legend}; ± {texts('worth')}", "dim")
        screen.print(table)
        screen.print()


def _show_accounts(screen: Console, found: Told) -> None:
    texts = found.words
    say(screen, texts("skill"), "bold")
    keys = ("accuracy_of", "start", "luck", "others", "own", "result", "mistakes", "inaccuracies")
    table = plain_table("", *(texts(key) for key in keys))
    for one in found.review.accounts:
        changes = [texts.change(change) for change in (one.luck, one.others, one.own)]
        slips = (str(one.mistakes), str(one.inaccuracies))
        cells = (str(one.accuracy), texts.percent(one.start), *changes, texts.percent(one.result), *slips)
        table.add_row(*map(escape, (found.players[one.seat], *cells)))
    screen.print(table)
