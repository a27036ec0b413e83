"""Scout, shugenja and first player card, played at the start of a placement turn (BR-7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import BIT, FIRST_PLAYER_CARD_FROM, KIND_KEYS, MOST_SEATS, PLACE_KEYS
from zataku.games.battle_for_rokugan.events import TokenDestroyed, TokenLooked, TokenSentBack
from zataku.games.battle_for_rokugan.rules import battle, knowledge, placement, tokens
from zataku.games.battle_for_rokugan.state import (
    BLUFF_AT_ONCE,
    PLACEMENT,
    SLOTS,
    RokuganState,
    has,
    is_faceup,
    put,
)


def may_be_chosen(s: RokuganState, token: i64) -> bool:
    """Whether a card can choose a token at all: it lies on the board, unblessed (BR-6.5)."""
    return s.kind[token] >= 0 and not tokens.is_untouchable(s, token)


def choice_refusal(s: RokuganState, name: i64) -> Refusal | None:
    """Why a card can't choose a token."""
    token = tokens.named(s, name)
    if token < 0:
        return Refusal("BR-7.5", "no_such_token", {"token": actions.TOKEN_KEYS[name]})
    if tokens.is_untouchable(s, token):
        return Refusal("BR-6.5", "token_is_blessed", {"token": actions.TOKEN_KEYS[name]})
    return None


def _target_refusal(s: RokuganState, seat: i64, card: i64, key: str, name: i64) -> Refusal | None:
    """Why a card of the turn can't choose a token; of one that is not there, whether it could choose any (BR-7.5)."""
    if tokens.named(s, name) >= 0:
        return choice_refusal(s, name)
    owner: i64
    token: i64
    for owner in range(s.seats):
        for token in range(owner * SLOTS, owner * SLOTS + s.placed[owner]):
            if _is_target(s, seat, card, token):
                return choice_refusal(s, name)
    return Refusal("BR-7.5", "no_target", {"card": key})


def _now_refusal(s: RokuganState) -> Refusal | None:
    return None if s.phase == PLACEMENT else Refusal("BR-7.1", "not_placing_now")


def scout_refusal(s: RokuganState, seat: i64, name: i64) -> Refusal | None:
    """Why the scout can't look at a token (BR-7.2)."""
    refusal = _now_refusal(s)
    if refusal is not None:
        return refusal
    if s.scouts[seat] == 0:
        return Refusal("BR-7.2", "no_scout_left")
    refusal = _target_refusal(s, seat, actions.SCOUT, "scout", name)
    if refusal is not None:
        return refusal
    token = tokens.named(s, name)
    if tokens.owner_of(token) == seat:
        return Refusal("BR-7.2", "own_token", {"token": actions.TOKEN_KEYS[name]})
    if is_faceup(s, token):
        return Refusal("BR-7.7", "token_is_faceup", {"token": actions.TOKEN_KEYS[name]})
    return None


def shugenja_refusal(s: RokuganState, seat: i64, name: i64) -> Refusal | None:
    """Why the shugenja can't discard a token (BR-7.3)."""
    refusal = _now_refusal(s)
    if refusal is not None:
        return refusal
    if s.shugenja[seat] == 0:
        return Refusal("BR-7.3", "no_shugenja_left")
    refusal = _target_refusal(s, seat, actions.SHUGENJA, "shugenja", name)
    if refusal is not None:
        return refusal
    if tokens.owner_of(tokens.named(s, name)) == seat:
        return Refusal("BR-7.3", "own_token", {"token": actions.TOKEN_KEYS[name]})
    return None


def first_player_refusal(s: RokuganState, seat: i64, name: i64) -> Refusal | None:
    """Why the first player card can't send a token back (BR-7.4)."""
    refusal = _now_refusal(s)
    if refusal is not None:
        return refusal
    if s.seats < FIRST_PLAYER_CARD_FROM:
        return Refusal("BR-17.1", "no_first_player_card", {"seats": FIRST_PLAYER_CARD_FROM})
    if seat != s.first:
        return Refusal("BR-7.4", "not_first_player", {"other": s.first})
    if s.first_player_used:
        return Refusal("BR-7.4", "first_player_card_used")
    return _target_refusal(s, seat, actions.FIRST_PLAYER, "first_player_card", name)


def fill(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """What the cards of the seat can be played on, card by card."""
    if s.scouts[seat] > 0:
        n = _fill_targets(s, seat, actions.SCOUT, out, n)
    if s.shugenja[seat] > 0:
        n = _fill_targets(s, seat, actions.SHUGENJA, out, n)
    if s.seats >= FIRST_PLAYER_CARD_FROM and seat == s.first and not s.first_player_used:
        n = _fill_targets(s, seat, actions.FIRST_PLAYER, out, n)
    return n


def _fill_targets(s: RokuganState, seat: i64, card: i64, out: vec[i64], n: i64) -> i64:
    """The tokens that one card can choose."""
    owner: i64
    token: i64
    for owner in range(s.seats):
        for token in range(owner * SLOTS, owner * SLOTS + s.placed[owner]):
            if _is_target(s, seat, card, token):
                out[n] = card + tokens.name_of(s, token)
                n += 1
    return n


def _is_target(s: RokuganState, seat: i64, card: i64, token: i64) -> bool:
    """Whether a card can choose a token: one of its own only the first player card, a faceup one not the scout."""
    if not may_be_chosen(s, token):
        return False
    if card != actions.FIRST_PLAYER and tokens.owner_of(token) == seat:
        return False
    return card != actions.SCOUT or not is_faceup(s, token)


def look(s: RokuganState, seat: i64, token: i64, source: str, dealer: Dealer) -> None:
    """Look at a token secretly; it is remembered as long as the token lies there (BR-19.2)."""
    owner = tokens.owner_of(token)
    if seat != owner and not has(s.seen[token], seat):
        knowledge.looked(s, seat, owner, s.kind[token])
        s.seen[token] |= BIT[seat]
    if dealer.telling:
        hidden = Secret(KIND_KEYS[s.kind[token]], (int(seat), int(owner)))
        dealer.tell(TokenLooked(seat, tokens.word(s, token), hidden, source, PLACE_KEYS[s.place[token]]))


def destroy(s: RokuganState, seat: i64, token: i64, source: str, dealer: Dealer) -> None:
    """Reveal a token on the board and discard it (BR-5.11, BR-6.8)."""
    word = tokens.word(s, token)
    place = PLACE_KEYS[s.place[token]]
    battle.note_failed(s, token)
    kind = tokens.discard(s, token, s.options & BLUFF_AT_ONCE != 0)
    if dealer.telling:
        dealer.tell(TokenDestroyed(seat, word, KIND_KEYS[kind], source, place))


def scout(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Play a scout."""
    s.scouts[seat] -= 1
    look(s, seat, tokens.named(s, name), "scout", dealer)


def shugenja(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Play the shugenja."""
    s.shugenja[seat] -= 1
    destroy(s, seat, tokens.named(s, name), "shugenja", dealer)
    placement.go_on(s, dealer)


def send_back(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Play the first player card: look at a token and return it to its owner's pool (BR-7.4)."""
    token = tokens.named(s, name)
    owner = tokens.owner_of(token)
    word = tokens.word(s, token)
    place = PLACE_KEYS[s.place[token]]
    battle.note_failed(s, token)
    s.first_player_used = True
    everyone = is_faceup(s, token)
    if seat != owner and not everyone and not has(s.seen[token], seat):
        knowledge.looked(s, seat, owner, s.kind[token])
    s.returned_by = owner
    s.returned_seen = s.seen[token] | BIT[seat] | BIT[owner]
    s.returned_could = s.could[token]
    if everyone:
        s.returned_seen |= BIT[MOST_SEATS]  # the spectators saw it too
    kind = tokens.take_off(s, token)
    s.returned_kind = kind
    put(s.pool, owner, kind)
    if dealer.telling:
        known = tuple(viewer for viewer in range(s.seats) if has(s.returned_seen, viewer))
        dealer.tell(TokenSentBack(seat, word, Secret(KIND_KEYS[kind], known), place))
    placement.go_on(s, dealer)
