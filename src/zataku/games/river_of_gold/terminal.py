"""Draws a view as text with markup for the terminal."""

from __future__ import annotations

from zataku.games.river_of_gold.view import RiverView


def draw(view: RiverView, names: dict[str, str]) -> str:
    """The table of a view."""
    return f"{view.phase} {len(names)}"
