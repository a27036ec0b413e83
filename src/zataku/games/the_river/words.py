"""Fills the words of a language in from the components, so that a corrected copy is told as it is.

The templates are in the section ``[printed]`` of the locale files; names and help may have holes too. A story calls a
tile by its terrain and a card by its building, as in ``[told]``.
"""

from __future__ import annotations

from typing import Any, Final

from zataku.core.game import Fact
from zataku.core.locale import Locale
from zataku.games.the_river.content import (
    BONUS_SLOTS,
    CONTENT,
    EFFECT_SWAPS,
    FIRST_BONUS,
    MATERIALS,
    PIONEER_SLOT,
    PIONEERS,
    RESOURCE_KEYS,
    SPACE_KEYS,
)
from zataku.games.the_river.rules.setup import WAITING

SECTION: Final = "printed"
_EFFECTS: Final[dict[str, dict[str, Any]]] = {effect["id"]: effect for effect in CONTENT["meadow_effects"]}


def fill(locale: Locale) -> None:
    """Put names and helps of all printed things into a locale, and facts into the other names and helps."""
    templates = locale.words.pop(SECTION)
    facts = _facts(locale, templates)
    for texts in (locale.names, locale.help, locale.words.get("guide", {})):
        for key, text in texts.items():
            if "{" in text:
                texts[key] = locale.fill(text, facts)
    _name_pieces(locale, templates)
    locale.help["explore"] += _limit(locale, templates)
    locale.help["produce"] += _bonus(locale, templates)
    for tile in CONTENT["terrain_tiles"]:
        if tile["effect"] != "none":
            locale.help[tile["id"]] = _help(locale, templates, tile)


def _facts(locale: Locale, templates: dict[str, str]) -> dict[str, Fact]:
    marked = sorted(CONTENT["river_board"]["settling_spaces"])
    return {
        "boat": int(PIONEERS) - WAITING,
        "slot": int(PIONEER_SLOT),
        "slots": int(BONUS_SLOTS[3]),
        "slots_2": int(BONUS_SLOTS[2]),
        "marked": _listed([str(space) for space in marked], templates),
        "swaps": EFFECT_SWAPS,
    }


def _name_pieces(locale: Locale, templates: dict[str, str]) -> None:
    """A tile is called by what it is and does, a card by its building and cost; equal tiles are called alike.

    In a sentence a tile is its terrain; a meadow is also told by what it does, as meadows differ in nothing else.
    """
    names, told = locale.names, locale.words["told"]
    for number, space in enumerate(SPACE_KEYS, 1):
        names[space] = locale.fill(templates["space"], {"number": number})
    for tile in CONTENT["terrain_tiles"]:
        first, *second = tile["terrains"]
        terrains: dict[str, Fact] = {"first": first, "second": second[0] if second else ""}
        does = locale.fill(templates[f"does_{tile['effect']}"], _effect_facts(tile)) if tile["effect"] != "none" else ""
        brings = [does] if does else _brings(locale, tile)
        land = locale.fill(templates["mixed"], terrains) if second else names[first]
        names[tile["id"]] = f"{land}: {', '.join(brings)}" if brings else land
        land = locale.fill(templates["told_mixed"], terrains) if second else told[first]
        told[tile["id"]] = f"{land} ({does})" if does else land
    for card in CONTENT["building_cards"]:
        cost = [_some(locale, card["cost"][kind], kind) for kind in RESOURCE_KEYS if card["cost"].get(kind, 0) > 0]
        names[card["id"]] = f"{names[card['name_key']]} ({', '.join(cost)})" if cost else names[card["name_key"]]
        told[card["id"]] = told[card["name_key"]]
    for resource in CONTENT["resources"]:
        for n in range(1, resource["tokens"] + 1):
            names[f"{resource['id']}-{n}"] = locale.count(n, resource["id"])


def _brings(locale: Locale, tile: dict[str, Any]) -> list[str]:
    """The symbols and warehouses of a tile, in words."""
    made = [_some(locale, n, kind) for kind, n in tile["production"].items() if n > 0]
    return [*made, _some(locale, tile["warehouses"], "warehouse")] if tile["warehouses"] > 0 else made


def _some(locale: Locale, n: int, kind: str) -> str:
    """The name of a single thing, or how many there are."""
    return locale.name(kind) if n == 1 else locale.count(n, kind)


def _effect_facts(tile: dict[str, Any]) -> dict[str, Fact]:
    """The numbers of a meadow's effect, and what it is about."""
    facts: dict[str, Fact] = {"about": tile["effect_arg"]}
    return facts | {name: number for name, number in _EFFECTS[tile["effect"]].items() if isinstance(number, int)}


def _limit(locale: Locale, templates: dict[str, str]) -> str:
    """How many tiles a player may take in a round, if that is limited for each."""
    space = next(space for space in CONTENT["action_spaces"] if space["id"] == "explore")
    few, many = space["capacity"]["2p"], space["capacity"]["34p"]
    if space["capacity_kind"] != "per_player":
        return ""
    return " " + locale.fill(templates["limit" if few == many else "limits"], {"few": few, "many": many})


def _bonus(locale: Locale, templates: dict[str, str]) -> str:
    """What the first pioneer of a round brings on the island of a material."""
    bonuses = [FIRST_BONUS[k] for k in range(len(FIRST_BONUS))]
    few, many = bonuses[:MATERIALS], bonuses[MATERIALS:]
    if max(bonuses) == 0:
        return ""
    if max(few) == 0 and min(many) == max(many):
        return " " + locale.fill(templates["first"], {"many": int(many[0])})
    return " " + templates["first_any"]


def _help(locale: Locale, templates: dict[str, str], tile: dict[str, Any]) -> str:
    """What a meadow tile does: its production, its effect, and the most that brings."""
    made = [locale.count(n, kind) for kind, n in tile["production"].items() if kind in RESOURCE_KEYS and n > 0]
    told = [locale.fill(templates["produces"], {"made": _listed(made, templates)})] if made else []
    facts = _effect_facts(tile)
    told.append(locale.fill(templates[tile["effect"]], facts))
    if int(facts.get("vp_max", 0)) > 0:
        told.append(locale.fill(templates["at_most"], facts))
    return " ".join(told)


def _listed(words: list[str], templates: dict[str, str]) -> str:
    """4, 8, 10 and 12."""
    return ", ".join(words[:-1]) + templates["and"] + words[-1] if len(words) > 1 else "".join(words)
