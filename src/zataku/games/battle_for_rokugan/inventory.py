"""What must add up in the components: `zataku content --check` holds a corrected copy against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

UNIQUE = 1
"""So many tokens of each clan no other clan has."""


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    meta = data["meta"]
    box = meta["components"]
    tokens = sum(token["count"] for token in data["combat_token"]) + UNIQUE
    yield "combat_token, count in all with the clan's own", meta["combat_tokens_per_clan"], tokens
    clans = len(data["clan"])
    yield "meta, components, combat_tokens", clans * meta["combat_tokens_per_clan"], box["combat_tokens"]
    yield "meta, components, control_tokens", clans * meta["control_tokens_per_clan"], box["control_tokens"]
    groups: Counter[str] = Counter()
    for token in data["special_token"]:
        groups[token["group"]] += token["count"]
    for group, n in groups.items():
        yield f"special_token of group {group}", box[f"{group}_tokens"], n
    yield "territory_card", box["territory_cards"], len(data["territory_card"])
    yield "secret_objective", box["secret_objective_cards"], len(data["secret_objective"])
    yield "initiative_card", box["initiative_cards"], len(data["initiative_card"])
    per_player = {card["id"]: card["count"] for card in data["player_card"]}
    yield "player_card scout, count", box["scout_cards"], per_player["scout"]
    yield "player_card shugenja, count", box["shugenja_cards"], per_player["shugenja"]
    provinces = {province["id"]: province["territory"] for province in data["province"]}
    for territory in data["territory"]:
        own = [name for name, of in provinces.items() if of == territory["id"]]
        yield f"territory {territory['id']}, provinces", len(own), len(set(own) & set(territory["provinces"]))
    for border in data["border"]:
        known = [name for name in border["provinces"] if name in provinces]
        yield f"border {border['id']}, provinces", len(border["provinces"]), len(known)
