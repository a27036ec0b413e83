"""All notations of a game in order, to find the actions that begin with given words or name a piece."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

from mypy_extensions import i64

from zataku.core.errors import InvalidNotation
from zataku.core.game import Game, Refusal, State
from zataku.core.value import Value

SHOWN: Final = 8
"""How many of the possible next words an error names."""


@final
class Notations:
    """The conceivable actions of a game, sorted by their words."""

    def __init__(self, game: Game) -> None:
        pairs = sorted((game.words(action), action) for action in range(game.n_actions))
        self._texts = [text for text, _ in pairs]
        self._actions = [action for _, action in pairs]
        self._split = [game.words(action).split() for action in range(game.n_actions)]
        self._holding: dict[str, list[int]] = {}
        for number, words in enumerate(self._split):
            for word in dict.fromkeys(words):
                self._holding.setdefault(word, []).append(number)

    def action(self, words: str) -> int | None:
        """The action that has exactly these words."""
        at = bisect_left(self._texts, words)
        return self._actions[at] if at < len(self._texts) and self._texts[at] == words else None

    def verb(self, action: int) -> str:
        """The first word of an action."""
        return self._split[action][0]

    def beginning(self, words: str) -> list[int]:
        """The actions that begin with these whole words, in the order of their numbers."""
        first, last = self._range(words)
        return sorted(self._actions[first:last])

    def holding(self, piece: str, words: list[str]) -> list[int]:
        """The actions that begin with these words and name the piece later; where it comes soonest is first."""
        n = len(words)
        found = [number for number in self._holding.get(piece, []) if self._split[number][:n] == words]
        places = [(self._split[number].index(piece, n), number) for number in found if piece in self._split[number][n:]]
        return [number for _, number in sorted(places)]

    def next_words(self, words: str) -> list[str]:
        """The words that can follow these, in the order of the actions' numbers."""
        place = len(words.split())
        found = [self._split[action] for action in self.beginning(words)]
        return list(dict.fromkeys(split[place] for split in found if len(split) > place))

    def _range(self, words: str) -> tuple[int, int]:
        """The range of the texts that begin with these words."""
        if not words:
            return 0, len(self._texts)
        # No character of a word sorts before "!", and a space sorts before all: so only whole words match.
        return bisect_left(self._texts, words), bisect_left(self._texts, words + "!")


_NOTATIONS: Final[dict[Game, Notations]] = {}


def notations(game: Game) -> Notations:
    """The notations of a game, written once."""
    if game not in _NOTATIONS:
        _NOTATIONS[game] = Notations(game)
    return _NOTATIONS[game]


@final
class Judgement(Value):
    """What the rules say about some words: the action judged, and its refusal, or none if it is legal."""

    def __init__(self, action: int, refusal: Refusal | None) -> None:
        self.action = action
        self.refusal = refusal

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.refusal


def why_not(game: Game, state: State, seat: i64, words: str) -> Refusal | None:
    """Why this seat may take no action with these words; None if it may take one."""
    return judge(game, state, seat, words).refusal


def judge(game: Game, state: State, seat: i64, words: str) -> Judgement:
    """A legal action with these words, or the one whose refusal tells the player most.

    The words are a whole action, the beginning of one, or a beginning and a piece that comes later; if no action with
    that beginning takes the piece, any other action that takes it counts. If the words make no sense, InvalidNotation
    names words that could come next.
    """
    known = notations(game)
    said = " ".join(words.lower().split())
    whole = known.action(said)
    meant = _meant(known, said)
    if not meant:
        raise InvalidNotation("action", _expected(known, said.split()), repr(words))
    refused: list[tuple[int, Refusal]] = []
    for action in meant:
        refusal = game.refusal(state, seat, action)
        if refusal is None:
            return Judgement(action, None)
        refused.append((action, refusal))
    if whole is not None:
        return Judgement(whole, game.refusal(state, seat, whole))
    possible: set[str] = set()
    if game.to_act(state) == seat:
        possible = {known.verb(action) for action in game.actions(state)}
    return _most_telling(known, refused, possible, said.rpartition(" ")[2])


def _meant(known: Notations, said: str) -> list[int]:
    """The actions that begin like this; else those with the last word later, after as many others as possible."""
    found = known.beginning(said)
    words = said.split()
    if found or not words:
        return found
    piece = words.pop()
    if words and not known.beginning(" ".join(words)):
        return []
    while True:
        found = known.holding(piece, words)
        if found or not words:
            return found
        words.pop()


def _most_telling(known: Notations, refused: list[tuple[int, Refusal]], possible: set[str], piece: str) -> Judgement:
    """The refusal that says most: of a verb that can be used now, about the piece, and close to being legal.

    Among verbs the one with the most actions counts, the first of equals. Clauses are numbered in the order in which
    they apply, so within a verb the latest clause is that of the action closest to legal; then what most actions share.
    """
    verbs: dict[str, list[tuple[int, Refusal]]] = {}
    for action, refusal in refused:
        verbs.setdefault(known.verb(action), []).append((action, refusal))
    best: list[tuple[int, Refusal]] = []
    best_rank = (False, False, 0)
    for verb, found in verbs.items():
        rank = (verb in possible, any(_is_about(refusal, piece) for _, refusal in found), len(found))
        if rank > best_rank:
            best, best_rank = found, rank
    counts: dict[Refusal, int] = {}
    for _, refusal in best:
        counts[refusal] = counts.get(refusal, 0) + 1
    action, refusal = best[0]
    top = (_is_about(refusal, piece), _clause(refusal), counts[refusal])
    for other, reason in best[1:]:
        weight = (_is_about(reason, piece), _clause(reason), counts[reason])
        if weight > top:
            action, refusal, top = other, reason, weight
    return Judgement(action, refusal)


def _is_about(refusal: Refusal, piece: str) -> bool:
    """Whether a refusal names the piece."""
    return any(str(fact) == piece for fact in refusal.facts.values())


def _clause(refusal: Refusal) -> list[int]:
    """The number of a rule in its parts: RG-5.3 is 5, 3."""
    return [int(part) for part in refusal.rule.rpartition("-")[2].split(".") if part.isdecimal()]


def _expected(known: Notations, words: list[str]) -> str:
    """What can come after the last word that makes sense."""
    while not known.beginning(" ".join(words)):
        words = words[:-1]
    following = known.next_words(" ".join(words))
    some = ", ".join(following[:SHOWN]) + (", ..." if len(following) > SHOWN else "")
    if not words:
        return some
    return f"{some} after {' '.join(words)!r}" if following else f"{' '.join(words)!r} alone"
