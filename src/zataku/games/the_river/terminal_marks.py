"""The marks of the drawn table: one column each, a colour, and never a colour alone."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import cut, name, player, styled
from zataku.games.the_river.content import CONTENT, RESOURCE_KEYS
from zataku.games.the_river.view import TheRiverView

PLAYER_MARKS: Final = {"black": "■", "blue": "▲", "green": "●", "yellow": "◆"}
PLAYER_STYLES: Final = {"black": "bold", "blue": "#5b86c0", "green": "#4f9a4a", "yellow": "#c9a227"}
RESOURCE_MARKS: Final = {"wood": "♣", "stone": "○", "clay": "▬", "food": "☼"}
RESOURCE_STYLES: Final = {"wood": "#9a6b3f", "stone": "#8a97a6", "clay": "#c2623c", "food": "#d9822b"}
TERRAIN_STYLES: Final = {
    "forest": "#4f9a4a",
    "desert": "#c9a227",
    "badlands": "#c2623c",
    "mountain": "#8a97a6",
    "meadow": "#7fae3f",
}
WAREHOUSE_MARK: Final = "⌂"
POINT_MARK: Final = "★"
PIONEER_MARK: Final = "☺"
TOKEN_MARK: Final = "◎"
SWAP_MARK: Final = "⇄"
INCOME_MARK: Final = "↻"
SETTLING_MARK: Final = "!"

TILES: Final[dict[str, dict[str, Any]]] = {tile["id"]: tile for tile in CONTENT["terrain_tiles"]}
EFFECTS: Final[dict[str, dict[str, Any]]] = {effect["id"]: effect for effect in CONTENT["meadow_effects"]}
CARDS: Final[dict[str, dict[str, Any]]] = {card["id"]: card for card in CONTENT["building_cards"]}


def seat_mark(view: TheRiverView, seat: int) -> str:
    """The shape of a player's colour."""
    colour = view.players[seat].colour
    return styled(PLAYER_STYLES[colour], PLAYER_MARKS[colour])


def seat_name(view: TheRiverView, seat: int, names: dict[str, str]) -> str:
    """A player's name: their own if it was given, else the colour's."""
    return player(names, seat, view.players[seat].colour)


def resource(kind: str) -> str:
    """The mark of a resource."""
    return styled(RESOURCE_STYLES[kind], RESOURCE_MARKS[kind])


def resources(amounts: dict[str, int]) -> str:
    """Some of each kind; kinds without any are left out."""
    return " ".join([f"{amounts[kind]}{resource(kind)}" for kind in RESOURCE_KEYS if amounts.get(kind)])


def icons(production: dict[str, int], warehouses: int) -> str:
    """Production symbols and warehouses."""
    parts = [resources(production), f"{warehouses}{WAREHOUSE_MARK}" if warehouses else ""]
    return " ".join([part for part in parts if part])


def tile_icons(tile: str, names: dict[str, str]) -> str:
    """What a tile shows, its effect included."""
    entry = TILES[tile]
    parts = [icons(entry["production"], entry["warehouses"]), effect(entry, names)]
    return " ".join([part for part in parts if part])


def effect(entry: dict[str, Any], names: dict[str, str]) -> str:
    """The effect of a meadow tile in marks."""
    kind: str = entry["effect"]
    about: str = entry["effect_arg"]
    if kind == "none":
        return ""
    numbers = EFFECTS[kind]
    if kind == "cleanup_income":
        return f"{INCOME_MARK}{_times(numbers['amount'])}{resource(about)} {numbers['vp_fixed']}{POINT_MARK}"
    if kind == "double_swap":
        return SWAP_MARK * numbers["swaps"] if numbers["swaps"] < 4 else f"{numbers['swaps']}{SWAP_MARK}"
    if kind == "instant_resources":
        return f"+{numbers['amount_max']}{resource(about)}"
    each = next(number for field, number in numbers.items() if field.startswith("vp_per"))
    most = f" ≤{numbers['vp_max']}" if numbers.get("vp_max") else ""
    of = {"score_bonus_tokens": TOKEN_MARK, "score_pioneers": PIONEER_MARK}.get(kind, "")
    if kind == "production_score":
        of = resource(about)
    elif kind == "score_terrain":
        of = cut(name(names, about), 10)
    return f"{_times(each)}{POINT_MARK}/{of}{most}"


def _times(n: int) -> str:
    """A number before a mark; one is not written."""
    return "" if n == 1 else str(n)


def terrain(tile: str, names: dict[str, str], columns: int) -> str:
    """The terrains of a tile in their colours, within this many columns."""
    kinds: list[str] = TILES[tile]["terrains"]
    each = (columns - len(kinds) + 1) // len(kinds)
    return "/".join([styled(TERRAIN_STYLES[kind], cut(name(names, kind), each)) for kind in kinds])
