"""The state of Dice Game, as numbers."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import State


@final
class DiceGameState(State):
    """Whose turn it is, what is in the pot, and what has been kept."""

    def __init__(self, goal: int, asked: int, pot: int, kept: vec[i64]) -> None:
        self.goal = goal
        self.asked = asked  # NOBODY when the game is over
        self.pot = pot
        self.kept = kept  # points by seat
        # A hand would be one more field, such as a bit mask of cards by seat. Cards that nobody has seen have no order
        # here: a draw asks the dealer, `dealer.draw(CARD, bag, n)`, when someone may look at the card.


def clone(s: DiceGameState) -> DiceGameState:
    """An independent copy; searches make very many."""
    return DiceGameState(s.goal, s.asked, s.pot, s.kept[:])
