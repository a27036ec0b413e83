"""Actions as numbers and as words: every conceivable one has an index and a notation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.phrases import ActionWords
from zataku.games.river_of_gold.content import (
    CUSTOMER_KEYS,
    CUSTOMERS,
    ERA_TILES,
    FIRST_ERA_TILE,
    GOOD_KEYS,
    GOODS,
    PATRON_KEYS,
    PATRONS,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)

FACES: Final = 6

# Ways to sail: the two standard ships, the royal ship, the royal ship with noble 5's lower or higher die.
UPPER: Final = 0
MIDDLE: Final = 1
ROYAL: Final = 2
ROYAL_LOWER: Final = 3
ROYAL_HIGHER: Final = 4
SAIL_WAYS: Final = 5

KOKU_TRADE: Final = GOODS * GOODS  # 5 koku for 1 favor, after the good-for-good trades
TRADES: Final = KOKU_TRADE + 1

JOURNEY_KOKU: Final = 0  # the journey bonus as koku; 1 to 3 are the goods
JOURNEY_WAYS: Final = 1 + GOODS

SAIL: Final = 0
FAVOR: Final = SAIL + SAIL_WAYS
TRADE: Final = FAVOR + FACES
DELIVER: Final = TRADE + TRADES
DISCARD: Final = DELIVER + CUSTOMERS
TAKE: Final = DISCARD + CUSTOMERS
JOURNEY: Final = TAKE + GOODS
SELL: Final = JOURNEY + JOURNEY_WAYS
STOP_SELLING: Final = SELL + GOODS
DRAW: Final = STOP_SELLING + 1
UPGRADE: Final = DRAW + 1
MARK: Final = UPGRADE + 2
PATRON: Final = MARK + SHORES
SET_DIE: Final = PATRON + PATRONS
ROLL: Final = SET_DIE + FACES
GO_ON: Final = ROLL + 1
END: Final = GO_ON + 1
BUILD: Final = END + 1
N_ACTIONS: Final = BUILD + SHORES * ERA_TILES


def build(space: i64, tile: i64) -> i64:
    """Build a tile of the row on a shore space."""
    return BUILD + space * ERA_TILES + tile - FIRST_ERA_TILE


def build_space(action: i64) -> i64:
    """The shore space of a build action."""
    return (action - BUILD) // ERA_TILES


def build_tile(action: i64) -> i64:
    """The tile of a build action."""
    return (action - BUILD) % ERA_TILES + FIRST_ERA_TILE


def _words() -> list[str]:
    faces = [str(face + 1) for face in range(FACES)]
    words = [f"sail {ship}" for ship in (*SHIP_KEYS, "royal", "royal -1", "royal +1")]
    words += [f"favor {face}" for face in faces]
    words += [f"trade {give} {get}" for give in GOOD_KEYS for get in GOOD_KEYS] + ["trade koku favor"]
    words += [f"deliver {card}" for card in CUSTOMER_KEYS]
    words += [f"discard {card}" for card in CUSTOMER_KEYS]
    words += [f"take {good}" for good in GOOD_KEYS]
    words += [f"journey {gain}" for gain in ("koku", *GOOD_KEYS)]
    words += [f"sell {good}" for good in GOOD_KEYS]
    words += ["stop_selling", "draw"]
    words += [f"upgrade {ship}" for ship in SHIP_KEYS]
    words += [f"mark {space}" for space in SPACE_KEYS]
    words += [f"patron {patron}" for patron in PATRON_KEYS]
    words += [f"set_die {face}" for face in faces]
    words += ["roll", "go_on", "end"]
    era_tiles = TILE_KEYS[FIRST_ERA_TILE : FIRST_ERA_TILE + ERA_TILES]
    words += [f"build {space} {tile}" for space in SPACE_KEYS for tile in era_tiles]
    return words


FORMS: Final[dict[str, str]] = {
    "sail": "sail upper, sail middle, sail royal, sail royal -1 or sail royal +1",
    "favor": "favor FACE, with a face 1 to 6",
    "trade": "trade GOOD GOOD or trade koku favor, with silk, rice or porcelain",
    "deliver": "deliver CARD, such as deliver merchant_6",
    "discard": "discard CARD, such as discard merchant_6",
    "take": "take GOOD, with silk, rice or porcelain",
    "journey": "journey koku, journey silk, journey rice or journey porcelain",
    "sell": "sell GOOD, with silk, rice or porcelain",
    "upgrade": "upgrade upper or upgrade middle",
    "mark": "mark SPACE, with a shore space s1 to s30",
    "patron": "patron NAME, such as patron yoritomo",
    "set_die": "set_die FACE, with a face 1 to 6",
    "build": "build SPACE TILE, such as build s16 b24, with s1 to s30 and b02 to b41",
    "stop_selling": "stop_selling alone",
    "draw": "draw alone",
    "roll": "roll alone",
    "go_on": "go_on alone",
    "end": "end alone",
}

ACTIONS: Final = ActionWords(_words(), FORMS)
