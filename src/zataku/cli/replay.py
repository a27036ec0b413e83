"""``zataku replay``: a record move by move."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import zataku
from zataku.cli.content import ContentFile
from zataku.cli.files import read_record
from zataku.cli.keyboard import ask
from zataku.cli.keyboard import number as number_typed
from zataku.cli.screen import console, paragraph, say, show_scores, show_table, tell
from zataku.cli.seats import checked_seat, titles
from zataku.cli.words import Lang, Words, language, load
from zataku.core import locale
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY, View
from zataku.core.locale import Locale
from zataku.core.record import (
    AGREE,
    ASK,
    CLOCK,
    FALTER,
    HOST,
    LATE,
    LOST,
    REFUSE,
    RETURN,
    TAKEOVER,
    UNDO,
    Record,
    is_remark,
    read_takeover,
)


@dataclass
class Step:
    """The match after a move, with the move and what happened."""

    move: str
    text: str
    view: View
    players: list[str]


class Reel:
    """All steps of a record as one seat may see them; step 0 is the set-up."""

    def __init__(self, record: Record, seat: int, loc: Locale, words: Words) -> None:
        zataku.replay(record)  # the whole record must be valid before any of it is shown
        self.match = zataku.replay(record, 0)
        self.seat = seat
        self.loc = loc
        self.words = words
        self.steps = [self._step("", paragraph(self.match.setup_events, seat, loc, self._players()))]
        for move in record.moves:
            events = self.match.repeat(move)
            if move.text == UNDO:
                text = words("undone")
            elif is_remark(move.text):
                text = remark(words, self._players(), move.seat, move.text)
            else:
                text = paragraph(events, seat, loc, self._players())
            self.steps.append(self._step(f"{self._players()[move.seat]}: {move.text}", text))

    def _players(self) -> list[str]:
        return titles(self.match.view(NOBODY), self.match.seats, self.loc, self.words)

    def _step(self, move: str, text: str) -> Step:
        return Step(move, text, self.match.view(self.seat), self._players())


def remark(words: Words, players: list[str], seat: int, text: str) -> str:
    """What was said or done apart from the game."""
    name, word = players[seat], text.partition(" ")[0]
    if word == TAKEOVER:
        return _takeover(words, players, name, text)
    if word == FALTER:
        return _falter(words, name, text)
    sentences = {
        RETURN: words("return", name=name),
        ASK: words("ask", name=name),
        AGREE: words("agree", name=name),
        REFUSE: words("refuse", name=name),
    }
    return sentences[word]


def _takeover(words: Words, players: list[str], name: str, text: str) -> str:
    taker, by = read_takeover(text)
    bot = words.bot(taker)
    if by.isdecimal():
        return words("takeover_seat", name=name, bot=bot, by=players[int(by)])
    sentences = {
        "": words("takeover", name=name, bot=bot),
        HOST: words("takeover_host", name=name, bot=bot),
        CLOCK: words("takeover_clock", name=name, bot=bot),
    }
    return sentences[by]


def _falter(words: Words, name: str, text: str) -> str:
    _, how, *spare = text.split(" ")
    bot = words.bot(spare[0]) if spare else ""
    sentences = {
        (LATE, False): words("falter_late", name=name),
        (LATE, True): words("falter_late_bot", name=name, bot=bot),
        (LOST, False): words("falter_lost", name=name),
        (LOST, True): words("falter_lost_bot", name=name, bot=bot),
    }
    return sentences[how, bot != ""]


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[int | None, typer.Option(help="See it as this seat did.", show_default="as a spectator")] = None,
    step: Annotated[int | None, typer.Option(help="Begin after this many moves.", show_default="0")] = None,
    auto: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Play all moves without waiting for Enter.", show_default=False),
    ] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Show a record move by move: Enter goes on, b goes back, a number goes to that move, q ends.

    Without a keyboard, all moves are printed as sentences, with the final scores.

    \b
    Examples:
      zataku replay evening.zataku
      zataku replay evening.zataku --seat 0 --step 40
      zataku replay evening.zataku < /dev/null
    """
    words = load(language(lang))
    record = read_record(file)
    viewer = NOBODY if seat is None else checked_seat(seat, record.seats)
    loc = locale.load(zataku.load(record.game).name, words.lang)
    reel = Reel(record, viewer, loc, words)
    last = len(reel.steps) - 1
    if step is not None and not 0 <= step <= last:
        raise BadSetup("--step", f"a number from 0 to {last}", str(step))
    screen = console()
    if auto is not None:
        for number in range(step or 0, last + 1):
            _show(screen, reel, number)
            time.sleep(max(auto, 0) if number < last else 0)
    elif sys.stdin.isatty():
        _browse(screen, reel, step or 0)
        return
    elif step is not None:
        _show(screen, reel, step)
        return
    else:
        for number in range(last + 1):
            _tell(screen, reel, number)
    show_scores(screen, reel.match, viewer, loc, reel.steps[-1].players, words)


def _browse(screen: Console, reel: Reel, number: int) -> None:
    last = len(reel.steps) - 1
    while True:
        _show(screen, reel, number)
        if number == last:
            show_scores(screen, reel.match, reel.seat, reel.loc, reel.steps[-1].players, reel.words)
        say(screen, reel.words("replay_hint", number=number, last=last), "dim")
        answer = ask().lower()
        wanted = number_typed(answer)
        if answer in ("q", "quit") or (not answer and number == last):
            return
        if answer in ("b", "back"):
            number = max(number - 1, 0)
        elif not answer:
            number += 1
        elif wanted is not None and wanted <= last:
            number = wanted
        else:
            say(screen, reel.words("no_such_move", last=last, answer=answer[:10]), "italic")


def _show(screen: Console, reel: Reel, number: int) -> None:
    step = reel.steps[number]
    show_table(screen, reel.match.game, step.view, reel.loc, step.players)
    screen.print()
    _tell(screen, reel, number)


def _tell(screen: Console, reel: Reel, number: int) -> None:
    step = reel.steps[number]
    screen.print(Text.assemble((f"{number} ", "dim"), (step.move or reel.words("setup"), "bold")))
    if step.text:
        tell(screen, step.text, step.players)
