"""The words of Battle for Rokugan are the glossary's terms; that none is missing is shown for all games at once."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.battle_for_rokugan.lexicon import LEXICON
from games.battle_for_rokugan.situation import GAME
from rule import rule
from zataku.core.game import Refusal, Saying
from zataku.core.locale import LANGUAGES, load
from zataku.games.battle_for_rokugan import content

PRINTED = ("en", "pl", "it", "es")
"""The languages of rulebooks and components."""

PLAYERS = ["Ann", "Bob", "Ela", "Ken", "Ida"]

SHORTER = {"combat_token_pool": "pool", "discard_pile": "discard"}
"""Terms that go by a shorter slug, since the notation or an event writes it."""


def test_the_source_is_read() -> None:
    """The tests of all words rest on it."""
    assert LEXICON.source.refusals["province_not_empty"] == {"province", "other"}
    assert LEXICON.source.refusals["not_your_province"] == {"province", "card"}
    assert LEXICON.source.events["TokenDrawn"] == {"seat": "int", "kind": "Secret"}
    assert {"conquest", "defense", "scout", "scorpion", "shugenja", "pool", "hand"} <= LEXICON.names


def glossary(lang: str) -> Iterator[tuple[str, str]]:
    """The terms of the glossary in the rules, by the slug that the English one makes."""
    text = (
        (LEXICON.source.folder / "rules.md")
        .read_text(encoding="utf-8")
        .partition("## 24. Glossary")[2]
        .partition("\n---")[0]
    )
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith(("| en |", "| ---")):
            cells = [re.split(r", | / ", cell.strip().replace("*", "")) for cell in line.strip("| ").split(" | ")]
            for place, term in enumerate(cells[0]):
                slug = term.lower().replace("ō", "o").replace(" ", "_")
                yield SHORTER.get(slug, slug), cells[PRINTED.index(lang)][place].replace("'", "’")


@pytest.mark.parametrize("lang", PRINTED)
def test_names_are_those_of_the_glossary(lang: str) -> None:
    """Only capital letters may differ: within a sentence a name begins with a small one."""
    names = load(GAME.name, lang).names
    terms = dict(glossary(lang))
    assert len(terms.keys() & names.keys()) > 55
    for slug in terms.keys() & names.keys():
        assert names[slug].casefold().endswith(terms[slug].casefold()), slug  # "faceup / facedown" shares its words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tokens_are_named_by_type_and_strength(lang: str) -> None:
    """A combat token in the hand and one on the board; places by their provinces."""
    locale = load(GAME.name, lang)
    for kind in content.KIND_KEYS:
        type_, _, strength = kind.partition("_")
        assert locale.name(kind) == " ".join([locale.name(type_), strength]).strip()
    assert locale.name("lion-3") == f"{locale.name('lion')} 3"
    for place in ("sea>crane_south", "unicorn_east>lion_west"):
        provinces = [province for province in place.split(">") if province != "sea"]
        assert all(locale.name(province) in locale.name(place) for province in provinces)


def test_what_a_hidden_token_looks_like() -> None:
    """Its owner reads what it is, the others that there is one; the rule stays as it is written."""
    locale = load(GAME.name, "en")
    facts: dict[str, Any] = {"seat": 0, "token": "lion-3", "place": "unicorn_east>lion_west"}
    seen, hidden = Saying("TokenPlaced", {**facts, "kind": "army_3"}), Saying("TokenPlaced", {**facts, "kind": "?"})
    assert locale.event(seen, PLAYERS) == "Ann attacks Lion West from Unicorn East (army 3)."
    assert locale.event(hidden, PLAYERS) == "Ann attacks Lion West from Unicorn East."
    thrown = Saying("TokenIllegal", {"token": "lion-3", "kind": "raid", "place": "lion_west", "rule": "BR-8.2"})
    assert (
        locale.event(thrown, PLAYERS)
        == "A token of Lion is raid, may not lie there and is discarded (Lion West, BR-8.2)."
    )


@rule("BR-2.11")
def test_a_refusal_in_four_languages() -> None:
    """Rule, province and player."""
    refusal = Refusal("BR-2.11", "province_not_empty", {"province": "lion_west", "other": 1})
    assert [load(GAME.name, lang).refusal(refusal, PLAYERS) for lang in PRINTED] == [
        "Lion West is not empty: Bob controls it. [BR-2.11]",
        "Lew – zachód: ta prowincja nie jest pusta, kontroluje ją Bob. [BR-2.11]",
        "Leone – ovest non è vuota: la controlla Bob. [BR-2.11]",
        "León – oeste no está vacía: la controla Bob. [BR-2.11]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        ("place army_3 lion_west", "Place army 3 in Lion West"),
        ("place navy_1 sea>lion_coast", "Attack Lion Coast from the sea with navy 1"),
        ("place army_2 unicorn_east>lion_west", "Attack Lion West from Unicorn East with army 2"),
        ("place ? lion_west", "Place a facedown token in Lion West"),
        ("bless blessing_2 lion-3", "Lay blessing 2 on Lion 3"),
        ("animate blessing_2 lion-3", "Place from the discard pile: blessing 2, Lion 3"),
        ("give army_1 pool", "Return army 1"),
        ("give ? ?", "Choose a token of the hand to give up"),
        ("pay ?", "Choose a control token to remove"),
        ("keep ?", "Keep an objective"),
        ("first_player crab-1", "First player card: send back Crab 1"),
        ("end_turn", "End the turn"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load(GAME.name, "en").action(words) == phrase
