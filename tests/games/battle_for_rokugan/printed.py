"""What is printed on the components, read from the content file without the rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

PRINTED: dict[str, Any] = tomllib.loads(
    files("zataku.games.battle_for_rokugan").joinpath("content", "components.toml").read_text("utf-8")
)
_SIDES: list[list[str]] = [border["provinces"] for border in PRINTED["border"]]


def _adjacent(province: str) -> list[str]:
    return sorted(other for side in _SIDES if province in side for other in side if other != province)


# Each with what follows from other entries.
BORDERS: dict[str, dict[str, Any]] = {
    border["id"]: {**border, "kind": "land" if len(border["provinces"]) == 2 else "coastal"}
    for border in PRINTED["border"]
}
PROVINCES: dict[str, dict[str, Any]] = {
    province["id"]: {**province, "coastal": [province["id"]] in _SIDES, "adjacent": _adjacent(province["id"])}
    for province in PRINTED["province"]
}
TERRITORIES: dict[str, dict[str, Any]] = {
    territory["id"]: {
        **territory,
        "provinces": [key for key, province in PROVINCES.items() if province["territory"] == territory["id"]],
        "cards": [card["id"] for card in PRINTED["territory_card"] if card["territory"] == territory["id"]],
    }
    for territory in PRINTED["territory"]
}
CLANS: dict[str, dict[str, Any]] = {clan["id"]: clan for clan in PRINTED["clan"]}
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in PRINTED["territory_card"]}
OBJECTIVES: list[str] = [objective["id"] for objective in PRINTED["secret_objective"]]
NEUTRALS: list[str] = [card["id"] for card in PRINTED["initiative_card"]]
CAPITALS: dict[str, str] = {clan: entry["capital"] for clan, entry in CLANS.items()}
COAST: list[str] = [province for province, entry in PROVINCES.items() if entry["coastal"]]
SUPPLY: dict[str, int] = {
    **dict.fromkeys(("scorched_earth", "peace"), 15),
    **{card["places"]: card["provinces"] for card in PRINTED["territory_card"] if "places" in card},
}
"""How many special tokens there are: RB p.3."""


def kind_of(token: dict[str, Any]) -> str:
    """The word of a combat token, such as army_3 or raid."""
    return f"{token['type']}_{token['strength']}" if token["strength"] else str(token["type"])


def tokens_of(clan: str) -> Counter[str]:
    """The combat tokens of a clan by kind."""
    tokens: Counter[str] = Counter()
    for token in PRINTED["combat_token"]:
        tokens[kind_of(token)] += token["count"]
    tokens[kind_of(CLANS[clan]["unique_token"])] += 1
    return tokens


def places() -> list[str]:
    """Every place for a combat token: the middles, both directions of land borders, the coastal borders."""
    found = list(PROVINCES)
    for border in PRINTED["border"]:
        a, *other = border["provinces"]
        found += [f"{a}>{other[0]}", f"{other[0]}>{a}"] if other else [f"sea>{a}"]
    return found
