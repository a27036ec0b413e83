"""All notations of a game in order, to find the actions that begin with given words."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

from mypy_extensions import i64

from zataku.core.errors import InvalidNotation
from zataku.core.game import Game, Refusal, State

SHOWN: Final = 8
"""So many of the words that can come next are named in an error."""


@final
class Notations:
    """The conceivable actions of a game, sorted by their words."""

    def __init__(self, game: Game) -> None:
        pairs = sorted((game.write(action), action) for action in range(game.n_actions))
        self._texts = [text for text, _ in pairs]
        self._actions = [action for _, action in pairs]

    def action(self, words: str) -> int | None:
        """The action that has exactly these words."""
        at = bisect_left(self._texts, words)
        return self._actions[at] if at < len(self._texts) and self._texts[at] == words else None

    def beginning(self, words: str) -> list[int]:
        """The actions that begin with these whole words, in the order of their numbers."""
        first, last = self._range(words)
        return sorted(self._actions[first:last])

    def next_words(self, words: str) -> list[str]:
        """The words that can follow these, in the order of the actions' numbers."""
        first, last = self._range(words)
        place = len(words.split())
        found = sorted((self._actions[k], self._texts[k].split()) for k in range(first, last))
        return list(dict.fromkeys(split[place] for _, split in found if len(split) > place))

    def _range(self, words: str) -> tuple[int, int]:
        """Where the texts that begin with these words stand."""
        if not words:
            return 0, len(self._texts)
        # No character of a word sorts before "!", and the space before all: so only whole words are continued.
        return bisect_left(self._texts, words), bisect_left(self._texts, words + "!")


_NOTATIONS: Final[dict[Game, Notations]] = {}


def notations(game: Game) -> Notations:
    """The notations of a game, written once."""
    if game not in _NOTATIONS:
        _NOTATIONS[game] = Notations(game)
    return _NOTATIONS[game]


def why_not(game: Game, state: State, seat: i64, words: str) -> Refusal | None:
    """Why this seat may take no action that begins with these words; None when it may take some.

    It is the refusal of the action itself where the words are complete, else the one that most of the conceivable
    actions share, the first of equals. InvalidNotation names words that could come next where none begins so.
    """
    known = notations(game)
    said = " ".join(words.lower().split())
    counts: dict[Refusal, int] = {}
    for action in known.beginning(said):
        refusal = game.refusal(state, seat, action)
        if refusal is None:
            return None
        counts[refusal] = counts.get(refusal, 0) + 1
    if not counts:
        raise InvalidNotation("action", _expected(known, said.split()), repr(words))
    whole = known.action(said)
    if whole is not None:
        return game.refusal(state, seat, whole)
    most = max(counts.values())
    return next(refusal for refusal, n in counts.items() if n == most)


def _expected(known: Notations, words: list[str]) -> str:
    """What can come after the last word that is understood."""
    while not known.beginning(" ".join(words)):
        words = words[:-1]
    following = known.next_words(" ".join(words))
    some = ", ".join(following[:SHOWN]) + (", ..." if len(following) > SHOWN else "")
    if not words:
        return some
    return f"{some} after {' '.join(words)!r}" if following else f"{' '.join(words)!r} alone"
