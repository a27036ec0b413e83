"""The generated half of docs/protocol.md: tables of routes, messages and types."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from reference import schema
from reference.routes import Route
from reference.schema import REF, Definitions, Schema

WIDTH = 100
MARK = "<!-- What follows is made by `make protocol`: change src/zataku/server/protocol instead. -->"
PLAIN = {"integer": "integer", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}


def page(text: str, examples: Iterable[Struct], routes: list[Route]) -> str:
    """The page with everything below the mark made again."""
    by_hand, mark, _ = text.partition(MARK)
    assert mark, f"expected a page with the line {MARK}"
    return "\n".join([by_hand.rstrip(), "", MARK, "", *generated(list(examples), routes)])


def generated(examples: list[Struct], routes: list[Route]) -> Iterator[str]:
    definitions = schema.messages()
    shown = {type(example).__name__: example for example in examples}
    sent, got, bodies = schema.members("Request"), schema.members("Message"), schema.bodies()
    if routes:
        yield from ("## Routes", "", "| route | takes | gives | |", "|---|---|---|---|")
        yield from (_route(route, definitions) for route in routes)
        yield ""
    yield from _chapter("What the client sends over the socket", sent, definitions, shown)
    yield from _chapter("What the server sends over the socket", got, definitions, shown)
    yield from _chapter("Bodies of HTTP requests and answers", bodies, definitions, shown)
    parts = [name for name in schema.structs() if name not in sent + got + bodies]
    yield from _chapter("Parts of the above", parts, definitions, shown)
    yield from ("## Small types", "", "| type | is | |", "|---|---|---|")
    for name in schema.small_types():
        shape = definitions[name]
        anchor = f'<a id="{name.lower()}"></a>{name}'
        yield f"| {anchor} | {_type(shape)} | {_notes(shape, {}, is_optional=False)} |"
    yield from ("", "## Views", "", "What `view` holds depends on the game.", "")
    yield from ("| game | in the schema | in TypeScript |", "|---|---|---|")
    for game, types in schema.views().items():
        file = f"web/src/games/{game}/view.ts"
        yield f"| `{game}` | `{schema.view_name(game)}` | `{next(iter(types))}` in [{file}](../{file}) |"
    yield ""


def _route(route: Route, definitions: Definitions) -> str:
    takes, gives = (_linked(name, definitions) for name in (route.takes, route.gives))
    return f"| `{route.method} {route.path}` | {takes} | {gives} | {_cell(route.summary)} |"


def _linked(words: str, definitions: Definitions) -> str:
    return " ".join(_link(word) if word in definitions else word for word in words.split())


def _chapter(title: str, names: list[str], definitions: Definitions, shown: dict[str, Struct]) -> Iterator[str]:
    yield from (f"## {title}", "")
    for name in names:
        shape = definitions[name]
        yield from (f"### {name}", "", shape.get("description", ""), "")
        yield from ("| field | type | |", "|---|---|---|")
        is_ours = name in schema.sent_by_client(definitions)
        for field, inner in shape["properties"].items():
            is_optional = is_ours and field not in shape["required"]
            yield f"| `{field}` | {_type(inner)} | {_notes(inner, definitions, is_optional)} |"
        yield ""
        if name in shown:
            yield from ("```json", *pretty(_without_views(msgspec.to_builtins(shown[name]))), "```", "")


def _type(shape: Schema) -> str:
    """The type in words."""
    if "$ref" in shape:
        return _link(shape["$ref"].removeprefix(REF))
    if "enum" in shape:
        return ", ".join(f"`{value}`" for value in shape["enum"])
    if "anyOf" in shape:
        return " or ".join(_type(part) for part in shape["anyOf"])
    kind = shape.get("type", "")
    if kind == "array":
        return f"list of {_type(shape.get('items', {}))}"
    if kind == "object":
        return f"object of {_type(shape.get('additionalProperties', {}))}"
    return PLAIN.get(kind, "anything")


def _notes(shape: Schema, definitions: Definitions, is_optional: bool) -> str:
    """What is to be said of a field: its description or that of its type, its own limits, its default."""
    return " ".join(_cell(note) for note in _each_note(shape, definitions, is_optional))


def _each_note(shape: Schema, definitions: Definitions, is_optional: bool) -> Iterator[str]:
    choices = [part for part in shape.get("anyOf", [shape]) if part.get("type") != "null"]
    inner = choices[0] if len(choices) == 1 else shape
    named = definitions.get(inner.get("$ref", "").removeprefix(REF), {})
    inherited = "" if "properties" in named else named.get("description")
    if description := shape.get("description") or inner.get("description") or inherited:
        yield description
    for low, high, unit in (
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " items"),
        ("minProperties", "maxProperties", " entries"),
    ):
        if low in inner and high in inner:
            yield f"{inner[low]} to {inner[high]}{unit}."
        elif high in inner:
            yield f"At most {inner[high]}{unit}."
        elif low in inner:
            yield f"At least {inner[low]}{unit}."
    if is_optional:
        yield f"May be left out: `{json.dumps(shape.get('default'))}`."


def pretty(data: object, indent: str = "", before: int = 0) -> list[str]:
    """JSON in lines: what fits into one stands in one."""
    text = json.dumps(data, ensure_ascii=False)
    if len(indent) + before + len(text) <= WIDTH or not isinstance(data, (dict, list)) or not data:
        return [text]
    keys = [json.dumps(key) + ": " for key in data] if isinstance(data, dict) else [""] * len(data)
    values = list(data.values()) if isinstance(data, dict) else data
    inner = indent + "  "
    if all(isinstance(value, (str, int)) for value in values) and isinstance(data, list):
        return ["[", *_filled([json.dumps(value, ensure_ascii=False) for value in values], inner), indent + "]"]
    lines = ["{" if isinstance(data, dict) else "["]
    for number, (key, value) in enumerate(zip(keys, values, strict=True), 1):
        first, *rest = pretty(value, inner, len(key) + 1)
        lines += [inner + key + first, *rest]
        lines[-1] += "," if number < len(values) else ""
    return [*lines, indent + ("}" if isinstance(data, dict) else "]")]


def _filled(words: list[str], indent: str) -> Iterator[str]:
    line = indent
    for number, word in enumerate(words, 1):
        piece = word + (", " if number < len(words) else "")
        if len(line) + len(piece.rstrip()) > WIDTH:
            yield line.rstrip()
            line = indent
        line += piece
    yield line


def _without_views(data: object) -> object:
    """An example without what a view holds, which would fill pages."""
    if isinstance(data, dict):
        return {key: {} if key == "view" else _without_views(value) for key, value in data.items()}
    return [_without_views(value) for value in data] if isinstance(data, list) else data


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
