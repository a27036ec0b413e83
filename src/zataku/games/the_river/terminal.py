"""Draws a view as text with markup for the terminal."""

from __future__ import annotations

from zataku.games.the_river.view import TheRiverView


def draw(view: TheRiverView, names: dict[str, str]) -> str:
    """The table of a view."""
    return f"{view.round}"
