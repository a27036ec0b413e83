"""A corrected copy of the components: the rules play it, and every language tells it."""

import json
from functools import cache
from typing import Any

import pytest

from elsewhere import answer
from games.the_river.printed import PRINTED
from rule import rule

# Loads the game with a copy, as another process must, and tells what comes of it.
STORY = """
import json, random, sys
from zataku.core import content, locale
copy = json.load(sys.stdin)
assert content.problems("the_river", copy) == []
content.use_data("the_river", copy)
import zataku
game = zataku.load("the_river")
told = []
for seed in range(6):
    match, dice = zataku.Match(game, 2, seed=seed), random.Random(seed)
    while not match.over:
        actions = match.actions(match.to_act)
        builds = [each for each in actions if each.startswith(("build", "pay"))]
        produces = [each for each in actions if each.startswith("produce")]
        events = match.play(match.to_act, dice.choice(builds or produces or actions))
        told += [str(event.saying(-1)) for event in events if type(event).__name__ in ("Built", "TokenTaken")]
words = {lang: locale.load("the_river", lang).words for lang in locale.LANGUAGES}
print(json.dumps({"told": told, "words": words}))
"""


def corrected() -> dict[str, Any]:
    """Six two-dot tokens, other marks, another meadow, other numbers."""
    data: dict[str, Any] = json.loads(json.dumps(PRINTED))
    for token in [token for token in data["bonus_tokens"] if token["two_dots"]][-2:]:
        token["two_dots"] = False
    data["river_board"]["settling_spaces"] = [3, 6, 9, 12]
    data["river_board"]["waiting_pioneer_slot"] = 3
    data["components"]["pioneers_per_player"] = 6
    effects = {effect["id"]: effect for effect in data["meadow_effects"]}
    effects["cleanup_income"] |= {"amount": 2, "vp_fixed": 1}
    effects["production_score"]["vp_max"] = 0
    effects["double_swap"]["swaps"] = 3
    tiles = {tile["id"]: tile for tile in data["terrain_tiles"]}
    tiles["t01"]["terrains"], tiles["t15"]["terrains"] = ["desert"], ["forest"]
    tiles["t45"]["effect_arg"] = "clay"
    data["building_cards"][0]["name_key"] = "manor"
    return data


@cache
def story() -> dict[str, Any]:
    """What comes of the copy."""
    return answer(STORY, corrected())


@rule("TR-12.6")
def test_no_token_is_taken_from_empty_piles() -> None:
    """With six tokens for eight slots a building may bring none."""
    told = story()["told"]
    values = [line.partition("'value': ")[2].partition(",")[0] for line in told if "TokenTaken" in line]
    assert "6" in values and "-1" not in values
    assert len(values) < sum("Built" in line for line in told)


SAID = {
    "en": (
        "desert: wood, warehouse",
        "manor (2 wood)",
        "3 swaps",
        "(3, 6, 9 and 12)",
        "You start with 5",
        "2 wood",
        "of clay",
        "1 point.",
    ),
    "pl": (
        "pustynia: drewno, magazyn",
        "dwór (2 drewna)",
        "3 zamiany",
        "(3, 6, 9 i 12)",
        "Zaczynasz z 5",
        "2 drewna",
        "glina",
        "1 punkt.",
    ),
    "it": (
        "deserto: legno, magazzino",
        "villa padronale (2 legno)",
        "3 scambi",
        "(3, 6, 9 e 12)",
        "con 5",
        "2 legno",
        "argilla",
        "1 punto.",
    ),
    "es": (
        "desierto: madera, almacén",
        "mansión (2 madera)",
        "3 intercambios",
        "(3, 6, 9 y 12)",
        "con 5",
        "2 madera",
        "arcilla",
        "1 punto.",
    ),
}


@pytest.mark.parametrize("lang", SAID)
def test_words_follow_the_components(lang: str) -> None:
    """Names and helps of tiles, cards, effects and marked spaces."""
    names, helps = story()["words"][lang]["names"], story()["words"][lang]["help"]
    tile, card, swaps, marked, boat, income, about, worth = SAID[lang]
    assert (names["t01"], names["b01"], names["double_swap"]) == (tile, card, swaps)
    assert marked in helps["settling"] and boat in helps["pioneer"] and " 3 " in helps["bonus_token"]
    assert income in helps["t48"] and helps["t48"].endswith(worth)
    assert about in helps["t45"] and not any(digit in helps["t45"].partition(":")[2] for digit in "3")
    assert " 3 " in helps["t57"]


def test_options_tell_no_number_of_swaps() -> None:
    """A copy has three of them."""
    assert story()["words"]["en"]["options"]["double_swap_is_optional"] == "Swaps of a meadow"
