"""The course of a round: from what was just decided on to the next question (BR-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.battle_for_rokugan.content import MOST_SEATS, PROVINCES, ROUNDS
from zataku.games.battle_for_rokugan.rules import abilities, placement, resolution, upkeep
from zataku.games.battle_for_rokugan.state import (
    CARDS_DUE,
    CLAIMS,
    CLANS,
    NEXT_CARD,
    NEXT_TURN,
    OBJECTIVES,
    OVER,
    PLACEMENT_DUE,
    REVEAL_DUE,
    SWITCH_DUE,
    UPKEEP_DUE,
    RokuganState,
)

FIRST_CLAIM: Final = 2 * MOST_SEATS
BEFORE_ROUNDS: Final = FIRST_CLAIM + PROVINCES
"""Numbers of turns: a clan and an objective for each seat come first, then control tokens, then rounds."""


def turn(s: RokuganState) -> i64:
    """A number for the round, and in the set-up for each choice.

    It changes when the resolution of a round is over. Upkeep belongs to the round that it opens: Dragon's choice and
    the territory cards have the number of the placement that follows. The end of the game has a number of its own.
    """
    if s.phase == CLANS:
        return s.asked
    if s.phase == OBJECTIVES:
        return MOST_SEATS + s.asked
    if s.phase == CLAIMS:
        left: i64 = 0
        seat: i64
        for seat in range(s.seats):
            left += s.set_aside[seat]
        return BEFORE_ROUNDS - left
    if s.phase == OVER:
        return BEFORE_ROUNDS + ROUNDS + 1
    return BEFORE_ROUNDS + s.round


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
