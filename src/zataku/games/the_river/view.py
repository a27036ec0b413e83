"""What a seat sees, as data in the words of the notation; positions have the same shape.

This module is not compiled: the codec reads its annotations at run time.
"""

from __future__ import annotations

from dataclasses import dataclass

from zataku.core.codec import decode
from zataku.core.game import View

PHASES = ("draft", "action", "paying", "overflow", "covered", "taking", "swapping", "income", "over")
OPTIONS: dict[str, tuple[str, ...]] = {
    "exchange_may_include_food": ("false", "true"),
    "intro_tile_triggers_immediate_effect": ("true", "false"),
    "engine_round_cap": ("40", "10"),
    "double_swap_is_optional": ("true", "false"),
    "colour_1": ("any", "black", "blue", "green", "yellow"),
    "colour_2": ("any", "black", "blue", "green", "yellow"),
    "colour_3": ("any", "black", "blue", "green", "yellow"),
    "colour_4": ("any", "black", "blue", "green", "yellow"),
}
"""Rulings that can be changed, and the colours of the seats; the first value is the default."""
FIRST_OPTIONS = 3
"""Positions always name the first options, later ones only where they are not the default: old hashes hold."""


@dataclass
class PlayerView:
    """A player's things: all of them are public (TR-23)."""

    colour: str
    boat: int
    settled: list[str]
    tiles: list[str]
    stored: dict[str, int]
    tokens: list[int]
    reserved: list[str]
    built: list[str]
    waiting: bool | None = None
    capacity: int | None = None
    symbols: dict[str, int] | None = None
    columns: list[int] | None = None


@dataclass
class TheRiverView(View):
    """The table as one seat sees it; a position leaves out what follows from the rest."""

    seat: int
    seats: int
    options: dict[str, str]
    phase: str
    round: int
    pawn: int
    asked: int | None
    passed: list[int]
    supply: dict[str, int]
    island: list[str | None]
    offer: list[str | None]
    discards: list[str]
    removed: str | None
    pioneers: dict[str, list[int]]
    gain: dict[str, int]
    card: str | None
    swaps: int
    players: list[PlayerView]
    ending: bool | None = None
    stack_size: int | None = None
    deck_size: int | None = None
    bonus_tokens: list[int] | None = None


def load_view(data: object) -> TheRiverView:
    """The view of JSON data made by the codec."""
    shown: TheRiverView = decode(TheRiverView, data)
    return shown
