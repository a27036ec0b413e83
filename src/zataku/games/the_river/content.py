"""Loads the printed components; slugs become small numbers, and facts become tables."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core import content
from zataku.games.the_river.keys import COLOUR_KEYS as COLOUR_KEYS
from zataku.games.the_river.keys import COLUMNS as COLUMNS
from zataku.games.the_river.keys import ISLAND as ISLAND
from zataku.games.the_river.keys import MATERIALS as MATERIALS
from zataku.games.the_river.keys import OFFER as OFFER
from zataku.games.the_river.keys import RESOURCE_KEYS as RESOURCE_KEYS
from zataku.games.the_river.keys import RIVER as RIVER
from zataku.games.the_river.keys import ROWS as ROWS
from zataku.games.the_river.keys import SLOTS as SLOTS
from zataku.games.the_river.keys import TERRAIN_KEYS as TERRAIN_KEYS

MOST_SEATS: Final = 4
COLOURS: Final = 4
TILES: Final = 65
CARDS: Final = 33
RESOURCES: Final = 4
MARKS: Final = 4  # settling spaces of a river board
SPACES: Final = 9

BIT: Final = vec[i64]([1 << piece for piece in range(CARDS)])
"""Sets are bit masks. mypyc shifts a literal 1 in 32 bits, so the bits come from a table."""

WOOD: Final = 0
STONE: Final = 1
CLAY: Final = 2
FOOD: Final = 3

# Action spaces; the three of the materials have their numbers from PRODUCE on.
EXPLORE: Final = 0
PRODUCE: Final = 1
PRODUCE_FOOD: Final = 4
RESERVE: Final = 5
BUILD: Final = 6
FIRST_PLAYER: Final = 7
SWAP: Final = 8

# Who shares the room of an action space.
SHARED: Final = 0
PER_PLAYER: Final = 1
UNLIMITED: Final = 2

# Effects of meadow tiles; 0 is none.
PRODUCTION_SCORE: Final = 1
CLEANUP_INCOME: Final = 2
SCORE_TERRAIN: Final = 3
SCORE_BONUS_TOKENS: Final = 4
DOUBLE_SWAP: Final = 5
SCORE_PIONEERS: Final = 6
INSTANT_RESOURCES: Final = 7

ACTION_KEYS: Final = (
    "explore",
    "produce_wood",
    "produce_stone",
    "produce_clay",
    "produce_food",
    "reserve",
    "build",
    "first_player",
    "swap",
)
EFFECT_KEYS: Final = (
    "none",
    "production_score",
    "cleanup_income",
    "score_terrain",
    "score_bonus_tokens",
    "double_swap",
    "score_pioneers",
    "instant_resources",
)
TILE_KEYS: Final = tuple(f"t{n + 1:02}" for n in range(TILES))
CARD_KEYS: Final = tuple(f"b{n + 1:02}" for n in range(CARDS))
SPACE_KEYS: Final = tuple(f"s{n + 1}" for n in range(RIVER))

_KIND_KEYS: Final = ("shared", "per_player", "unlimited")
_SIDE_KEYS: Final = ("2p", "34p")


CONTENT: Final[dict[str, Any]] = content.read("the_river")


def _by_players(numbers: dict[str, int]) -> list[int]:
    """A number for each count of players from 0 to 4; 0 where nobody plays."""
    return [numbers.get(str(seats), 0) for seats in range(MOST_SEATS + 1)]


def _symbols(production: dict[str, int]) -> list[int]:
    return [production.get(material, 0) for material in RESOURCE_KEYS[:MATERIALS]]


def _terrains(tile: dict[str, Any]) -> int:
    return sum(1 << TERRAIN_KEYS.index(terrain) for terrain in tile["terrains"])


def _argument(tile: dict[str, Any]) -> int:
    """The material or terrain that an effect is about."""
    name = tile["effect_arg"]
    if name in TERRAIN_KEYS:
        return TERRAIN_KEYS.index(name)
    return RESOURCE_KEYS.index(name) if name else 0


def _printed() -> list[dict[str, Any]]:
    """What each space of each river board prints, board by board."""
    found: list[dict[str, Any]] = []
    for board in CONTENT["river_boards"]:
        spaces = {entry["space"]: entry for entry in board["printed"]}
        found += [spaces.get(space, {"warehouses": 0, "production": {}}) for space in range(1, RIVER + 1)]
    return found


def _columns() -> list[int]:
    """The spaces of each column from top to bottom, column by column."""
    found = [0] * RIVER
    for entry in CONTENT["river_board"]["path"]:
        found[(entry["column"] - 1) * ROWS + entry["row"] - 1] = entry["space"] - 1
    return found


def _tokens(seats: int) -> list[int]:
    """The values of the bonus tokens in the order in which they are taken (TR-1.8, TR-12.5)."""
    tokens = [token for token in CONTENT["bonus_tokens"] if seats > 2 or token["two_dots"]]
    return sorted([token["value"] for token in tokens], reverse=True)


def _effect(name: str, fact: str) -> int:
    found: int = next(effect[fact] for effect in CONTENT["meadow_effects"] if effect["id"] == name)
    return found


_TILES: Final[list[dict[str, Any]]] = CONTENT["terrain_tiles"]
TILE_TERRAINS: Final = vec[i64]([_terrains(tile) for tile in _TILES])  # sets
TILE_SYMBOLS: Final = vec[i64]([n for tile in _TILES for n in _symbols(tile["production"])])
TILE_WAREHOUSES: Final = vec[i64]([tile["warehouses"] for tile in _TILES])
TILE_EFFECT: Final = vec[i64]([EFFECT_KEYS.index(tile["effect"]) for tile in _TILES])
TILE_ARGUMENT: Final = vec[i64]([_argument(tile) for tile in _TILES])

COST: Final = vec[i64]([n for card in CONTENT["building_cards"] for n in _symbols(card["cost"])])
CARD_VP: Final = vec[i64]([card["vp"] for card in CONTENT["building_cards"]])

PRINTED_SYMBOLS: Final = vec[i64]([n for space in _printed() for n in _symbols(space["production"])])
PRINTED_WAREHOUSES: Final = vec[i64]([space["warehouses"] for space in _printed()])
COLUMN: Final = vec[i64](_columns())
SETTLING: Final = vec[i64]([space - 1 for space in CONTENT["river_board"]["settling_spaces"]])

CAPACITY_KIND: Final = vec[i64]([_KIND_KEYS.index(space["capacity_kind"]) for space in CONTENT["action_spaces"]])
CAPACITY: Final = vec[i64]([space["capacity"][side] for side in _SIDE_KEYS for space in CONTENT["action_spaces"]])
FIRST_BONUS: Final = vec[i64](
    [
        CONTENT["action_spaces"][PRODUCE + k]["first_pioneer_bonus"][side]
        for side in _SIDE_KEYS
        for k in range(MATERIALS)
    ]
)

# By the number of players.
FACE_UP_TILES: Final = vec[i64](_by_players(CONTENT["main_board"]["terrain_display"]["spaces_by_players"]))
FACE_UP_CARDS: Final = vec[i64](_by_players(CONTENT["main_board"]["building_display"]["spaces_by_players"]))
BONUS_SLOTS: Final = vec[i64](_by_players(CONTENT["river_board"]["bonus_slots_by_players"]))
SUPPLY: Final = vec[i64](
    [
        resource["supply_by_players"].get(str(seats), 0)
        for seats in range(MOST_SEATS + 1)
        for resource in CONTENT["resources"]
    ]
)
TOKENS: Final[list[list[int]]] = [_tokens(seats) for seats in range(MOST_SEATS + 1)]
TOKEN_COUNT: Final = vec[i64]([len(tokens) for tokens in TOKENS])
TOKEN_STRIDE: Final = 20
TOKEN_VALUE: Final = vec[i64]([value for tokens in TOKENS for value in (tokens + [-1] * TOKEN_STRIDE)[:TOKEN_STRIDE]])

RESOURCE_TOKENS: Final[list[int]] = [resource["tokens"] for resource in CONTENT["resources"]]
PIONEERS: Final[i64] = CONTENT["components"]["pioneers_per_player"]
PIONEER_SLOT: Final[i64] = CONTENT["river_board"]["waiting_pioneer_slot"]
"""The bonus slot on which a pioneer waits, counted from 1."""

SYMBOL_VP: Final[int] = _effect("production_score", "vp_per_symbol")
SYMBOL_VP_MOST: Final[int] = _effect("production_score", "vp_max")
INCOME: Final[int] = _effect("cleanup_income", "amount")
INCOME_VP: Final[int] = _effect("cleanup_income", "vp_fixed")
TERRAIN_VP: Final[int] = _effect("score_terrain", "vp_per_tile")
TERRAIN_VP_MOST: Final[int] = _effect("score_terrain", "vp_max")  # 0: no limit
TOKEN_VP: Final[int] = _effect("score_bonus_tokens", "vp_per_token")
EFFECT_SWAPS: Final[int] = _effect("double_swap", "swaps")
PIONEER_VP: Final[int] = _effect("score_pioneers", "vp_per_pioneer")
INSTANT_MOST: Final[int] = _effect("instant_resources", "amount_max")


def side_of(seats: i64) -> i64:
    """The side of the boards: 0 for two players, 1 for more (TR-1.1)."""
    return 0 if seats == 2 else 1
