"""The words of River of Gold are made of the official names; that none is missing is shown for all games at once."""

import pytest

from games.river_of_gold.lexicon import LEXICON
from games.river_of_gold.printed import PRINTED_NAMES
from games.river_of_gold.situation import GAME
from rule import rule
from zataku.core.game import Refusal, Saying
from zataku.core.locale import LANGUAGES, load
from zataku.games.river_of_gold import content
from zataku.games.river_of_gold.content import CONTENT

PRINTED = ("en", "pl", "it", "es")
"""The languages of rulebooks and components."""

PLAYERS = ["Ann", "Bob", "Ela", "Ken"]


def test_the_source_is_read() -> None:
    """The tests of all words rest on it."""
    assert LEXICON.source.refusals["too_poor"] == {"space", "cost", "koku"}
    assert {"not_your_building", "not_an_opponents_building"} <= LEXICON.source.refusals.keys()
    assert LEXICON.source.events["CardDrawn"] == {"seat": "int", "customer": "Secret"}
    assert {"any_good", "journey_end", "second_marker"} <= LEXICON.source.told("ChoiceDropped")
    assert {"artisan_space", "elder_space", "merchant_space"} == LEXICON.source.told("MarkerPlaced")
    assert {"sale", "discard_card", "draw_discard", "royal_ship"} <= LEXICON.source.told("_unavailable")
    assert {"koku", "divine_favor", "victory_points"} <= LEXICON.counts


@pytest.mark.parametrize("lang", PRINTED)
def test_names_are_the_official_ones(lang: str) -> None:
    """Only the first letter may differ: within a sentence it is a small one."""
    for slug, printed in PRINTED_NAMES["names"].items():
        name = printed[lang]
        found = load(GAME.name, lang).names[slug]
        assert found in (name, name[0].lower() + name[1:]), slug


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbered_pieces_are_named_by_what_they_are(lang: str) -> None:
    """Tiles and cards have no printed names: the type tells them, and a number."""
    names = load(GAME.name, lang).names
    for tile in CONTENT["building"]:
        kind = "imperial_market" if tile["group"] == "imperial_market" else tile["type"]
        assert names[tile["id"]] == f"{names[kind]} {tile['id']}"
    for card in CONTENT["customer"]:
        assert names[card["id"]] == f"{names[card['type']]} {card['region']}"
    for number, space in enumerate(content.SPACE_KEYS, 1):
        assert names[space] == f"{names['shore_space']} {number}"


def test_what_a_hidden_card_looks_like() -> None:
    """The drawer reads which card it is, the others that there is one."""
    locale = load(GAME.name, "en")
    seen = Saying("CardDrawn", {"seat": 0, "customer": "merchant_6"})
    hidden = Saying("CardDrawn", {"seat": 0, "customer": "?"})
    assert locale.event(seen, PLAYERS) == "Ann draws merchant 6."
    assert locale.event(hidden, PLAYERS) == "Ann draws a customer card."


@rule("RG-5.3")
def test_the_refusal_of_the_style_guide() -> None:
    """Rule and numbers, in the four languages."""
    refusal = Refusal("RG-5.3", "too_poor", {"space": "s16", "cost": 9, "koku": 7})
    assert [load(GAME.name, lang).refusal(refusal, PLAYERS) for lang in PRINTED] == [
        "Shore space 16 costs 9 koku; you have 7. [RG-5.3]",
        "Pole brzegu 16 kosztuje 9 koku; masz 7. [RG-5.3]",
        "La casella riva 16 costa 9 koku; ne hai 7. [RG-5.3]",
        "La casilla de ribera 16 cuesta 9 Koku; tienes 7. [RG-5.3]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        ("build s16 b24", "Build shrine b24 on shore space 16"),
        ("sail royal", "Sail the royal ship"),
        ("sail royal +1", "Sail the royal ship, die 1 higher"),
        ("trade silk rice", "Trade 2 silk for 1 rice"),
        ("trade koku favor", "Trade 5 koku for 1 divine favor"),
        ("journey koku", "Journey bonus: take 3 koku"),
        ("deliver merchant_6", "Deliver to merchant 6"),
        ("patron kudaka", "Choose Kudaka"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load(GAME.name, "en").action(words) == phrase
