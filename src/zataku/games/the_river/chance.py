"""What is rolled and drawn, with the words that records use."""

from __future__ import annotations

from typing import Final

from zataku.core.phrases import OutcomeWords
from zataku.games.the_river.content import CARD_KEYS, COLOUR_KEYS, TILE_KEYS

COLOUR: Final = 0
TILE: Final = 1
CARD: Final = 2
FIRST: Final = 3  # the first player, counted from 1

CHANCE: Final[tuple[str, ...]] = ("colour", "tile", "card", "first")

OUTCOMES: Final = OutcomeWords(CHANCE, [COLOUR_KEYS, TILE_KEYS, CARD_KEYS, ()])
