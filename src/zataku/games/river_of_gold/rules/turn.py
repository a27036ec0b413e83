"""The course of a turn (RG-3), the Emperor's visit and the end of the game (RG-12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer, Event, Refusal
from zataku.games.river_of_gold.content import END_TRIGGER_VP, SHORES
from zataku.games.river_of_gold.events import ChoiceDropped, EmperorVisited, EndTriggered, GameEnded, TurnBegan
from zataku.games.river_of_gold.rules import choices, deck, die, masteries
from zataku.games.river_of_gold.rules.gains import has_room_for_any_good
from zataku.games.river_of_gold.rules.sail import reward_owners
from zataku.games.river_of_gold.state import (
    ACTION,
    CHOOSING,
    CLOSING,
    FIRST_DIE,
    OTHERS,
    OVER,
    RiverState,
)

REFILL: Final = 2  # RG-8.6


def begin(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """A seat's turn begins; Kakita Ryoku's first one with a decision about the die (RG-14.9)."""
    s.active = seat
    s.asked = seat
    s.die_is_set = False
    s.phase = ACTION if s.die[seat] > 0 else FIRST_DIE
    if dealer.telling:
        dealer.tell(TurnBegan(seat))


def settle(s: RiverState, dealer: Dealer) -> None:
    """Go on after an action or a choice: other choices first, then the refill, then step 3."""
    if choices.is_pending(s):
        return
    if s.refill:
        s.refill = False
        s.discarding = deck.draw(s, s.active, REFILL, dealer)
        if s.discarding:
            return
    masteries.claim_all(s, s.active, dealer)
    s.phase = CLOSING


def end_refusal(s: RiverState) -> Refusal | None:
    """Why the turn can't be ended yet."""
    if s.phase == CLOSING:
        return None
    if s.phase == CHOOSING:
        return Refusal("RG-3.4", "choices_first")
    return Refusal("RG-3.3", "action_first")


def end(s: RiverState, dealer: Dealer) -> None:
    """The end-of-turn sequence from the other players' choices on (RG-3.5 b to f)."""
    k: i64
    for k in range(1, s.seats):
        seat = (s.active + k) % s.seats
        if s.goods_owed[seat] > 0:
            if has_room_for_any_good(s, seat):
                s.phase = OTHERS
                s.asked = seat
                return
            drop_owed(s, seat, dealer)
    if s.emperor_due:
        s.emperor_due = False
        _visit_of_the_emperor(s, dealer)
    if s.end_due:
        s.end_due = False
        s.final_by = s.active
        s.vp[s.active] += END_TRIGGER_VP
        if dealer.telling:
            dealer.tell(EndTriggered(s.active, END_TRIGGER_VP))
    if s.final_by < 0 and not s.die_is_set:
        die.roll(s, s.active, dealer)
    following = (s.active + 1) % s.seats
    if following == s.final_by:
        s.phase = OVER
        s.asked = NOBODY
        s.die_is_set = False
        if dealer.telling:
            dealer.tell(GameEnded())
        return
    begin(s, following, dealer)


def sure(s: RiverState, seat: i64) -> list[Event]:
    """What the rest of a turn is sure to bring once its action is taken."""
    if seat != s.active or (s.phase != CHOOSING and s.phase != CLOSING):
        return []
    events = masteries.due(s, seat) if s.phase == CHOOSING else []
    if s.emperor_due:
        events.append(EmperorVisited())
    if s.end_due:
        events.append(EndTriggered(seat, END_TRIGGER_VP))
    return events


def drop_owed(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Goods owed to a seat without room for any are lost (RG-3.7)."""
    if dealer.telling:
        for _ in range(s.goods_owed[seat]):
            dealer.tell(ChoiceDropped(seat, "any_good"))
    s.goods_owed[seat] = 0


def _visit_of_the_emperor(s: RiverState, dealer: Dealer) -> None:
    """Every owner reward of the board, once per marker (RG-12.2)."""
    if dealer.telling:
        dealer.tell(EmperorVisited())
    space: i64
    for space in range(SHORES):
        reward_owners(s, space, dealer)
    seat: i64
    for seat in range(s.seats):
        s.goods_owed[seat] = 0  # RG-12.4: choices can't arise here in play and are not asked
