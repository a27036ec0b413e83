"""Fields declared once: a game's view says what lies on the table, and the rest follows from it.

The dataclasses of a game's ``view.py`` give each field a kind: ``koku: int = fields.number(0, 15)``. From that come
the state's class (written by ``zataku state``), the position as data and back, the part of a view that all see, and the
check of ranges. Fields that no view shows are in a plain class beside them.

Here a state is one row of numbers: its plain fields first, then its vecs, in the order of declaration.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.errors import BadPosition
from zataku.core.fields import DECLARED, DERIVED, OWN, PUBLIC, Declared, declared
from zataku.core.game import NOBODY
from zataku.core.kinds import Flag, index_of, within

_PER_SEAT: Final = 0
"""In place of a count: one for each seat."""


@final
class Slot:
    """An attribute of the state: how many values of a kind, one after the other."""

    def __init__(self, name: str, declared: str, found: Declared, count: int) -> None:
        assert found.kind is not None
        self.name = name
        self.declared = declared  # its place, such as PlayerView.koku
        self.kind = found.kind
        self.count: i64 = count  # _PER_SEAT: one for each seat
        self.is_bit = found.is_bit
        self.is_fixed = found.is_fixed
        self.is_plain = found.is_bit or (count == 1 and found.kind.width == 1)  # a number of its own, no vec
        self.is_flag = self.is_plain and not found.is_bit and isinstance(found.kind, Flag)

    def length(self, seats: i64) -> i64:
        """How many numbers it takes."""
        if self.is_plain:
            return 1
        return (seats if self.count == _PER_SEAT else self.count) * self.kind.width


@final
class Node:
    """A field of a view: a value in a slot, or a part with fields of its own."""

    def __init__(self, name: str, found: Declared, slot: int, nodes: list[Node]) -> None:
        self.name = name
        self.who = found.who
        self.is_bit = found.is_bit
        self.kind = found.kind
        self.slot: i64 = slot  # -1 for a part
        self.nodes = nodes
        self.words = found.words
        self.per_seat = found.per_seat
        self.count: i64 = found.count
        self.is_row = found.per_seat or (found.count != 1 and not found.words)
        self.part = found.part
        self.is_keyed = found.is_keyed


@final
class Layout:
    """The fields of a game's view, and those that no view shows; ``view`` is the dataclass of the whole view."""

    def __init__(self, view: Any, unseen: Any) -> None:
        slots: list[Slot] = []
        self._nodes = _nodes(view, slots, 1, "")
        for name, field in vars(unseen).items():
            if isinstance(field, dataclasses.Field):
                found = declared(field)
                count = _PER_SEAT if found.per_seat else found.count
                slots.append(Slot(found.name or name, f"{unseen.__name__}.{name}", found, count))
        order = [k for k, slot in enumerate(slots) if slot.is_plain] + [
            k for k, slot in enumerate(slots) if not slot.is_plain
        ]
        self.slots: list[Slot] = [slots[k] for k in order]
        _renumber(self._nodes, {before: after for after, before in enumerate(order)})
        self.name: str = view.__name__
        self._view = view
        self._places: dict[int, vec[i64]] = {}  # by number of seats
        self._starts: dict[int, vec[i64]] = {}

    def places(self, seats: i64) -> vec[i64]:
        """Where each slot begins in the row of numbers of a state with this many seats, and where the row ends."""
        found = self._places.get(seats)
        if found is None:
            at: i64 = 0
            starts: list[int] = []
            for slot in self.slots:
                starts.append(at)
                at += slot.length(seats)
            starts.append(at)
            found = vec[i64](starts)
            self._places[seats] = found
        return found

    def start(self, seats: i64) -> vec[i64]:
        """The row of numbers before anything is placed."""
        found = self._starts.get(seats)
        if found is None:
            numbers: list[int] = []
            for slot in self.slots:
                times = 1 if slot.is_plain else slot.length(seats) // slot.kind.width
                numbers += [seats] if slot.name == "seats" else slot.kind.start * times
            found = vec[i64](numbers)
            self._starts[seats] = found
        return found[:]

    def dump(self, n: vec[i64], seats: i64) -> dict[str, Any]:
        """The position as JSON data, without what the game's own code fills in."""
        return _dumped(self._nodes, n, self.places(seats), seats, 0, True)

    def public(self, n: vec[i64], seats: i64) -> dict[str, Any]:
        """What all see, as JSON data, without what the game's own code fills in."""
        data: dict[str, Any] = {"seat": NOBODY}
        data.update(_dumped(self._nodes, n, self.places(seats), seats, 0, False))
        return data

    def own(self, n: vec[i64], seats: i64, seat: i64, player: dict[str, Any]) -> None:
        """Add to a player's fields what only this player sees."""
        places = self.places(seats)
        for node in self._nodes:
            if node.per_seat:
                for inner in node.nodes:
                    if inner.who == OWN and inner.kind is not None:
                        player[inner.name] = inner.kind.shown(n, places[inner.slot] + seat * inner.kind.width)

    def views(self, n: vec[i64], seats: i64, public: dict[str, Any]) -> list[dict[str, Any]]:
        """What each seat sees, and last a spectator: what is public, and each player's own."""
        found: list[dict[str, Any]] = []
        players: list[Any] = public["players"]
        seat: i64
        for seat in range(seats):
            own = dict(players[seat])
            self.own(n, seats, seat, own)
            seen = dict(public)
            seen["seat"] = seat
            seen["players"] = [*players[:seat], own, *players[seat + 1 :]]
            found.append(seen)
        found.append(public)
        return found

    def view(self, data: dict[str, Any]) -> Any:
        """The view of such data, as the game's dataclasses; the data is used up."""
        return _viewed(self._view, self._nodes, data)

    def read(self, view: Any, n: vec[i64], seats: i64) -> None:
        """Put everything in a view into the row of numbers, except what the game reads itself."""
        _read(self._nodes, view, n, self.places(seats), seats, 0)

    def check(self, n: vec[i64], seats: i64) -> None:
        """Raise BadPosition unless every value is in its range."""
        _check(self._nodes, n, self.places(seats), seats, 0)


def _nodes(view: Any, slots: list[Slot], count: int, prefix: str) -> list[Node]:
    found: list[Node] = []
    for field in dataclasses.fields(view):
        if DECLARED not in field.metadata:
            continue  # the viewer's seat
        what = declared(field)
        slot = -1
        nodes: list[Node] = []
        if what.kind is not None:
            slot = len(slots)
            slots.append(Slot(what.name or prefix + field.name, f"{view.__name__}.{field.name}", what, count))
        elif what.who == PUBLIC:
            inner = _PER_SEAT if what.per_seat else what.count
            nodes = _nodes(what.part, slots, inner, what.prefix)
        found.append(Node(field.name, what, slot, nodes))
    return found


def _renumber(nodes: list[Node], order: dict[int, int]) -> None:
    for node in nodes:
        if node.kind is not None:
            node.slot = order[node.slot]
        _renumber(node.nodes, order)


def _dumped(nodes: list[Node], n: vec[i64], places: vec[i64], seats: i64, index: i64, is_open: bool) -> dict[str, Any]:
    """The fields of one part, of the given index if there are several; if ``open``, including what is not public."""
    found: dict[str, Any] = {}
    for node in nodes:
        kind = node.kind
        if kind is not None:
            at = places[node.slot]
            if node.is_bit:
                found[node.name] = (n[at] >> index) & 1 != 0
            elif is_open or node.who == PUBLIC:
                found[node.name] = kind.shown(n, at + index * kind.width)
            else:
                found[node.name] = None
        elif node.who != PUBLIC:
            if not (is_open and node.who == DERIVED):
                found[node.name] = None
        else:
            found[node.name] = _part(node, n, places, seats, is_open)
    return found


def _part(node: Node, n: vec[i64], places: vec[i64], seats: i64, is_open: bool) -> Any:
    if node.is_row:
        count = seats if node.per_seat else node.count
        return [_dumped(node.nodes, n, places, seats, k, is_open) for k in range(count)]
    if not node.words:
        return _dumped(node.nodes, n, places, seats, 0, is_open)
    found: dict[str, Any] = {}
    k: i64 = 0
    for word in node.words:
        if _is_there(node, n, places, k):
            found[word] = _dumped(node.nodes, n, places, seats, k, is_open)
        k += 1
    return found


def _is_there(node: Node, n: vec[i64], places: vec[i64], index: i64) -> bool:
    """Whether anything lies on this place."""
    for inner in node.nodes:
        kind = inner.kind
        if kind is not None and not kind.is_untouched(n, places[inner.slot] + index * kind.width):
            return True
    return False


def _viewed(view: Any, nodes: list[Node], data: dict[str, Any]) -> Any:
    for node in nodes:
        if node.part is not None:
            data[node.name] = _parts_viewed(node, data.get(node.name))
    return view(**data)


def _parts_viewed(node: Node, data: Any) -> Any:
    nodes = node.nodes
    if data is None:
        return None
    if isinstance(data, list):
        return [_viewed(node.part, nodes, dict(entry)) for entry in data]
    if node.is_keyed:
        return {key: _viewed(node.part, nodes, dict(entry)) for key, entry in data.items()}
    return _viewed(node.part, nodes, dict(data))


def _read(nodes: list[Node], view: Any, n: vec[i64], places: vec[i64], seats: i64, index: i64) -> None:
    for node in nodes:
        kind = node.kind
        try:
            if kind is not None:
                value = getattr(view, node.name)
                at = places[node.slot]
                if node.is_bit:
                    if value:
                        n[at] |= i64(1) << index
                elif value is not None or node.who != OWN:
                    kind.read(value, n, at + index * kind.width)
            elif node.who == PUBLIC:
                _read_part(node, getattr(view, node.name), n, places, seats)
        except BadPosition as problem:
            raise within(node.name, problem) from None


def _read_part(node: Node, value: Any, n: vec[i64], places: vec[i64], seats: i64) -> None:
    if node.is_row:
        count = seats if node.per_seat else node.count
        if len(value) != count:
            what = "players" if node.per_seat else "entries"
            raise BadPosition("", f"{count} {what}", str(len(value)))
        for k, entry in enumerate(value):
            try:
                _read(node.nodes, entry, n, places, seats, k)
            except BadPosition as problem:
                raise within(f"[{k}].", problem) from None
    elif node.words:
        for word, entry in value.items():
            k = index_of(node.words, word, "")
            try:
                _read(node.nodes, entry, n, places, seats, k)
            except BadPosition as problem:
                raise within(f".{word}.", problem) from None
    else:
        try:
            _read(node.nodes, value, n, places, seats, 0)
        except BadPosition as problem:
            raise within(".", problem) from None


def _check(nodes: list[Node], n: vec[i64], places: vec[i64], seats: i64, index: i64) -> None:
    for node in nodes:
        kind = node.kind
        try:
            if kind is not None:
                at = places[node.slot] + index * kind.width
                if not node.is_bit and not kind.fits(n, at, seats):
                    kind.complain(n, at, seats)
            elif node.who == PUBLIC:
                _check_part(node, n, places, seats)
        except BadPosition as problem:
            raise within(node.name, problem) from None


def _check_part(node: Node, n: vec[i64], places: vec[i64], seats: i64) -> None:
    count = seats if node.per_seat else node.count
    k: i64
    for k in range(count):
        if node.words and not _is_there(node, n, places, k):
            continue
        try:
            _check(node.nodes, n, places, seats, k)
        except BadPosition as problem:
            where = f".{node.words[k]}." if node.words else f"[{k}]." if node.is_row else "."
            raise within(where, problem) from None
