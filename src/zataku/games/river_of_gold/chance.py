"""What is rolled and drawn, with the words that records use."""

from __future__ import annotations

from typing import Final

from zataku.core.phrases import OutcomeWords
from zataku.games.river_of_gold.content import (
    CLAN_KEYS,
    CUSTOMER_KEYS,
    MASTERY_KEYS,
    PATRON_KEYS,
    REGION_KEYS,
    REGION_TILE_KEYS,
    REGIONS,
    ROW,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)

FIRST: Final = 0  # the first player, counted from 1
CLAN: Final = 1
PATRON: Final = 2
MASTERY: Final = 3
REGION_TILE: Final = 4  # and the next five: one for each region
PRESET: Final = REGION_TILE + REGIONS  # and the next 29: the tile that a shore space gets in the set-up
ROW_TILE: Final = PRESET + SHORES  # and the next three: the slots of the row
ERA1_TILE: Final = ROW_TILE + ROW
ERA2_TILE: Final = ERA1_TILE + 1
SHIP: Final = ERA2_TILE + 1  # and the next: upper and middle ship
CUSTOMER: Final = SHIP + 2
DIE: Final = CUSTOMER + 1

CHANCE: Final[tuple[str, ...]] = (
    "first",
    "clan",
    "patron",
    "mastery",
    *REGION_KEYS,
    *SPACE_KEYS,
    *(f"row_{slot + 1}" for slot in range(ROW)),
    "era1",
    "era2",
    *SHIP_KEYS,
    "customer",
    "die",
)


OUTCOMES: Final = OutcomeWords(
    CHANCE,
    [
        (),
        CLAN_KEYS,
        PATRON_KEYS,
        MASTERY_KEYS,
        *[REGION_TILE_KEYS] * REGIONS,
        *[TILE_KEYS] * (SHORES + ROW + 2),
        *[()] * len(SHIP_KEYS),
        CUSTOMER_KEYS,
        (),
    ],
)
