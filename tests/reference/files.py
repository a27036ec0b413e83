"""Every file that is made from the protocol."""

from __future__ import annotations

import json
from pathlib import Path

from reference import markdown, schema, typescript
from reference.examples import examples
from reference.routes import Route, routes
from zataku.server.app import create_app
from zataku.server.settings import Settings

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
PAGE = ROOT / "docs" / "protocol.md"
WEB = ROOT / "web" / "src"


def files() -> dict[Path, str]:
    """The files with what should stand in them."""
    definitions = schema.messages()
    made = {
        SCHEMA: json.dumps(schema.document(), indent=2, ensure_ascii=False) + "\n",
        PAGE: markdown.page(PAGE.read_text("utf-8"), examples(), server_routes()),
        WEB / "protocol" / "protocol.ts": typescript.module(definitions, schema.sent_by_server(definitions)),
    }
    for game, types in schema.views().items():
        made[WEB / "games" / game / "view.ts"] = typescript.module(types)
    return made


def server_routes() -> list[Route]:
    """The routes of the server."""
    return routes(create_app(Settings(database="unused")))
