"""TypeScript types of a JSON Schema's definitions."""

from __future__ import annotations

import json
from collections.abc import Iterator

from reference.schema import REF, Definitions, Schema

WIDTH = 120
HEADER = "// Made by `make protocol` from the Python types: change those, not this file.\n"
SCALARS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def module(definitions: Definitions, whole: set[str] | None = None) -> str:
    """A file with all definitions; the fields of ``whole`` ones are there even where the schema lets them be left out.

    A struct that goes both ways is whole: the server sends every field of it, and the client may.
    """
    assert "Record" not in definitions, "expected a name that TypeScript has not taken, got Record"
    parts = [_definition(name, shape, name in (whole or set())) for name, shape in definitions.items()]
    return "\n".join([HEADER, *parts])


def expression(shape: Schema) -> str:
    """The type of a schema, without its name."""
    if "$ref" in shape:
        return str(shape["$ref"].removeprefix(REF))
    if "enum" in shape:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in shape["enum"])
    if "anyOf" in shape:
        parts = [expression(part) for part in shape["anyOf"]]
        return " | ".join(dict.fromkeys(parts))  # integer and number are one type here
    kind = shape.get("type")
    if kind is None and not shape.keys() - {"description", "default", "title"}:
        return "unknown"
    if kind == "array" and "prefixItems" in shape:
        return "[" + ", ".join(expression(part) for part in shape["prefixItems"]) + "]"
    if kind == "array":
        inner = expression(shape.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object" and "properties" not in shape:
        return f"Record<string, {expression(shape.get('additionalProperties', {}))}>"
    if kind in SCALARS:
        return SCALARS[kind]
    raise TypeError(f"expected a schema that has a TypeScript type, got {json.dumps(shape)}")


def _definition(name: str, shape: Schema, is_whole: bool) -> str:
    lines = list(_comment(shape, ""))
    if "properties" in shape:
        lines.append(f"export interface {name} {{")
        for field, inner in shape["properties"].items():
            lines += _comment(inner, "  ")
            mark = "" if is_whole or field in shape["required"] else "?"
            lines.append(f"  {field}{mark}: {expression(inner)};")
        lines.append("}")
    else:
        lines += _alias(name, expression(shape))
    return "\n".join(lines) + "\n"


def _alias(name: str, type_: str) -> list[str]:
    line = f"export type {name} = {type_};"
    if len(line) <= WIDTH:
        return [line]
    parts = [f"  | {part}" for part in type_.split(" | ")]
    return [f"export type {name} =", *parts[:-1], parts[-1] + ";"]


def _comment(shape: Schema, indent: str) -> Iterator[str]:
    lines = shape.get("description", "").replace("*/", "* /").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"
