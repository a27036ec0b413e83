"""What must add up in the components: `zataku content --check` holds a corrected copy against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    box = data["components"]
    tiles = data["terrain_tiles"]
    yield "terrain_tiles", box["terrain_tiles_total"], len(tiles)
    kinds = Counter(tile["category"] for tile in tiles)
    for kind, n in box["terrain_tiles"].items():
        if kind != "source":
            yield f"terrain_tiles of category {kind}", n, kinds[kind]
    effects = Counter(tile["effect"] for tile in tiles)
    for effect in data["meadow_effects"]:
        yield f"terrain_tiles with effect {effect['id']}", effect["copies"], effects[effect["id"]]
    yield "building_cards", box["building_cards"], len(data["building_cards"])
    yield "bonus_tokens", box["bonus_tokens"], len(data["bonus_tokens"])
    yield "resources, tokens in all", box["resource_tokens"], sum(each["tokens"] for each in data["resources"])
    for each in data["resources"]:
        supplies = each["supply_by_players"]
        yield f"resources {each['id']}, supply_by_players, {max(supplies)}", each["tokens"], max(supplies.values())
    yield "components, pioneers_total", box["pioneers_per_player"] * box["river_boards"], box["pioneers_total"]
    start = data["players"]
    pioneers = start["pioneers_on_boat_at_start"] + start["pioneers_waiting_at_start"]
    yield "players, pioneers on boat and waiting", box["pioneers_per_player"], pioneers
    board = data["river_board"]
    settling = {space for space in board["settling_spaces"] if 1 <= space <= board["spaces"]}
    yield "river_board, different settling_spaces on the board", len(board["settling_spaces"]), len(settling)
