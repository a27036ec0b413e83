"""Someone who plays Battle for Rokugan at a page: touches pieces where there are any, and places tokens."""

from __future__ import annotations

import random

from browser.player import Player
from browser.seat import Shown

LATE = ["pass", "done", "end_turn"]
"""What is said only when there is nothing else to do."""
KINDS = ("army", "navy", "shinobi", "diplomacy", "raid", "bluff")


def wanted(shown: Shown, dice: random.Random) -> str:
    """The word to add next: a piece rather than a button, and a token rather than a card."""
    if shown.menu:
        return "place" if "place" in shown.menu else dice.choice(shown.menu)
    if shown.words:
        return dice.choice(
            shown.lit or shown.buttons or shown.words[-1:]
        )  # a token that could only be a ruse goes back
    pieces = [*shown.soft, *shown.lit]
    tokens = [word for word in pieces if word.startswith(KINDS)]
    return dice.choice(tokens or pieces or [word for word in shown.buttons if word not in LATE] or shown.buttons)


play = Player(wanted).play
