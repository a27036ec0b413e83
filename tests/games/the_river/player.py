"""Someone who plays The River at a page: touches pieces where there are any, and gets on with the game."""

from __future__ import annotations

import random

from browser.player import Player
from browser.seat import Shown

# What is done first; exchanging could go on for long, and swapping gets nowhere.
FIRST = ["build", "explore", "reserve"]
LATE = ["first_player", "swap", "pass", "exchange"]
MATERIALS = ("wood-", "stone-", "clay-", "food-")


def rank(word: str) -> int:
    """How much a first word or piece is wanted; less is better."""
    if word in FIRST:
        return FIRST.index(word)
    if word in LATE:
        return 10 + LATE.index(word)
    if word[1:].isdigit():  # a card, a tile, or a space whose tile could be swapped
        return {"b": 0, "t": 1, "s": 12}[word[0]]
    return 13 if word.startswith(MATERIALS) else 3


def wanted(shown: Shown, dice: random.Random) -> str:
    """The word to add next: a piece rather than a button, and what brings the game on rather than the rest."""
    if shown.menu:
        return min(shown.menu, key=rank)
    if shown.words:
        return dice.choice(shown.lit or shown.buttons)
    pieces = [*shown.soft, *shown.lit]
    words = [word for word in pieces if rank(word) < 5] or [*pieces, *shown.buttons]
    best = min(map(rank, words))
    # now and then something else, so that all kinds of pieces are touched
    return dice.choice(words) if dice.random() < 0.4 else dice.choice([word for word in words if rank(word) == best])


play = Player(wanted).play
