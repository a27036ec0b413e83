"""The words of The River follow its components; that none is missing is shown for all games at once."""

import re
from importlib import resources
from pathlib import Path

import pytest

from games.the_river.lexicon import LEXICON, TOKENS
from games.the_river.situation import GAME
from rule import rule
from zataku.core.game import Refusal
from zataku.core.locale import LANGUAGES, load
from zataku.games.the_river import content
from zataku.games.the_river.content import CONTENT

PRINTED = ("en", "pl", "it", "es")
"""The languages of rulebooks and components."""

PLAYERS = ["Ann", "Bob", "Ela", "Ken"]


def test_the_source_is_read() -> None:
    """The tests of all words rest on it."""
    assert LEXICON.source.refusals["too_poor"] == {"card", "lacking", "food"}
    assert LEXICON.source.events["Produced"] == {"seat": "int", "island": "str", "resource": "str", "amount": "int"}
    assert {"exchange", "payment", "no_room"} <= LEXICON.source.told("Returned", "Gained")
    assert LEXICON.source.told("trigger_end") == {"twelve_tiles", "bonus_tokens"}
    assert {"stack", "deck", "discards", "round"} <= LEXICON.source.drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbered_pieces_are_named_by_what_they_are(lang: str) -> None:
    """Tiles and cards have no printed names: what they are and do tells them, and never a number of the notation."""
    locale = load(GAME.name, lang)
    names, told = locale.names, locale.words["told"]
    for tile in CONTENT["terrain_tiles"]:
        assert names[tile["id"]].startswith(names[tile["terrains"][0]]) and ": " in names[tile["id"]]
        land, does = told[tile["terrains"][0]], names[tile["id"]].split(": ", 1)[1]
        is_plain = tile["effect"] == "none"
        assert len(tile["terrains"]) == 2 or told[tile["id"]] == (land if is_plain else f"{land} ({does})")
    for card in CONTENT["building_cards"]:
        assert names[card["id"]].startswith(f"{names[card['name_key']]} (")
        assert told[card["id"]] == told[card["name_key"]]
    assert not [name for name in (*names.values(), *told.values()) if re.search(r"\b[bst]\d", name)]
    for number, space in enumerate(content.SPACE_KEYS, 1):
        assert names[space].endswith(f" {number}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tokens_are_named_as_they_are_counted(lang: str) -> None:
    """wood-2 is 2 wood."""
    locale = load(GAME.name, lang)
    for slug in TOKENS:
        kind, _, n = slug.partition("-")
        assert locale.name(slug) == locale.count(int(n), kind)


@rule("TR-11.4")
def test_a_refusal_in_the_four_languages() -> None:
    """Rule and numbers."""
    refusal = Refusal("TR-11.4", "too_poor", {"card": "b28", "lacking": 2, "food": 1})
    assert [load(GAME.name, lang).refusal(refusal, PLAYERS) for lang in PRINTED] == [
        "For the Town hall you lack 2 resources; you have 1 food to fill in. [TR-11.4]",
        "Na ratusz brakuje ci 2 zasobów; żywności w zastępstwie masz 1. [TR-11.4]",
        "Per il municipio ti mancano 2 risorse; hai 1 cibo per sostituirle. [TR-11.4]",
        "Para el ayuntamiento te faltan 2 recursos; tienes 1 de comida para sustituirlos. [TR-11.4]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        ("draft t17", "Start with desert: 2 warehouses"),
        ("explore t62", "Take forest and mountains: wood, stone"),
        ("explore t45", "Take meadow: wood makes points"),
        ("explore t03", "Take forest: wood, warehouse"),
        ("produce clay", "Produce clay"),
        ("produce food wood", "Take 1 wood from the food island"),
        ("build b28", "Construct the town hall (3 wood, 2 stone, clay)"),
        ("swap s2 s5", "Swap the tiles of space 2 and space 5"),
        ("exchange wood-2 clay-1", "Exchange 2 wood and 1 clay for 1 food"),
        ("give_back stone-1", "Return 1 stone"),
        ("pay wood-2 stone-1 food-1", "Pay 2 wood, 1 stone and 1 food"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load(GAME.name, "en").action(words) == phrase


def test_buildings_are_constructed() -> None:
    """The rulebook's word, and no other one, in the terminal and on the page."""
    ours = resources.files("zataku.games.the_river").joinpath("locale/en.toml").read_text("utf-8")
    page = (Path(__file__).parents[3] / "web/src/games/the_river/locale/en.json").read_text("utf-8")
    texts = re.findall(r'"([^"]*)",?$', f"{ours}\n{page}", re.MULTILINE)
    assert len(texts) > 100 and not [text for text in texts if re.search(r"\b(build|builds|built)\b", text, re.I)]
