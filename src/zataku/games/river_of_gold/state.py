"""The state of River of Gold: data and clone."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import State
from zataku.games.river_of_gold.content import REGIONS, SHORES

SHIPS: Final = 2
MARKERS: Final = 2

# What is being asked (phase).
DRAFT: Final = 0  # a patron, in the set-up
FIRST_DIE: Final = 1  # Kakita Ryoku's die before her first turn
ACTION: Final = 2  # favor, trades and the action of the turn
CHOOSING: Final = 3  # the active player's pending choices
CLOSING: Final = 4  # trades and the end of the turn
OTHERS: Final = 5  # goods owed to players who are not active
OVER: Final = 6

# Stages of merchant 4's sale.
NO_SALE: Final = 0
SALE_OPEN: Final = 1
SALE_BEGUN: Final = 2

# Whose building the second marker of a monk goes on.
NO_MARKER: Final = 0
OWN_BUILDING: Final = 1
OPPONENTS_BUILDING: Final = 2

NO_PATRONS: Final = 0
DRAFT_PATRONS: Final = 1
CLAN_PATRONS: Final = 2


@final
class RiverState(State):
    """Everything on the table. Sets of cards and tiles are bit masks; -1 stands for none."""

    def __init__(
        self,
        seats: i64,
        patrons: i64,
        phase: i64,
        first: i64,
        active: i64,
        asked: i64,
        final_by: i64,
        emperor_due: bool,
        end_due: bool,
        die_is_set: bool,
        era1_left: i64,
        era2_left: i64,
        era1_next: i64,
        era2_next: i64,
        unseen: i64,
        discarded_tiles: i64,
        deck: i64,
        discard: i64,
        shuffles: i64,
        offered: i64,
        journey: bool,
        sale: i64,
        draws: i64,
        discarding: bool,
        upgrade: bool,
        second_marker: i64,
        refill: bool,
        clan: vec[i64],
        patron: vec[i64],
        vp: vec[i64],
        koku: vec[i64],
        favor: vec[i64],
        favor_limit: vec[i64],
        die: vec[i64],
        royal: vec[i64],
        hand: vec[i64],
        delivered: vec[i64],
        goods_owed: vec[i64],
        goods: vec[i64],
        ships: vec[i64],
        influence: vec[i64],
        tile: vec[i64],
        marker: vec[i64],
        row: vec[i64],
        region_tile: vec[i64],
        mastery: vec[i64],
        claim: vec[i64],
        batch: vec[i64],
    ) -> None:
        self.seats = seats
        self.patrons = patrons  # the option
        self.phase = phase
        self.first = first  # the first player
        self.active = active  # whose turn it is
        self.asked = asked  # who decides now
        self.final_by = final_by  # who triggered the final phase
        self.emperor_due = emperor_due
        self.end_due = end_due
        self.die_is_set = die_is_set  # Kakita Ryoku has set the die of her next turn
        self.era1_left = era1_left  # tiles in the stack, the open top one included
        self.era2_left = era2_left
        self.era1_next = era1_next  # the open top tile
        self.era2_next = era2_next
        self.unseen = unseen  # era tiles nobody has seen: deeper in a stack or set aside
        self.discarded_tiles = discarded_tiles
        self.deck = deck
        self.discard = discard
        self.shuffles = shuffles  # how often the discard pile became the deck
        self.offered = offered  # patrons that can still be chosen
        self.journey = journey  # a journey bonus is pending
        self.sale = sale
        self.draws = draws  # 'draw and discard' not yet taken up
        self.discarding = discarding  # a drawn hand waits for its discard
        self.upgrade = upgrade  # the royal ship waits for the ship it replaces
        self.second_marker = second_marker
        self.refill = refill  # the two cards after a delivery are still to be drawn
        self.clan = clan  # by seat
        self.patron = patron
        self.vp = vp
        self.koku = koku
        self.favor = favor
        self.favor_limit = favor_limit
        self.die = die  # 0: not rolled yet
        self.royal = royal  # which of the two ships is the royal one
        self.hand = hand
        self.delivered = delivered
        self.goods_owed = goods_owed  # 'any good' choices pending
        self.goods = goods  # by seat and good
        self.ships = ships  # by seat and ship: river space 0 to 13
        self.influence = influence  # by seat and region
        self.tile = tile  # by shore space
        self.marker = marker  # by shore space: seats of the builder's and the second marker
        self.row = row  # slot 1 to 4
        self.region_tile = region_tile  # by region; fixed in the set-up and shared by clones
        self.mastery = mastery  # the three in play; fixed in the set-up and shared by clones
        self.claim = claim  # by mastery in play and reward: who claimed it
        self.batch = batch  # by card: the shuffle that last put it into the deck


def clone(s: RiverState) -> RiverState:
    """An independent copy."""
    return RiverState(
        s.seats,
        s.patrons,
        s.phase,
        s.first,
        s.active,
        s.asked,
        s.final_by,
        s.emperor_due,
        s.end_due,
        s.die_is_set,
        s.era1_left,
        s.era2_left,
        s.era1_next,
        s.era2_next,
        s.unseen,
        s.discarded_tiles,
        s.deck,
        s.discard,
        s.shuffles,
        s.offered,
        s.journey,
        s.sale,
        s.draws,
        s.discarding,
        s.upgrade,
        s.second_marker,
        s.refill,
        s.clan[:],
        s.patron[:],
        s.vp[:],
        s.koku[:],
        s.favor[:],
        s.favor_limit[:],
        s.die[:],
        s.royal[:],
        s.hand[:],
        s.delivered[:],
        s.goods_owed[:],
        s.goods[:],
        s.ships[:],
        s.influence[:],
        s.tile[:],
        s.marker[:],
        s.row[:],
        s.region_tile,
        s.mastery,
        s.claim[:],
        s.batch[:],
    )


def owns(s: RiverState, seat: i64, space: i64) -> bool:
    """Whether the seat has a marker on the building there (RG-1.8)."""
    return s.marker[space * MARKERS] == seat or s.marker[space * MARKERS + 1] == seat


def has_card(cards: i64, card: i64) -> bool:
    """Whether a set of customer cards holds this one."""
    return (cards >> card) & 1 != 0


def count_bits(mask: i64) -> i64:
    """How many pieces a set holds."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def region_of(space: i64) -> i64:
    """The region (0 to 5) of a shore space."""
    return space * REGIONS // SHORES
