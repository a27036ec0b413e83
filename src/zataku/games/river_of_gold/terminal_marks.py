"""The marks of the drawn table: one column each, a colour, and never a colour alone."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import pad, player, styled
from zataku.games.river_of_gold.content import CONTENT
from zataku.games.river_of_gold.view import PlayerView, RiverView

CLAN_MARKS: Final = {"crab": "■", "mantis": "▲", "crane": "○", "scorpion": "◆"}
CLAN_STYLES: Final = {"crab": "#5b86c0", "mantis": "#2c9472", "crane": "bold", "scorpion": "#c8405e"}
SEAT_LETTERS: Final = "ABCD"
TYPE_MARKS: Final = {"port": "π", "market": "≡", "manor": "⌂", "shrine": "╦"}
TYPE_STYLES: Final = {"port": "#5b86c0", "market": "#4f9a4a", "manor": "#c2762b", "shrine": "#c4503c"}
GAIN_MARKS: Final = {
    "koku": "●",
    "silk": "≈",
    "rice": "∴",
    "porcelain": "∪",
    "any_good": "*",
    "favor": "☼",
    "vp": "★",
    "influence": "↑",
    "draw_discard": "↺",
}
GAIN_STYLES: Final = {
    "koku": "#b8922e",
    "silk": "#b5599a",
    "rice": "#7f9a2f",
    "porcelain": "#4a8fc7",
    "favor": "#d9822b",
}
CUSTOMER_MARK: Final = "☺"
HAND_MARK: Final = "▯"
FLOWER_MARK: Final = "✿"
SHIP_MARKS: Final = {"upper": "¹", "middle": "²"}
ROYAL_MARK: Final = "♛"
OWNER_MARK: Final = "│"


_BUILDINGS: Final[dict[str, dict[str, Any]]] = {tile["id"]: tile for tile in CONTENT["building"]}


def seat_mark(view: RiverView, seat: int) -> str:
    """The shape of a player's clan in its colour; a letter while there is no clan."""
    clan = view.players[seat].clan
    return SEAT_LETTERS[seat] if clan is None else styled(CLAN_STYLES[clan], CLAN_MARKS[clan])


def seat_name(view: RiverView, seat: int, names: dict[str, str]) -> str:
    """A player's name: their own if it was given, else the clan's."""
    return player(names, seat, view.players[seat].clan)


def ship_space(view: RiverView, seat: int, ship: str) -> int:
    """The river space of a ship; 0 while no ship has been placed."""
    return 0 if view.phase == "draft" else view.players[seat].ships[ship]


def ship_mark(player: PlayerView, ship: str) -> str:
    """Which of a player's ships: the upper or the middle one, or the royal ship in its place."""
    return ROYAL_MARK if player.royal == ship else SHIP_MARKS[ship]


def gain_mark(kind: str) -> str:
    """The mark of something that can be gained."""
    return styled(GAIN_STYLES.get(kind, ""), GAIN_MARKS[kind])


def gain(kind: str, n: int) -> str:
    """An amount of something."""
    return f"{n}{gain_mark(kind)}"


def gains(entries: list[dict[str, Any]]) -> str:
    """The rewards of one end of a tile, or of a step of a track."""
    out = ""
    for entry in entries:
        kind: str = entry["kind"]
        if kind == "koku_per":
            out += gain("koku", entry["n"]) + "/" + type_mark(entry["per"])
        else:
            out += gain(kind, entry["n"])
    return out


def type_mark(key: str) -> str:
    """A building type, or the customers where a reward counts them."""
    return styled(TYPE_STYLES[key], TYPE_MARKS[key]) if key in TYPE_MARKS else CUSTOMER_MARK


def tile_type(tile: str) -> str:
    """The type of a building tile."""
    key: str = _BUILDINGS[tile]["type"]
    return key


def tile_bonus(tile: str) -> str:
    """The influence that building a tile brings."""
    return "+" + gain("influence", _BUILDINGS[tile]["bonus"])


def tile_ends(tile: str) -> str:
    """The visitor reward and, behind a line, the owner reward of a tile."""
    entry = _BUILDINGS[tile]
    ends = pad(gains(entry["visitor"]), 4)
    return ends + styled("dim", OWNER_MARK) + gains(entry["owner"]) if entry["owner"] else ends
