"""The legal actions of a seat as a numbered list in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zataku.cli.keyboard import alike, number
from zataku.cli.words import Words
from zataku.core.locale import Locale

LONG: Final = 12
"""With more actions than this, those that begin alike are shown as one line."""
FEW: Final = 3
"""Unless there are only this many of them."""
MANY: Final = 20
"""With more words than this, a line names only some of them."""
SOME: Final = 6


class Menu:
    """Every action keeps its number, whichever part of the list is shown."""

    def __init__(self, actions: Sequence[str], loc: Locale, notes: Mapping[str, str] | None = None) -> None:
        self.actions = actions
        self.phrases = [loc.action(action) for action in actions]
        for place, action in enumerate(actions):
            if notes and action in notes:
                self.phrases[place] += f" ({loc.name(notes[action])})"

    def numbered(self, typed: str) -> str | None:
        """The action whose number was typed."""
        place = number(typed)
        return self.actions[place - 1] if place is not None and 1 <= place <= len(self.actions) else None

    def matching(self, typed: str) -> list[int]:
        """The numbers of the actions whose words begin with what was typed, in order."""
        beginnings = alike(typed).split()
        texts = [(action, phrase) for action, phrase in zip(self.actions, self.phrases, strict=True)]
        return [
            place
            for place, pair in enumerate(texts, 1)
            if any(_begin_so(alike(text).split(), beginnings) for text in pair)
        ]

    def show(self, screen: Console, words: Words, numbers: Sequence[int] | None = None) -> None:
        """List these actions, by default all. In a long list those that continue alike share a line."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_column(style="dim", overflow="fold")
        places = range(1, len(self.actions) + 1) if numbers is None else numbers
        if len(places) > LONG:
            depth = 1 if numbers is None else self._common(places) + 1
            for group in self._groups(places, depth):
                if len(group) <= FEW:
                    self._add(table, group)
                else:
                    beginning = " ".join(self._beginning(group[0], depth))
                    more = words("menu_more", count=len(group), word=beginning)
                    table.add_row(f"{group[0]}–{group[-1]}", Text(self._summary(group)), Text(more))
        else:
            self._add(table, places)
        screen.print(table)

    def _add(self, table: Table, numbers: Iterable[int]) -> None:
        for place in numbers:
            table.add_row(str(place), Text(self.phrases[place - 1]), Text(self.actions[place - 1]))

    def _beginning(self, place: int, depth: int) -> list[str]:
        return self.actions[place - 1].split()[:depth]

    def _common(self, places: Sequence[int]) -> int:
        """How many words all these actions begin with."""
        texts = [self.actions[place - 1].split() for place in places]
        return next((k for k, words in enumerate(zip(*texts, strict=False)) if len(set(words)) > 1), 0)

    def _groups(self, places: Sequence[int], depth: int) -> list[list[int]]:
        """The actions that follow one another with the same first words."""
        groups: list[list[int]] = []
        for place in places:
            last = groups[-1][-1] if groups else 0
            if last == place - 1 > 0 and self._beginning(last, depth) == self._beginning(place, depth):
                groups[-1].append(place)
            else:
                groups.append([place])
        return groups

    def _summary(self, group: Sequence[int]) -> str:
        """The words in the actions of a group, place by place; if there are many, the first ones."""
        texts = [self.actions[place - 1].split() for place in group]
        parts = []
        for at in range(max(len(text) for text in texts)):
            found = list(dict.fromkeys(text[at] for text in texts if len(text) > at))
            parts.append(" ".join(found if len(found) <= MANY else [*found[:SOME], "…"]))
        return " · ".join(parts)


def _begin_so(text: list[str], beginnings: list[str]) -> bool:
    rest = iter(text)
    return all(any(word.startswith(beginning) for word in rest) for beginning in beginnings)
