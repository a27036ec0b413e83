"""Draws what every player has: boat, storage, cards, tokens and the river board."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import SIGNAL, cut, flow, name, pad, styled
from zataku.core.secret import HIDDEN
from zataku.games.the_river.content import COLUMNS, CONTENT, RIVER, ROWS
from zataku.games.the_river.terminal_marks import (
    CARDS,
    PIONEER_MARK,
    POINT_MARK,
    SETTLING_MARK,
    TOKEN_MARK,
    WAREHOUSE_MARK,
    icons,
    resources,
    seat_mark,
    seat_name,
    terrain,
    tile_icons,
)
from zataku.games.the_river.view import PlayerView, TheRiverView

NAME: Final = 24
CELL: Final = 19
_MARKED: Final[list[int]] = CONTENT["river_board"]["settling_spaces"]
_PLACES: Final[dict[tuple[int, int], int]] = {
    (entry["row"], entry["column"]): entry["space"] for entry in CONTENT["river_board"]["path"]
}
_PRINTED: Final[dict[str, dict[int, dict[str, Any]]]] = {
    board["colour"]: {entry["space"]: entry for entry in board["printed"]} for board in CONTENT["river_boards"]
}


def draw_players(view: TheRiverView, names: dict[str, str]) -> list[str]:
    """The players one after another, the viewer last, nearest to the prompt."""
    seats = [seat for seat in range(view.seats) if seat != view.seat]
    if 0 <= view.seat < view.seats:
        seats.append(view.seat)
    lines: list[str] = []
    for seat in seats:
        lines += ["", *_player(view, seat, names)]
    return lines[1:]


def _player(view: TheRiverView, seat: int, names: dict[str, str]) -> list[str]:
    player = view.players[seat]
    turn = styled(SIGNAL, "▸") if seat == view.asked else " "
    who = cut(seat_name(view, seat, names), NAME)
    stored = resources(player.stored)
    filled = sum(player.stored.values())
    head = f"{turn} {seat_mark(view, seat)} " + pad(styled("bold", who) if seat == view.seat else who, NAME)
    head += f" {PIONEER_MARK}{player.boat}" + (f"+1{TOKEN_MARK}" if player.waiting else "   ")
    head += f"  {filled}/{player.capacity}{WAREHOUSE_MARK}  {stored}"
    return [head.rstrip(), *_cards(view, seat, names), *_river(player, names)]


def _cards(view: TheRiverView, seat: int, names: dict[str, str]) -> list[str]:
    """Bonus tokens, buildings and reserved cards."""
    player = view.players[seat]
    if _is_facedown(view, seat):
        return _backs(player, names)
    parts = [f"{TOKEN_MARK} " + " ".join([str(value) for value in player.tokens])] if player.tokens else []
    parts += [f"{name(names, CARDS[card]['name_key'])} {CARDS[card]['vp']}{POINT_MARK}" for card in player.built]
    parts += [_reserved(card, names) for card in player.reserved]
    return [styled("dim", line) for line in flow(parts, "  ", "    ")]


def _is_facedown(view: TheRiverView, seat: int) -> bool:
    """Whether a player's tokens and cards are not shown to the viewer (TR-23.3)."""
    return view.options.get("points_are_hidden") == "true" and seat != view.seat and view.phase != "over"


def _backs(player: PlayerView, names: dict[str, str]) -> list[str]:
    """How many tokens, buildings and reserved cards lie face down."""
    parts = [f"{TOKEN_MARK} " + " ".join([HIDDEN] * len(player.tokens))] if player.tokens else []
    parts += [f"{name(names, 'building_card')} {HIDDEN}{POINT_MARK}"] * len(player.built)
    parts += [f"({name(names, 'reserved_card')}: {HIDDEN})"] * len(player.reserved)
    return [styled("dim", line) for line in flow(parts, "  ", "    ")]


def _reserved(card: str, names: dict[str, str]) -> str:
    entry = CARDS[card]
    label = f"{card} {name(names, entry['name_key'])}"  # the code is what one types to build it
    return f"({name(names, 'reserved_card')}: {label} {entry['vp']}{POINT_MARK} {resources(entry['cost'])})"


def _river(player: PlayerView, names: dict[str, str]) -> list[str]:
    """Three rows of four spaces, two lines each."""
    lines: list[str] = []
    for row in range(1, ROWS + 1):
        spaces = [_PLACES[row, column] for column in range(1, COLUMNS + 1)]
        for draw in (_top, _bottom):
            lines.append(("  " + "".join([pad(draw(player, space, names), CELL) for space in spaces])).rstrip())
    return lines


def _top(player: PlayerView, space: int, names: dict[str, str]) -> str:
    """The number of a space and its tile; a settled pioneer, or the mark of a space where one will settle."""
    mark = " "
    if space in _MARKED:
        mark = PIONEER_MARK if f"s{space}" in player.settled else SETTLING_MARK
    number = styled("dim", f"{space:>2}") + styled(SIGNAL, mark) if mark != " " else styled("dim", f"{space:>2}") + mark
    if space > len(player.tiles):
        return number + styled("dim", "·")
    tile = player.tiles[space - 1]
    return number + tile + " " + terrain(tile, names, CELL - 8)


def _bottom(player: PlayerView, space: int, names: dict[str, str]) -> str:
    """What the tile shows, or what is printed on the empty space."""
    if space <= len(player.tiles):
        return "   " + tile_icons(player.tiles[space - 1], names)
    printed = _PRINTED[player.colour].get(space)
    return "   " + icons(printed["production"], printed["warehouses"]) if printed is not None else ""


assert len(_PLACES) == RIVER
