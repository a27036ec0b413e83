"""Someone who plays River of Gold at a page: touches pieces where there are any, and gets on with the game."""

from __future__ import annotations

import random
import re

from browser.player import Player
from browser.seat import Shown

# What is done first. Favor and trade are not needed to get to the end, and could go on for long.
VERBS = ["deliver", "build", "sail"]
LATE = ["end", "favor", "trade"]
SHIPS = ["upper", "middle", "royal", "royal_lower", "royal_higher"]
CARD = re.compile(r"(artisan|elder|merchant|monk|noble)_\d$")
SHORE_SPACE = re.compile(r"s\d+$")


def rank(word: str) -> int:
    """How much a first word or piece is wanted; less is better."""
    if word in VERBS:
        return VERBS.index(word)
    if CARD.match(word) or SHORE_SPACE.match(word) or word in SHIPS:
        return 0 if CARD.match(word) else 1 if SHORE_SPACE.match(word) else 2
    return 5 + LATE.index(word) if word in LATE else 3


def wanted(shown: Shown, dice: random.Random) -> str:
    """The word to add next: a piece rather than a button, and what brings the game on rather than the rest."""
    if shown.menu:
        return min(shown.menu, key=rank)
    if shown.words:
        return dice.choice(shown.lit or shown.buttons)
    begun = [word for word in [*shown.soft, *shown.lit] if rank(word) < 3]
    words = begun or [*shown.buttons, *shown.lit] or shown.soft
    best = min(map(rank, words))
    return dice.choice([word for word in words if rank(word) == best])


play = Player(wanted).play
