"""What lies on the table, each field declared once: how a view shows it, how the state holds it, what it may be.

A position has the shape of a view with every hand open. This module is not compiled: the codec reads its annotations.
"""

from __future__ import annotations

from dataclasses import dataclass

from zataku.core import fields
from zataku.core.codec import decode
from zataku.core.fields import OWN
from zataku.core.game import View
from zataku.core.layout import Layout
from zataku.games.river_of_gold.content import (
    ALL_CUSTOMERS,
    CLAN_KEYS,
    CUSTOMER_KEYS,
    ERA1_TILES,
    ERA2_TILES,
    GOOD_KEYS,
    MASTERIES_IN_PLAY,
    MASTERY_KEYS,
    MASTERY_REWARDS,
    MAX_FAVOR_LIMIT,
    MAX_GOOD,
    MAX_KOKU,
    PATRON_KEYS,
    REGION_TILE_KEYS,
    REGIONS,
    RIVER,
    ROW,
    SHIP_KEYS,
    SPACE_KEYS,
    STEPS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.keys import FAVOR_LIMIT
from zataku.games.river_of_gold.rules.die import FACES
from zataku.games.river_of_gold.rules.setup import FAVOR, GOODS_EACH
from zataku.games.river_of_gold.state import MARKERS

PATRON_OPTIONS = ("none", "draft", "clans")
ANY_CLAN = "any"
CLAN_OPTIONS = {f"clan_{seat}": (ANY_CLAN, *CLAN_KEYS) for seat in range(1, 5)}
"""The clans that the host chooses for seats."""

PHASES = ("draft", "first_die", "action", "choosing", "closing", "others", "over")
SALES = ("none", "open", "begun")
SECOND_MARKERS = ("none", "own", "opponent")


@dataclass
class StackView:
    """An era's stack: how many tiles, and the open top one."""

    left: int = fields.number()  # tiles in the stack, the open top one included
    next: str | None = fields.word(TILE_KEYS, or_none=True)


@dataclass
class BuildingView:
    """A tile on a shore space with its markers: the builder's first, then a monk's."""

    tile: str = fields.word(TILE_KEYS)  # by shore space
    markers: list[int] = fields.up_to(
        MARKERS, fields.seat(or_none=True, start=-1), name="marker"
    )  # by shore space, two each


@dataclass
class MasteryView:
    """A mastery in play and who has claimed it, highest reward first."""

    mastery: str = fields.word(MASTERY_KEYS, fixed=True)
    claims: list[int] = fields.up_to(
        MASTERY_REWARDS, fields.seat(or_none=True, start=-1), name="claim"
    )  # by mastery and reward


@dataclass
class ChoicesView:
    """Pending choices of the active player; goods owed stand with each player."""

    journey: bool = fields.flag()  # a journey bonus is pending
    sale: str = fields.word(SALES, start=0)  # of merchant 4
    draws: int = fields.number()  # 'draw and discard' not yet taken up
    discarding: bool = fields.flag()  # a drawn hand waits for its discard
    upgrade: bool = fields.flag()  # the royal ship waits for the ship it replaces
    second_marker: str = fields.word(SECOND_MARKERS, start=0)  # whose building a monk's marker goes on
    refill: bool = fields.flag()  # the two cards after a delivery are still to be drawn


@dataclass
class PlayerView:
    """A player's things; a hand that the viewer may not see shows how many cards of each shuffle it holds."""

    clan: str | None = fields.word(CLAN_KEYS, or_none=True)
    patron: str | None = fields.word(PATRON_KEYS, or_none=True)
    vp: int = fields.number()
    koku: int = fields.number(0, MAX_KOKU)
    goods: dict[str, int] = fields.by(GOOD_KEYS, fields.number(0, MAX_GOOD, start=GOODS_EACH))  # by seat and good
    favor: int = fields.number(0, MAX_FAVOR_LIMIT, start=FAVOR)
    favor_limit: int = fields.number(FAVOR_LIMIT, MAX_FAVOR_LIMIT, start=FAVOR_LIMIT)
    die: int | None = fields.number(1, FACES, none=0)  # 0: not rolled yet
    ships: dict[str, int] = fields.by(
        SHIP_KEYS, fields.number(1, RIVER, shift=1)
    )  # by seat and ship: river space 0 to 13
    royal: str | None = fields.word(SHIP_KEYS, or_none=True)  # which of the two ships is the royal one
    influence: list[int] = fields.row(REGIONS, fields.number(0, STEPS))  # by seat and region
    delivered: list[str] = fields.words(CUSTOMER_KEYS)
    goods_owed: int = fields.number()  # 'any good' choices pending
    hand: list[str] | None = fields.words(CUSTOMER_KEYS, who=OWN)
    hidden_hand: dict[str, int] | None = fields.derived()

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, which everybody knows."""
        return len(self.hand) if self.hand is not None else sum((self.hidden_hand or {}).values())


@dataclass
class RiverView(View):
    """The table as one seat sees it."""

    seat: int
    seats: int = fields.number(2, 4)
    patrons: str = fields.word(PATRON_OPTIONS, start=0)  # the option
    phase: str = fields.word(PHASES, start=0)  # what is being asked
    first: int = fields.seat()  # the first player
    active: int = fields.seat()  # whose turn it is
    asked: int | None = fields.seat(or_none=True)  # who decides now
    final_by: int | None = fields.seat(or_none=True, start=-1)  # who triggered the final phase
    emperor_due: bool = fields.flag()
    end_due: bool = fields.flag()
    die_is_set: bool = fields.flag()  # Kakita Ryoku has set the die of her next turn
    era1: StackView = fields.part(StackView, "era1_")
    era2: StackView = fields.part(StackView, "era2_")
    row: list[str | None] = fields.row(ROW, fields.word(TILE_KEYS, or_none=True))  # slot 1 to 4
    discarded_tiles: list[str] = fields.words(TILE_KEYS)
    shore: dict[str, BuildingView] = fields.each(BuildingView, SPACE_KEYS)
    region_tiles: list[str] = fields.row(
        REGIONS, fields.word(REGION_TILE_KEYS), name="region_tile", fixed=True
    )  # by region
    masteries: list[MasteryView] = fields.each(MasteryView, count=MASTERIES_IN_PLAY)
    discard: list[str] = fields.words(CUSTOMER_KEYS)
    shuffles: int = fields.number()  # how often the discard pile became the deck
    choices: ChoicesView = fields.part(ChoicesView)
    players: list[PlayerView] = fields.each_seat(PlayerView)
    batches: dict[str, int] = fields.by(CUSTOMER_KEYS, fields.number(), left_out=0, name="batch", default=dict)
    offered: list[str] = fields.words(PATRON_KEYS, default=list)  # patrons that can still be chosen
    wishes: dict[str, str] = fields.by(
        CLAN_OPTIONS, fields.word((ANY_CLAN, *CLAN_KEYS), start=0), left_out=0, name="wish", default=dict, fixed=True
    )  # the clans that the host chose, by option
    deck_size: int | None = fields.derived()


class Unseen:
    """What no view shows."""

    deck = fields.words(CUSTOMER_KEYS, start=ALL_CUSTOMERS)
    unseen = fields.words(TILE_KEYS, start=ERA1_TILES | ERA2_TILES)  # era tiles deeper in a stack or set aside


LAYOUT = Layout(RiverView, Unseen)


def load_view(data: object) -> RiverView:
    """The view of JSON data made by the codec."""
    shown: RiverView = decode(RiverView, data)
    return shown
