"""What a seat sees, as data in the words of the notation; positions have the same shape with every hand open.

This module is not compiled: the codec reads its annotations at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zataku.core.codec import decode
from zataku.core.game import View

PATRON_OPTIONS = ("none", "draft", "clans")
PHASES = ("draft", "first_die", "action", "choosing", "closing", "others", "over")
SALES = ("none", "open", "begun")
SECOND_MARKERS = ("none", "own", "opponent")


@dataclass
class StackView:
    """An era's stack: how many tiles, and the open top one."""

    left: int
    next: str | None


@dataclass
class BuildingView:
    """A tile on a shore space with its markers: the builder's first, then a monk's."""

    tile: str
    markers: list[int]


@dataclass
class MasteryView:
    """A mastery in play and who has claimed it, highest reward first."""

    mastery: str
    claims: list[int]


@dataclass
class ChoicesView:
    """Pending choices of the active player; goods owed stand with each player."""

    journey: bool
    sale: str
    draws: int
    discarding: bool
    upgrade: bool
    second_marker: str
    refill: bool


@dataclass
class PlayerView:
    """A player's things; a hand that the viewer may not see shows how many cards of each shuffle it holds."""

    clan: str | None
    patron: str | None
    vp: int
    koku: int
    goods: dict[str, int]
    favor: int
    favor_limit: int
    die: int | None
    ships: dict[str, int]
    royal: str | None
    influence: list[int]
    delivered: list[str]
    goods_owed: int
    hand: list[str] | None
    hidden_hand: dict[str, int] | None = None

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, which everybody knows."""
        return len(self.hand) if self.hand is not None else sum((self.hidden_hand or {}).values())


@dataclass
class RiverView(View):
    """The table as one seat sees it."""

    seat: int
    seats: int
    patrons: str
    phase: str
    first: int
    active: int
    asked: int | None
    final_by: int | None
    emperor_due: bool
    end_due: bool
    die_is_set: bool
    era1: StackView
    era2: StackView
    row: list[str | None]
    discarded_tiles: list[str]
    shore: dict[str, BuildingView]
    region_tiles: list[str]
    masteries: list[MasteryView]
    discard: list[str]
    shuffles: int
    choices: ChoicesView
    players: list[PlayerView]
    batches: dict[str, int] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)
    deck_size: int | None = None


def load_view(data: object) -> RiverView:
    """The view of JSON data made by the codec."""
    shown: RiverView = decode(RiverView, data)
    return shown
