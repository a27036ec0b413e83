"""Scorpion's look after a placement and Unicorn's switch before the reveal (BR-15.6, BR-15.7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import PLACE_BORDER, SCORPION, UNICORN
from zataku.games.battle_for_rokugan.events import TokensSwitched
from zataku.games.battle_for_rokugan.rules import tokens, turn_cards
from zataku.games.battle_for_rokugan.rules.turn_cards import may_be_chosen
from zataku.games.battle_for_rokugan.state import (
    NEXT_TURN,
    REVEAL_DUE,
    SLOTS,
    SPYING,
    SWITCHING,
    RokuganState,
    is_faceup,
    seat_of_clan,
)


def last_placed(s: RokuganState) -> i64:
    """The token that the active seat placed last."""
    return s.active * SLOTS + s.placed[s.active] - 1


def _can_be_spied(s: RokuganState, token: i64) -> bool:
    return token != last_placed(s) and may_be_chosen(s, token) and not is_faceup(s, token)


def after_placing(s: RokuganState) -> None:
    """Scorpion may look once a round; else the turn is over or goes on (BR-15.6)."""
    if s.clan[s.active] == SCORPION and not s.look_used and _has_target(s):
        s.phase = SPYING
        s.asked = s.active
    elif s.turn_over:
        s.phase = NEXT_TURN


def _has_target(s: RokuganState) -> bool:
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if _can_be_spied(s, token):
                return True
    return False


def spy_refusal(s: RokuganState, seat: i64, name: i64) -> Refusal | None:
    """Why Scorpion can't look at a token."""
    if s.phase != SPYING:
        return Refusal("BR-15.6", "no_look_now")
    refusal = turn_cards.choice_refusal(s, name)
    if refusal is not None:
        return refusal
    token = tokens.named(s, name)
    if is_faceup(s, token):
        return Refusal("BR-7.7", "token_is_faceup", {"token": actions.TOKEN_KEYS[name]})
    if token == last_placed(s):
        return Refusal("BR-15.6", "token_just_placed", {"token": actions.TOKEN_KEYS[name]})
    return None


def fill_spying(s: RokuganState, out: vec[i64], n: i64) -> i64:
    """The tokens to look at, and none."""
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if _can_be_spied(s, token):
                out[n] = actions.SPY_ON + tokens.name_of(s, token)
                n += 1
    out[n] = actions.DONE
    return n + 1


def spy_on(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Scorpion looks."""
    s.look_used = True
    turn_cards.look(s, seat, tokens.named(s, name), "scorpion", dealer)


def offer_switch(s: RokuganState) -> None:
    """Unicorn may switch two of its tokens; with fewer than two there is nothing to ask (BR-15.7)."""
    s.phase = REVEAL_DUE
    seat = seat_of_clan(s, UNICORN)
    if seat < 0:
        return
    n: i64 = 0
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if may_be_chosen(s, token):
            n += 1
    if n > 1:
        s.phase = SWITCHING
        s.active = seat
        s.asked = seat


def switch_refusal(s: RokuganState, seat: i64, name: i64) -> Refusal | None:
    """Why Unicorn can't switch a token."""
    if s.phase != SWITCHING:
        return Refusal("BR-15.7", "no_switch_now")
    refusal = turn_cards.choice_refusal(s, name)
    if refusal is not None:
        return refusal
    token = tokens.named(s, name)
    if tokens.owner_of(token) != seat:
        return Refusal("BR-15.7", "not_your_token", {"token": actions.TOKEN_KEYS[name]})
    if s.picked > 0 and s.picks[0] == token:
        return Refusal("BR-15.7", "already_chosen", {"token": actions.TOKEN_KEYS[name]})
    return None


def fill_switching(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The seat's tokens that can be switched, and none before the first is chosen."""
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if may_be_chosen(s, token) and not (s.picked > 0 and s.picks[0] == token):
            out[n] = actions.SWITCH + tokens.name_of(s, token)
            n += 1
    if s.picked == 0:
        out[n] = actions.DONE
        n += 1
    return n


def switch(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Choose a token; the second takes the place of the first, and the first its place."""
    token = tokens.named(s, name)
    if s.picked == 0:
        s.picks[0] = token
        s.picked = 1
        return
    first = s.picks[0]
    s.picks[0] = -1
    s.picked = 0
    place = s.place[first]
    s.place[first] = s.place[token]
    s.place[token] = place
    for moved in (first, token):
        border = PLACE_BORDER[s.place[moved]]
        if border >= 0:
            s.on_border[border] = moved
    if dealer.telling:
        dealer.tell(TokensSwitched(seat, tokens.word(s, first), tokens.word(s, token)))
    s.phase = REVEAL_DUE
