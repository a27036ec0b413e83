"""The shape of content: which entries and fields a corrected copy must have, found in what ships."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

NAMES: Final = ("id", "key")
"""Fields that name an entry."""
FEW: Final = 3
"""A text field with so many entries for each of its values is a choice among them."""


@final
class Problem:
    """Where a copy does not fit, what was expected there and what was found."""

    def __init__(self, where: str, expected: str, got: str) -> None:
        self.where = where
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


def problems(shipped: dict[str, Any], copy: dict[str, Any]) -> list[Problem]:
    """Everything in which a copy does not fit; none when the game can read it."""
    return list(_compare("", [shipped], copy))


def _compare(where: str, seen: list[Any], found: Any) -> Iterable[Problem]:
    """What is wrong with a value, beside all values that ship in its place."""
    if _kind(found) not in {_kind(value) for value in seen}:
        yield Problem(
            where or "content",
            " or ".join(sorted({_described(seen, kind) for kind in map(_kind, seen)})),
            _shown(found),
        )
    elif isinstance(found, dict):
        yield from _compare_tables(where, [value for value in seen if isinstance(value, dict)], found)
    elif isinstance(found, list):
        yield from _compare_lists(where, [value for value in seen if isinstance(value, list)], found)
    elif isinstance(found, int) and found < 0 <= min(value for value in seen if isinstance(value, int)):
        yield Problem(where, _described(seen, "int"), str(found))
    elif isinstance(found, str) and _is_choice(where, seen) and found not in seen:
        yield Problem(where, "one of " + ", ".join(sorted({repr(value) for value in seen})), repr(found))


def _compare_tables(where: str, seen: list[dict[str, Any]], found: dict[str, Any]) -> Iterable[Problem]:
    known = dict.fromkeys(field for table in seen for field in table)
    for field in known:
        if field not in found and all(field in table for table in seen):
            yield Problem(_at(where, field), "this field", "none")
    for field, value in found.items():
        if field in known:
            yield from _compare(_at(where, field), [table[field] for table in seen if field in table], value)
        elif not _is_source(field):
            yield Problem(_at(where, field), "one of the fields " + ", ".join(known), "another one")


def _compare_lists(where: str, seen: list[list[Any]], found: list[Any]) -> Iterable[Problem]:
    entries = [entry for values in seen for entry in values]
    names = _names(seen[0]) if len(seen) == 1 else []
    if names:
        yield from _compare_names(where, names, [_name(entry) for entry in found])
    else:
        least, most = min(map(len, seen)), max(map(len, seen))
        if not least <= len(found) <= most:
            yield Problem(where, f"{least} values" if least == most else f"{least} to {most} values", str(len(found)))
    for number, entry in enumerate(found):
        name = _name(entry) if names else str(number + 1)
        if entries:
            yield from _compare(f"{where} {name}", entries, entry)


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
    """The names of all entries, if each has one of its own."""
    names = [_name(entry) for entry in entries]
    return names if all(names) and len(set(names)) == len(names) else []


def _name(entry: Any) -> str:
    if isinstance(entry, dict):
        for field in NAMES:
            if field in entry:
                return str(entry[field])
    return ""


def _is_choice(where: str, seen: list[Any]) -> bool:
    field = where.rpartition(", ")[2]
    return not _is_source(field) and len(seen) >= FEW * len(set(map(str, seen)))


def _is_source(field: str) -> bool:
    """Whoever corrects a fact may say how they know."""
    return field.startswith("source") or field.endswith("source")


def _at(where: str, field: str) -> str:
    return f"{where}, {field}" if where else field


def _kind(value: Any) -> str:
    return type(value).__name__


def _described(seen: list[Any], kind: str) -> str:
    if kind == "int":
        return "a whole number" + (" from 0 on" if min(value for value in seen if _kind(value) == "int") >= 0 else "")
    return {"str": "a text", "bool": "true or false", "float": "a number", "list": "a list", "dict": "a table"}.get(
        kind, kind
    )


def _shown(value: Any) -> str:
    return {"list": "a list", "dict": "a table"}.get(_kind(value), repr(value))
