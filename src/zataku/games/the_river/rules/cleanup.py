"""The clean-up (TR-16), with the pioneers that settle (TR-17)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.content import BIT, FACE_UP_TILES, ISLAND, MARKS, SETTLING, SPACE_KEYS
from zataku.games.the_river.events import CleanUpBegan, Settled, TilesDiscarded
from zataku.games.the_river.rules import meadows, piles, rounds, storage
from zataku.games.the_river.state import INCOME, INCOME_DUE, TheRiverState, used_by


def is_final(s: TheRiverState) -> bool:
    """Whether the game ends with this round (TR-18.2, TR-18.6)."""
    return s.ending or s.round >= s.round_cap


def begin(s: TheRiverState, dealer: Dealer) -> None:
    """Tiles and cards, unless the game ends, then pioneers; the incomes come next (TR-16.2, TR-16.8)."""
    s.passed = 0
    if dealer.telling:
        dealer.tell(CleanUpBegan(s.round))
    if not is_final(s):
        _renew_tiles(s, dealer)
        piles.reveal_cards(s, dealer)
    seat: i64
    for seat in range(s.seats):
        s.boat[seat] += used_by(s, seat)
    k: i64
    for k in range(len(s.standing)):
        s.standing[k] = 0
    for seat in range(s.seats):
        _settle(s, seat, dealer)
    s.asked = s.pawn
    s.phase = INCOME_DUE
    _pay_incomes(s, dealer)


def _renew_tiles(s: TheRiverState, dealer: Dealer) -> None:
    place: i64
    discarded: i64 = 0
    for place in range(ISLAND):
        if s.island[place] >= 0:
            s.island[place] = -1
            discarded += 1
    if dealer.telling and discarded > 0:
        dealer.tell(TilesDiscarded(discarded))
    piles.reveal_tiles(s, FACE_UP_TILES[s.seats], dealer)


def _settle(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """A pioneer lies down on each covered marked space that has none (TR-17.2)."""
    k: i64
    for k in range(MARKS):
        space = SETTLING[k]
        if space < s.tiles[seat] and s.settled[seat] & BIT[space] == 0 and s.boat[seat] > 0:
            s.settled[seat] |= BIT[space]
            s.boat[seat] -= 1
            if dealer.telling:
                dealer.tell(Settled(seat, SPACE_KEYS[space]))


def go_on(s: TheRiverState, dealer: Dealer) -> None:
    """After an income was decided: the next player's, or the end of the clean-up."""
    if s.asked == s.pawn:
        _finish(s, dealer)
    else:
        _pay_incomes(s, dealer)


def _pay_incomes(s: TheRiverState, dealer: Dealer) -> None:
    """The incomes from the seat that is asked to the one before the pawn holder (TR-16.7)."""
    for _ in range(s.seats):
        if meadows.receive_income(s, s.asked, dealer):
            storage.receive(s, s.asked, INCOME, INCOME_DUE, dealer)
            if s.phase == INCOME:
                return
        s.asked = (s.asked + 1) % s.seats
        if s.asked == s.pawn:
            break
    _finish(s, dealer)


def _finish(s: TheRiverState, dealer: Dealer) -> None:
    if is_final(s):
        rounds.end_game(s, dealer)
    else:
        rounds.begin(s, dealer)
