"""Playing a territory card in upkeep (BR-4.8, BR-13.5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    CARD_KEYS,
    CARD_TERRITORY,
    FIRST_SHADOWLANDS_CARD,
    PROMOTION,
    REINFORCEMENTS,
    SPY_NETWORK,
)
from zataku.games.battle_for_rokugan.rules import cards, hand_cards, province_cards
from zataku.games.battle_for_rokugan.state import RECALL, SPY, TARGET, RokuganState


def play_refusal(s: RokuganState, seat: i64, card: i64) -> Refusal | None:
    """Why a card of upkeep can't be played: its first instruction can't be carried out at all (BR-13.7)."""
    refusal = cards.held_refusal(s, seat, card)
    if refusal is not None or is_playable(s, seat, card):
        return refusal
    return Refusal("BR-13.7", "no_target", {"card": CARD_KEYS[card]})


def is_playable(s: RokuganState, seat: i64, card: i64) -> bool:
    """Whether the first instruction of a card of upkeep can be carried out at least in part."""
    if card == SPY_NETWORK:
        return True
    if card == PROMOTION or card == REINFORCEMENTS:
        return hand_cards.can_recall(s, seat, card)
    return province_cards.has_target(s, seat, card)


def fill_play(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The cards of upkeep that the seat can play, and none."""
    card: i64
    for card in range(FIRST_SHADOWLANDS_CARD):
        territory = CARD_TERRITORY[card]
        if s.holder[territory] == seat and s.territory_card[territory] == card and is_playable(s, seat, card):
            out[n] = actions.PLAY + card
            n += 1
    out[n] = actions.PASS
    return n + 1


def play(s: RokuganState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Play a card of upkeep."""
    aim = TARGET
    if card == SPY_NETWORK:
        aim = SPY
    elif card == PROMOTION or card == REINFORCEMENTS:
        aim = RECALL
    cards.show(s, seat, card, aim, dealer)
