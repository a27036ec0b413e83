"""Fills the words of a language in from the components, so that a corrected copy is told as it is.

A text may tell the numbers of what it is about, such as ``{n}`` in the help of a mastery, and those of the whole game.
Names of pieces (``pieces.py``) and helps of customers (``abilities.py``) are made from templates in the section
``[printed]`` of the locale files.
"""

from __future__ import annotations

from typing import Any, Final

from zataku.core.game import Fact
from zataku.core.locale import Locale
from zataku.games.river_of_gold import abilities, pieces
from zataku.games.river_of_gold.content import (
    CONTENT,
    CUSTOMER_TYPE_KEYS,
    FLOWER,
    GOOD_KEYS,
    MASTERY_REWARDS,
    SALE_KOKU,
    SET_FAVOR,
    STEPS,
    TYPE_KEYS,
)
from zataku.games.river_of_gold.keys import FAVOR_LIMIT
from zataku.games.river_of_gold.pieces import IMPERIAL, listed
from zataku.games.river_of_gold.rules.customers import MERCHANT_4
from zataku.games.river_of_gold.rules.scoring import MAX_GAP
from zataku.games.river_of_gold.rules.trade import GOODS_GIVEN, KOKU_GIVEN

SECTION: Final = "printed"
Texts = dict[str, str]
Facts = dict[str, Fact]
Entry = dict[str, Any]

DASH: Final = "–"
"""Between the least and the most, where pieces that are told together differ."""


def fill(locale: Locale) -> None:
    """Put names and helps of all pieces into a locale, and the numbers of components into its other texts."""
    templates = locale.words.pop(SECTION)
    pieces.name(locale, templates)
    general = _general(locale, templates)
    own = _masteries() | _patrons() | _customer_types() | _buildings()
    for key, text in locale.help.items():
        locale.help[key] = _filled(locale, text, general | own.get(key, {}))
    for kind in TYPE_KEYS:
        if kind not in own:
            locale.help[kind] = templates["mixed"]
    abilities.explain(locale, templates)
    for section in ("actions", "asks", "prompts", "guide"):
        texts = locale.words.get(section, {})
        for key, text in texts.items():
            texts[key] = _filled(locale, text, general)


def _filled(locale: Locale, text: str, facts: Facts) -> str:
    """A text with the holes filled in that tell these facts; those of a saying stay."""
    parts = text.replace("}", "{").split("{")
    for k in range(1, len(parts), 2):
        parts[k] = _hole(locale, parts[k], facts)
    return "".join(parts)


def _hole(locale: Locale, hole: str, facts: Facts) -> str:
    name = hole.partition(":")[0].partition("*")[0]
    if name not in facts:  # of a saying
        return "{" + hole + "}"
    if name == hole:
        return str(facts[name])
    known = "{" + str(facts[name]).rpartition(DASH)[2] + hole.removeprefix(name) + "}"
    return locale.fill(known, {}) if ":" in hole else known


def _span(values: list[int]) -> Fact:
    """A number, or 2–3 where not all are the same."""
    least, most = min(values), max(values)
    return most if least == most else f"{least}{DASH}{most}"


def _general(locale: Locale, templates: Texts) -> Facts:
    """What texts about the whole game tell."""
    limits = CONTENT["limits"]
    koku, goods = CONTENT["journey_end"]["choice"]
    sides = [[card["vp_three_four"][place] for card in CONTENT["mastery"]] for place in range(MASTERY_REWARDS)]
    places = [_span(values) for values in sides if max(values) > 0]
    return {
        "first_limit": int(FAVOR_LIMIT),
        "most_favor": limits["favor_limit_max"],
        "most_koku": limits["koku"],
        "most_goods": limits["good_each"],
        "goods_given": int(GOODS_GIVEN),
        "koku_given": int(KOKU_GIVEN),
        "journey_koku": koku["n"],
        "journey_goods": goods["n"],
        "sale": int(SALE_KOKU[MERCHANT_4]),
        "set_favor": int(SET_FAVOR),
        "row_favor": CONTENT["building_row"]["end_slot_favor"],
        "end_vp": CONTENT["scoring"]["end_trigger_vp"],
        "gap": int(MAX_GAP),
        "steps": int(STEPS),
        "flower": int(FLOWER),
        "rewards": _track(locale, templates),
        "places": listed([str(place) for place in places], templates["and"]),
        "last": places[-1] if places else 0,
        "only": _span([vp for card in CONTENT["mastery"] for vp in card["vp_two"]]),
        "gives": _imperial(locale, templates),
    }


def _masteries() -> dict[str, Facts]:
    """What each asks for."""
    return {card["key"]: {"n": card["requirement"]["n"]} for card in CONTENT["mastery"]}


def _patrons() -> dict[str, Facts]:
    """The one number that a patron's ability has, if any."""
    numbers = {card["key"]: [n for n in card["ability"].values() if type(n) is int] for card in CONTENT["patron"]}
    return {key: {"n": values[0]} for key, values in numbers.items() if values}


def _customer_types() -> dict[str, Facts]:
    """What the six cards of a type have in common, number by number."""
    found: dict[str, Facts] = {}
    for kind in CUSTOMER_TYPE_KEYS:
        cards = [abilities.numbers(card) for card in CONTENT["customer"] if card["type"] == kind]
        shared = [fact for fact in cards[0] if all(fact in card for card in cards)]
        found[kind] = {fact: _span([card[fact] for card in cards]) for fact in shared}
    return found


def _buildings() -> dict[str, Facts]:
    """What visitors gain in eras 1 and 2; types whose tiles give something else are left out."""
    found: dict[str, Facts] = {}
    usual = {"port": ("koku",), "market": GOOD_KEYS, "manor": ("influence",), "shrine": ("vp",)}
    for kind, early in usual.items():
        late = ("any_good",) if kind == "market" else early
        tiles = [tile for tile in CONTENT["building"] if tile["type"] == kind and tile["group"] != IMPERIAL]
        eras = [_gained(tiles, (0, 1), early), _gained(tiles, (2,), late)]
        if eras[0] and eras[1]:
            found[kind] = {"early": _span(eras[0]), "late": _span(eras[1]), "n": _span(eras[0] + eras[1])}
    return found


def _gained(tiles: list[Entry], eras: tuple[int, ...], kinds: tuple[str, ...]) -> list[int]:
    """How much of these kinds visitors gain on the tiles of these eras; nothing where one gives anything else."""
    gains = [tile["visitor"] for tile in tiles if tile["era"] in eras]
    if any([gain["kind"] in kinds for gain in each] != [True] for each in gains):
        return []
    return [each[0]["n"] for each in gains]


def _imperial(locale: Locale, templates: Texts) -> str:
    """What visitors of imperial markets gain: a good, and favor or a change of cards."""
    found: dict[str, list[int]] = {"goods": [], "favor": [], "draw_discard": []}
    for tile in CONTENT["building"]:
        if tile["group"] == IMPERIAL:
            kinds = ["goods" if gain["kind"] in GOOD_KEYS else gain["kind"] for gain in tile["visitor"]]
            if kinds not in (["goods", "favor"], ["goods", "draw_discard"]):
                return templates["mixed"]
            for kind, gain in zip(kinds, tile["visitor"], strict=True):
                found[kind].append(gain["n"])
    if not all(found.values()):
        return templates["mixed"]
    facts = {"goods": _span(found["goods"]), "favor": _span(found["favor"]), "draws": _span(found["draw_discard"])}
    return _filled(locale, templates["imperial"], facts)


def _track(locale: Locale, templates: Texts) -> str:
    """The rewards along a track, if they are alike in all regions but for the goods."""
    tracks = [
        [(reward["step"], _gains(locale, templates, reward["gain"])) for reward in track["rewards"]]
        for track in CONTENT["influence_track"]
    ]
    if any(track != tracks[0] for track in tracks):
        return ""
    told: list[str] = []
    for step, gains in tracks[0]:
        template = templates["step" if told else "first_step"]
        told.append(locale.fill(template, {"gain": listed(gains, templates["and"]), "step": step}))
    return ": " + listed(told, templates["then"])


def _gains(locale: Locale, templates: Texts, gains: list[Entry]) -> list[str]:
    """What a step gives, in words; the goods differ from region to region and are called just that."""
    alike = [gain | {"kind": "goods"} if gain["kind"] in GOOD_KEYS else gain for gain in gains]
    return [pieces.gain_of(locale, templates, gain) for gain in alike]
