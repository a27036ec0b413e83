"""Words and sizes that rules and inventory share. It imports nothing of the game, as the inventory is read alone."""

from __future__ import annotations

from typing import Final

HAND: Final = 6  # BR-4.5
KIND_MOST: Final = 7
"""So many combat tokens of a kind fit into a collection."""

KIND_KEYS: Final = (
    "army_1",
    "army_2",
    "army_3",
    "army_4",
    "army_5",
    "army_6",
    "navy_1",
    "navy_2",
    "navy_3",
    "shinobi_1",
    "shinobi_2",
    "shinobi_3",
    "blessing_2",
    "blessing_3",
    "diplomacy",
    "raid",
    "bluff",
)
"""The words of combat tokens: each type with its strengths."""
