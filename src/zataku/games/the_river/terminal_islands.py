"""Draws the main board: the islands with their pioneers, tiles and cards."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import cut, flow, name, pad, styled, title
from zataku.games.the_river.content import CONTENT, RESOURCE_KEYS
from zataku.games.the_river.terminal_marks import (
    CARDS,
    POINT_MARK,
    TOKEN_MARK,
    resource,
    resources,
    seat_mark,
    terrain,
    tile_icons,
)
from zataku.games.the_river.view import TheRiverView

LABEL: Final = 36
TERRAIN: Final = 15
_SPACES: Final[list[dict[str, Any]]] = CONTENT["action_spaces"]


def draw_spaces(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """The action spaces: how many pioneers fit, and whose stand there."""
    return [_space(view, space, names) for space in _SPACES]


def _space(view: TheRiverView, space: dict[str, Any], names: dict[str, str]) -> str:
    key: str = space["id"]
    capacity: int = space["capacity"]["2p" if view.seats == 2 else "34p"]
    kind: str = space["capacity_kind"]
    room = "∞" if kind == "unlimited" else f"{capacity}×" if kind == "per_player" else str(capacity)
    here = "".join([seat_mark(view, seat) * n for seat, n in enumerate(view.pioneers[key])])
    stock = ""
    for good in RESOURCE_KEYS:
        if key == f"produce_{good}":
            stock = f"{view.supply[good]:>2}{resource(good)}"
    if key == "first_player":
        stock = seat_mark(view, view.pawn)
    if key == "build" and view.bonus_tokens:
        left = " ".join([str(value) for value in view.bonus_tokens[:6]])
        stock = f"{TOKEN_MARK} {left}" + (" …" if len(view.bonus_tokens) > 6 else "")
    label = cut(title(names, key), LABEL - 1)
    return (" " + pad(label, LABEL) + pad(room, 4) + pad(here, 20) + stock).rstrip()


def draw_tiles(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """The face-up terrain tiles, two a line."""
    piles = f"{name(names, 'stack')} {view.stack_size}, {name(names, 'discards')} {len(view.discards)}"
    lines = [styled("bold", title(names, "terrain_tile")) + styled("dim", f"   {piles}")]
    shown = [_tile(tile, names) for tile in view.island if tile is not None]
    return lines + _two_a_line(shown)


def _two_a_line(shown: list[str]) -> list[str]:
    pairs = [(shown[k], "".join(shown[k + 1 : k + 2])) for k in range(0, len(shown), 2)]
    return [" " + (pad(first, 39) + second).rstrip() for first, second in pairs]


def _tile(tile: str, names: dict[str, str]) -> str:
    return f"{tile} {pad(terrain(tile, names, TERRAIN), TERRAIN)} {tile_icons(tile, names)}"


def draw_cards(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """The face-up building cards, two a line."""
    piles = f"{name(names, 'deck')} {view.deck_size}"
    lines = [styled("bold", title(names, "building_card")) + styled("dim", f"   {piles}")]
    shown = [card_text(card, names) for card in view.offer if card is not None]
    return lines + _two_a_line(shown)


def card_text(card: str, names: dict[str, str]) -> str:
    """A building card: its name, cost and points."""
    entry = CARDS[card]
    label = cut(name(names, entry["name_key"]), TERRAIN)
    return f"{card} {pad(label, TERRAIN)} {entry['vp']}{POINT_MARK} {resources(entry['cost'])}"


def draw_choice(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """What is being decided: tokens received, a building to be paid for."""
    parts: list[str] = []
    if any(view.gain.values()):
        parts.append("+ " + resources(view.gain))
    if view.card is not None:
        parts.append(card_text(view.card, names))
    return flow(parts, "   ")
