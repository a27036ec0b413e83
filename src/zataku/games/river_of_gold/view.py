"""What a seat sees, as data in the words of the notation; positions have the same shape with every hand open.

This module is not compiled: the codec reads its annotations at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zataku.core.codec import decode
from zataku.core.game import View
from zataku.games.river_of_gold.content import (
    CLAN_KEYS,
    CUSTOMER_KEYS,
    CUSTOMERS,
    GOOD_KEYS,
    GOODS,
    MASTERIES_IN_PLAY,
    MASTERY_KEYS,
    MASTERY_REWARDS,
    PATRON_KEYS,
    REGION_TILE_KEYS,
    REGIONS,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState

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


def view(s: RiverState, seat: int) -> RiverView:
    """What this seat may know: everything but the other hands (RG-16)."""
    return shown(s, seat, [other for other in range(s.seats) if other == seat])


def load_view(data: object) -> RiverView:
    """The view of JSON data made by the codec."""
    shown: RiverView = decode(RiverView, data)
    return shown


def shown(s: RiverState, viewer: int, open_hands: list[int]) -> RiverView:
    return RiverView(
        seat=viewer,
        seats=s.seats,
        patrons=PATRON_OPTIONS[s.patrons],
        phase=PHASES[s.phase],
        first=s.first,
        active=s.active,
        asked=_or_none(s.asked),
        final_by=_or_none(s.final_by),
        emperor_due=s.emperor_due,
        end_due=s.end_due,
        die_is_set=s.die_is_set,
        era1=StackView(s.era1_left, _word(TILE_KEYS, s.era1_next)),
        era2=StackView(s.era2_left, _word(TILE_KEYS, s.era2_next)),
        row=[_word(TILE_KEYS, tile) for tile in s.row],
        discarded_tiles=words(TILE_KEYS, s.discarded_tiles),
        shore={
            SPACE_KEYS[space]: BuildingView(
                TILE_KEYS[s.tile[space]],
                [owner for owner in s.marker[space * MARKERS : space * MARKERS + MARKERS] if owner >= 0],
            )
            for space in range(SHORES)
            if s.tile[space] >= 0
        },
        region_tiles=[REGION_TILE_KEYS[tile] for tile in s.region_tile],
        masteries=[
            MasteryView(
                MASTERY_KEYS[s.mastery[k]],
                [seat for seat in s.claim[k * MASTERY_REWARDS : (k + 1) * MASTERY_REWARDS] if seat >= 0],
            )
            for k in range(MASTERIES_IN_PLAY)
        ],
        discard=words(CUSTOMER_KEYS, s.discard),
        shuffles=s.shuffles,
        choices=ChoicesView(
            s.journey, SALES[s.sale], s.draws, s.discarding, s.upgrade, SECOND_MARKERS[s.second_marker], s.refill
        ),
        players=[_shown_player(s, seat, seat in open_hands) for seat in range(s.seats)],
        batches={CUSTOMER_KEYS[card]: s.batch[card] for card in range(CUSTOMERS) if s.batch[card] > 0},
        offered=words(PATRON_KEYS, s.offered),
        deck_size=len(words(CUSTOMER_KEYS, s.deck)),
    )


def _shown_player(s: RiverState, seat: int, open_hand: bool) -> PlayerView:
    hidden: dict[str, int] = {}
    for card in range(CUSTOMERS):
        if (s.hand[seat] >> card) & 1:
            shuffle = str(s.batch[card])
            hidden[shuffle] = hidden.get(shuffle, 0) + 1
    return PlayerView(
        clan=_word(CLAN_KEYS, s.clan[seat]),
        patron=_word(PATRON_KEYS, s.patron[seat]),
        vp=s.vp[seat],
        koku=s.koku[seat],
        goods={key: s.goods[seat * GOODS + good] for good, key in enumerate(GOOD_KEYS)},
        favor=s.favor[seat],
        favor_limit=s.favor_limit[seat],
        die=s.die[seat] or None,
        ships={key: s.ships[seat * SHIPS + ship] + 1 for ship, key in enumerate(SHIP_KEYS)},
        royal=_word(SHIP_KEYS, s.royal[seat]),
        influence=[s.influence[seat * REGIONS + region] for region in range(REGIONS)],
        delivered=words(CUSTOMER_KEYS, s.delivered[seat]),
        goods_owed=s.goods_owed[seat],
        hand=words(CUSTOMER_KEYS, s.hand[seat]) if open_hand else None,
        hidden_hand=None if open_hand else dict(sorted(hidden.items())),
    )


def _or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def _word(keys: tuple[str, ...], index: int) -> str | None:
    return None if index < 0 else keys[index]


def words(keys: tuple[str, ...], mask: int) -> list[str]:
    return [key for index, key in enumerate(keys) if (mask >> index) & 1]
