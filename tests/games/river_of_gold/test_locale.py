"""The words of River of Gold are made of the official names; that none is missing is shown for all games at once."""

import re

import pytest

from games.river_of_gold.lexicon import LEXICON
from games.river_of_gold.printed import PRINTED_NAMES
from games.river_of_gold.situation import GAME
from rule import rule
from zataku.core.game import Refusal, Saying
from zataku.core.locale import LANGUAGES, load
from zataku.games.river_of_gold import content

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
        name = printed[lang].replace("'", "’")
        found = load(GAME.name, lang).names[slug]
        assert found in (name, name[0].lower() + name[1:]), slug


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        (
            "s16",
            (
                "shore 16 in Kitsune Woods",
                "pole brzegu 16 w Lesie Kitsune",
                "casella riva 16 nel Bosco delle Kitsune",
                "casilla de ribera 16 en el Bosque Kitsune",
            ),
        ),
        (
            "b16",
            (
                "manor (visitors 2 influence, owner 1 divine favor)",
                "posiadłość (goście 2 punkty wpływu, właściciel 1 punkt boskiej łaski)",
                "palazzo (visitatori 2 influenza, proprietario 1 favore divino)",
                "Mansión (visitantes 2 puntos de Influencia, propietario 1 punto de Favor divino)",
            ),
        ),
        (
            "b46",
            (
                "imperial market (visitors 1 silk and draw and discard 1 customer card)",
                "rynek cesarski (goście 1 żeton jedwabiu i dobierz i odrzuć 1 kartę klienta)",
                "mercato imperiale (visitatori 1 gettone seta e pesca e scarta 1 carta avventore)",
                "Mercado imperial (visitantes 1 ficha de Seda y roba y descarta 1 carta de Cliente)",
            ),
        ),
        (
            "merchant_6",
            (
                "merchant of Earthquake Fish Bay",
                "kupiec z Zatoki Śniętych Ryb",
                "mercante della Baia del Pesce Terremoto",
                "Mercader de la Bahía del Pez Terremoto",
            ),
        ),
        (
            "t4",
            (
                "region scoring tile (12, 8 and 4)",
                "kafelek punktacji regionu (12, 8 i 4)",
                "tessera punteggio regione (12, 8 e 4)",
                "pieza de Puntuación de región (12, 8 y 4)",
            ),
        ),
    ],
)
def test_pieces_are_named_by_what_a_person_can_see(slug: str, names: tuple[str, ...]) -> None:
    """They have no printed names: type, region and what they give tell them."""
    assert tuple(load(GAME.name, lang).name(slug) for lang in PRINTED) == names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_a_word_of_the_notation(lang: str) -> None:
    """The notation stays inside."""
    names = load(GAME.name, lang).names
    numbered = (*content.TILE_KEYS, *content.SPACE_KEYS, *content.CUSTOMER_KEYS, *content.REGION_TILE_KEYS)
    assert [slug for slug in numbered if re.search(rf"\b{slug}\b", names[slug])] == []


def test_what_a_hidden_card_looks_like() -> None:
    """The drawer reads which card it is, the others that there is one."""
    locale = load(GAME.name, "en")
    seen = Saying("CardDrawn", {"seat": 0, "customer": "merchant_6"})
    hidden = Saying("CardDrawn", {"seat": 0, "customer": "?"})
    assert locale.event(seen, PLAYERS) == "Ann draws the merchant of Earthquake Fish Bay."
    assert locale.event(hidden, PLAYERS) == "Ann draws a customer card."


@rule("RG-5.3")
def test_the_refusal_of_the_style_guide() -> None:
    """Rule and numbers, in the four languages."""
    refusal = Refusal("RG-5.3", "too_poor", {"space": "s16", "cost": 9, "koku": 7})
    assert [load(GAME.name, lang).refusal(refusal, PLAYERS) for lang in PRINTED] == [
        "Shore 16 in Kitsune Woods costs 9 koku; you have 7. [RG-5.3]",
        "Pole brzegu 16 w Lesie Kitsune kosztuje 9 koku; masz 7. [RG-5.3]",
        "La casella riva 16 nel Bosco delle Kitsune costa 9 koku; ne hai 7. [RG-5.3]",
        "La casilla de ribera 16 en el Bosque Kitsune cuesta 9 Koku; tienes 7. [RG-5.3]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        (
            "build s16 b24",
            "Build on shore 16 in Kitsune Woods: shrine (visitors 2 victory points, owner 1 koku and 1 victory point)",
        ),
        ("sail royal", "Sail the royal ship"),
        ("sail royal +1", "Sail the royal ship, die 1 higher"),
        ("trade silk rice", "Trade 2 silk for 1 rice"),
        ("trade koku favor", "Trade 5 koku for 1 divine favor"),
        ("journey koku", "Journey bonus: take 3 koku"),
        ("deliver merchant_6", "Deliver to the merchant of Earthquake Fish Bay"),
        ("patron kudaka", "Choose Kudaka"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load(GAME.name, "en").action(words) == phrase
