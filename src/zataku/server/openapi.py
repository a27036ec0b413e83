"""The OpenAPI document: the framework's, with schemas that say exactly what is checked."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from zataku.server import protocol

REF: Final = "#/components/schemas/{name}"
RECORD: Final = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}


class OpenApi(JsonRenderPlugin):
    """Serves the document, which is made once."""

    made = b""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        self.made = self.made or super().render(request, exact(openapi_schema))
        return self.made


def exact(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what Litestar leaves out: unknown fields are refused, limits may be 0, a record is text."""
    components, paths = document["components"], document["paths"]
    types = [getattr(protocol, name) for name in components["schemas"]]
    _, schemas = msgspec.json.schema_components(types, ref_template=REF)
    upload = {**paths["/api/records"]["post"], "requestBody": RECORD}
    return {
        **document,
        "components": {**components, "schemas": schemas},
        "paths": {**paths, "/api/records": {**paths["/api/records"], "post": upload}},
    }
