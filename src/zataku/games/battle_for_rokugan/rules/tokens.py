"""Combat tokens on the board: putting them down, taking them off, and where they go then (BR-1.10, BR-6.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    BIT,
    BLESSING,
    BLUFF,
    BLUFF_TYPE,
    PLACE_BORDER,
    PLACE_TARGET,
    TYPE_OF,
)
from zataku.games.battle_for_rokugan.rules import knowledge
from zataku.games.battle_for_rokugan.state import SLOTS, RokuganState, everybody, is_faceup, put, seat_of_clan

NO_TOKEN: Final = -1


def name_of(s: RokuganState, token: i64) -> i64:
    """The number of a token in the notation, by clan."""
    return s.clan[token // SLOTS] * SLOTS + token % SLOTS


def named(s: RokuganState, name: i64) -> i64:
    """The token of such a number, if it lies on the board; else -1."""
    seat = seat_of_clan(s, name // SLOTS)
    if seat < 0:
        return NO_TOKEN
    token = seat * SLOTS + name % SLOTS
    return token if s.kind[token] >= 0 else NO_TOKEN


def word(s: RokuganState, token: i64) -> str:
    """The word of a token on the board."""
    return actions.TOKEN_KEYS[name_of(s, token)]


def owner_of(token: i64) -> i64:
    """The seat whose token it is."""
    return token // SLOTS


def type_of(s: RokuganState, token: i64) -> i64:
    """The type of a token on the board."""
    return TYPE_OF[s.kind[token]]


def is_untouchable(s: RokuganState, token: i64) -> bool:
    """Whether it is a blessing or blessed: no card and no ability can choose it (BR-6.5)."""
    return s.load[token] > 0 or TYPE_OF[s.kind[token]] == BLESSING


def lay(s: RokuganState, seat: i64, kind: i64, place: i64, could: i64, faceup: bool) -> i64:
    """Put a token on a place; its number on the board."""
    token = seat * SLOTS + s.placed[seat]
    s.placed[seat] += 1
    s.kind[token] = kind
    s.place[token] = place
    s.base[token] = NO_TOKEN
    s.load[token] = 0
    s.seen[token] = everybody(s) if faceup else 0
    s.could[token] = could
    border = PLACE_BORDER[place]
    if border >= 0:
        s.on_border[border] = token
    return token


def lay_blessing(s: RokuganState, seat: i64, kind: i64, below: i64) -> i64:
    """Put a blessing on a token; its number on the board."""
    token = seat * SLOTS + s.placed[seat]
    s.placed[seat] += 1
    s.kind[token] = kind
    s.place[token] = s.place[below]
    s.base[token] = below
    s.load[token] = 0
    s.seen[token] = everybody(s)
    s.could[token] = BIT[BLESSING]
    s.load[below] += 1
    return token


def take_off(s: RokuganState, token: i64) -> i64:
    """Take a token off the board; its kind. What lay on it goes with it elsewhere."""
    kind = s.kind[token]
    border = PLACE_BORDER[s.place[token]]
    if border >= 0 and s.on_border[border] == token:
        s.on_border[border] = NO_TOKEN
    if s.base[token] >= 0 and s.kind[s.base[token]] >= 0:  # a base may leave before what lies on it
        s.load[s.base[token]] -= 1
    s.kind[token] = -1
    s.place[token] = -1
    s.base[token] = NO_TOKEN
    s.load[token] = 0
    s.seen[token] = 0
    s.could[token] = 0
    return kind


def discard(s: RokuganState, token: i64, to_hand: bool) -> i64:
    """Discard a token of the board, shown to all; a bluff goes back to the hand or is set aside. Its kind."""
    seat = owner_of(token)
    if not is_faceup(s, token):
        knowledge.shown(s, seat, s.kind[token], s.seen[token])
    kind = take_off(s, token)
    if kind != BLUFF:
        put(s.discard, seat, kind)
    elif to_hand:
        put(s.hand, seat, kind)
        _know_bluff_in_hand(s, seat)
    else:
        s.bluff_aside |= BIT[seat]
    return kind


def _know_bluff_in_hand(s: RokuganState, seat: i64) -> None:
    """All saw the bluff go back to the hand: no token that lies on the board can be it."""
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        s.could[token] &= ~BIT[BLUFF_TYPE]
    if s.returned_by == seat:
        s.returned_could &= ~BIT[BLUFF_TYPE]
    if s.stuck[seat] != 0:
        s.stuck[seat] |= BIT[BLUFF]


def target_of(s: RokuganState, token: i64) -> i64:
    """The province a token lies in or points at."""
    return PLACE_TARGET[s.place[token]]
