"""Objects that are compared, shown, copied and pickled by their parts, compiled or not."""

from __future__ import annotations


class Value:
    """An object that is nothing but its constructor's arguments."""

    def _parts(self) -> tuple[object, ...]:
        """What the constructor takes, in its order."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Value) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(tuple(_hashable(part) for part in self._parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._parts()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._parts()


def _hashable(part: object) -> object:
    if isinstance(part, dict):
        return frozenset(part.items())
    return tuple(part) if isinstance(part, list) else part


def attributes(thing: object) -> dict[str, object]:
    """All attributes of something, by name.

    By itself, a plain class derived from a compiled one pickles only what its base declares, dropping the rest.
    """
    kind = type(thing)
    names = list(getattr(kind, "__mypyc_attrs__", ()))
    for base in kind.__mro__:
        names += getattr(base, "__slots__", ())
    own = [name for name in names if not name.startswith("__") and hasattr(thing, name)]
    found: dict[str, object] = {name: getattr(thing, name) for name in own}
    found.update(getattr(thing, "__dict__", {}))
    return found


def set_attributes(thing: object, values: dict[str, object]) -> None:
    """Set all attributes of something, even if it is frozen."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)
