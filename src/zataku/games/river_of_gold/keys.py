"""Words and sizes that rules and inventory share. It imports nothing of the game, as the inventory is read alone."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4  # RG-1.1
RIVER: Final = 14  # RG-1.4
ROW: Final = 4  # RG-2.8
FAVOR_LIMIT: Final = 3  # RG-2.13
TYPE_KEYS: Final = ("port", "market", "manor", "shrine")
