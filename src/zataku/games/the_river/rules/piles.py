"""The stack of tiles and the deck of cards: what is drawn lies face up (TR-1.4, TR-1.6, TR-16)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river import chance
from zataku.games.the_river.content import FACE_UP_CARDS, ISLAND, TILES
from zataku.games.the_river.events import CardsRevealed, StackShuffled, TilesRevealed
from zataku.games.the_river.state import TheRiverState


def reveal_tiles(s: TheRiverState, n: i64, dealer: Dealer) -> None:
    """Put tiles on the first n places of the terrain island; an empty stack is made from the discards (TR-16.3)."""
    place: i64
    revealed: i64 = 0
    for place in range(n):
        if s.stack_n == 0:
            _shuffle_discards(s, dealer)
        if s.stack_n > 0:  # TR-16.4
            s.island[place] = _draw_tile(s, dealer)
            revealed += 1
    if dealer.telling:
        dealer.tell(TilesRevealed(revealed))


def reveal_cards(s: TheRiverState, dealer: Dealer) -> None:
    """Fill the empty places for building cards, as far as the deck goes (TR-16.5)."""
    place: i64
    revealed: i64 = 0
    for place in range(FACE_UP_CARDS[s.seats]):
        if s.offer[place] < 0 and s.deck_n > 0:
            s.offer[place] = _draw_card(s, dealer)
            revealed += 1
    if dealer.telling and revealed > 0:
        dealer.tell(CardsRevealed(revealed))


def discards(s: TheRiverState) -> vec[i64]:
    """By tile, whether it was discarded: 1 for all tiles that lie nowhere else, 0 for the others."""
    found = vec[i64]([1] * TILES)
    k: i64
    for k in range(s.stack_n):
        found[s.stack[k]] = 0
    for k in range(ISLAND):
        if s.island[k] >= 0:
            found[s.island[k]] = 0
    for k in range(len(s.river)):
        if s.river[k] >= 0:
            found[s.river[k]] = 0
    if s.removed >= 0:
        found[s.removed] = 0
    return found


def _shuffle_discards(s: TheRiverState, dealer: Dealer) -> None:
    discarded = discards(s)
    tile: i64
    for tile in range(TILES):
        if discarded[tile] != 0:
            s.stack[s.stack_n] = tile
            s.stack_n += 1
    if dealer.telling:
        dealer.tell(StackShuffled(s.stack_n))


def _draw_tile(s: TheRiverState, dealer: Dealer) -> i64:
    index = dealer.draw(chance.TILE, s.stack, s.stack_n)
    s.stack_n -= 1
    return _taken(s.stack, index, s.stack_n)


def _draw_card(s: TheRiverState, dealer: Dealer) -> i64:
    index = dealer.draw(chance.CARD, s.deck, s.deck_n)
    s.deck_n -= 1
    return _taken(s.deck, index, s.deck_n)


def _taken(pile: vec[i64], index: i64, left: i64) -> i64:
    """The piece at this place of a pile, in which so many others are left and close up."""
    piece = pile[index]
    k: i64
    for k in range(index, left):
        pile[k] = pile[k + 1]
    pile[left] = -1
    return piece
