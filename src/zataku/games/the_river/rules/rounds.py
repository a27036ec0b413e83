"""Rounds and turns (TR-3), with the pass (TR-5.6, TR-5.7)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer
from zataku.games.the_river.content import BIT, MOST_SEATS, PIONEERS
from zataku.games.the_river.events import GameEnded, Passed, PointsUncovered, RoundBegan
from zataku.games.the_river.state import ACTION, HIDDEN_POINTS, INCOME, OVER, TURN_OVER, TheRiverState


def begin(s: TheRiverState, dealer: Dealer) -> None:
    """A round begins with the pawn holder, or with the next player who has a pioneer (TR-3.1, TR-3.3)."""
    k: i64
    for k in range(s.seats):
        seat = (s.pawn + k) % s.seats
        if s.boat[seat] > 0:
            s.round += 1
            s.asked = seat
            s.phase = ACTION
            if dealer.telling:
                dealer.tell(RoundBegan(s.round, seat))
            return
    end_game(s, dealer)  # TR-18.5


def is_over(s: TheRiverState) -> bool:
    """Whether all boats are empty, or all players with pioneers have passed since the last placement."""
    seat: i64
    for seat in range(s.seats):
        if s.boat[seat] > 0 and s.passed & BIT[seat] == 0:
            return False
    return True


def next_turn(s: TheRiverState) -> None:
    """The turn goes to the next player who has a pioneer."""
    seat = (s.asked + 1) % s.seats
    while s.boat[seat] == 0:
        seat = (seat + 1) % s.seats
    s.asked = seat
    s.phase = ACTION


def skip_turn(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """A player without a legal placement passes and keeps the pioneers (TR-5.6)."""
    s.passed |= BIT[seat]
    s.phase = TURN_OVER
    if dealer.telling:
        dealer.tell(Passed(seat))


def turn(s: TheRiverState) -> i64:
    """A number of the turn: of a placement with all that follows from it, a pass, a draft, or a choice of the clean-up.

    The same seat is asked again only after a placement, so the pioneers on the main board tell its turns apart.
    """
    if s.phase == OVER:
        return NOBODY
    placed: i64 = 0
    k: i64
    for k in range(len(s.standing)):
        placed += s.standing[k]
    if s.round > 0 and s.phase != ACTION and s.phase != INCOME:
        placed -= 1  # what follows from it is still open
    if s.phase == INCOME:
        placed = MOST_SEATS * PIONEERS + 1
    return (s.round * (MOST_SEATS * PIONEERS + 2) + placed) * MOST_SEATS + s.asked


def end_game(s: TheRiverState, dealer: Dealer) -> None:
    """Points are counted."""
    s.phase = OVER
    s.asked = NOBODY
    if dealer.telling:
        if s.options & HIDDEN_POINTS != 0:
            dealer.tell(PointsUncovered())  # TR-23.3
        dealer.tell(GameEnded())
