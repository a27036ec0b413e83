"""What is printed on the components, read from the content file without the rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

PRINTED: dict[str, Any] = tomllib.loads(
    files("zataku.games.river_of_gold").joinpath("content", "components.toml").read_text("utf-8")
)
SPACES: dict[str, dict[str, Any]] = {f"s{space['id']}": space for space in PRINTED["shore_space"]}
RIVER: dict[int, list[str]] = {space["id"]: [f"s{n}" for n in space["shores"]] for space in PRINTED["river_space"]}
TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in PRINTED["building"]}
ERA_TILES = [tile for tile in TILES if TILES[tile]["era"]]
CUSTOMERS: dict[str, dict[str, Any]] = {card["id"]: card for card in PRINTED["customer"]}
GOODS = ("silk", "rice", "porcelain")


def region_of(space: str) -> int:
    """The region in which a shore space lies."""
    region: int = SPACES[space]["region"]
    return region


def row_without(*tiles: str) -> dict[str, Any]:
    """Row and open top tiles for Situation.table that leave these tiles free for the board."""
    era1, era2 = ([tile for tile in ERA_TILES if TILES[tile]["era"] == era and tile not in tiles] for era in (1, 2))
    return {"row": era1[:4], "era1": {"next": era1[4]}, "era2": {"next": era2[0]}}


PRINTED_NAMES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))
"""The official names in four languages."""
