"""Draws a view as marked-up text for the command line."""

from __future__ import annotations

from zataku.games.battle_for_rokugan.view import RokuganView


def draw(shown: RokuganView, names: dict[str, str]) -> str:
    """The table."""
    return ""
