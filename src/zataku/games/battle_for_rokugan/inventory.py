"""What must hold in the components: `zataku content --check` holds a corrected copy against it.

It is read without the rest of the game, which would load the components that ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from zataku.core.content import original
from zataku.core.shape import Problem, outside

from .keys import HAND, KIND_KEYS, KIND_MOST  # beside it, without the rest of the game

GAME: Final = "battle_for_rokugan"
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
CHOSEN_MOST: Final = 4
EXCHANGED_MOST: Final = 2
CHAIN_MOST: Final = 8
KINDS: Final[dict[str, list[int]]] = {}
"""Each type of combat token with its strengths."""
for _type, _, _strength in (key.partition("_") for key in KIND_KEYS):
    KINDS.setdefault(_type, []).append(int(_strength or 0))
SAFE: Final = {"scorched_earth": ("honor", "defense"), "peace": ("defense",), "shrine": ("defense",)}
"""Nobody attacks a province with one of these, and a scorched one scores nothing (BR-12.3, BR-12.4, BR-12.5)."""
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
    yield from _check_tokens(data)
    yield from _check_clans(data)
    yield from _check_cards(data)
    chain = next(entry for entry in data["secret_objective"] if entry["kind"] == "chain")
    yield from outside("secret_objective emerald_empire, count", chain["count"], 1, CHAIN_MOST)
    for territory in data["territory"]:
        if territory["id"].startswith("shadowlands"):  # BR-18.4
            yield from outside(f"territory {territory['id']}, honor_for_control", territory["honor_for_control"], 0, 0)
    for province in data["province"]:
        if province["territory"].startswith("shadowlands"):  # BR-18.4
            yield from outside(f"province {province['id']}, honor", province["honor"], 0, 0)
    for token in data["special_token"]:
        for fact in SAFE.get(token["id"], ()):
            yield from outside(f"special_token {token['id']}, {fact}", token[fact], 0, 0)
    for card in data["player_card"]:
        if "from_players" in card:
            yield from outside(f"player_card {card['id']}, from_players", card["from_players"], 2, 6)


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
        yield from outside(f"combat_token {type_} {strength}, count in all", n, least, most)
    yield from outside("combat_token, count in all", numbers.total(), HAND, MOST)
    for where, token in unique:
        if token["type"] == "bluff":
            yield Problem(f"{where}, type", "any but the bluff, of which each clan has one", "bluff")


def _check_clans(data: dict[str, Any]) -> Iterator[Problem]:
    provinces = {province["id"]: province["territory"] for province in data["province"]}
    for clan in data["clan"]:
        if provinces.get(clan["capital"]) != clan["id"]:
            own = [province for province, territory in provinces.items() if territory == clan["id"]]
            yield Problem(f"clan {clan['id']}, capital", _either(own), repr(clan["capital"]))


def _check_cards(data: dict[str, Any]) -> Iterator[Problem]:
    usual = {card["id"]: card for card in original(GAME)["territory_card"]}
    for card in data["territory_card"]:
        where = f"territory_card {card['id']}"
        is_dark = usual[card["id"]]["territory"].startswith("shadowlands")
        if card["territory"].startswith("shadowlands") != is_dark:
            yield Problem(
                f"{where}, territory", "one in the Shadowlands" if is_dark else "one outside of them", card["territory"]
            )
        yield from outside(f"{where}, provinces", card.get("provinces", 1), 1, CHOSEN_MOST)
        is_exchange = card["id"] in ("promotion", "reinforcements")
        yield from outside(f"{where}, tokens", card.get("tokens", 1), 1, EXCHANGED_MOST if is_exchange else CHOSEN_MOST)


def _either(values: Iterable[object]) -> str:
    return "one of " + ", ".join(map(str, values))
