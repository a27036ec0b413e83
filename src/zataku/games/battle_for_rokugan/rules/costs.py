"""What a card takes from its player: chosen first, known to nobody else, and done with the card's last choice.

Until then the choices wait as actions, so they can be taken back. Whatever is chosen next is judged as if they
had been carried out.
"""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import BIT, BLUFF, KIND_KEYS, KINDS, ONE
from zataku.games.battle_for_rokugan.events import TokenGiven, TokenHidden, TokenRecalled, TokenSacrificed
from zataku.games.battle_for_rokugan.rules import knowledge, provinces
from zataku.games.battle_for_rokugan.state import PENDING, RokuganState, put, take


def choose(s: RokuganState, action: i64) -> None:
    """Let a choice wait."""
    k: i64
    for k in range(PENDING):
        if s.pending[k] < 0:
            s.pending[k] = action
            return


def hand_left(s: RokuganState, seat: i64) -> i64:
    """The hand as the choices that wait will leave it."""
    hand = s.hand[seat]
    k: i64
    for k in range(PENDING):
        action = s.pending[k]
        if actions.RECALL <= action < actions.SACRIFICE:
            hand += ONE[action - actions.RECALL]
        elif actions.SACRIFICE <= action < actions.PLAY:
            hand -= ONE[(action - actions.SACRIFICE) % KINDS]
    return hand


def discard_left(s: RokuganState, seat: i64) -> i64:
    """What the discard pile still holds besides the tokens that will be recalled."""
    pile = s.discard[seat]
    k: i64
    for k in range(PENDING):
        action = s.pending[k]
        if actions.RECALL <= action < actions.SACRIFICE:
            pile -= ONE[action - actions.RECALL]
    return pile


def province_lost(s: RokuganState) -> i64:
    """The province whose last control token will pay; -1 for none."""
    action = s.pending[0]
    if actions.PAY <= action < actions.REMOVE:
        province = action - actions.PAY
        if s.faceup[province] + s.facedown[province] == 1:
            return province
    return -1


def lift(s: RokuganState, province: i64) -> None:
    """See the board as if this province, if any, were nobody's."""
    if province >= 0:
        s.owner[province] = NOBODY


def put_back(s: RokuganState, seat: i64, province: i64) -> None:
    """See it as it is again."""
    if province >= 0:
        s.owner[province] = seat


def settle(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Carry out the choices that wait, in their order."""
    k: i64
    for k in range(PENDING):
        action = s.pending[k]
        s.pending[k] = -1
        if action < 0:
            continue
        if action < actions.REMOVE:
            provinces.remove_one(s, action - actions.PAY, dealer)
        elif action < actions.SACRIFICE:
            _recall(s, seat, action - actions.RECALL, dealer)
        elif action < actions.GIVE_DISCARD:
            _sacrifice(s, seat, action - actions.SACRIFICE, dealer)
        elif action < actions.GIVE_POOL:
            _give_openly(s, seat, action - actions.GIVE_DISCARD, dealer)
        else:
            _give_hidden(s, seat, action - actions.GIVE_POOL, dealer)


def _recall(s: RokuganState, seat: i64, kind: i64, dealer: Dealer) -> None:
    """Take a token of the discard pile into the hand (BR-13.9, BR-13.20)."""
    take(s.discard, seat, kind)
    put(s.hand, seat, kind)
    knowledge.taken_openly(s, seat, kind)
    if dealer.telling:
        dealer.tell(TokenRecalled(seat, KIND_KEYS[kind]))


def _sacrifice(s: RokuganState, seat: i64, kind: i64, dealer: Dealer) -> None:
    """Discard a token of the hand for Purge the Weak; a bluff is set aside until upkeep (BR-6.8, BR-13.28)."""
    take(s.hand, seat, kind)
    knowledge.shown(s, seat, kind, 0)
    if kind == BLUFF:
        s.bluff_aside |= BIT[seat]
    else:
        put(s.discard, seat, kind)
    s.purged = True
    if dealer.telling:
        dealer.tell(TokenSacrificed(seat, KIND_KEYS[kind]))


def _give_openly(s: RokuganState, seat: i64, kind: i64, dealer: Dealer) -> None:
    """A token of the hand goes to the discard pile."""
    take(s.hand, seat, kind)
    put(s.discard, seat, kind)
    knowledge.shown(s, seat, kind, 0)
    if dealer.telling:
        dealer.tell(TokenGiven(seat, KIND_KEYS[kind]))


def _give_hidden(s: RokuganState, seat: i64, kind: i64, dealer: Dealer) -> None:
    """A token of the hand goes facedown to the pool."""
    take(s.hand, seat, kind)
    put(s.pool, seat, kind)
    knowledge.went_to_pool(s, seat, 0)
    if dealer.telling:
        dealer.tell(TokenHidden(seat, Secret(KIND_KEYS[kind], (int(seat),))))
