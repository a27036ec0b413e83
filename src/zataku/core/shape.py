"""The shape of content: which entries and fields a corrected copy must have, found in what ships."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

NAMES: Final = ("id", "key")
"""Fields that name an entry."""
FEW: Final = 3
"""A text field with at least this many entries for each of its values is a choice among them."""

ENTRY: Final = "*"
"""Stands for every entry of a list in the path of a field."""
NONE: Final = object()
"""In the place of a value that is not there."""

PROVENANCE: Final = ("meta", "sources", "source_of")
"""Sections that say which edition this is and where its facts come from. The rules read none of them."""
REMARKS: Final = ("note", "rules")
"""Fields that say something about a fact; so does every field whose name begins or ends with ``source``."""


@final
class Problem:
    """Where a copy does not fit, what was expected there and what was found."""

    def __init__(self, where: str, expected: str, got: str) -> None:
        self.where = where
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


def outside(where: str, n: int, least: int, most: int) -> Iterable[Problem]:
    """A problem, if a number is not from least to most."""
    if not least <= n <= most:
        yield Problem(where, str(least) if least == most else f"a number from {least} to {most}", str(n))


def problems(shipped: dict[str, Any], copy: dict[str, Any], free: Iterable[str] = ()) -> list[Problem]:
    """Every way in which a copy does not fit what ships.

    A field that only some entries have stays with those, except in tables at the paths in ``free``, such as
    ``tile.*.gains``: there any entry may have what another one has.
    """
    return list(_compare("", "", _Seen([shipped]), shipped, copy, frozenset(free)))


def unlike(shipped: Any, copy: Any, paths: Iterable[str], where: str = "", path: str = "") -> Iterable[Problem]:
    """What differs from what ships, or is not there, in fields that the rules rely on, such as ``card.*.kind``."""
    if path in paths:
        if copy != shipped:
            yield Problem(where, f"{shipped!r}, as the rules know nothing else here", _told(copy))
    elif isinstance(shipped, dict) and isinstance(copy, dict):
        for field, value in shipped.items():
            inner = _below(path, field)
            if field in copy or any(f"{each}.".startswith(f"{inner}.") for each in paths):
                yield from unlike(value, copy.get(field, NONE), paths, _at(where, field), inner)
    elif isinstance(shipped, list) and isinstance(copy, list):
        inner = _below(path, ENTRY)
        if len(shipped) != len(copy) and any(f"{each}.".startswith(f"{inner}.") for each in paths):
            number_of = "1 entry" if len(shipped) == 1 else f"{len(shipped)} entries"
            yield Problem(where, f"{number_of}, as the rules know nothing else here", str(len(copy)))
        for number, (entry, other) in enumerate(zip(shipped, copy, strict=False)):
            name = _name(entry) or str(number + 1)
            yield from unlike(entry, other, paths, f"{where} {name}", inner)
    elif copy is NONE:
        yield Problem(where, "this field", "none")


def is_provenance(path: Iterable[str]) -> bool:
    """Whether a field, given by its path, says where facts come from instead of being one."""
    fields = list(path)
    return fields[0] in PROVENANCE or any(is_remark(field) for field in fields)


def is_remark(field: str) -> bool:
    """Whoever corrects a fact may say how they know."""
    return field.startswith("source") or field.endswith("source") or field in REMARKS


def facts(value: Any) -> Any:
    """A copy without what says where its facts come from."""
    if isinstance(value, dict):
        return {field: facts(inner) for field, inner in value.items() if not is_provenance([field])}
    return [facts(entry) for entry in value] if isinstance(value, list) else value


@final
class _Seen:
    """All values that ship in one place: of every entry of a list, of one field."""

    def __init__(self, values: list[Any]) -> None:
        self.kinds: set[str] = set(map(_kind, values))
        self.least: int = min((value for value in values if _kind(value) == "int"), default=0)
        self.lists: list[list[Any]] = [value for value in values if isinstance(value, list)]
        texts = [value for value in values if isinstance(value, str)]
        self.choices: set[str] = set(texts) if len(values) >= FEW * len(set(map(str, texts))) else set()
        tables = [value for value in values if isinstance(value, dict)]
        self.fields: dict[str, _Seen] = {}
        self.required: list[str] = []
        for field in dict.fromkeys(field for table in tables for field in table):
            found = [table[field] for table in tables if field in table]
            self.fields[field] = _Seen(found)
            if len(found) == len(tables):
                self.required.append(field)
        entries = [entry for each in self.lists for entry in each]
        self.entries: _Seen | None = _Seen(entries) if entries else None

    def described(self) -> str:
        """What is expected here."""
        return " or ".join(sorted(self._kind_described(kind) for kind in self.kinds))

    def _kind_described(self, kind: str) -> str:
        if kind == "int":
            return "a whole number" + (" from 0 up" if self.least >= 0 else "")
        return {"str": "a text", "bool": "true or false", "float": "a number", "list": "a list", "dict": "a table"}.get(
            kind, kind
        )


def _compare(where: str, path: str, seen: _Seen, own: Any, found: Any, free: frozenset[str]) -> Iterable[Problem]:
    """What is wrong with a value, compared with all values that ship in its place, and with its own (or NONE)."""
    if _kind(found) not in seen.kinds:
        yield Problem(where or "content", seen.described(), _shown(found))
    elif isinstance(found, dict):
        yield from _compare_tables(where, path, seen, own, found, free)
    elif isinstance(found, list):
        yield from _compare_lists(where, path, seen, own, found, free)
    elif isinstance(found, int) and found < 0 <= seen.least:
        yield Problem(where, seen.described(), str(found))
    elif isinstance(found, str) and seen.choices and found not in seen.choices and not is_remark(_field(where)):
        yield Problem(where, "one of " + ", ".join(sorted(map(repr, seen.choices))), repr(found))


def _compare_tables(
    where: str, path: str, seen: _Seen, own: Any, found: dict[str, Any], free: frozenset[str]
) -> Iterable[Problem]:
    is_free = path in free or not isinstance(own, dict)
    facts = {} if is_free else {field: value for field, value in own.items() if not is_remark(field)}
    for field in dict.fromkeys([*seen.required, *facts]):
        if field not in found:
            usual = f", {_shown(facts[field])} as it ships" if field in facts else ""
            yield Problem(_at(where, field), f"this field{usual}", "none")
    for field, value in found.items():
        if is_remark(field) and field not in seen.fields:
            continue
        if field not in seen.fields:
            yield Problem(_at(where, field), "one of the fields " + ", ".join(seen.fields), "another one")
        elif not (is_free or field in own or is_remark(field)):
            yield Problem(_at(where, field), "no such field: no rule reads it here; try without it", _shown(value))
        else:
            ours = own.get(field, NONE) if isinstance(own, dict) else NONE
            yield from _compare(_at(where, field), _below(path, field), seen.fields[field], ours, value, free)


def _compare_lists(
    where: str, path: str, seen: _Seen, own: Any, found: list[Any], free: frozenset[str]
) -> Iterable[Problem]:
    ours = own if isinstance(own, list) else []
    names = _names(seen.lists[0]) if len(seen.lists) == 1 else []
    if names:
        yield from _compare_names(where, names, [_name(entry) for entry in found])
    else:
        least, most = min(map(len, seen.lists)), max(map(len, seen.lists))
        if not least <= len(found) <= most:
            yield Problem(where, f"{least} values" if least == most else f"{least} to {most} values", str(len(found)))
    if seen.entries is not None:
        by_name: dict[object, Any] = dict(zip(names, ours, strict=True)) if names else dict(enumerate(ours))
        for number, entry in enumerate(found):
            name = _name(entry) if names else str(number + 1)
            its = by_name.get(name if names else number, NONE)
            yield from _compare(f"{where} {name}", _below(path, ENTRY), seen.entries, its, entry, free)


def _compare_names(where: str, expected: list[str], found: list[str]) -> Iterable[Problem]:
    missing = [name for name in expected if name not in found]
    if missing:
        yield Problem(where, f"{len(expected)} entries", f"none of the name {', '.join(missing)}")
    seen: set[str] = set()
    for name in found:
        if name not in expected:
            yield Problem(where, f"the entries {expected[0]} to {expected[-1]}", name or "one without a name")
        elif name in seen:
            yield Problem(where, f"one entry {name}", "two")
        seen.add(name)
    if not missing and len(found) == len(expected) and found != expected:
        yield Problem(where, f"the order {expected[0]} to {expected[-1]}", "another one")


def _names(entries: list[Any]) -> list[str]:
    """The names of all entries, if they are unique."""
    names = [_name(entry) for entry in entries]
    return names if all(names) and len(set(names)) == len(names) else []


def _name(entry: Any) -> str:
    if isinstance(entry, dict):
        for field in NAMES:
            if field in entry:
                return str(entry[field])
    return ""


def _at(where: str, field: str) -> str:
    return f"{where}, {field}" if where else field


def _below(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def _field(where: str) -> str:
    return where.rpartition(", ")[2]


def _kind(value: Any) -> str:
    return type(value).__name__


def _told(value: Any) -> str:
    return "none" if value is NONE else repr(value)


def _shown(value: Any) -> str:
    return {"list": "a list", "dict": "a table"}.get(_kind(value), repr(value))
