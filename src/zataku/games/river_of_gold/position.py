"""Positions and worlds: the state that plain data or a view describes."""

from __future__ import annotations

from collections.abc import Sequence

from zataku.core.codec import decode_position
from zataku.core.errors import BadPosition
from zataku.core.game import Dealer
from zataku.core.kinds import check_range, words_of
from zataku.games.river_of_gold import view
from zataku.games.river_of_gold._state import from_numbers
from zataku.games.river_of_gold.check import check
from zataku.games.river_of_gold.content import (
    ALL_CUSTOMERS,
    BIT,
    CUSTOMER_KEYS,
    CUSTOMERS,
    ERA1_TILES,
    ERA2_TILES,
    ROW,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.hidden import resample
from zataku.games.river_of_gold.state import RiverState


def load(data: object) -> RiverState:
    """The state of a position."""
    shown: view.RiverView = decode_position(view.RiverView, data)
    for number, player in enumerate(shown.players):
        if player.hand is None:
            raise BadPosition(f"players[{number}].hand", "a list of customer cards", "nothing")
    s = _built(shown)
    check(s)
    return s


def determinize(shown: view.RiverView, dealer: Dealer) -> RiverState:
    """A full state that this view allows, each equally likely."""
    s = _built(shown)
    hidden = [(seat, player) for seat, player in enumerate(shown.players) if player.hand is None]
    for seat, player in hidden:
        for shuffle, n in (player.hidden_hand or {}).items():
            _hold_any(s, seat, int(shuffle), n)
    resample(s, shown.seat, dealer)
    return s


def _hold_any(s: RiverState, seat: int, shuffle: int, n: int) -> None:
    """Give a hand n cards of a shuffle, whichever: they are dealt again."""
    for card in range(CUSTOMERS):
        if n and s.batch[card] == shuffle and (s.deck >> card) & 1:
            s.deck &= ~BIT[card]
            s.hand[seat] |= BIT[card]
            n -= 1


def empty(seats: int) -> RiverState:
    """A table before anything is placed."""
    return from_numbers(view.LAYOUT.start(seats), view.LAYOUT.places(seats))


def _built(shown: view.RiverView) -> RiverState:
    """The state of a view; hidden hands are empty and their cards lie in the deck."""
    check_range("seats", shown.seats, 2, 4)
    n = view.LAYOUT.start(shown.seats)
    view.LAYOUT.read(shown, n, shown.seats)
    s = from_numbers(n, view.LAYOUT.places(shown.seats))
    _take_the_rest(s)
    return s


def _take_the_rest(s: RiverState) -> None:
    """What is nowhere else is in the deck, or an unseen tile; a piece in two places is an error."""
    places = [("discard", s.discard)]
    for seat in range(s.seats):
        places += [(f"players[{seat}].hand", s.hand[seat]), (f"players[{seat}].delivered", s.delivered[seat])]
    s.deck = _rest(CUSTOMER_KEYS, ALL_CUSTOMERS, places)
    tiles = [("discarded_tiles", s.discarded_tiles)]
    tiles += [(f"row[{k}]", BIT[s.row[k]]) for k in range(ROW) if s.row[k] >= 0]
    tiles += [(f"{era}.next", BIT[top]) for era, top in (("era1", s.era1_next), ("era2", s.era2_next)) if top >= 0]
    era_tiles = ERA1_TILES | ERA2_TILES
    for space in range(SHORES):
        if s.tile[space] >= 0 and (era_tiles >> s.tile[space]) & 1:
            tiles.append((f"shore.{SPACE_KEYS[space]}", BIT[s.tile[space]]))
    s.unseen = _rest(TILE_KEYS, era_tiles, tiles)


def _rest(keys: tuple[str, ...], everything: int, places: Sequence[tuple[str, int]]) -> int:
    seen = 0
    for field_name, pieces in places:
        if seen & pieces:
            raise BadPosition(field_name, "pieces that are nowhere else", " ".join(words_of(keys, seen & pieces)))
        seen |= pieces
    return everything & ~seen
