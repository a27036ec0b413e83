"""A game on one page, for players: a turn in steps, how it ends, where points come from; then rules by chapters.

``guide/guide.toml`` in a game's folder has the order, ``guide/<language>.toml`` the texts, with **bold** words. A key
of ``steps`` has the texts ``step_KEY`` and ``step_KEY_text``, one of ``chapters`` the same with ``chapter_``. Things
are slugs with a help in the game's words. A text that a language lacks is shown in English.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from zataku.core import home
from zataku.core.language import ENGLISH, language
from zataku.core.locale import filled

SECTION: Final = "guide"


def load(game: str, lang: str) -> dict[str, Any]:
    """The guide of a game as plain data; empty if the game has none."""
    order = _read(game, SECTION)
    if not order:
        return {}
    texts = filled(game, lang, SECTION, _read(game, ENGLISH) | _read(game, language(lang).code))
    pieces = order.get("pieces", [])
    return {
        "goal": texts["goal"],
        "turn": texts["turn"],
        "note": texts["turn_note"],
        "steps": [_told(texts, "step", each) | {"instead": each.get("instead", False)} for each in order["steps"]],
        "pieces": {"title": texts["pieces"], "texts": {slug: texts[f"piece_{slug}"] for slug in pieces}}
        if pieces
        else {},
        "ends": [text for key, text in texts.items() if key.startswith("end_")],
        "points": order["points"] | {"texts": {part: texts[f"points_{part}"] for part in order["points"]["mean"]}},
        "chapters": [
            _told(texts, "chapter", each) | {"things": each["things"], "rules": each["rules"]}
            for each in order["chapters"]
        ],
    }


def _told(texts: dict[str, str], kind: str, entry: dict[str, Any]) -> dict[str, Any]:
    key = entry["key"]
    return {"key": key, "title": texts[f"{kind}_{key}"], "text": texts[f"{kind}_{key}_text"]}


def _read(game: str, name: str) -> dict[str, Any]:
    file = home.folder(game) / SECTION / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
