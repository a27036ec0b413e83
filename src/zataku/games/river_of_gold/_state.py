"""Written by `zataku state river_of_gold` from view.py: change that, not this file."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from zataku.core.game import State


@final
class RiverState(State):
    """Everything on the table. Sets are bit masks; -1 stands for none."""

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
        era1_next: i64,
        era2_left: i64,
        era2_next: i64,
        discarded_tiles: i64,
        discard: i64,
        shuffles: i64,
        journey: bool,
        sale: i64,
        draws: i64,
        discarding: bool,
        upgrade: bool,
        second_marker: i64,
        refill: bool,
        offered: i64,
        deck: i64,
        unseen: i64,
        row: vec[i64],
        tile: vec[i64],
        marker: vec[i64],
        region_tile: vec[i64],
        mastery: vec[i64],
        claim: vec[i64],
        clan: vec[i64],
        patron: vec[i64],
        vp: vec[i64],
        koku: vec[i64],
        goods: vec[i64],
        favor: vec[i64],
        favor_limit: vec[i64],
        die: vec[i64],
        ships: vec[i64],
        royal: vec[i64],
        influence: vec[i64],
        delivered: vec[i64],
        goods_owed: vec[i64],
        hand: vec[i64],
        batch: vec[i64],
        wish: vec[i64],
    ) -> None:
        self.seats = seats
        self.patrons = patrons  # the option
        self.phase = phase  # what is being asked
        self.first = first  # the first player
        self.active = active  # whose turn it is
        self.asked = asked  # who decides now
        self.final_by = final_by  # who triggered the final phase
        self.emperor_due = emperor_due
        self.end_due = end_due
        self.die_is_set = die_is_set  # Kakita Ryoku has set the die of her next turn
        self.era1_left = era1_left  # tiles in the stack, the open top one included
        self.era1_next = era1_next
        self.era2_left = era2_left  # tiles in the stack, the open top one included
        self.era2_next = era2_next
        self.discarded_tiles = discarded_tiles
        self.discard = discard
        self.shuffles = shuffles  # how often the discard pile became the deck
        self.journey = journey  # a journey bonus is pending
        self.sale = sale  # of merchant 4
        self.draws = draws  # 'draw and discard' not yet taken up
        self.discarding = discarding  # a drawn hand waits for its discard
        self.upgrade = upgrade  # the royal ship waits for the ship it replaces
        self.second_marker = second_marker  # whose building a monk's marker goes on
        self.refill = refill  # the two cards after a delivery are still to be drawn
        self.offered = offered  # patrons that can still be chosen
        self.deck = deck
        self.unseen = unseen  # era tiles deeper in a stack or set aside
        self.row = row  # slot 1 to 4
        self.tile = tile  # by shore space
        self.marker = marker  # by shore space, two each
        self.region_tile = region_tile  # by region
        self.mastery = mastery
        self.claim = claim  # by mastery and reward
        self.clan = clan
        self.patron = patron
        self.vp = vp
        self.koku = koku
        self.goods = goods  # by seat and good
        self.favor = favor
        self.favor_limit = favor_limit
        self.die = die  # 0: not rolled yet
        self.ships = ships  # by seat and ship: river space 0 to 13
        self.royal = royal  # which of the two ships is the royal one
        self.influence = influence  # by seat and region
        self.delivered = delivered
        self.goods_owed = goods_owed  # 'any good' choices pending
        self.hand = hand
        self.batch = batch
        self.wish = wish  # the clans that the host chose, by option

    def numbers(self) -> vec[i64]:
        n = vec[i64](
            [
                self.seats,
                self.patrons,
                self.phase,
                self.first,
                self.active,
                self.asked,
                self.final_by,
                1 if self.emperor_due else 0,
                1 if self.end_due else 0,
                1 if self.die_is_set else 0,
                self.era1_left,
                self.era1_next,
                self.era2_left,
                self.era2_next,
                self.discarded_tiles,
                self.discard,
                self.shuffles,
                1 if self.journey else 0,
                self.sale,
                self.draws,
                1 if self.discarding else 0,
                1 if self.upgrade else 0,
                self.second_marker,
                1 if self.refill else 0,
                self.offered,
                self.deck,
                self.unseen,
            ]
        )
        n = extend(n, self.row)
        n = extend(n, self.tile)
        n = extend(n, self.marker)
        n = extend(n, self.region_tile)
        n = extend(n, self.mastery)
        n = extend(n, self.claim)
        n = extend(n, self.clan)
        n = extend(n, self.patron)
        n = extend(n, self.vp)
        n = extend(n, self.koku)
        n = extend(n, self.goods)
        n = extend(n, self.favor)
        n = extend(n, self.favor_limit)
        n = extend(n, self.die)
        n = extend(n, self.ships)
        n = extend(n, self.royal)
        n = extend(n, self.influence)
        n = extend(n, self.delivered)
        n = extend(n, self.goods_owed)
        n = extend(n, self.hand)
        n = extend(n, self.batch)
        n = extend(n, self.wish)
        return n


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
        s.era1_next,
        s.era2_left,
        s.era2_next,
        s.discarded_tiles,
        s.discard,
        s.shuffles,
        s.journey,
        s.sale,
        s.draws,
        s.discarding,
        s.upgrade,
        s.second_marker,
        s.refill,
        s.offered,
        s.deck,
        s.unseen,
        s.row[:],
        s.tile[:],
        s.marker[:],
        s.region_tile,
        s.mastery,
        s.claim[:],
        s.clan[:],
        s.patron[:],
        s.vp[:],
        s.koku[:],
        s.goods[:],
        s.favor[:],
        s.favor_limit[:],
        s.die[:],
        s.ships[:],
        s.royal[:],
        s.influence[:],
        s.delivered[:],
        s.goods_owed[:],
        s.hand[:],
        s.batch[:],
        s.wish,
    )


def from_numbers(n: vec[i64], places: vec[i64]) -> RiverState:
    """The state of such a row of numbers; places says where each field begins."""
    return RiverState(
        n[0],
        n[1],
        n[2],
        n[3],
        n[4],
        n[5],
        n[6],
        n[7] != 0,
        n[8] != 0,
        n[9] != 0,
        n[10],
        n[11],
        n[12],
        n[13],
        n[14],
        n[15],
        n[16],
        n[17] != 0,
        n[18],
        n[19],
        n[20] != 0,
        n[21] != 0,
        n[22],
        n[23] != 0,
        n[24],
        n[25],
        n[26],
        n[places[27] : places[28]],
        n[places[28] : places[29]],
        n[places[29] : places[30]],
        n[places[30] : places[31]],
        n[places[31] : places[32]],
        n[places[32] : places[33]],
        n[places[33] : places[34]],
        n[places[34] : places[35]],
        n[places[35] : places[36]],
        n[places[36] : places[37]],
        n[places[37] : places[38]],
        n[places[38] : places[39]],
        n[places[39] : places[40]],
        n[places[40] : places[41]],
        n[places[41] : places[42]],
        n[places[42] : places[43]],
        n[places[43] : places[44]],
        n[places[44] : places[45]],
        n[places[45] : places[46]],
        n[places[46] : places[47]],
        n[places[47] : places[48]],
        n[places[48] : places[49]],
    )
