"""What must add up in the components: `zataku content --check` holds a corrected copy against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    box = data["components"]
    groups: Counter[str] = Counter()
    for tile in data["building"]:
        groups[tile["group"]] += tile["copies"]
    for group, n in groups.items():
        yield f"building of group {group}", box[f"building_tiles_{group}"], n
    yield "building, with copies", box["building_tiles"], groups.total()
    yield "customer", box["customer_cards"], len(data["customer"])
    places = {(card["type"], card["region"]) for card in data["customer"]}
    yield "customer, one for each type and region", len(data["customer_type"]) * len(data["region"]), len(places)
    yield "mastery", box["mastery_cards"], len(data["mastery"])
    yield "region_scoring_tile", box["region_scoring_tiles"], len(data["region_scoring_tile"])
    yield "patron", box["clan_patrons"], len(data["patron"])
    markers = data["limits"]["clan_markers"] * len(data["clan"])
    yield "limits, clan_markers of all clans", box["clan_markers"], markers
    start = data["setup"]
    yield "setup, koku_by_turn_order", data["meta"]["players_max"], len(start["koku_by_turn_order"])
    shores = {shore for space in data["river_space"] for shore in space["shores"]}
    yield "shore_space beside the river", len(data["shore_space"]), len(shores)
