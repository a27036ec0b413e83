"""Kinds of value in a state: how numbers are shown in a view, read back from one, and checked.

A state holds nothing but numbers. A kind says what some of them mean: a number, a seat, a word, a set of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.errors import BadPosition

NONE: Final = -1
"""In place of a piece, a place or a seat: there is none."""
ENDLESS: Final = 1 << 53
"""The largest number where no rule sets a limit: JSON is exact up to here."""


class Kind:
    """What ``width`` numbers of a state mean; ``start`` is what they are before anything is placed."""

    def __init__(self, width: int, start: list[int]) -> None:
        self.width: i64 = width
        self.start = start

    def shown(self, n: vec[i64], at: i64) -> object:
        """The value as JSON data."""
        raise NotImplementedError

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        """Read such data back; BadPosition names the place within the value."""
        raise NotImplementedError

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        """Whether the value is in its range."""
        return True

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        """Raise BadPosition for a value that does not fit."""
        raise NotImplementedError

    def is_there(self, n: vec[i64], at: i64) -> bool:
        """Whether there is anything to show."""
        return True

    def is_untouched(self, n: vec[i64], at: i64) -> bool:
        """Whether the value is still its starting value."""
        k: i64
        for k in range(self.width):
            if n[at + k] != self.start[k]:
                return False
        return True


@final
class Number(Kind):
    """A number from ``least`` to ``most``; ``shift`` is added when it is shown, and ``none`` is shown as null."""

    def __init__(self, least: int, most: int, start: int, none: int | None, shift: int) -> None:
        super().__init__(1, [start])
        self.least: i64 = least
        self.most: i64 = most
        self.has_none = none is not None
        self.none: i64 = 0 if none is None else none
        self.shift: i64 = shift

    def shown(self, n: vec[i64], at: i64) -> object:
        value = n[at]
        return None if self.has_none and value == self.none else value + self.shift

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        if value is None:
            n[at] = self.none
        else:
            n[at] = _integer(value) - self.shift

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        value = n[at]
        return (self.has_none and value == self.none) or self.least <= value + self.shift <= self.most

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        check_range("", n[at] + self.shift, self.least, self.most)

    def is_there(self, n: vec[i64], at: i64) -> bool:
        return not (self.has_none and n[at] == self.none)


@final
class Flag(Kind):
    """True or false."""

    def __init__(self, start: bool) -> None:
        super().__init__(1, [1 if start else 0])

    def shown(self, n: vec[i64], at: i64) -> object:
        return n[at] != 0

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        n[at] = 1 if value else 0


@final
class Seat(Kind):
    """A seat; ``or_none`` where it may be nobody's."""

    def __init__(self, or_none: bool, start: int) -> None:
        super().__init__(1, [start])
        self.or_none = or_none

    def shown(self, n: vec[i64], at: i64) -> object:
        return None if self.or_none and n[at] < 0 else n[at]

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        n[at] = NONE if value is None else _integer(value)

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        return 0 <= n[at] < seats or (self.or_none and n[at] == NONE)

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        check_range("", n[at], 0, seats - 1)

    def is_there(self, n: vec[i64], at: i64) -> bool:
        return n[at] >= 0


@final
class Word(Kind):
    """One of the pieces or places of a list, by its word; ``or_none`` where there may be none."""

    def __init__(self, words: tuple[str, ...], or_none: bool, start: int) -> None:
        super().__init__(1, [start])
        self.words = words
        self.or_none = or_none

    def shown(self, n: vec[i64], at: i64) -> object:
        return None if n[at] < 0 else self.words[n[at]]

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        n[at] = NONE if value is None else index_of(self.words, value, "")

    def is_there(self, n: vec[i64], at: i64) -> bool:
        return n[at] >= 0


@final
class Words(Kind):
    """A set of pieces or places, by their words; inside, a bit for each."""

    def __init__(self, words: tuple[str, ...], start: int) -> None:
        super().__init__(1, [start])
        self.words = words

    def shown(self, n: vec[i64], at: i64) -> object:
        return words_of(self.words, n[at])

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        n[at] = mask_of(self.words, value, "")


@final
class Seats(Kind):
    """A set of seats; inside, a bit for each. It has room for ``others`` besides the seats, such as spectators."""

    def __init__(self, others: int, start: int) -> None:
        super().__init__(1, [start])
        self.others: i64 = others

    def shown(self, n: vec[i64], at: i64) -> object:
        found: list[int] = []
        mask = n[at]
        seat: i64 = 0
        while mask > 0:
            if mask & 1 != 0:
                found.append(seat)
            mask >>= 1
            seat += 1
        return found

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        mask = 0
        for k, seat in enumerate(value):
            if not 0 <= _integer(seat) < 60:
                raise BadPosition(f"[{k}]", "a seat", str(seat))
            mask |= 1 << seat
        n[at] = mask

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        return n[at] >> (seats + self.others) == 0

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        raise BadPosition("", f"seats from 0 to {seats - 1}", str(self.shown(n, at)))


@final
class By(Kind):
    """A value for each of the words of a list; values that are ``left_out`` (a number) are not shown."""

    def __init__(self, words: tuple[str, ...], kind: Kind, left_out: int | None) -> None:
        super().__init__(len(words) * kind.width, kind.start * len(words))
        self.words = words
        self.kind = kind
        self.is_sparse = left_out is not None
        self.left_out: i64 = 0 if left_out is None else left_out

    def shown(self, n: vec[i64], at: i64) -> object:
        found: dict[str, object] = {}
        for word in self.words:
            if not (self.is_sparse and n[at] == self.left_out):
                found[word] = self.kind.shown(n, at)
            at += self.kind.width
        return found

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        if self.is_sparse:
            for word in value:
                index_of(self.words, word, "")
        elif set(value) != set(self.words):
            raise BadPosition("", "the keys " + ", ".join(self.words), ", ".join(value) or "none")
        for word in self.words:
            if word in value:
                try:
                    self.kind.read(value[word], n, at)
                except BadPosition as problem:
                    raise within(f".{word}", problem) from None
            at += self.kind.width

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        k: i64
        for k in range(len(self.words)):
            if not self.kind.fits(n, at + k * self.kind.width, seats):
                return False
        return True

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        for word in self.words:
            if not self.kind.fits(n, at, seats):
                try:
                    self.kind.complain(n, at, seats)
                except BadPosition as problem:
                    raise within(f".{word}", problem) from None
            at += self.kind.width


@final
class Row(Kind):
    """A row of values, one for each place; an ``is_filling`` row ends at the first empty place."""

    def __init__(self, places: int, kind: Kind, is_filling: bool, start: list[int] | None) -> None:
        super().__init__(places * kind.width, kind.start * places if start is None else start)
        self.places: i64 = places
        self.kind = kind
        self.is_filling = is_filling

    def shown(self, n: vec[i64], at: i64) -> object:
        found: list[object] = []
        place: i64
        for place in range(self.places):
            if not self.is_filling or self.kind.is_there(n, at):
                found.append(self.kind.shown(n, at))
            at += self.kind.width
        return found

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        if self.is_filling and len(value) > self.places:
            raise BadPosition("", f"at most {self.places} entries", str(len(value)))
        if not self.is_filling and len(value) != self.places:
            raise BadPosition("", f"{self.places} entries", str(len(value)))
        for place, entry in enumerate(value):
            try:
                self.kind.read(entry, n, at)
            except BadPosition as problem:
                raise within(f"[{place}]", problem) from None
            if self.is_filling and not self.kind.is_there(n, at):
                raise BadPosition(f"[{place}]", "no gap", repr(entry))
            at += self.kind.width

    def fits(self, n: vec[i64], at: i64, seats: i64) -> bool:
        place: i64
        for place in range(self.places):
            if not self.kind.fits(n, at + place * self.kind.width, seats):
                return False
        return True

    def complain(self, n: vec[i64], at: i64, seats: i64) -> None:
        place: i64
        for place in range(self.places):
            if not self.kind.fits(n, at, seats):
                try:
                    self.kind.complain(n, at, seats)
                except BadPosition as problem:
                    raise within(f"[{place}]", problem) from None
            at += self.kind.width


def check_range(field: str, value: i64, least: i64, most: i64) -> None:
    """Raise BadPosition unless a value is from least to most."""
    if not least <= value <= most:
        expected = f"{least} or more" if most == ENDLESS else f"a number from {least} to {most}"
        raise BadPosition(field, expected, str(value))


def index_of(words: tuple[str, ...], word: Any, field: str) -> int:
    """The number of a word."""
    if word not in words:
        raise BadPosition(field, "one of " + ", ".join(words), repr(word))
    return words.index(word)


def mask_of(words: tuple[str, ...], chosen: Sequence[str], field: str) -> int:
    """The set of some words, each of which may appear once."""
    mask = 0
    for k, word in enumerate(chosen):
        bit = 1 << index_of(words, word, f"{field}[{k}]")
        if mask & bit:
            raise BadPosition(f"{field}[{k}]", "each piece once", repr(word))
        mask |= bit
    return mask


def word_of(words: tuple[str, ...], index: i64) -> str | None:
    """The word of a number; none of -1."""
    return None if index < 0 else words[index]


def words_of(words: tuple[str, ...], mask: i64) -> list[str]:
    """The words of a set."""
    found: list[str] = []
    index: i64 = 0
    while mask > 0:
        if mask & 1 != 0:
            found.append(words[index])
        mask >>= 1
        index += 1
    return found


def within(where: str, problem: BadPosition) -> BadPosition:
    """The problem, with the outer place before it."""
    return BadPosition(where + problem.what, problem.expected, problem.got)


def _integer(value: Any) -> int:
    if not isinstance(value, int):
        raise BadPosition("", "an integer", repr(value))
    return value
