"""Bonus tokens (TR-12) and the extra pioneer (TR-13)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.content import BONUS_SLOTS, PIONEER_SLOT, SLOTS, TOKEN_COUNT, TOKEN_STRIDE, TOKEN_VALUE
from zataku.games.the_river.events import PioneerJoined, TokenTaken
from zataku.games.the_river.rules.river import trigger_end
from zataku.games.the_river.state import TheRiverState, tokens_of


def next_value(s: TheRiverState, seat: i64) -> i64:
    """The value of the token that a player's next building brings; -1 if it brings none (TR-11.7, TR-12.6)."""
    if tokens_of(s, seat) == BONUS_SLOTS[s.seats] or s.tokens_gone == TOKEN_COUNT[s.seats]:
        return -1
    return TOKEN_VALUE[s.seats * TOKEN_STRIDE + s.tokens_gone]


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
