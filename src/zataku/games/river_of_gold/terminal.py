"""Draws a view as text with markup for the terminal."""

from __future__ import annotations

from zataku.core.markup import SIGNAL, flow, name, styled, title
from zataku.games.river_of_gold.terminal_cards import draw_hand, draw_offer, draw_row_and_masteries
from zataku.games.river_of_gold.terminal_legend import draw_legend
from zataku.games.river_of_gold.terminal_marks import gain, seat_mark, seat_name
from zataku.games.river_of_gold.terminal_players import draw_players
from zataku.games.river_of_gold.terminal_river import draw_river
from zataku.games.river_of_gold.view import RiverView


def draw(view: RiverView, names: dict[str, str]) -> str:
    """The table of a view, 80 columns wide at most.

    ``names`` translates slugs; where it also has ``seat_0`` and so on, or ``help_`` before a slug, players go by these
    names, and cards in hand are explained.
    """
    parts = [draw_legend(names), _headline(view, names), draw_river(view, names)]
    parts += [draw_row_and_masteries(view, names), draw_players(view, names)]
    parts += [draw_hand(view, names), draw_offer(view, names)]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _headline(view: RiverView, names: dict[str, str]) -> list[str]:
    """Whose turn it is, what waits to be chosen, and what the end of the turn brings."""
    words = [styled("bold", title(names, "river_of_gold"))]
    if view.asked is None:
        words.append(name(names, "end_of_game"))
    else:
        words.append(f"{name(names, 'turn')}: {seat_mark(view, view.active)} {seat_name(view, view.active, names)}")
    words += [f"… {choice}" for choice in _waiting(view, names)]
    if view.emperor_due:
        words.append(styled(SIGNAL, name(names, "emperors_visit")))
    if view.end_due or (view.final_by is not None and view.asked is not None):
        words.append(styled(SIGNAL, name(names, "end_of_game")))
    return flow(words, "   ")


def _waiting(view: RiverView, names: dict[str, str]) -> list[str]:
    """The choices that are still open."""
    choices = view.choices
    out: list[str] = []
    for seat, player in enumerate(view.players):
        if player.goods_owed:
            out.append(f"{seat_mark(view, seat)} {gain('any_good', player.goods_owed)}")
    if choices.journey:
        out.append(name(names, "journey_end"))
    if choices.sale != "none":
        out.append(name(names, "sale"))
    if choices.draws:
        out.append(gain("draw_discard", choices.draws))
    if choices.discarding:
        out.append(name(names, "discard_card"))
    if choices.upgrade:
        out.append(name(names, "royal_ship"))
    if choices.second_marker != "none":
        out.append(name(names, "second_marker"))
    return out
