"""The JSON Schema of every message and of every game's view."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

import zataku
from zataku.server import protocol

Schema = dict[str, Any]
Definitions = dict[str, Schema]

REF = "#/$defs/"
UNIONS = {
    "Request": "All that the client sends over the socket.",
    "Message": "All that the server sends over the socket.",
}


def structs() -> dict[str, type[Struct]]:
    """Every struct of the protocol, in the order of the source."""
    return {
        name: value
        for part in protocol.PARTS
        for name, value in vars(part).items()
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == part.__name__
    }


def members(union: str) -> list[str]:
    """The structs of Request or Message."""
    return [kind.__name__ for kind in typing.get_args(getattr(protocol, union))]


def small_types() -> Definitions:
    """What has a name in the protocol and is no struct: enumerations, described scalars, unions of scalars."""
    found: Definitions = {}
    for name, value in [pair for part in protocol.PARTS for pair in vars(part).items()]:
        if name in UNIONS or name.startswith("_"):
            continue
        if typing.get_origin(value) is Literal:
            found[name] = {"enum": list(typing.get_args(value))}
        elif isinstance(value, types.UnionType):
            found[name] = msgspec.json.schema(value)
        elif typing.get_origin(value) is typing.Annotated:
            shape = msgspec.json.schema(value)
            if "description" in shape:  # without one, nothing tells a Name from a TableId
                found[name] = shape
    return found


def messages() -> Definitions:
    """The definitions of the whole protocol."""
    kinds = structs()
    unions = [getattr(protocol, name) for name in UNIONS]
    shapes, parts = msgspec.json.schema_components([*unions, *kinds.values()], ref_template=REF + "{name}")
    small = small_types()
    ours = sent_by_client(parts)
    found: Definitions = {}
    for (name, description), shape in zip(UNIONS.items(), shapes, strict=False):
        found[name] = {"title": name, "description": description, **shape}
    for name in kinds:
        found[name] = _named(parts[name], small)
        if name not in ours:
            found[name]["required"] = list(found[name]["properties"])  # the server leaves nothing out
    return found | {name: {"title": name, **shape} for name, shape in small.items()}


def views() -> dict[str, Definitions]:
    """By game, the definitions of its view; the view itself comes first."""
    found: dict[str, Definitions] = {}
    for game in zataku.names():
        root = type(zataku.Match(zataku.load(game), seed=1).view(protocol.SPECTATOR))
        _, parts = msgspec.json.schema_components([root], ref_template=REF + "{name}")
        for part in parts.values():
            part["required"] = list(part["properties"])  # the codec leaves nothing out
        found[game] = {root.__name__: parts.pop(root.__name__), **parts}
    return found


def view_name(game: str) -> str:
    """What a game's view is called in the schema, such as RiverOfGoldView."""
    return _prefix(game) + "View"


def document() -> Schema:
    """The whole schema."""
    definitions = messages()
    for game, parts in views().items():
        root = next(iter(parts))
        names = {name: view_name(game) if name == root else _prefix(game) + name for name in parts}
        for name, part in parts.items():
            assert names[name] not in definitions, f"{names[name]} stands twice"
            definitions[names[name]] = {**_renamed(part, names), "title": names[name]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Zataku's protocol",
        "$comment": "Made by `make protocol` from src/zataku/server/protocol and the views of the games.",
        "$defs": definitions,
    }


def sent_by_client(definitions: Definitions) -> set[str]:
    """The structs that the client may send: they and only they refuse unknown fields, and so do their parts."""
    return {name for name, shape in definitions.items() if shape.get("additionalProperties") is False}


def sent_by_server(definitions: Definitions) -> set[str]:
    """The structs that the server may send, with all their parts; a few go both ways."""
    whole = {name for name in structs() if name not in sent_by_client(definitions)}
    while more := {part for name in whole for part in refs(definitions[name])} - whole:
        whole |= more
    return whole


def bodies() -> list[str]:
    """The structs that stand alone but never on the socket: what goes over HTTP."""
    definitions = messages()
    parts = {part for name in structs() for part in refs(definitions[name])}
    return [name for name in structs() if name not in parts and name not in members("Request") + members("Message")]


def refs(shape: object) -> Iterator[str]:
    """The names of all definitions that a schema refers to."""
    if isinstance(shape, dict):
        if "$ref" in shape:
            yield shape["$ref"].removeprefix(REF)
        for part in shape.values():
            yield from refs(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from refs(part)


def _prefix(game: str) -> str:
    return "".join(word.capitalize() for word in game.split("_"))


def _named(shape: Any, small: Definitions) -> Any:
    """The schema with small types by name, which msgspec writes out each time."""
    if isinstance(shape, list):
        return [_named(part, small) for part in shape]
    if not isinstance(shape, dict):
        return shape
    bare = {key: value for key, value in shape.items() if key != "default"}
    for name, known in small.items():
        if bare == known or ("enum" in known and bare == {"enum": sorted(known["enum"])}):
            return {"$ref": REF + name} | {key: shape[key] for key in shape.keys() & {"default"}}
    return {key: _named(value, small) for key, value in shape.items()}


def _renamed(shape: Any, names: dict[str, str]) -> Any:
    if isinstance(shape, list):
        return [_renamed(part, names) for part in shape]
    if not isinstance(shape, dict):
        return shape
    return {
        key: REF + names[value.removeprefix(REF)] if key == "$ref" else _renamed(value, names)
        for key, value in shape.items()
    }
