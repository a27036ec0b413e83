"""What others' facedown tokens are likely to be, by where they lie: advice for bots, outside the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.battle_for_rokugan import chance, hidden
from zataku.games.battle_for_rokugan.content import (
    BLESSING,
    BLUFF,
    FIRST_COASTAL,
    FIRST_LAND,
    KINDS,
    MOST_SEATS,
    ONE,
    PLACE_TARGET,
    TYPE_OF,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.rules.knowledge import memory
from zataku.games.battle_for_rokugan.state import SLOTS, RokuganState, has

SITUATION_NAMES: Final = ("in one's own province", "in another province", "over land", "over the sea")
SITUATIONS: Final = len(SITUATION_NAMES)

WEIGHTS: Final = vec[float](
    # armies 1 to 6; navies, shinobi 1 to 3; blessings; diplomacy, raid, bluff
    [0.51, 0.49, 0.92, 1.0, 0.71, 0.93, 0.18, 0.18, 0.36, 0.33, 0.28, 0.36, 1.0, 1.0, 0.6, 0.03, 0.08]
    + [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.94, 0.62, 1.0, 1.0, 1.0, 0.02, 0.35, 0.05]
    + [1.0, 0.57, 0.51, 0.31, 0.27, 0.3, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 1.0, 1.0, 0.02, 0.02, 0.05]
    + [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.5, 0.3, 0.5, 0.02, 0.02, 0.02, 1.0, 1.0, 0.02, 0.02, 0.05]
)
"""By situation and kind: how much likelier a token is there than one drawn blindly from the same hand.

From games of bots (benchmarks/thinking/placements.py). Bots hardly ever bluff or misplace a token; people do, so
neither counts less than some hundredths.
"""

SWEEPS: Final = 3
"""How often each unseen token gets the chance to be another."""

FINE: Final = 1 << 20
"""How fine a chance is weighed."""


def situation(s: RokuganState, seat: i64, place: i64) -> i64:
    """What kind of place this is for a seat."""
    if place >= FIRST_LAND:
        return 2 if place < FIRST_COASTAL else 3
    return 0 if s.owner[PLACE_TARGET[place]] == seat else 1


def lean(s: RokuganState, viewer: i64, dealer: Dealer) -> None:
    """Make a world that a seat thinks possible a likely one, in place.

    Each token that the viewer has not seen is offered to change places with another hidden one of its seat, and the
    likelier way is kept more often (Metropolis): after some sweeps a world comes up about as often as its weights say.
    """
    seat: i64
    for seat in range(s.seats):
        is_plain = s.stuck[seat] == 0 and s.returned_by != seat and seat != s.asked  # more is known of the others
        if seat != viewer and viewer >= 0 and s.clan[seat] >= 0 and is_plain:
            _lean(s, viewer, seat, dealer)


def _lean(s: RokuganState, viewer: i64, seat: i64, dealer: Dealer) -> None:
    first = seat * SLOTS
    last = first + s.placed[seat]
    is_open = s.known[memory(viewer, seat)] == 0 and s.known[memory(MOST_SEATS, seat)] == 0  # nothing is remembered
    has_swapped = False
    sweep: i64
    token: i64
    for sweep in range(SWEEPS):
        for token in range(first, last):
            if hidden.is_unseen(s, viewer, token) and TYPE_OF[s.kind[token]] != BLESSING:
                if _offer(s, viewer, seat, token, is_open, dealer):
                    has_swapped = True
    if has_swapped:
        hidden.level_memories(s, viewer, seat)


def _offer(s: RokuganState, viewer: i64, seat: i64, token: i64, is_open: bool, dealer: Dealer) -> bool:
    """Offer a token to change places with another hidden one; whether it did, with the pool."""
    kind = s.kind[token]
    at = situation(s, seat, s.place[token]) * KINDS
    on_board: i64 = s.placed[seat]
    in_hand = size_of(s.hand[seat])
    in_pool = size_of(s.pool[seat]) if is_open and kind != BLUFF else i64(0)
    drawn = dealer.roll(chance.TOKEN, on_board + in_hand + in_pool) - 1
    if drawn < on_board:
        other = seat * SLOTS + drawn
        if other == token or not hidden.is_unseen(s, viewer, other) or TYPE_OF[s.kind[other]] == BLESSING:
            return False
        its = s.kind[other]
        if not has(s.could[token], TYPE_OF[its]) or not has(s.could[other], TYPE_OF[kind]):
            return False
        there = situation(s, seat, s.place[other]) * KINDS
        if _wins(WEIGHTS[at + its] * WEIGHTS[there + kind], WEIGHTS[at + kind] * WEIGHTS[there + its], dealer):
            s.kind[token] = its
            s.kind[other] = kind
        return False
    is_hand = drawn < on_board + in_hand
    its = _nth(s.hand[seat] if is_hand else s.pool[seat], drawn - on_board - (0 if is_hand else in_hand))
    if not has(s.could[token], TYPE_OF[its]) or not _wins(WEIGHTS[at + its], WEIGHTS[at + kind], dealer):
        return False
    s.kind[token] = its
    if is_hand:
        s.hand[seat] += ONE[kind] - ONE[its]
        return False
    s.pool[seat] += ONE[kind] - ONE[its]
    return True


def _wins(offered: float, now: float, dealer: Dealer) -> bool:
    """Whether an offer of one weight is taken in place of another."""
    return offered >= now or float(dealer.roll(chance.TOKEN, FINE)) <= offered / now * float(FINE)


def _nth(tokens: i64, n: i64) -> i64:
    """The kind of the nth token of a collection."""
    kind: i64
    for kind in range(KINDS):
        n -= count_of(tokens, kind)
        if n < 0:
            return kind
    return KINDS - 1
