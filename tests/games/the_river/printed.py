"""What is printed on the components, read from the content file without the rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

PRINTED: dict[str, Any] = tomllib.loads(
    files("zataku.games.the_river").joinpath("content", "components.toml").read_text("utf-8")
)
TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in PRINTED["terrain_tiles"]}
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in PRINTED["building_cards"]}
SPACES: dict[str, dict[str, Any]] = {space["id"]: space for space in PRINTED["action_spaces"]}
BOARDS: dict[str, dict[str, Any]] = {board["colour"]: board for board in PRINTED["river_boards"]}
EFFECTS: dict[str, dict[str, Any]] = {effect["id"]: effect for effect in PRINTED["meadow_effects"]}
RESOURCES = ("wood", "stone", "clay", "food")
MATERIALS = RESOURCES[:3]
SUPPLY: dict[int, dict[str, int]] = {
    seats: {resource["id"]: resource["supply_by_players"][str(seats)] for resource in PRINTED["resources"]}
    for seats in (2, 3, 4)
}


def meadow(effect: str, argument: str = "") -> str:
    """The tile with an effect."""
    return next(key for key, tile in TILES.items() if (tile["effect"], tile["effect_arg"]) == (effect, argument))
