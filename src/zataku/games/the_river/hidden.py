"""What a seat can't know: the order of stack and deck, which no state holds; all else is public (TR-23)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.the_river.state import TheRiverState


def resample(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """Nothing has to be drawn again: every seat knows all of a state."""
