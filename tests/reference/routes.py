"""The HTTP routes of a Litestar app, as its OpenAPI schema has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Litestar

METHODS = ("get", "post", "put", "patch", "delete")
COMPONENTS = "#/components/schemas/"


@dataclass
class Route:
    """One operation: what goes in, what comes out; both are empty when there is no body."""

    method: str
    path: str
    summary: str
    takes: str
    gives: str


def routes(app: Litestar) -> list[Route]:
    """Every documented route, by path and then by method."""
    found = app.openapi_schema.to_schema()
    return [
        Route(method.upper(), path, _summary(item[method]), _taken(item[method]), _given(item[method]))
        for path, item in sorted((found.get("paths") or {}).items())
        for method in METHODS
        if method in item
    ]


def _summary(operation: dict[str, Any]) -> str:
    """The docstring, which is the description (of an app that uses docstrings); else the summary, a mere name."""
    return " ".join((operation.get("description") or operation.get("summary") or "").split())


def _taken(operation: dict[str, Any]) -> str:
    return _body((operation.get("requestBody") or {}).get("content"))


def _given(operation: dict[str, Any]) -> str:
    answers = operation.get("responses") or {}
    return next((_body(answer.get("content")) for code, answer in answers.items() if code.startswith("2")), "")


def _body(content: dict[str, Any] | None) -> str:
    """The type of a body: a definition's name, ``list of`` it, or the media type of one that is not JSON."""
    for media, body in (content or {}).items():
        return _name(body.get("schema") or {}) or media
    return ""


def _name(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return str(shape["$ref"].removeprefix(COMPONENTS))
    if shape.get("type") == "array":
        return f"list of {_name(shape['items'])}"
    for part in shape.get("oneOf", shape.get("anyOf", [])):
        if name := _name(part):
            return name
    return ""
