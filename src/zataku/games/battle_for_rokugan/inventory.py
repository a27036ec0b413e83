"""What must hold in the components: `zataku content --check` holds a corrected copy against it.

It is read without the rest of the game, which would load the components that ship.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from zataku.core.content import shipped
from zataku.core.shape import Problem

GAME: Final = "battle_for_rokugan"
DRAWN: Final = ("province.*.center", "province.*.outline", "border.*.mid", "border.*.line")
FIXED: Final = (
    "border.*.provinces",
    "province.*.territory",
    "secret_objective.*.kind",
    "secret_objective.*.territory",
    "secret_objective.*.provinces",
    "initiative_card.*.metric",
    "territory_card.*.places",
)
"""The map, whose places are words of the notation, and what names and sentences tell without a number."""

# What states have room for.
KIND_MOST: Final = 7
CHOSEN_MOST: Final = 4
EXCHANGED_MOST: Final = 2
CHAIN_MOST: Final = 8
KINDS: Final = {
    "army": (1, 2, 3, 4, 5, 6),
    "navy": (1, 2, 3),
    "shinobi": (1, 2, 3),
    "blessing": (2, 3),
    "diplomacy": (0,),
    "raid": (0,),
    "bluff": (0,),
}
"""The words of combat tokens: each type with its strengths."""
LEAST: Final = 6
"""So many tokens fill a hand."""
ROUNDS: Final = 5
"""The initiative deck serves no other number with 2 as well as with 5 players (BR-2.10)."""
MOST: Final = 99


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    yield "round_track, rounds", ROUNDS, data["round_track"]["rounds"]
    cards = Counter(card["territory"] for card in data["territory_card"])
    for territory in data["territory"]:
        yield f"territory_card of {territory['id']}", 2, cards[territory["id"]]


def check_content(data: dict[str, Any]) -> Iterator[Problem]:
    """What else does not fit."""
    yield from _check_fields(data)
    yield from _check_tokens(data)
    yield from _check_clans(data)
    yield from _check_cards(data)
    chain = next(entry for entry in data["secret_objective"] if entry["kind"] == "chain")
    yield from _within("secret_objective emerald_empire, count", chain["count"], 1, CHAIN_MOST)
    for territory in data["territory"]:
        if territory["id"].startswith("shadowlands"):  # BR-18.4
            yield from _within(f"territory {territory['id']}, honor_for_control", territory["honor_for_control"], 0, 0)
    for card in data["player_card"]:
        if "from_players" in card:
            yield from _within(f"player_card {card['id']}, from_players", card["from_players"], 2, 6)


def _check_tokens(data: dict[str, Any]) -> Iterator[Problem]:
    numbers: Counter[tuple[str, int]] = Counter()
    unique = [(f"clan {clan['id']}, unique_token", clan["unique_token"]) for clan in data["clan"]]
    common = [(f"combat_token {number}", token) for number, token in enumerate(data["combat_token"], 1)]
    for where, token in [*common, *unique]:
        if token["type"] not in KINDS:
            yield Problem(f"{where}, type", _either(KINDS), repr(token["type"]))
        elif token["strength"] not in KINDS[token["type"]]:
            yield Problem(f"{where}, strength", _either(KINDS[token["type"]]), str(token["strength"]))
    for _, token in common:
        numbers[token["type"], token["strength"]] += token["count"]
    for (type_, strength), n in numbers.items():
        least, most = (1, 1) if type_ == "bluff" else (0, KIND_MOST - 1)
        yield from _within(f"combat_token {type_} {strength}, count in all", n, least, most)
    yield from _within("combat_token, count in all", numbers.total(), LEAST, MOST)
    for where, token in unique:
        if token["type"] == "bluff":
            yield Problem(f"{where}, type", "any but the bluff, of which each clan has one", "bluff")


def _check_clans(data: dict[str, Any]) -> Iterator[Problem]:
    provinces = {province["id"]: province["territory"] for province in data["province"]}
    for clan in data["clan"]:
        if provinces.get(clan["capital"]) != clan["id"]:
            own = [province for province, territory in provinces.items() if territory == clan["id"]]
            yield Problem(f"clan {clan['id']}, capital", _either(own), repr(clan["capital"]))
        if ("bluff_defense" in clan) != (clan["id"] == "lion"):
            yield Problem(f"clan {clan['id']}, bluff_defense", "this field for lion alone", "something else")


def _check_fields(data: dict[str, Any]) -> Iterator[Problem]:
    """Fields that only some entries have stay with those."""
    original = tomllib.loads(shipped(GAME))
    for kind in ("territory_card", "secret_objective"):
        for entry, ours in zip(data[kind], original[kind], strict=True):
            if entry.keys() != ours.keys():
                yield Problem(f"{kind} {entry['id']}", "the fields " + ", ".join(ours), ", ".join(entry))


def _check_cards(data: dict[str, Any]) -> Iterator[Problem]:
    original = {card["id"]: card for card in tomllib.loads(shipped(GAME))["territory_card"]}
    for card in data["territory_card"]:
        where = f"territory_card {card['id']}"
        is_dark = original[card["id"]]["territory"].startswith("shadowlands")
        if card["territory"].startswith("shadowlands") != is_dark:
            yield Problem(
                f"{where}, territory", "one in the Shadowlands" if is_dark else "one outside of them", card["territory"]
            )
        yield from _within(f"{where}, provinces", card.get("provinces", 1), 1, CHOSEN_MOST)
        is_exchange = card["id"] in ("promotion", "reinforcements")
        yield from _within(f"{where}, tokens", card.get("tokens", 1), 1, EXCHANGED_MOST if is_exchange else CHOSEN_MOST)


def _within(where: str, n: int, least: int, most: int) -> Iterator[Problem]:
    if not least <= n <= most:
        yield Problem(where, str(least) if least == most else f"a number from {least} to {most}", str(n))


def _either(values: Iterable[object]) -> str:
    return "one of " + ", ".join(map(str, values))
