"""Names of pieces that have no printed name: by what is printed on them and drawn beside them."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.locale import Locale
from zataku.games.river_of_gold.content import CONTENT, REGION_KEYS

Texts = dict[str, str]
Entry = dict[str, Any]

IMPERIAL: Final = "imperial_market"
COUNTED: Final = {"favor": "divine_favor", "vp": "victory_points"}
"""Gains that are counted by another slug."""


def name(locale: Locale, templates: Texts) -> None:
    """Put names of shores, tiles, customers and scoring tiles into a locale, and what a story calls them."""
    told = locale.words["told"]
    for region in REGION_KEYS:
        told[region] = locale.names[f"in_{region}"] = templates[f"in_{region}"]
    for space in CONTENT["shore_space"]:
        where = templates[f"in_region_{space['region']}"]
        locale.names[f"s{space['id']}"] = locale.fill(templates["shore"], {"number": space["id"], "where": where})
        told[f"s{space['id']}"] = where
    for tile in CONTENT["building"]:
        kind = IMPERIAL if tile["group"] == IMPERIAL else tile["type"]
        locale.names[tile["id"]] = f"{locale.names[kind]} ({_rewards(locale, templates, tile)})"
        told[tile["id"]] = templates[f"a_{kind}"]
    for card in CONTENT["customer"]:
        home = templates[f"of_region_{card['region']}"]
        locale.names[card["id"]] = f"{locale.names[card['type']]} {home}"
    for tile in CONTENT["region_scoring_tile"]:
        points = listed([str(vp) for vp in tile["vp_three_four"]], templates["and"])
        locale.names[tile["id"]] = f"{locale.names['region_scoring_tile']} ({points})"


def gain_of(locale: Locale, templates: Texts, gain: Entry) -> str:
    """Something gained, in words: 2 koku, any good, 1 koku per port."""
    kind, n = str(gain["kind"]), int(gain["n"])
    if kind == "koku_per":
        return locale.fill(templates[f"per_{gain['per']}"], {"n": n})
    if kind == "draw_discard":
        return locale.names[kind] if n == 1 else f"{n} × {locale.names[kind]}"
    kind = COUNTED.get(kind, kind)
    return templates[kind] if kind == "any_good" and n == 1 else locale.count(n, kind)


def listed(words: list[str], last: str) -> str:
    """7, 5 and 3."""
    return ", ".join(words[:-1]) + last + words[-1] if len(words) > 1 else "".join(words)


def _rewards(locale: Locale, templates: Texts, tile: Entry) -> str:
    """What visitors gain, and what its owner does."""
    parts = [
        f"{templates[who]} {listed([gain_of(locale, templates, gain) for gain in tile[reward]], templates['and'])}"
        for who, reward in (("visitors", "visitor"), ("owner", "owner"))
        if tile[reward]
    ]
    return ", ".join(parts)
