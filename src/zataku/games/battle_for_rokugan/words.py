"""Fills the words of a language in from the components, so that a corrected copy is told as it is.

A text may tell the numbers of the component it is about, such as ``{honor}`` in the help of an objective, and those of
the whole game. What has to be put together first has its templates in the section ``[printed]`` of the locale files.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from zataku.core.game import Fact
from zataku.core.locale import Locale
from zataku.games.battle_for_rokugan.actions import TOKEN_KEYS
from zataku.games.battle_for_rokugan.content import CONTENT, FIRST_SHADOWLANDS, KIND_KEYS, PLACE_KEYS, TYPE_KEYS

SECTION: Final = "printed"
SEA: Final = "sea"
Texts = dict[str, str]
Facts = dict[str, Fact]

SPECIALS: Final[dict[str, dict[str, Any]]] = {token["id"]: token for token in CONTENT["special_token"]}
ASKING: Final = {"look": "dark_favors", "destroy": "purge_the_weak", "remove": "inspire_fear"}
"""The choices whose number a card tells."""
CALLED: Final = {"first_player": "first_player_card"}
"""What goes by another word in the texts."""


def fill(locale: Locale) -> None:
    """Put the numbers of all components into names, helps, prompts and options."""
    templates = locale.words.pop(SECTION)
    general = _general(locale, templates)
    _fill_each(locale, locale.names, {key: _numbers(token) for key, token in SPECIALS.items()})
    _add_special_helps(locale, templates)
    _add_clan_helps(locale, templates)
    _add_type_helps(locale, templates)
    _add_places(locale, templates)
    _add_asks(locale, templates)
    own = _own()
    _fill_each(locale, locale.help, {key: general | own.get(key, {}) for key in locale.help})
    guide = locale.words.get("guide", {})
    _fill_each(locale, guide, dict.fromkeys(guide, general))
    options = locale.words["options"]
    _fill_each(locale, options, dict.fromkeys(options, general | own["emerald_empire"]))
    prompts = locale.words["prompts"]
    for key, card in ASKING.items():
        prompts[key] = _filled(locale, prompts[key], {"tokens": own[card]["tokens"]})


def _fill_each(locale: Locale, texts: Texts, facts: dict[str, Facts]) -> None:
    for key, known in facts.items():
        texts[key] = _filled(locale, texts[key], known)


def _filled(locale: Locale, text: str, facts: Facts) -> str:
    """A text with the holes filled in that tell these facts; those of a saying stay."""
    pieces = text.replace("}", "{").split("{")
    for k in range(1, len(pieces), 2):
        hole = "{" + pieces[k] + "}"
        pieces[k] = locale.fill(hole, facts) if pieces[k].partition(":")[0] in facts else hole
    return "".join(pieces)


def _numbers(entry: dict[str, Any]) -> Facts:
    return {field: value for field, value in entry.items() if type(value) is int}


def _general(locale: Locale, templates: Texts) -> Facts:
    """What texts about the whole game tell."""
    return {
        "rounds": CONTENT["round_track"]["rounds"],
        "supply": CONTENT["control_token"]["count"],
        "faceup_honor": CONTENT["control_token"]["faceup_honor"],
        "usual": _usual_defense(),
        "castles": _castles(locale, templates),
        "territory_honor": _territory_honor(locale, templates),
    }


def _own() -> dict[str, Facts]:
    """The numbers of each component; those of a card and of the special tokens that it places."""
    kinds = ("special_token", "player_card", "clan", "territory_card", "secret_objective")
    found = {CALLED.get(entry["id"], entry["id"]): _numbers(entry) for kind in kinds for entry in CONTENT[kind]}
    for card in CONTENT["territory_card"]:
        if "places" in card:
            found[card["id"]] |= _numbers(SPECIALS[card["places"]])
    return found


def _usual_defense() -> int:
    """What a faceup control token of most clans adds."""
    return int(Counter(clan["faceup_control_defense"] for clan in CONTENT["clan"]).most_common(1)[0][0])


def _castles(locale: Locale, templates: Texts) -> str:
    """Where defense is printed, if that is all capitals and the Shadowlands alike."""
    capitals = [clan["capital"] for clan in CONTENT["clan"]]
    dark = [territory["id"] for territory in CONTENT["territory"][FIRST_SHADOWLANDS:]]
    seen: dict[str, set[int]] = {"capital": set(), "shadowlands": set(), "other": {0}}
    for province in CONTENT["province"]:
        group = "capital" if province["id"] in capitals else "shadowlands" if province["territory"] in dark else "other"
        seen[group].add(province["defense"])
    if any(len(values) > 1 for values in seen.values()):
        return ""
    return locale.fill(templates["castles"], {group: min(values) for group, values in seen.items()})


def _territory_honor(locale: Locale, templates: Texts) -> str:
    values = {territory["honor_for_control"] for territory in CONTENT["territory"][:FIRST_SHADOWLANDS]}
    return locale.fill(templates["territory"], {"n": min(values)}) if len(values) == 1 else templates["territories"]


def _add_special_helps(locale: Locale, templates: Texts) -> None:
    """What a special token is worth besides what its text tells, and whether it stays."""
    for key, token in SPECIALS.items():
        for field, template in (("honor", "worth"), ("defense", "guarded")):
            if token[field] != 0 and f"{{{field}}}" not in locale.help[key]:
                locale.help[key] += " " + templates[template]
        if not token["replaceable"]:
            locale.help[key] += " " + templates["kept"]


def _add_clan_helps(locale: Locale, templates: Texts) -> None:
    """Control tokens that defend otherwise than those of most clans, and the unique token."""
    usual = _usual_defense()
    common = _common()
    for clan in CONTENT["clan"]:
        added = clan["faceup_control_defense"]
        control = locale.fill(templates["control"], {"n": added, "usual": usual}) if added != usual else ""
        text = locale.help[clan["id"]]
        if "{control}" not in text:
            text += " {control}"
        kind = _kind(clan["unique_token"])
        unique = templates["again" if common[kind] > 0 else "unique"]
        told = [
            _filled(locale, text, {"control": control}),
            _filled(locale, unique, {"unique": kind, "n": common[kind] + 1}),
        ]
        locale.help[clan["id"]] = " ".join([each.strip() for each in told if each.strip()])


def _add_type_helps(locale: Locale, templates: Texts) -> None:
    """How strong the tokens of a type are; of those that have no strength, how many there are."""
    for type_ in TYPE_KEYS[:-1]:
        if any(kind.startswith(f"{type_}_") for kind in KIND_KEYS):
            told = _strengths(locale, templates, type_)
        else:
            told = _how_many(locale, templates, type_)
        locale.help[type_] += f" {told}" if told else ""


def _add_places(locale: Locale, templates: Texts) -> None:
    """Borders by their provinces, what placing a token there is, and tokens: on the board by their clan."""
    told = locale.words.setdefault("told", {})
    for place in PLACE_KEYS:
        behind, _, target = place.rpartition(">")
        facts: Facts = {"from": behind, "to": target}
        if behind:
            locale.names[place] = locale.fill(templates["coastal_border" if behind == SEA else "land_border"], facts)
        way = "to_middle" if not behind else "over_sea" if behind == SEA else "over_land"
        told[place] = locale.fill(templates[way], facts)
    for kind in KIND_KEYS:
        told[kind] = locale.name(kind)[:1].upper() + locale.name(kind)[1:]
    for token in TOKEN_KEYS:
        told[token] = locale.fill(templates["token_of"], {"clan": token.partition("-")[0]})
    told |= {verb: locale.name(card) for verb, card in CALLED.items()}


def _add_asks(locale: Locale, templates: Texts) -> None:
    """Where a token of each type can go."""
    for kind in KIND_KEYS:
        template = templates.get(f"place_{kind.partition('_')[0]}")
        if template is not None:
            locale.words["asks"][f"place {kind}"] = locale.fill(template, {"token": kind})


def _strengths(locale: Locale, templates: Texts, type_: str) -> str:
    known = {token["strength"] for token in CONTENT["combat_token"] if token["type"] == type_ and token["count"] > 0}
    values = sorted(known)
    more = ""
    for strength in sorted({clan["unique_token"]["strength"] for clan in _with_unique(type_)} - known):
        clans = [clan["id"] for clan in _with_unique(type_) if clan["unique_token"]["strength"] == strength]
        more += locale.fill(templates["also"], _clans(locale, templates, clans) | {"strength": strength})
    if not values:
        return ""
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        told = locale.fill(templates["range"], {"least": values[0], "most": values[-1]})
    else:
        told = _listed([str(value) for value in values], templates["or"])
    return locale.fill(templates["strength"], {"strengths": told, "more": more})


def _how_many(locale: Locale, templates: Texts, type_: str) -> str:
    n = _common()[type_]
    clans = [clan["id"] for clan in _with_unique(type_)]
    more = locale.fill(templates["own"], _clans(locale, templates, clans) | {"n": n + 1}) if clans else ""
    return locale.fill(templates["each"], {"n": n, "more": more})


def _clans(locale: Locale, templates: Texts, clans: list[str]) -> Facts:
    return {"clans": _listed([locale.name(clan) for clan in clans], templates["and"]), "number": len(clans)}


def _with_unique(type_: str) -> list[dict[str, Any]]:
    return [clan for clan in CONTENT["clan"] if clan["unique_token"]["type"] == type_]


def _common() -> Counter[str]:
    """How many tokens of each kind every clan has."""
    found: Counter[str] = Counter()
    for token in CONTENT["combat_token"]:
        found[_kind(token)] += token["count"]
    return found


def _kind(token: dict[str, Any]) -> str:
    return f"{token['type']}_{token['strength']}" if token["strength"] else str(token["type"])


def _listed(words: list[str], last: str) -> str:
    """1, 2 or 3."""
    return ", ".join(words[:-1]) + last + words[-1] if len(words) > 1 else "".join(words)
