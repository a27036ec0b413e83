"""The course of a round: from what was just decided on to the next question (BR-3)."""

from __future__ import annotations

from zataku.core.game import Dealer
from zataku.games.battle_for_rokugan.rules import abilities, placement, resolution, upkeep
from zataku.games.battle_for_rokugan.state import (
    CARDS_DUE,
    NEXT_CARD,
    NEXT_TURN,
    PLACEMENT_DUE,
    REVEAL_DUE,
    SWITCH_DUE,
    UPKEEP_DUE,
    RokuganState,
)


def go_on(s: RokuganState, dealer: Dealer) -> None:
    """Carry out all that needs no decision."""
    while s.phase >= UPKEEP_DUE:
        if s.phase == UPKEEP_DUE:
            upkeep.begin_round(s, dealer)
        elif s.phase == CARDS_DUE:
            upkeep.begin_cards(s)
        elif s.phase == NEXT_CARD:
            upkeep.ask_for_card(s, (s.active + 1) % s.seats)
        elif s.phase == PLACEMENT_DUE:
            placement.next_turn(s, s.first, dealer)
        elif s.phase == NEXT_TURN:
            placement.next_turn(s, (s.active + 1) % s.seats, dealer)
        elif s.phase == SWITCH_DUE:
            abilities.offer_switch(s)
        elif s.phase == REVEAL_DUE:
            resolution.resolve(s, dealer)
