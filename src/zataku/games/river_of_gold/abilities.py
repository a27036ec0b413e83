"""What customers do, in words, from their cards: at the delivery, from then on, and at the end of the game."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.game import Fact
from zataku.core.locale import Locale
from zataku.games.river_of_gold.content import BUILDING_TYPES, CONTENT, REGIONS

Texts = dict[str, str]
Facts = dict[str, Fact]
Entry = dict[str, Any]

PARTS: Final = ("delivery", "ongoing", "end")
SHORT: Final = "short"
TOLD: Final = {"koku": "discount", "koku_each": "sale"}
"""Numbers of customers that go by another word in the texts."""
ENDS: Final = {"vp_per_building_types": ("type", BUILDING_TYPES), "vp_per_regions_built": ("region", REGIONS)}
"""What nobles count at the end, and how many of it there are."""


def explain(locale: Locale, templates: Texts) -> None:
    """Put the whole text of every customer into the help, its parts, and what fits on a small card."""
    for card in CONTENT["customer"]:
        kind = _kind(card)
        facts = _facts(locale, templates, card)
        told: list[str] = []
        for part in PARTS:
            if f"{kind}_{part}" in templates:
                text = locale.fill(templates[f"{kind}_{part}"], facts)
                locale.help[f"{card['id']}_{part}"] = text[:1].upper() + text[1:] + "."
                told.append(f"{templates[part]}: {text}.")
        locale.help[card["id"]] = " ".join(told)
        if f"{card['id']}_{SHORT}" in templates:
            facts["ongoing"] = locale.fill(templates[f"{card['id']}_{SHORT}"], facts)
        text = locale.fill(templates[f"{kind}_{SHORT}"], facts)
        locale.help[f"{card['id']}_{SHORT}"] = text[:1].upper() + text[1:] + "."


def numbers(card: Entry) -> dict[str, int]:
    """The numbers of a customer: what a delivery gives, what helps from then on, and the points at the end."""
    found: dict[str, int] = {}
    for effect in card["delivery"]:
        if "n" in effect:
            found["limit" if effect["kind"] == "favor_limit" else effect["kind"]] = effect["n"]
    for effect in (*card["ongoing"], *card["end"]):
        for field, value in effect.items():
            if type(value) is int:
                found[TOLD.get(field, field)] = value
    return found | {"region": card["region"]}


def _kind(card: Entry) -> str:
    """Its type; monks also by whose building their marker goes on."""
    kind: str = card["type"]
    for effect in card["delivery"]:
        if effect["kind"] == "second_marker":
            kind += f"_{effect['on']}"
    return kind


def _facts(locale: Locale, templates: Texts, card: Entry) -> Facts:
    region = f"region_{card['region']}"
    facts: Facts = {**numbers(card), "region": region, "where": templates[f"in_{region}"]}
    if card["id"] in templates:
        facts["ongoing"] = locale.fill(templates[card["id"]], facts)
    if card["type"] == "noble":
        counted, most = ENDS.get(card["end"][0]["kind"], (card["end"][0].get("type", ""), 0))
        facts["end"] = locale.fill(templates[f"each_{counted}"], {"most": most * card["end"][0]["vp"]})
    return facts
