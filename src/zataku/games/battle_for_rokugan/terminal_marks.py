"""The marks of the drawn table: one column each, a colour, and never a colour alone."""

from __future__ import annotations

from typing import Final

from zataku.core.markup import name, player, styled
from zataku.games.battle_for_rokugan.content import KIND_KEYS, TYPE_KEYS
from zataku.games.battle_for_rokugan.view import RokuganView

CLAN_MARKS: Final = {
    "crab": "■",
    "crane": "○",
    "dragon": "●",
    "lion": "▲",
    "phoenix": "▼",
    "scorpion": "◆",
    "unicorn": "★",
}
CLAN_STYLES: Final = {
    "crab": "#7f8ea3",
    "crane": "#4aa3d0",
    "dragon": "#4f9a4a",
    "lion": "#c79a1e",
    "phoenix": "#d9702b",
    "scorpion": "#c8405e",
    "unicorn": "#9a63c0",
}
SEAT_LETTERS: Final = "ABCDE"
SPECIAL_MARKS: Final = {
    "scorched_earth": "✕",
    "peace": "☮",
    "shrine": "╦",
    "battlefield": "‡",
    "harbor": "π",
    "honor_1": "❀",
    "honor_2": "❀",
    "honor_4": "❀",
    "defense_1": "⌂",
    "defense_2": "⌂",
}
FLOWER_MARK: Final = "✿"
FACEDOWN_MARK: Final = "□"
FACEUP_MARK: Final = "▣"


def clan_mark(clan: str) -> str:
    """The shape of a clan in its colour."""
    return styled(CLAN_STYLES[clan], CLAN_MARKS[clan])


def seat_mark(view: RokuganView, seat: int) -> str:
    """The shape of a player's clan; a letter while there is no clan."""
    clan = view.players[seat].clan
    return SEAT_LETTERS[seat] if clan is None else clan_mark(clan)


def seat_name(view: RokuganView, seat: int, names: dict[str, str]) -> str:
    """A player's name: their own if it was given, else the clan's."""
    return player(names, seat, view.players[seat].clan)


def token_mark(token: str) -> tuple[str, str]:
    """A token on the board, such as ``lion-3``, in two columns, with the style of its clan."""
    clan, _, number = token.partition("-")
    return CLAN_MARKS[clan] + number, CLAN_STYLES[clan]


def tokens_by_type(tokens: dict[str, int], names: dict[str, str]) -> str:
    """A collection of combat tokens: each type once, with its strengths and how many there are of each."""
    found: list[str] = []
    for key in TYPE_KEYS:
        amounts = [_amount(kind, tokens[kind]) for kind in KIND_KEYS if kind in tokens and kind.split("_")[0] == key]
        if amounts:
            found.append(" ".join([name(names, key), *[amount for amount in amounts if amount]]))
    return ", ".join(found)


def _amount(kind: str, n: int) -> str:
    return kind.partition("_")[2] + (f"×{n}" if n > 1 else "")
