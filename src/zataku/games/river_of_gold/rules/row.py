"""The building row and its two stacks (RG-5.7, RG-5.8)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import Dealer
from zataku.games.river_of_gold import chance
from zataku.games.river_of_gold.content import BIT, ERA1_TILES, ERA2_TILES, ROW, TILE_KEYS
from zataku.games.river_of_gold.events import TileDiscarded, TileEntered, TopTileSeen
from zataku.games.river_of_gold.state import RiverState


def slot_of(s: RiverState, tile: i64) -> i64:
    """The slot (0 to 3) that holds a tile, or -1."""
    slot: i64
    for slot in range(ROW):
        if s.row[slot] == tile:
            return slot
    return -1


def remove(s: RiverState, slot: i64, dealer: Dealer) -> i64:
    """Take the tile of a slot, slide the others towards slot 4 and refill slot 1."""
    tile = s.row[slot]
    k: i64
    for k in range(slot, 0, -1):
        s.row[k] = s.row[k - 1]
    s.row[0] = -1
    _refill(s, dealer)
    return tile


def discard_end(s: RiverState, dealer: Dealer) -> None:
    """The tile of slot 4 leaves the game (RG-7.4)."""
    tile = s.row[ROW - 1]
    if tile >= 0:
        s.discarded_tiles |= BIT[tile]
        if dealer.telling:
            dealer.tell(TileDiscarded(TILE_KEYS[tile]))
    remove(s, ROW - 1, dealer)


def _refill(s: RiverState, dealer: Dealer) -> None:
    if s.era1_left > 0:
        s.era1_left -= 1
        _enter(s, s.era1_next, dealer)
        open_top(s, 1, dealer)
        if s.era1_left == 0:
            s.emperor_due = True  # RG-12.1
    elif s.era2_left > 0:
        s.era2_left -= 1
        _enter(s, s.era2_next, dealer)
        open_top(s, 2, dealer)
        if s.era2_left == 0:
            s.end_due = True  # RG-12.5


def _enter(s: RiverState, tile: i64, dealer: Dealer) -> None:
    s.row[0] = tile
    if dealer.telling:
        dealer.tell(TileEntered(TILE_KEYS[tile]))


def open_top(s: RiverState, era: i64, dealer: Dealer) -> None:
    """Draw the tile that now lies open on top of a stack, if the stack has any."""
    if era == 1:
        s.era1_next = draw_tile(s, chance.ERA1_TILE, 1, dealer) if s.era1_left > 0 else -1
        top = s.era1_next
    else:
        s.era2_next = draw_tile(s, chance.ERA2_TILE, 2, dealer) if s.era2_left > 0 else -1
        top = s.era2_next
    if dealer.telling and top >= 0:
        dealer.tell(TopTileSeen(era, TILE_KEYS[top]))


def draw_tile(s: RiverState, what: i64, era: i64, dealer: Dealer) -> i64:
    """An unseen tile of an era, equally likely each (tiles set aside in the set-up are unseen too)."""
    bag = bag_of(s.unseen & (i64(ERA1_TILES) if era == 1 else i64(ERA2_TILES)))
    tile = bag[dealer.draw(what, bag, len(bag))]
    s.unseen &= ~BIT[tile]
    return tile
