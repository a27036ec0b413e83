"""What a seat can't know: the other hands and the order of the deck, drawn again (RG-16)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import Dealer
from zataku.games.river_of_gold import chance
from zataku.games.river_of_gold.content import BIT, CUSTOMERS
from zataku.games.river_of_gold.state import RiverState


def resample(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Deal the hands of all other seats again from the cards that could be in them.

    Cards of one shuffle are alike to everyone who does not hold them, and how many cards of which shuffle a hand
    holds is public: draws and discards are seen. So each hand gets as many cards of each shuffle as it had.
    """
    shuffle: i64
    other: i64
    card: i64
    for shuffle in range(s.shuffles + 1):
        of_shuffle: i64 = 0
        for card in range(CUSTOMERS):
            if s.batch[card] == shuffle:
                of_shuffle |= BIT[card]
        pool = s.deck & of_shuffle
        for other in range(s.seats):
            if other != seat:
                pool |= s.hand[other] & of_shuffle
        s.deck &= ~of_shuffle
        for other in range(s.seats):
            if other != seat:
                pool = _deal(s, other, of_shuffle, pool, dealer)
        s.deck |= pool


def _deal(s: RiverState, seat: i64, of_shuffle: i64, pool: i64, dealer: Dealer) -> i64:
    """Replace a hand's cards of one shuffle by cards of the pool; what is left of the pool."""
    held = s.hand[seat] & of_shuffle
    s.hand[seat] &= ~held
    while held != 0:
        held &= held - 1
        bag = bag_of(pool)
        card = bag[dealer.draw(chance.CUSTOMER, bag, len(bag))]
        pool &= ~BIT[card]
        s.hand[seat] |= BIT[card]
    return pool
