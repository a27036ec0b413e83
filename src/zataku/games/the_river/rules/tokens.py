"""Bonus tokens (TR-12) and the extra pioneer (TR-13)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.content import (
    BONUS_SLOTS,
    PIONEER_SLOT,
    PIONEER_VP,
    RIVER,
    SCORE_BONUS_TOKENS,
    SCORE_PIONEERS,
    SLOTS,
    TILE_EFFECT,
    TOKEN_COUNT,
    TOKEN_STRIDE,
    TOKEN_VALUE,
    TOKEN_VP,
)
from zataku.games.the_river.events import PioneerJoined, TokenTaken
from zataku.games.the_river.rules.river import trigger_end
from zataku.games.the_river.state import TheRiverState, tokens_of


def next_value(s: TheRiverState, seat: i64) -> i64:
    """The value of the token that a player's next building brings; -1 if it brings none (TR-11.7, TR-12.6)."""
    if tokens_of(s, seat) == BONUS_SLOTS[s.seats] or s.tokens_gone == TOKEN_COUNT[s.seats]:
        return -1
    return TOKEN_VALUE[s.seats * TOKEN_STRIDE + s.tokens_gone]


def meadows_vp(s: TheRiverState, seat: i64) -> i64:
    """What the next token, with the pioneer that it may bring, adds to the points of a player's meadows."""
    if next_value(s, seat) < 0:
        return 0
    joins = tokens_of(s, seat) + 1 == PIONEER_SLOT  # TR-13.1
    total: i64 = 0
    space: i64
    for space in range(s.tiles[seat]):
        effect = TILE_EFFECT[s.river[seat * RIVER + space]]
        if effect == SCORE_BONUS_TOKENS:
            total += i64(TOKEN_VP)
        elif effect == SCORE_PIONEERS and joins:
            total += i64(PIONEER_VP)
    return total


def take(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """Take the highest token, if a slot is free and a token is left.

    The one that takes the slot of the waiting pioneer brings it aboard; the last one ends the game.
    """
    value = next_value(s, seat)
    if value < 0:
        return
    n = tokens_of(s, seat)
    s.tokens_gone += 1
    s.token[seat * SLOTS + n] = value
    n += 1
    if dealer.telling:
        dealer.tell(TokenTaken(seat, value, n))
    if n == PIONEER_SLOT:  # TR-13.1
        s.boat[seat] += 1
        if dealer.telling:
            dealer.tell(PioneerJoined(seat))
    if n == BONUS_SLOTS[s.seats]:  # TR-18.1
        trigger_end(s, seat, "bonus_tokens", dealer)
