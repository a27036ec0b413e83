"""Words for numbers: the notation of a game's actions, and that of what is rolled and drawn."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zataku.core.errors import InvalidNotation


@final
class ActionWords:
    """The notation of every conceivable action, by its number; ``forms`` says for each verb what follows it."""

    def __init__(self, words: list[str], forms: dict[str, str]) -> None:
        self.words = words
        self.forms = forms
        self._numbers = {text: number for number, text in enumerate(words)}

    def write(self, action: i64) -> str:
        """The notation of an action."""
        return self.words[action]

    def parse(self, text: str) -> i64:
        """The action of a notation; case and spacing do not matter."""
        return self.find(text.lower().split(), text)

    def find(self, words: list[str], text: str) -> i64:
        """The action of these words; if there is none, the error names the text and what was expected."""
        number = self._numbers.get(" ".join(words))
        if number is None:
            known = words and words[0] in self.forms
            expected = self.forms[words[0]] if known else "an action: " + ", ".join(self.forms)
            raise InvalidNotation("action", expected, repr(text))
        return number


@final
class OutcomeWords:
    """How records write a roll or a draw: by label, the words of the pieces, or none if a number is rolled."""

    def __init__(self, labels: tuple[str, ...], pieces: list[tuple[str, ...]]) -> None:
        assert len(labels) == len(pieces)
        self.labels = labels
        self.pieces = pieces

    def write(self, what: i64, value: i64) -> str:
        """The word for a rolled number or a drawn piece."""
        pieces = self.pieces[what]
        return pieces[value] if pieces else str(value)

    def parse(self, what: i64, text: str) -> i64:
        """The number or piece of such a word."""
        pieces = self.pieces[what]
        if text in pieces:
            return pieces.index(text)
        if not pieces and text.isdecimal():
            return int(text)
        expected = f"one of {', '.join(pieces)}" if pieces else "a number"
        raise InvalidNotation(self.labels[what], expected, repr(text))
