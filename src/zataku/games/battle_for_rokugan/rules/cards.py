"""Territory cards: whose they are, when they are played, and what every card being resolved needs (BR-13)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan.content import CARD_KEYS, CARD_TERRITORY, FIRST_SHADOWLANDS_CARD
from zataku.games.battle_for_rokugan.events import CardPlayed
from zataku.games.battle_for_rokugan.state import (
    CARDS,
    GONE,
    NEXT_CARD,
    NO_AIM,
    PICKS,
    PLACEMENT,
    RESOLVING,
    RokuganState,
)


def held_refusal(s: RokuganState, seat: i64, card: i64) -> Refusal | None:
    """Why a card is not the seat's to play, or not now (BR-13.5, BR-14.3)."""
    is_normal = card < FIRST_SHADOWLANDS_CARD
    if s.phase != CARDS and s.phase != PLACEMENT:
        return Refusal("BR-13.5" if is_normal else "BR-14.3", "no_card_now")
    territory = CARD_TERRITORY[card]
    if s.holder[territory] != seat or s.territory_card[territory] != card:
        return Refusal("BR-13.1", "card_not_held", {"card": CARD_KEYS[card]})
    if is_normal and s.phase != CARDS:
        return Refusal("BR-13.5", "card_of_upkeep", {"card": CARD_KEYS[card]})
    if not is_normal and s.phase != PLACEMENT:
        return Refusal("BR-14.3", "card_of_placement", {"card": CARD_KEYS[card]})
    return None


def show(s: RokuganState, seat: i64, card: i64, aim: i64, dealer: Dealer) -> None:
    """Show a card; it leaves the game, and its choices are asked (BR-13.1, BR-13.6)."""
    territory = CARD_TERRITORY[card]
    s.holder[territory] = GONE
    s.card = card
    s.aim = aim
    s.phase = RESOLVING
    if dealer.telling:
        dealer.tell(CardPlayed(seat, CARD_KEYS[card]))


def finish(s: RokuganState) -> None:
    """The card is done: forget its choices."""
    s.card = -1
    s.aim = NO_AIM
    s.picked = 0
    k: i64
    for k in range(PICKS):
        s.picks[k] = -1


def finish_upkeep(s: RokuganState) -> None:
    """A card of upkeep is done: all must pass again, and the next player is asked (BR-4.8)."""
    finish(s)
    s.passes = 0
    s.phase = NEXT_CARD


def aim_refusal(s: RokuganState, aim: i64) -> Refusal | None:
    """Why this is not what is asked now."""
    if s.phase == RESOLVING and s.aim == aim:
        return None
    if s.phase == RESOLVING:
        return Refusal("BR-13.6", "card_asks_otherwise", {"card": CARD_KEYS[s.card]})
    return Refusal("BR-13.6", "no_card_in_play")


def is_picked(s: RokuganState, piece: i64) -> bool:
    """Whether a province or token was chosen for the card already."""
    k: i64
    for k in range(s.picked):
        if s.picks[k] == piece:
            return True
    return False


def pick(s: RokuganState, piece: i64) -> None:
    """Choose a province or token for the card."""
    s.picks[s.picked] = piece
    s.picked += 1
