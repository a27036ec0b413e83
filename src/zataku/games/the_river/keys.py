"""Words and sizes that rules and inventory share. It imports nothing of the game, as the inventory is read alone."""

from __future__ import annotations

from typing import Final

RIVER: Final = 12
COLUMNS: Final = 4
ROWS: Final = 3
ISLAND: Final = 12  # face-up tiles at most
OFFER: Final = 6  # face-up cards at most
SLOTS: Final = 5  # bonus slots at most
GIVEN: Final = 3  # TR-4.1

COLOUR_KEYS: Final = ("black", "blue", "green", "yellow")
RESOURCE_KEYS: Final = ("wood", "stone", "clay", "food")
MATERIALS: Final = 3  # all but food
TERRAIN_KEYS: Final = ("forest", "desert", "badlands", "mountain", "meadow")
