"""The customer deck: draws, discards and the reshuffle (RG-15.6, RG-15.7)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import Dealer
from zataku.core.secret import Secret
from zataku.games.river_of_gold import chance
from zataku.games.river_of_gold.content import BIT, CUSTOMER_KEYS, CUSTOMERS
from zataku.games.river_of_gold.events import CardDiscarded, CardDrawn, DeckReshuffled
from zataku.games.river_of_gold.state import RiverState, count_bits


def draw(s: RiverState, seat: i64, n: i64, dealer: Dealer) -> bool:
    """Draw n cards into the hand; whether all of them could be drawn."""
    card: i64
    for _ in range(n):
        if s.deck == 0 and not _reshuffle(s, dealer):
            return False
        bag = bag_of(s.deck)
        card = bag[dealer.draw(chance.CUSTOMER, bag, len(bag))]
        s.deck &= ~BIT[card]
        s.hand[seat] |= BIT[card]
        if dealer.telling:
            dealer.tell(CardDrawn(seat, Secret(CUSTOMER_KEYS[card], (seat,))))
    return True


def discard(s: RiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Put a card of the hand on the discard pile, face up (RG-8.6)."""
    s.hand[seat] &= ~BIT[card]
    s.discard |= BIT[card]
    if dealer.telling:
        dealer.tell(CardDiscarded(seat, CUSTOMER_KEYS[card]))


def _reshuffle(s: RiverState, dealer: Dealer) -> bool:
    if s.discard == 0:
        return False
    s.shuffles += 1
    card: i64
    for card in range(CUSTOMERS):
        if (s.discard >> card) & 1 != 0:
            s.batch[card] = s.shuffles  # everyone knows which cards are in this deck (RG-16.4)
    s.deck = s.discard
    s.discard = 0
    if dealer.telling:
        dealer.tell(DeckReshuffled(count_bits(s.deck)))
    return True
