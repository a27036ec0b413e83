"""How a locale puts sayings into words; every game's words have tests of their own."""

import pytest

import example
from zataku.core.errors import BadSetup, UnknownGame
from zataku.core.game import NOBODY, Fact, Refusal, Saying
from zataku.core.locale import LANGUAGES, Locale, load, plural

PLAYERS = ["Ann", "Bob"]


def locale(lang: str = "en", **sections: dict[str, str]) -> Locale:
    """A small locale made by hand."""
    return Locale(lang, sections)


def told(template: str, lang: str = "en", **facts: Fact) -> str:
    """An event with this template, told in a locale that knows some names."""
    names = {"silk": "silk", "s16": "shore space 16"}
    counts = {"silk": "{n} {n:roll|rolls} of silk"}
    return locale(lang, names=names, counts=counts, events={"E": template}).event(Saying("E", facts), PLAYERS)


def test_facts_are_filled_in() -> None:
    """A number stands as it is, a slug by its name, a seat by its player."""
    assert told("{seat} pays {cost} on {space}.", seat=1, cost=9, space="s16") == "Bob pays 9 on shore space 16."


def test_only_seats_are_players() -> None:
    """A number of another name stays a number; so does a seat where nobody sits."""
    assert told("{asked}, {number}, {seat}.", asked=0, number=1, seat=NOBODY) == "Ann, 1, -1."


def test_an_unknown_slug_comes_back_unchanged() -> None:
    """A name that is not there shows as its slug, alone and within a sentence."""
    assert locale().name("b99") == "b99"
    assert told("It is {tile}.", tile="b99") == "It is b99."


def test_a_slug_of_two_parts_is_named_by_them() -> None:
    """Where the first part has a name; a rule such as X-1.2 and a lone number stay as they are."""
    names = {"lion": "Lion", "east": "the east", "west": "the west"}
    words = locale(names=names, compounds={">": "{first} to {second}", "-": "{first} no. {second}"})
    assert words.name("east>west") == "the east to the west"
    assert words.name("lion-3") == "Lion no. 3"
    assert [words.name(slug) for slug in ("X-1.2", "-1", "lion-", "cat>west")] == ["X-1.2", "-1", "lion-", "cat>west"]
    assert locale(names=names).name("lion-3") == "lion-3"


def test_a_name_is_not_read_as_a_template() -> None:
    """Braces in a player's name are letters like others."""
    words = locale(events={"E": "{seat} rolls {face}."})
    assert words.event(Saying("E", {"seat": 0, "face": 4}), ["{face} of {x}"]) == "{face} of {x} rolls 4."


@pytest.mark.parametrize(
    ("template", "sentence"),
    [
        ("{space} is empty.", "Shore space 16 is empty."),
        ("the end.", "The end."),
        ("No. {space} is empty.", "No. Shore space 16 is empty."),
        ("Go to {space}.", "Go to shore space 16."),
        ("{cost} koku.", "9 koku."),
    ],
)
def test_sentences_begin_with_a_capital_letter(template: str, sentence: str) -> None:
    """The first letter of a text, and a name that begins a later sentence."""
    assert told(template, space="s16", cost=9) == sentence


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_one_and_other(lang: str) -> None:
    """English, Italian and Spanish have one form for 1 and another for all else."""
    assert [plural(lang, n) for n in (0, 1, 2, 5, 11, 21, 101)] == [1, 0, 1, 1, 1, 1, 1]


def test_one_few_and_many() -> None:
    """Polish has a form for 1, one for numbers that end in 2 to 4 but not in 12 to 14, one for the rest."""
    forms = {0: [1], 1: [2, 3, 4, 22, 34, 102], 2: [0, 5, 10, 11, 12, 13, 14, 15, 21, 25, 112, 114]}
    for form, numbers in forms.items():
        assert [n for n in numbers if plural("pl", n) != form] == []
        assert [n for n in numbers if plural("pl", -n) != form] == []


@pytest.mark.parametrize(("n", "words"), [(1, "1 punkt"), (3, "3 punkty"), (12, "12 punktów"), (22, "22 punkty")])
def test_a_template_chooses_the_form(n: int, words: str) -> None:
    """The forms stand in the template, and the number chooses."""
    assert told("{vp} {vp:punkt|punkty|punktów}", "pl", vp=n) == words


def test_things_are_counted() -> None:
    """A number times a thing is put into words by the thing's own template, or with its bare name."""
    assert told("{seat} has {n*good}.", seat=0, n=2, good="silk") == "Ann has 2 rolls of silk."
    assert told("{seat} has {1*good}.", seat=0, good="silk") == "Ann has 1 roll of silk."
    assert told("{seat} has {n*good}.", seat=0, n=2, good="rice") == "Ann has 2 rice."


def test_a_refusal_ends_with_its_rule() -> None:
    """The sentence, then the rule in brackets."""
    words = locale(refusals={"too_poor": "{cost} koku; you have {koku}."})
    assert words.refusal(Refusal("X-1.2", "too_poor", {"cost": 9, "koku": 7}), []) == "9 koku; you have 7. [X-1.2]"


def test_a_hidden_word_has_its_own_sentence() -> None:
    """Who may not know a word reads a sentence without it; without such a sentence the word is a question mark."""
    events = {"Drawn": "{seat} draws {card}.", "Drawn_hidden": "{seat} draws a card.", "Played": "{seat} plays {card}."}
    words = locale(events=events, names={"c1": "the cat"})
    assert words.event(Saying("Drawn", {"seat": 0, "card": "c1"}), PLAYERS) == "Ann draws the cat."
    assert words.event(Saying("Drawn", {"seat": 0, "card": "?"}), PLAYERS) == "Ann draws a card."
    assert words.event(Saying("Played", {"seat": 0, "card": "?"}), PLAYERS) == "Ann plays ?."


def test_a_prompt_speaks_to_the_one_who_is_asked() -> None:
    """The asked seat is spoken to; others, and spectators, are told who decides."""
    words = locale(prompts={"act": "Take an action.", "act_other": "{seat} is to act.", "over": "The game is over."})
    act = Saying("act", {"seat": 1})
    assert words.prompt(act, PLAYERS, 1) == "Take an action."
    assert words.prompt(act, PLAYERS, 0) == words.prompt(act, PLAYERS) == "Bob is to act."
    over = Saying("over", {"seat": NOBODY})
    assert words.prompt(over, PLAYERS, 0) == words.prompt(over, PLAYERS, NOBODY) == "The game is over."


def test_an_action_is_put_into_words_by_its_most_literal_form() -> None:
    """A form with a hole gives way to one that spells the word out; without a form the notation stays."""
    words = locale(
        actions={"sail {ship}": "sail the {ship}", "sail royal": "sail like a king", "favor {n}": "{n} {n:step|steps}"},
        names={"upper": "upper ship"},
    )
    assert words.action("sail upper") == "Sail the upper ship"
    assert words.action("sail royal") == "Sail like a king"
    assert words.action("favor 1") == "1 step"
    assert words.action("sail royal +1") == "sail royal +1"


def test_scores_options_help_and_about() -> None:
    """The other words of a locale file."""
    words = locale(
        scores={"bonus": "Bonus"},
        options={"cards": "Cards", "cards_few": "Few cards", "clan_n": "Clan {n}", "clan_n_any": "Any"},
        help={"s16": "A space."},
        about={"text": "A game."},
    )
    assert [words.score("bonus"), words.score("malus")] == ["Bonus", "malus"]
    assert [words.option("cards"), words.option("cards", "few")] == ["Cards", "Few cards"]
    assert [words.option("clan_2"), words.option("clan_3", "any")] == ["Clan 2", "Any"]  # one text for all seats
    assert [words.help["s16"], words.about] == ["A space.", "A game."]


def test_a_missing_text_is_no_crash() -> None:
    """What no language has is said by its key."""
    words = locale("it")
    assert words.event(Saying("Lost", {}), PLAYERS) == "Lost"
    assert words.refusal(Refusal("X-1.2", "too_poor"), PLAYERS) == "Too_poor [X-1.2]"
    assert [words.option("cards", "few"), words.prompt(Saying("act", {}), PLAYERS)] == ["cards_few", "Act"]


def test_an_english_text_stands_in() -> None:
    """With its two forms, in a language that has three."""
    assert [told("{n} {n:point|points}", "pl", n=n) for n in (1, 3, 5)] == ["1 point", "3 points", "5 points"]


def test_an_unknown_language_is_refused() -> None:
    """The error lists the languages."""
    with pytest.raises(BadSetup, match=rf"language: expected one of {', '.join(LANGUAGES)}, got 'xx'"):
        load(example.GAME, "xx")


def test_an_unknown_game_is_refused() -> None:
    """The error names the game."""
    with pytest.raises(UnknownGame, match=r"game: expected one of .*, got 'chess'"):
        load("chess", "pl")


def test_every_language_loads() -> None:
    """Each locale knows its language, and is read only once."""
    for lang in LANGUAGES:
        assert load(example.GAME, lang).lang == lang
        assert load(example.GAME, lang) is load(example.GAME, lang)
