"""``zataku puzzles``: find positions with one clearly best move, and solve them in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

import zataku
from zataku.cli.keyboard import ask
from zataku.cli.menu import Menu
from zataku.cli.screen import SIGNAL, console, plain_table, say, show_table
from zataku.cli.seats import titles
from zataku.cli.shell import INTERRUPTED
from zataku.cli.words import Lang, Words, language, load
from zataku.core import locale
from zataku.core.errors import BadPuzzles, InvalidNotation
from zataku.core.game import Game
from zataku.core.locale import Locale
from zataku.core.match import Match
from zataku.puzzles import shelf
from zataku.puzzles.making import make as making
from zataku.puzzles.puzzle import HARDEST, TRIES, Puzzle, area

NUDGE: Final = "nudge"
ANSWER: Final = "answer"
QUIT: Final = "quit"

puzzles = typer.Typer(
    name="puzzles",
    no_args_is_help=True,
    help="Positions with one clearly best move: find some in games between strong bots, or solve one.",
    rich_markup_mode="rich",
)


@puzzles.command()
def make(
    game: Annotated[str, typer.Argument(help="The game.")],
    number: Annotated[int, typer.Option(help="How many puzzles there shall be.")] = 60,
    out: Annotated[Path | None, typer.Option(help="The file; an existing one is gone on with.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The first seed; the same finds the same.")] = 1,
    lang: Lang = None,
) -> None:
    """Find puzzles in games between strong bots. Ctrl-C stops it; the same command goes on."""
    words = load(language(lang))
    rules = zataku.load(game)
    file = out or Path(shelf.FILE)
    screen = Console(stderr=True, highlight=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    shown = Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
    found = 0
    with shown as progress:
        bar = progress.add_task(words("puzzles_searching", games=0), total=number)
        try:
            for collection in making(rules, number, seed, file):
                found = len(collection.puzzles)
                told = words("puzzles_searching", games=collection.games)
                progress.update(bar, completed=min(found, number), description=told)
        except KeyboardInterrupt:
            progress.stop()
            say(console(), words("puzzles_stopped", n=found, file=file))
            raise typer.Exit(INTERRUPTED) from None
    say(console(), words("puzzles_made", n=found, file=file))


@puzzles.command()
def play(
    game: Annotated[str, typer.Argument(help="The game.")],
    puzzle: Annotated[str | None, typer.Option(help="Its id.", show_default="today's")] = None,
    lang: Lang = None,
) -> None:
    """Solve the puzzle of the day, or another one."""
    words = load(language(lang))
    rules = zataku.load(game)
    known = shelf.of(rules)
    if not known:
        raise BadPuzzles(f"puzzles of {rules.name}", "some that ship with it, for its rules and components", "none")
    one = next((each for each in known if each.id == puzzle), None)
    if puzzle is not None and one is None:
        raise BadPuzzles("--puzzle", "the id of one of " + ", ".join(each.id for each in known), repr(puzzle))
    Solving(rules, one or shelf.of_day(known, datetime.now(UTC).date()), words).run()


class Solving:
    """The dialogue about one puzzle: the board, what can be played, tries and nudges, the answer."""

    def __init__(self, game: Game, puzzle: Puzzle, words: Words) -> None:
        self.puzzle = puzzle
        self.words = words
        self.match = Match(game, state=game.load_state(puzzle.position), practice=True)
        self.loc: Locale = locale.load(game.name, words.lang)
        self.menu = Menu(self.match.actions(puzzle.seat), self.loc, self.match.notes(puzzle.seat))
        self.screen = console()
        self.nudges = 0

    def run(self) -> None:
        """Ask until it is solved, given up, or no try is left."""
        puzzle, words = self.puzzle, self.words
        view = self.match.view(puzzle.seat)
        players = titles(view, puzzle.seats, self.loc, words, [puzzle.seat])
        show_table(self.screen, self.match.game, view, self.loc, players)
        flowers = "✿" * puzzle.flowers + "·" * (HARDEST - puzzle.flowers)
        self.screen.print()
        self.screen.print(
            Text.assemble(("▸ ", SIGNAL), (words("puzzle_task", name=players[puzzle.seat]), "bold"), f"  {flowers}")
        )
        self.menu.show(self.screen, words)
        say(self.screen, words("puzzle_hint"), "dim")
        tries = 0
        while tries < TRIES:
            line = ask([*self.menu.actions, NUDGE, ANSWER, QUIT])
            if line == QUIT:
                return
            if line == ANSWER:
                break
            if line == NUDGE:
                self._nudge()
                continue
            action = self._action(line)
            if action in puzzle.answers:
                say(self.screen, words("puzzle_solved"), "bold")
                break
            if action:
                tries += 1
                say(self.screen, words("puzzle_missed", action=self.loc.action(action), n=TRIES - tries))
        self._answer()

    def _action(self, line: str) -> str:
        """The legal action that was typed; "" after telling why it is none."""
        action = self.menu.numbered(line)
        if action is not None:
            return action
        try:
            words = self.match.game.write(self.match.game.parse(line))
        except InvalidNotation:
            found = self.menu.matching(line)
            if found and line:
                self.menu.show(self.screen, self.words, found)
            else:
                say(self.screen, self.words("nothing_begins_so"), "italic")
            return ""
        refusal = self.match.refusal(self.puzzle.seat, words)
        if refusal is not None:
            say(self.screen, self.loc.refusal(refusal, []), "italic")
            return ""
        return words

    def _nudge(self) -> None:
        """First where the answer is to be looked for, then its verb."""
        self.nudges += 1
        if self.nudges == 1:
            pieces = ", ".join(self.loc.name(word) for word in area(self.puzzle, self.menu.actions))
            say(self.screen, self.words("puzzle_area", pieces=pieces))
        else:
            say(self.screen, self.words("puzzle_verb", verb=self.puzzle.verb))

    def _answer(self) -> None:
        puzzle, words = self.puzzle, self.words
        table = plain_table(words("puzzle_best"), "", "")
        for option in puzzle.options:
            sign = "✓" if option.action in puzzle.answers else ""
            table.add_row(escape(self.loc.action(option.action)), f"{option.chance:.0%}", sign)
        self.screen.print()
        self.screen.print(table)
        if len(puzzle.plan) > 1:
            say(self.screen, words("puzzle_plan", actions=", ".join(self.loc.action(one) for one in puzzle.plan[1:])))
        parts = [f"{self.loc.score(part)} {points:+g}" for part, points in puzzle.parts.items()]
        if puzzle.rivals:
            parts.append(f"{words('puzzle_rivals')} {puzzle.rivals:+g}")
        if parts:
            say(self.screen, words("puzzle_parts", parts=", ".join(parts)), "dim")
