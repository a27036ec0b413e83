"""The cards of upkeep that are about tokens in hand: Spy Network, Promotion and Reinforcements (BR-13)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    ARMY,
    BIT,
    BLUFF,
    CARD_KEYS,
    CARD_TOKENS,
    CLAN_KEYS,
    CLANS,
    FIGHTERS,
    KIND_KEYS,
    KINDS,
    REINFORCEMENTS,
    TYPE_OF,
    count_of,
)
from zataku.games.battle_for_rokugan.events import HandSpied, TokenSpied
from zataku.games.battle_for_rokugan.rules import cards, costs, knowledge
from zataku.games.battle_for_rokugan.state import GIVE, RECALL, SPY, RokuganState, has, seat_of_clan

# Spy Network


def spy_refusal(s: RokuganState, seat: i64, clan: i64) -> Refusal | None:
    """Why a clan's hand can't be looked at (BR-13.18)."""
    refusal = cards.aim_refusal(s, SPY)
    if refusal is not None:
        return refusal
    other = seat_of_clan(s, clan)
    if other < 0:
        return Refusal("BR-13.18", "clan_not_in_play", {"clan": CLAN_KEYS[clan]})
    return Refusal("BR-13.18", "own_hand") if other == seat else None


def fill_spy(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The clans of the opponents."""
    clan: i64
    for clan in range(CLANS):
        other = seat_of_clan(s, clan)
        if other >= 0 and other != seat:
            out[n] = actions.SPY + clan
            n += 1
    return n


def spy(s: RokuganState, seat: i64, clan: i64, dealer: Dealer) -> None:
    """Look at a hand; its bluff can't be used this round."""
    other = seat_of_clan(s, clan)
    s.barred |= BIT[other]
    knowledge.saw_hand(s, seat, other)
    if dealer.telling:
        dealer.tell(HandSpied(seat, other))
        kind: i64
        n: i64
        for kind in range(KINDS):
            for n in range(count_of(s.hand[other], kind)):
                dealer.tell(TokenSpied(seat, other, Secret(KIND_KEYS[kind], (int(seat), int(other)))))
    cards.finish_upkeep(s)


# Promotion and Reinforcements


def can_recall(s: RokuganState, seat: i64, card: i64) -> bool:
    """Whether the seat's discard pile holds a token that the card takes."""
    pile = costs.discard_left(s, seat)
    kind: i64
    for kind in range(KINDS):
        if _is_recalled(card, kind) and count_of(pile, kind) > 0:
            return True
    return False


def _is_recalled(card: i64, kind: i64) -> bool:
    """Whether a card takes this kind out of the discard pile (BR-13.9, BR-13.20)."""
    if card == REINFORCEMENTS:
        return TYPE_OF[kind] == ARMY
    return has(FIGHTERS, TYPE_OF[kind])


def recall_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why a token can't be taken from the discard pile."""
    refusal = cards.aim_refusal(s, RECALL)
    if refusal is not None:
        return refusal
    if not _is_recalled(s.card, kind):
        rule = "BR-13.20" if s.card == REINFORCEMENTS else "BR-13.9"
        return Refusal(rule, "card_takes_others", {"card": CARD_KEYS[s.card], "token": KIND_KEYS[kind]})
    if count_of(costs.discard_left(s, seat), kind) == 0:
        return Refusal("BR-13.6", "token_not_discarded", {"token": KIND_KEYS[kind]})
    return None


def fill_recall(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of the discard pile that the card takes."""
    pile = costs.discard_left(s, seat)
    kind: i64
    for kind in range(KINDS):
        if _is_recalled(s.card, kind) and count_of(pile, kind) > 0:
            out[n] = actions.RECALL + kind
            n += 1
    return n


def recall(s: RokuganState, seat: i64, kind: i64) -> None:
    """Choose a token of the discard pile; as many are given up for them (BR-13.9, BR-13.20)."""
    costs.choose(s, actions.RECALL + kind)
    s.picked += 1
    if s.picked == CARD_TOKENS[s.card] or not can_recall(s, seat, s.card):
        s.aim = GIVE


def give_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why a token can't be given up."""
    refusal = cards.aim_refusal(s, GIVE)
    if refusal is not None:
        return refusal
    if kind == BLUFF:
        return Refusal("BR-13.20" if s.card == REINFORCEMENTS else "BR-13.9", "bluff_stays")
    if count_of(costs.hand_left(s, seat), kind) == 0:
        return Refusal("BR-13.6", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    return None


def fill_give(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of the hand but for the bluff, each to the discard pile or the pool."""
    hand = costs.hand_left(s, seat)
    kind: i64
    for kind in range(BLUFF):
        if count_of(hand, kind) > 0:
            out[n] = actions.GIVE_DISCARD + kind
            out[n + 1] = actions.GIVE_POOL + kind
            n += 2
    return n


def give(s: RokuganState, seat: i64, action: i64, dealer: Dealer) -> None:
    """Choose a token to give up; with the last one all tokens change their places."""
    costs.choose(s, action)
    s.picked -= 1
    if s.picked == 0:
        costs.settle(s, seat, dealer)
        cards.finish_upkeep(s)
