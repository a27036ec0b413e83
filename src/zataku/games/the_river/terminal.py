"""Draws a view as text with markup for the terminal."""

from __future__ import annotations

from typing import Final

from zataku.core.markup import SIGNAL, flow, name, styled, title
from zataku.games.the_river.content import RESOURCE_KEYS
from zataku.games.the_river.terminal_islands import draw_cards, draw_choice, draw_spaces, draw_tiles
from zataku.games.the_river.terminal_marks import (
    INCOME_MARK,
    PIONEER_MARK,
    POINT_MARK,
    SETTLING_MARK,
    SWAP_MARK,
    TOKEN_MARK,
    WAREHOUSE_MARK,
    resource,
    seat_mark,
    seat_name,
)
from zataku.games.the_river.terminal_rivers import draw_players
from zataku.games.the_river.view import TheRiverView

LEGEND: Final = {
    "warehouse": WAREHOUSE_MARK,
    "points": POINT_MARK,
    "pioneer": PIONEER_MARK,
    "bonus_token": TOKEN_MARK,
    "settling": SETTLING_MARK,
    "cleanup_income": INCOME_MARK,
    "swap": SWAP_MARK,
}


def draw(view: TheRiverView, names: dict[str, str]) -> str:
    """The table of a view, 80 columns wide at most.

    ``names`` translates slugs; where it also has ``seat_0`` and so on, players go by these names.
    """
    parts = [_legend(names), _headline(view, names), draw_spaces(view, names), draw_tiles(view, names)]
    parts += [draw_cards(view, names), draw_players(view, names), draw_choice(view, names)]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _legend(names: dict[str, str]) -> list[str]:
    """Every mark with its name."""
    marks = [(resource(kind), kind) for kind in RESOURCE_KEYS] + [(mark, slug) for slug, mark in LEGEND.items()]
    return [styled("dim", line) for line in flow([f"{mark} {name(names, slug)}" for mark, slug in marks], "   ")]


def _headline(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """The round, whose turn it is, and whether the game is about to end."""
    words = [styled("bold", title(names, "the_river"))]
    if view.round > 0:
        words.append(f"{name(names, 'round')} {view.round}")
    if view.asked is not None:
        words.append(f"{name(names, 'turn')}: {seat_mark(view, view.asked)} {seat_name(view, view.asked, names)}")
    if view.asked is None or view.ending:
        words.append(styled(SIGNAL, name(names, "end_of_game")))
    return flow(words, "   ")
