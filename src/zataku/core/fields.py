"""How a field of a view is declared: ``koku: int = fields.number(0, 15)``."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Final, final

from zataku.core.kinds import ENDLESS, By, Flag, Kind, Number, Row, Seat, Seats, Word, Words

DECLARED: Final = "zataku"
"""The key in a dataclass field's metadata that holds its declaration."""

# Who may see a field.
PUBLIC: Final = "public"
OWN: Final = "own"  # the seat it belongs to
DERIVED: Final = "derived"  # follows from the rest, seen by all: in views, not in positions
MADE: Final = "made"  # shown and read back by the game's own code


@final
class Declared:
    """The declaration of a field, shown in views or not."""

    def __init__(self, kind: Kind | None, **more: Any) -> None:
        self.kind = kind  # None for a part with fields of its own, and for what the game makes itself
        self.name: str = more.get("name", "")  # its name in the state, if that is another one
        self.who: str = more.get("who", PUBLIC)
        self.is_fixed: bool = more.get("fixed", False)  # never changes after the set-up, so clones share it
        self.is_bit: bool = more.get("bit", False)  # one bit for each seat, in one number
        self.per_seat: bool = more.get("per_seat", False)
        self.part: Any = more.get("part")  # the dataclass of a part
        self.count: int = more.get("count", 1)
        self.words: tuple[str, ...] = more.get("words", ())
        self.prefix: str = more.get("prefix", "")
        self.is_keyed: bool = more.get("keyed", False) or bool(self.words)


def _field(kind: Kind | None, **more: Any) -> Any:
    what = Declared(kind, **more)
    if "default" in more:  # its value where older positions leave it out
        return dataclasses.field(metadata={DECLARED: what}, default_factory=more["default"])
    if what.who == DERIVED:
        return dataclasses.field(metadata={DECLARED: what}, default=None)
    return dataclasses.field(metadata={DECLARED: what})


def _kind(field: Any) -> Kind:
    kind = declared(field).kind
    assert kind is not None, "expected a kind of value, got a part"
    return kind


def declared(field: Any) -> Declared:
    """The declaration of a dataclass field."""
    found: Declared = field.metadata[DECLARED]
    return found


def number(
    least: int = 0, most: int = ENDLESS, start: int = 0, none: int | None = None, shift: int = 0, **more: Any
) -> Any:
    """A number. ``none`` is shown as null; ``shift`` is added when it is shown."""
    return _field(Number(least, most, start, none, shift), **more)


def flag(start: bool = False, **more: Any) -> Any:
    """True or false; as a ``bit`` of a player it is stored in a set of seats."""
    return _field(Flag(start), **more)


def seat(or_none: bool = False, start: int = 0, **more: Any) -> Any:
    """A seat."""
    return _field(Seat(or_none, start), **more)


def seats(others: int = 0, start: int = 0, **more: Any) -> Any:
    """A set of seats."""
    return _field(Seats(others, start), **more)


def word(words: Iterable[str], or_none: bool = False, start: int = -1, **more: Any) -> Any:
    """One of these words."""
    return _field(Word(tuple(words), or_none, start), **more)


def words(words: Iterable[str], start: int = 0, **more: Any) -> Any:
    """A set of these words."""
    return _field(Words(tuple(words), start), **more)


def by(words: Iterable[str], value: Any, left_out: int | None = None, **more: Any) -> Any:
    """A value for each of these words; one equal to ``left_out`` is not shown."""
    return _field(By(tuple(words), _kind(value), left_out), **more)


def row(places: int, value: Any, start: list[int] | None = None, **more: Any) -> Any:
    """A fixed number of values."""
    return _field(Row(places, _kind(value), False, start), **more)


def up_to(places: int, value: Any, **more: Any) -> Any:
    """Up to a number of values, without gaps."""
    return _field(Row(places, _kind(value), True, None), **more)


def of_kind(kind: Kind, **more: Any) -> Any:
    """A value of the game's own kind."""
    return _field(kind, **more)


def part(kind: Any, prefix: str = "") -> Any:
    """Fields together under one name; in the state their names begin with the prefix."""
    return _field(None, part=kind, prefix=prefix)


def each_seat(kind: Any) -> Any:
    """The fields of each player."""
    return _field(None, part=kind, per_seat=True)


def each(kind: Any, words: Iterable[str] = (), count: int = 0) -> Any:
    """Fields of each of these places, by its word, where something lies there; or of a number of places in a row."""
    words = tuple(words)
    return _field(None, part=kind, words=words, count=count or len(words))


def made(kind: Any = None, keyed: bool = False, **more: Any) -> Any:
    """A field that the game's own code shows and reads back: a dataclass, alone, in a list or keyed."""
    return _field(None, who=MADE, part=kind, keyed=keyed, **more)


def derived() -> Any:
    """A field that follows from the rest: the game's own code adds it to views; positions don't have it."""
    return _field(None, who=DERIVED)
