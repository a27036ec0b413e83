"""Someone who plays a game at a page: by their own taste, or as the table would."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from browser.seat import Seat, Shown


@dataclass(frozen=True)
class Player:
    """Knows which word to add next, of those that are shown."""

    wanted: Callable[[Shown, random.Random], str]

    def play(
        self,
        seat: Seat,
        seed: int,
        moves: int = 1000,
        choose: Callable[[str], None] | None = None,
        confirm: Callable[[], None] | None = None,
    ) -> None:
        """Play this many moves, or to the end; by mouse or finger, unless words are added in another way."""
        dice = random.Random(seed)
        for _ in range(moves):
            if not seat.wait_for_turn():
                return
            before = now = seat.shown
            while now.state == "choosing" and now.version == before.version:
                (choose or seat.choose)(self.wanted(now, dice))
                now = seat.shown
            if now.state == "ready":
                (confirm or seat.confirm)()


def follow(seat: Seat) -> None:
    """Play one move as the table would."""
    before = seat.shown
    seat.press("[data-hint]")
    seat.hint.locator("[data-take]").click()
    seat.wait_for_change(before)
    seat.confirm_if_asked()
