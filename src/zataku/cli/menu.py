"""The legal actions of a seat as a numbered list in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zataku.cli.keyboard import number
from zataku.cli.words import Words
from zataku.core.locale import Locale

LONG: Final = 12
"""Beyond so many actions, those that begin alike are shown as one line."""
FEW: Final = 3
"""But not when there are only so many of them."""


class Menu:
    """Every action keeps its number, whichever part of the list is shown."""

    def __init__(self, actions: Sequence[str], loc: Locale) -> None:
        self.actions = actions
        self.phrases = [loc.action(action) for action in actions]

    def numbered(self, typed: str) -> str | None:
        """The action whose number was typed."""
        place = number(typed)
        return self.actions[place - 1] if place is not None and 1 <= place <= len(self.actions) else None

    def matching(self, typed: str) -> list[int]:
        """The numbers of the actions with words that begin as typed, in this order."""
        beginnings = typed.casefold().split()
        texts = [(action, phrase) for action, phrase in zip(self.actions, self.phrases, strict=True)]
        return [
            place
            for place, pair in enumerate(texts, 1)
            if any(_begin_so(text.casefold().split(), beginnings) for text in pair)
        ]

    def show(self, screen: Console, words: Words, numbers: Iterable[int] | None = None) -> None:
        """List these actions; without numbers all, long groups of them in one line."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_column(style="dim", overflow="fold")
        if numbers is None and len(self.actions) > LONG:
            for first, last in self._groups():
                if last - first < FEW:
                    self._add(table, range(first, last + 1))
                else:
                    word = self.actions[first - 1].split()[0]
                    more = words("menu_more", count=last - first + 1, word=word)
                    table.add_row(f"{first}–{last}", Text(self._summary(first, last)), Text(more))
        else:
            self._add(table, numbers or range(1, len(self.actions) + 1))
        screen.print(table)

    def _add(self, table: Table, numbers: Iterable[int]) -> None:
        for place in numbers:
            table.add_row(str(place), Text(self.phrases[place - 1]), Text(self.actions[place - 1]))

    def _groups(self) -> list[tuple[int, int]]:
        """First and last numbers of the actions that follow one another with the same first word."""
        groups: list[tuple[int, int]] = []
        for place, action in enumerate(self.actions, 1):
            word = action.split()[0]
            if groups and self.actions[groups[-1][0] - 1].split()[0] == word:
                groups[-1] = (groups[-1][0], place)
            else:
                groups.append((place, place))
        return groups

    def _summary(self, first: int, last: int) -> str:
        """The words that the actions of a group are made of, place by place."""
        texts = [action.split() for action in self.actions[first - 1 : last]]
        places = []
        for place in range(max(len(text) for text in texts)):
            found = dict.fromkeys(text[place] for text in texts if len(text) > place)
            places.append(" ".join(found))
        return " · ".join(places)


def _begin_so(text: list[str], beginnings: list[str]) -> bool:
    rest = iter(text)
    return all(any(word.startswith(beginning) for word in rest) for beginning in beginnings)
