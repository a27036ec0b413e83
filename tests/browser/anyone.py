"""Someone who can play any game, from the plain list of what is lit."""

from __future__ import annotations

import random

from browser.seat import Seat

MANY = 200
FEW = 3  # where the first words are whole actions, the others are too


def move(seat: Seat, dice: random.Random) -> None:
    """Play some move."""
    before = now = seat.shown
    while now.state == "choosing" and now.version == before.version:
        seat.choose_from_list(dice.choice(seat.targets))
        now = seat.shown
    seat.confirm_if_asked()


def begin(seat: Seat) -> bool:
    """Choose a first word that needs another one, if there is one; each move must be confirmed here."""
    for word in seat.targets[:FEW]:
        seat.choose_from_list(word)
        if seat.state == "choosing":
            return True
        seat.step_back()
    return False


def complete(seat: Seat) -> None:
    """Choose words until there is an action to confirm."""
    while seat.state == "choosing":
        seat.choose_from_list(seat.targets[0])


def play_until_others_turn(seat: Seat) -> None:
    """Play until someone else is asked."""
    dice = random.Random(1)
    for _ in range(MANY):
        if seat.state in ("waiting", "over"):
            return
        move(seat, dice)
    raise AssertionError(f"after {MANY} moves it is still the same turn")
