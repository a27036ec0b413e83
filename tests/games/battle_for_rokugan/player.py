"""Someone who plays Battle for Rokugan at a page: touches pieces where there are any, and places tokens."""

from __future__ import annotations

import random
from collections.abc import Callable

from browser.seat import Seat, Shown

LATE = ["pass", "done", "end_turn"]
"""What is said only when there is nothing else to do."""
KINDS = ("army", "navy", "shinobi", "diplomacy", "raid", "bluff")


def wanted(shown: Shown, dice: random.Random) -> str:
    """The word to add next: a piece rather than a button, and a token rather than a card."""
    if shown.menu:
        return "place" if "place" in shown.menu else dice.choice(shown.menu)
    if shown.words:
        return dice.choice(shown.lit or shown.buttons)
    pieces = [*shown.soft, *shown.lit]
    tokens = [word for word in pieces if word.startswith(KINDS)]
    return dice.choice(tokens or pieces or [word for word in shown.buttons if word not in LATE] or shown.buttons)


def play(
    seat: Seat,
    seed: int,
    moves: int = 1000,
    choose: Callable[[str], None] | None = None,
    confirm: Callable[[], None] | None = None,
) -> None:
    """Play so many moves, or to the end; by mouse or finger, unless words are added in another way."""
    dice = random.Random(seed)
    for _ in range(moves):
        if not seat.wait_for_turn():
            return
        before = now = seat.shown
        while now.state == "choosing" and now.version == before.version:
            (choose or seat.choose)(wanted(now, dice))
            now = seat.shown
        if now.state == "ready":
            (confirm or seat.confirm)()


def follow(seat: Seat, moves: int) -> None:
    """Play so many moves as the table would."""
    for _ in range(moves):
        assert seat.wait_for_turn()
        before = seat.shown
        seat.press("[data-hint]")
        seat.hint.get_by_role("button", name="Do that").click()
        seat.wait_for_change(before)
        seat.confirm_if_asked()
