"""A sitting: people at the keyboard and bots play one match to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.text import Text

from zataku.cli.files import write_record
from zataku.cli.guide import COMMANDS, explain, show_commands, show_log
from zataku.cli.keyboard import ask
from zataku.cli.menu import Menu
from zataku.cli.screen import SIGNAL, console, paragraph, say, show_scores, show_table, tell
from zataku.cli.seats import titles
from zataku.cli.words import Words
from zataku.core.errors import InvalidNotation
from zataku.core.game import NOBODY, Bot
from zataku.core.locale import Locale
from zataku.core.match import Match
from zataku.core.standing import FREE

NO: Final = ("n", "no")


class Sitting:
    """The dialogue between a match and its players: the board, what happened, a prompt, an answer."""

    def __init__(
        self,
        match: Match,
        bots: dict[int, Bot],
        loc: Locale,
        words: Words,
        file: Path,
        saves_each_move: bool,
        plays_forced: bool,
    ) -> None:
        self.match = match
        self.bots = bots
        self.loc = loc
        self.words = words
        self.file = file  # where the match is saved unless another name is given
        self.saves_each_move = saves_each_move
        self.plays_forced = plays_forced
        self.screen = console()
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.at_keyboard = self.people[0]
        self.news: list[str] = []  # what happened and has not been shown yet
        self.is_table_old = True
        self.has_left = False

    def run(self) -> None:
        """Play until the game is over or the people leave."""
        while not self.match.over and not self.has_left:
            seat = self.match.to_act
            bot = self.bots.get(seat)
            actions = self.match.actions(seat)
            if bot is not None:
                index = bot.choose(self.match.view(seat), [self.match.game.parse(action) for action in actions])
                self._play(seat, self.match.game.write(index))
                self.is_table_old = True
            elif self.plays_forced and len(actions) == 1:
                self._play(seat, actions[0])
            else:
                self._ask(seat, Menu(actions, self.loc, self.match.notes(seat)))
        if self.match.over:
            self._finish()

    def _players(self) -> list[str]:
        you = self.people if len(self.people) == 1 else []
        return titles(self.match.view(NOBODY), self.match.seats, self.loc, self.words, you)

    def _play(self, seat: int, action: str) -> None:
        events = self.match.play(seat, action)
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        text = paragraph(events, viewer, self.loc, self._players())
        if text:
            self.news.append(text)

    def _ask(self, seat: int, menu: Menu) -> None:
        """Show the board and take answers until one of them changes something."""
        if seat != self.at_keyboard:
            self._hand_over(seat)
        if self.is_table_old:
            self._show_table(seat)
        self._tell_news()
        question = self.loc.prompt(self.match.prompt(seat), self._players(), seat)
        self.screen.print()
        self.screen.print(Text.assemble(("▸ ", SIGNAL), (question, "bold")))
        menu.show(self.screen, self.words)
        say(self.screen, self.words("hint_single") if len(menu.actions) == 1 else self.words("hint"), "dim")
        while not self._answer(seat, menu, ask([*menu.actions, *COMMANDS])):
            pass

    def _hand_over(self, seat: int) -> None:
        """Another person takes the keyboard and must not see the last one's secrets."""
        self._tell_news()
        say(self.screen, self.words("hand_over", name=self._players()[seat]), "bold")
        ask()
        self.screen.clear()
        self.at_keyboard = seat
        self.is_table_old = True

    def _show_table(self, seat: int) -> None:
        show_table(self.screen, self.match.game, self.match.view(seat), self.loc, self._players())
        self.is_table_old = False

    def _tell_news(self) -> None:
        if self.news:
            self.screen.print()
        for text in self.news:
            tell(self.screen, text, self._players())
        self.news = []

    def _answer(self, seat: int, menu: Menu, line: str) -> bool:
        """Do what was typed; returns whether to ask again, or whether it is settled."""
        word, _, rest = line.partition(" ")
        command = word.lower()
        if not line:
            if len(menu.actions) == 1:
                return self._move(seat, menu.actions[0])
            say(self.screen, self.words("hint"), "dim")
        elif line.isdecimal():
            action = menu.numbered(line)
            if action is not None:
                return self._move(seat, action)
            self._complain(self.words("no_such_number", count=len(menu.actions), number=line[:10]))
        elif command == "undo":
            return self._undo(seat)
        elif command == "quit":
            return self._quit()
        elif command in COMMANDS:
            self._tell(command, seat, menu, rest.strip())
        else:
            return self._act(seat, menu, line)
        return False

    def _tell(self, command: str, seat: int, menu: Menu, rest: str) -> None:
        if command == "why":
            self._why(seat, menu, rest)
        elif command == "save":
            self._save(Path(rest) if rest else self.file)
        elif command == "log":
            show_log(self.screen, self.match, seat, self._players())
        elif command == "score":
            show_scores(self.screen, self.match, seat, self.loc, self._players(), self.words)
        elif command == "help":
            if rest:
                explain(self.screen, self.words, self.loc, rest)
            else:
                show_commands(self.screen, self.words, menu.actions[0])
        else:
            self._show_table(seat)
            menu.show(self.screen, self.words)

    def _act(self, seat: int, menu: Menu, line: str) -> bool:
        """A notation is played or refused; other words filter the list."""
        try:
            action = self.match.game.write(self.match.game.parse(line))
        except InvalidNotation as problem:
            found = menu.matching(line)
            if found:
                menu.show(self.screen, self.words, found)
            else:
                self._complain(self.words("nothing_begins_so"))
                say(self.screen, str(problem), "dim")
            return False
        if action in menu.actions:
            return self._move(seat, action)
        self._why(seat, menu, action)
        return False

    def _move(self, seat: int, action: str) -> bool:
        self._play(seat, action)
        if self.saves_each_move:
            self._save(self.file, is_quiet=True)
        return True

    def _undo(self, seat: int) -> bool:
        undoing = self.match.undoing(seat)
        if not undoing.steps or undoing.need != FREE:
            self._complain(self.words("cannot_undo"))
            return False
        for _ in range(undoing.steps):
            self.match.undo(seat)
        self.news.append(self.words("undone"))
        self.is_table_old = True
        if self.saves_each_move:
            self._save(self.file, is_quiet=True)
        return True

    def _why(self, seat: int, menu: Menu, text: str) -> None:
        text = menu.numbered(text) or text
        try:
            refusal = self.match.refusal(seat, text)
        except InvalidNotation as problem:
            self._complain(str(problem))
            return
        if refusal is None:
            say(self.screen, self.words("legal", action=self.loc.action(text)))
        else:
            self._complain(self.loc.refusal(refusal, self._players()))

    def _save(self, file: Path, is_quiet: bool = False) -> bool:
        try:
            write_record(self.match, file.expanduser())
        except (OSError, ValueError) as problem:  # ValueError: an impossible file name
            self._complain(self.words("not_saved", problem=problem))
            return False
        if not is_quiet:
            say(self.screen, self.words("saved", file=file))
        return True

    def _quit(self) -> bool:
        """Leave; the match is saved unless the answer is no."""
        if not self.saves_each_move:
            say(self.screen, self.words("offer_save", file=self.file), "bold")
            answer = ask()
            if answer.lower() in NO:
                self.has_left = True
                return True
            self.file = Path(answer) if answer else self.file
        self.has_left = self._save(self.file)
        if self.has_left:
            say(self.screen, self.words("how_to_resume", file=self.file), "dim")
        return self.has_left

    def _finish(self) -> None:
        players = self._players()
        viewer = self.people[0]
        show_table(self.screen, self.match.game, self.match.view(viewer), self.loc, players)
        self._tell_news()
        winners = [players[seat] for seat, place in enumerate(self.match.ranking()) if place == 1]
        self.screen.print()
        text = self.words("winner", name=winners[0]) if len(winners) == 1 else ""
        say(self.screen, text or self.words("winners", names=", ".join(winners)), "bold")
        show_scores(self.screen, self.match, viewer, self.loc, players, self.words)
        self.screen.print()
        if self._save(self.file):
            say(self.screen, self.words("how_to_verify", file=self.file), "dim")

    def _complain(self, text: str) -> None:
        say(self.screen, text, "italic")
