"""What lies on the table, each field declared once: how a view shows it, how the state holds it, what it may be.

Positions have the shape of a view. This module is not compiled: the codec reads its annotations.
"""

from __future__ import annotations

from dataclasses import dataclass

from zataku.core import fields
from zataku.core.codec import decode
from zataku.core.game import View
from zataku.core.layout import Layout
from zataku.games.the_river.content import (
    CARD_KEYS,
    CARDS,
    COLOUR_KEYS,
    ISLAND,
    MATERIALS,
    MOST_SEATS,
    OFFER,
    PIONEERS,
    RESOURCE_KEYS,
    RIVER,
    SLOTS,
    SPACE_KEYS,
    SPACES,
    TILE_KEYS,
    TILES,
)
from zataku.games.the_river.rules.setup import WAITING
from zataku.games.the_river.state import HELD

PHASES = ("draft", "action", "paying", "overflow", "covered", "taking", "swapping", "income", "over")
OPTIONS: dict[str, tuple[str, ...]] = {
    "exchange_may_include_food": ("false", "true"),
    "intro_tile_triggers_immediate_effect": ("true", "false"),
    "engine_round_cap": ("40", "10"),
    "double_swap_is_optional": ("true", "false"),
    "colour_1": ("any", *COLOUR_KEYS),
    "colour_2": ("any", *COLOUR_KEYS),
    "colour_3": ("any", *COLOUR_KEYS),
    "colour_4": ("any", *COLOUR_KEYS),
    "points_are_hidden": ("false", "true"),
}
"""Rulings that can be changed, and the colours of the seats; the first value is the default."""
FIRST_OPTIONS = 3
"""Positions always name the first options, later ones only where they are not the default: old hashes hold."""


@dataclass
class PlayerView:
    """A player's things: each of them has been seen by all (TR-23)."""

    colour: str = fields.word(COLOUR_KEYS, start=0, fixed=True)  # by seat
    boat: int = fields.number(start=PIONEERS - WAITING)  # pioneers on the boat
    settled: list[str] = fields.words(SPACE_KEYS)  # spaces where a pioneer has settled
    tiles: list[str] = fields.up_to(RIVER, fields.word(TILE_KEYS), name="river")  # by seat and space: the tile there
    stored: dict[str, int] = fields.by(RESOURCE_KEYS, fields.number())  # by seat and resource
    tokens: list[int] = fields.up_to(SLOTS, fields.number(none=-1, start=-1), name="token")  # by seat and bonus slot
    reserved: list[str] = fields.up_to(HELD, fields.word(CARD_KEYS))  # by seat and place: a card, without gaps
    built: list[str] = fields.words(CARD_KEYS)  # constructed cards
    waiting: bool | None = fields.derived()
    capacity: int | None = fields.derived()
    symbols: dict[str, int] | None = fields.derived()
    columns: list[int] | None = fields.derived()


@dataclass
class TheRiverView(View):
    """The table as one seat sees it; a position leaves out what follows from the rest."""

    seat: int
    seats: int = fields.number(2, MOST_SEATS)
    options: dict[str, str] = fields.made()
    phase: str = fields.word(PHASES, start=0)  # what is being asked
    round: int = fields.number()  # 0 in the draft
    pawn: int = fields.seat()  # who holds the first player pawn
    asked: int | None = fields.seat(or_none=True)  # who decides now
    passed: list[int] = fields.seats()  # who has passed since the last placement
    supply: dict[str, int] = fields.by(RESOURCE_KEYS, fields.number())  # tokens on the islands
    island: list[str | None] = fields.made()
    offer: list[str | None] = fields.made()
    discards: list[str] = fields.made()
    removed: str | None = fields.word(TILE_KEYS, or_none=True)  # the tile that the draft left over
    pioneers: dict[str, list[int]] = fields.made()
    gain: dict[str, int] = fields.by(RESOURCE_KEYS, fields.number())  # received, not stored yet
    card: str | None = fields.word(CARD_KEYS, or_none=True)  # the building that is being paid for
    swaps: int = fields.number()  # swaps left of a meadow's effect
    players: list[PlayerView] = fields.each_seat(PlayerView)
    ending: bool | None = fields.derived()
    stack_size: int | None = fields.derived()
    deck_size: int | None = fields.derived()
    bonus_tokens: list[int] | None = fields.derived()


class Unseen:
    """What views show in another form, and stack and deck. The discards are all tiles that lie nowhere."""

    options = fields.number()  # switches
    round_cap = fields.number()  # the game ends after this many rounds
    ending = fields.flag()  # the end of the game has been triggered
    stack_n = fields.number(start=TILES)
    deck_n = fields.number(start=CARDS)
    tokens_gone = fields.number()  # bonus tokens that have been taken
    tiles = fields.number(per_seat=True)  # by seat: how many tiles lie on the river board
    capacity = fields.number(per_seat=True)  # by seat: visible warehouses
    symbols = fields.row(MATERIALS, fields.number(), per_seat=True)  # by seat and material: visible symbols
    standing = fields.row(SPACES * MOST_SEATS, fields.number())  # by action space and seat: pioneers
    island = fields.row(ISLAND, fields.number(start=-1))  # face-up tiles, by place
    offer = fields.row(OFFER, fields.number(start=-1))  # face-up cards, by place
    stack = fields.row(
        TILES, fields.number(), start=list(range(TILES))
    )  # the first stack_n: face-down tiles, ascending
    deck = fields.row(CARDS, fields.number(), start=list(range(CARDS)))  # deck_n face-down cards, ascending


LAYOUT = Layout(TheRiverView, Unseen)


def load_view(data: object) -> TheRiverView:
    """The view of JSON data made by the codec."""
    shown: TheRiverView = decode(TheRiverView, data)
    return shown
