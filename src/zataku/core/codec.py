"""Dataclasses to plain JSON data and back; refuses a Secret."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any, Final

from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.core.secret import Secret

LARGEST: Final = 2**53
"""Larger JSON numbers are not exact everywhere, and states hold 64 bits."""


def encode(value: object) -> object:
    """Dataclasses, lists, dicts and scalars as plain JSON data."""
    if isinstance(value, Secret):
        raise TypeError("a Secret is never encoded: expected the words of one seat, got the secret itself")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {name: encode(getattr(value, name)) for name in getattr(value, "__dataclass_fields__")}
    raise TypeError(f"expected JSON data or a dataclass, got {type(value).__name__}")


def decode(kind: Any, data: object, field: str = "") -> Any:
    """Data as a value of this type (at the top, an uncompiled dataclass); BadPosition names the wrong field."""
    origin = typing.get_origin(kind)
    if kind is int or kind is str or kind is bool:
        return _scalar(kind, data, field)
    if origin is list:
        if not isinstance(data, list):
            raise BadPosition(field or "data", "a list", _shown(data))
        (inner,) = typing.get_args(kind)
        return [decode(inner, item, f"{field}[{k}]") for k, item in enumerate(data)]
    if origin is dict:
        if not isinstance(data, dict):
            raise BadPosition(field or "data", "an object", _shown(data))
        _, inner = typing.get_args(kind)
        return {str(key): decode(inner, item, f"{field}.{key}") for key, item in data.items()}
    if origin is types.UnionType or origin is typing.Union:
        inner = next(part for part in typing.get_args(kind) if part is not types.NoneType)
        return None if data is None else decode(inner, data, field)
    return _dataclass(kind, data, field)


def decode_position(kind: Any, data: object) -> Any:
    """A whole position as a view of this type, a spectator's where views have a seat; BadPosition names the field."""
    if not isinstance(data, dict):
        raise BadPosition("position", "a JSON object", type(data).__name__)
    has_seat = any(part.name == "seat" for part in dataclasses.fields(kind))
    return decode(kind, {"seat": NOBODY, **data} if has_seat else data)


_HINTS: Final[dict[Any, dict[str, Any]]] = {}


def _hints(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields; resolving them is slow, so it is done once."""
    if kind not in _HINTS:
        _HINTS[kind] = typing.get_type_hints(kind)
    return _HINTS[kind]


def _scalar(kind: Any, data: Any, field: str) -> object:
    names = {int: "an integer", str: "a text", bool: "true or false"}
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise BadPosition(field or "data", names[kind], _shown(data))
    if kind is int and not -LARGEST <= data <= LARGEST:
        raise BadPosition(field or "data", f"an integer up to {LARGEST}", _shown(data))
    return data


def _dataclass(kind: Any, data: object, field: str) -> object:
    if not isinstance(data, dict):
        raise BadPosition(field or "data", "an object", _shown(data))
    hints = _hints(kind)
    fields = dataclasses.fields(kind)
    known = [part.name for part in fields]
    prefix = f"{field}." if field else ""
    for name in data:
        if name not in known:
            raise BadPosition(f"{prefix}{name}", "a field among " + ", ".join(known), "an unknown field")
    values: dict[str, object] = {}
    for part in fields:
        if part.name in data:
            values[part.name] = decode(hints[part.name], data[part.name], prefix + part.name)
        elif part.default is dataclasses.MISSING and part.default_factory is dataclasses.MISSING:
            raise BadPosition(prefix + part.name, "a value", "nothing")
    return kind(**values)


def _shown(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 60 else text[:57] + "..."
