"""Draws what lies on the map as lists: combat tokens by province, special tokens, territory cards."""

from __future__ import annotations

from typing import Final

from zataku.core.markup import flow, name, styled, title
from zataku.games.battle_for_rokugan.content import PROVINCE_KEYS, TERRITORY_KEYS
from zataku.games.battle_for_rokugan.terminal_marks import SPECIAL_MARKS, seat_mark, token_mark
from zataku.games.battle_for_rokugan.view import RokuganView, TokenView

UNKNOWN: Final = "·"


def draw_tokens(view: RokuganView, names: dict[str, str]) -> list[str]:
    """The combat tokens in or aimed at each province: owner and number, what it is if known, where it comes from."""
    if not view.tokens:
        return []
    lines = [styled("bold", title(names, "combat_token"))]
    for key in PROVINCE_KEYS:
        found = [token for token in view.tokens if token.place.rpartition(">")[2] == key and token.below is None]
        if found:
            shown = view.provinces.get(key)
            owner = "" if shown is None or shown.owner is None else f" {seat_mark(view, shown.owner)}"
            entries = [entry for token in found for entry in _entries(view, token, names)]
            lines += flow([f"{name(names, key)}{owner}:", *entries], "  ", " ")
    return lines


def _entries(view: RokuganView, token: TokenView, names: dict[str, str]) -> list[str]:
    """A token, and the blessings on it."""
    behind, arrow, _ = token.place.rpartition(">")
    text = _named(token, names)
    blessings = [f"+ {_named(other, names)}" for other in view.tokens if other.below == token.token]
    return [f"{text} ← {name(names, behind)}" if arrow else text, *blessings]


def _named(token: TokenView, names: dict[str, str]) -> str:
    mark, style = token_mark(token.token)
    kind = UNKNOWN if token.kind is None else name(names, token.kind)
    return f"{styled(style, mark)} {styled('' if token.faceup else 'italic', kind)}"


def draw_specials(view: RokuganView, names: dict[str, str]) -> list[str]:
    """Which special token lies where."""
    found = [
        f"{SPECIAL_MARKS[shown.special]} {name(names, key)}: {name(names, shown.special)}"
        for key, shown in view.provinces.items()
        if shown.special is not None
    ]
    return [styled("bold", title(names, "special_token")), *flow(found, "   ", " ")] if found else []


def draw_cards(view: RokuganView, names: dict[str, str]) -> list[str]:
    """Who holds the card of which territory, which cards have been played, and those that the viewer knows."""
    found: list[str] = []
    for key in TERRITORY_KEYS:
        card = view.territories[key]
        known = "" if card.card is None else f" ({name(names, card.card)})"
        if card.played:
            found.append(styled("dim", f"{name(names, key)} –{known}"))
        else:
            holder = UNKNOWN if card.holder is None else seat_mark(view, card.holder)
            found.append(f"{name(names, key)} {holder}{known}")
    return [styled("bold", title(names, "territory_card")), *flow(found, "   ", " ")]
