"""Written by `zataku state the_river` from view.py: change that, not this file."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from zataku.core.game import State


@final
class TheRiverState(State):
    """Everything on the table. Sets are bit masks; -1 stands for none."""

    def __init__(
        self,
        seats: i64,
        phase: i64,
        round: i64,
        pawn: i64,
        asked: i64,
        passed: i64,
        removed: i64,
        card: i64,
        swaps: i64,
        options: i64,
        round_cap: i64,
        ending: bool,
        stack_n: i64,
        deck_n: i64,
        tokens_gone: i64,
        supply: vec[i64],
        gain: vec[i64],
        colour: vec[i64],
        boat: vec[i64],
        settled: vec[i64],
        river: vec[i64],
        stored: vec[i64],
        token: vec[i64],
        reserved: vec[i64],
        built: vec[i64],
        tiles: vec[i64],
        capacity: vec[i64],
        symbols: vec[i64],
        standing: vec[i64],
        island: vec[i64],
        offer: vec[i64],
        stack: vec[i64],
        deck: vec[i64],
    ) -> None:
        self.seats = seats
        self.phase = phase  # what is being asked
        self.round = round  # 0 in the draft
        self.pawn = pawn  # who holds the first player pawn
        self.asked = asked  # who decides now
        self.passed = passed  # who has passed since the last placement
        self.removed = removed  # the tile that the draft left over
        self.card = card  # the building that is being paid for
        self.swaps = swaps  # swaps left of a meadow's effect
        self.options = options  # switches
        self.round_cap = round_cap  # the game ends after this many rounds
        self.ending = ending  # the end of the game has been triggered
        self.stack_n = stack_n
        self.deck_n = deck_n
        self.tokens_gone = tokens_gone  # bonus tokens that have been taken
        self.supply = supply  # tokens on the islands
        self.gain = gain  # received, not stored yet
        self.colour = colour  # by seat
        self.boat = boat  # pioneers on the boat
        self.settled = settled  # spaces where a pioneer has settled
        self.river = river  # by seat and space: the tile there
        self.stored = stored  # by seat and resource
        self.token = token  # by seat and bonus slot
        self.reserved = reserved  # by seat and place: a card, without gaps
        self.built = built  # constructed cards
        self.tiles = tiles  # by seat: how many tiles lie on the river board
        self.capacity = capacity  # by seat: visible warehouses
        self.symbols = symbols  # by seat and material: visible symbols
        self.standing = standing  # by action space and seat: pioneers
        self.island = island  # face-up tiles, by place
        self.offer = offer  # face-up cards, by place
        self.stack = stack  # the first stack_n: face-down tiles, ascending
        self.deck = deck  # deck_n face-down cards, ascending

    def numbers(self) -> vec[i64]:
        n = vec[i64](
            [
                self.seats,
                self.phase,
                self.round,
                self.pawn,
                self.asked,
                self.passed,
                self.removed,
                self.card,
                self.swaps,
                self.options,
                self.round_cap,
                1 if self.ending else 0,
                self.stack_n,
                self.deck_n,
                self.tokens_gone,
            ]
        )
        n = extend(n, self.supply)
        n = extend(n, self.gain)
        n = extend(n, self.colour)
        n = extend(n, self.boat)
        n = extend(n, self.settled)
        n = extend(n, self.river)
        n = extend(n, self.stored)
        n = extend(n, self.token)
        n = extend(n, self.reserved)
        n = extend(n, self.built)
        n = extend(n, self.tiles)
        n = extend(n, self.capacity)
        n = extend(n, self.symbols)
        n = extend(n, self.standing)
        n = extend(n, self.island)
        n = extend(n, self.offer)
        n = extend(n, self.stack)
        n = extend(n, self.deck)
        return n


def clone(s: TheRiverState) -> TheRiverState:
    """An independent copy."""
    return TheRiverState(
        s.seats,
        s.phase,
        s.round,
        s.pawn,
        s.asked,
        s.passed,
        s.removed,
        s.card,
        s.swaps,
        s.options,
        s.round_cap,
        s.ending,
        s.stack_n,
        s.deck_n,
        s.tokens_gone,
        s.supply[:],
        s.gain[:],
        s.colour,
        s.boat[:],
        s.settled[:],
        s.river[:],
        s.stored[:],
        s.token[:],
        s.reserved[:],
        s.built[:],
        s.tiles[:],
        s.capacity[:],
        s.symbols[:],
        s.standing[:],
        s.island[:],
        s.offer[:],
        s.stack[:],
        s.deck[:],
    )


def from_numbers(n: vec[i64], places: vec[i64]) -> TheRiverState:
    """The state of such a row of numbers; places says where each field begins."""
    return TheRiverState(
        n[0],
        n[1],
        n[2],
        n[3],
        n[4],
        n[5],
        n[6],
        n[7],
        n[8],
        n[9],
        n[10],
        n[11] != 0,
        n[12],
        n[13],
        n[14],
        n[places[15] : places[16]],
        n[places[16] : places[17]],
        n[places[17] : places[18]],
        n[places[18] : places[19]],
        n[places[19] : places[20]],
        n[places[20] : places[21]],
        n[places[21] : places[22]],
        n[places[22] : places[23]],
        n[places[23] : places[24]],
        n[places[24] : places[25]],
        n[places[25] : places[26]],
        n[places[26] : places[27]],
        n[places[27] : places[28]],
        n[places[28] : places[29]],
        n[places[29] : places[30]],
        n[places[30] : places[31]],
        n[places[31] : places[32]],
        n[places[32] : places[33]],
    )
