"""The texts of a game: complete, without dead keys, and readable whatever happens, language by language.

What has to be said is read from the code: reason keys, events, choices and names as the rules write them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

import zataku
from zataku.core.game import NOBODY, Fact, Refusal, Saying
from zataku.core.language import language
from zataku.core.locale import TOLD, Locale, load, written
from zataku.testing.lexicon import CHIPS, HOLE, Lexicon

PLAYERS: Final = ["Ann", "Bob", "Ela", "Ken", "Ida", "Leo", "Mia", "Tom", "Eva", "Jan"]
SEATS: Final = {"seat": 0, "asked": 1, "other": 1}
TRIED: Final = 30
"""How many actions are tried in each state, most of them refused."""


def facts_used(template: str) -> set[str]:
    """The facts that a template needs; a literal number is not one."""
    used: set[str] = set()
    for hole in HOLE.findall(template):
        used |= set(hole.removeprefix(TOLD).split(":")[0].split("*"))
    return {fact for fact in used if not fact.isdecimal()}


def check_no_key_is_missing_and_none_is_unused(own: Lexicon, lang: str) -> None:
    """Every section has the keys that the code asks for; all languages have the same ones, in the same order."""
    words, english = (written(own.game.name, each) for each in (lang, "en"))
    assert list(words) == list(own.sections)
    for section, keys in own.sections.items():
        assert sorted(keys - words[section].keys()) == [], f"missing in [{section}]"
        assert sorted(words[section].keys() - keys) == [], f"unused in [{section}]"
        assert list(words[section]) == list(english[section])


def check_texts_use_only_facts_that_are_there(own: Lexicon, lang: str) -> None:
    """No hole of a text names a fact that its saying does not have."""
    for section, texts in written(own.game.name, lang).items():
        for key, text in texts.items():
            assert facts_used(text) <= own.sections[section][key], f"{section}.{key}"


def check_all_languages_tell_the_same_facts(own: Lexicon, lang: str) -> None:
    """No language leaves out a fact that another one mentions."""
    for section in ("actions", "asks", "events", "story", "prompts", "refusals"):
        english = written(own.game.name, "en").get(section, {})
        for key, text in written(own.game.name, lang).get(section, {}).items():
            assert facts_used(text) == facts_used(english[key]), f"{section}.{key}"


def check_plurals_have_the_forms_of_their_language(own: Lexicon, lang: str) -> None:
    """Each language has its number of plural forms, and braces are paired."""
    for section, texts in written(own.game.name, lang).items():
        for key, text in texts.items():
            rest = HOLE.sub("", text)
            assert "{" not in rest and "}" not in rest, f"{section}.{key}"
            for hole in HOLE.findall(text):
                _, has_forms, forms = hole.partition(":")
                assert not has_forms or len(forms.split("|")) == language(lang).n_forms, f"{section}.{key}"
                assert has_forms or "|" not in hole, f"{section}.{key}"


def check_all_languages_tell_the_same_numbers(own: Lexicon, lang: str) -> None:
    """A number in a text of one language is in the others too."""
    english = written(own.game.name, "en")
    for section, texts in written(own.game.name, lang).items():
        for key, text in texts.items():
            numbers = [sorted(re.findall(r"\d+", HOLE.sub("", each))) for each in (text, english[section][key])]
            assert numbers[0] == numbers[1] or section in ("about", "names"), f"{section}.{key}"


def check_names_tell_pieces_apart(own: Lexicon, lang: str) -> None:
    """No two pieces share a name, unless they are and do the same."""
    names = [load(own.game.name, lang).name(slug) for slug in sorted(own.pieces - own.alike)]
    assert len(set(names)) == len(names)


def _check_prose(own: Lexicon, text: str, what: object) -> None:
    """Text for people: capital letter, no hole, no slug, no stray value."""
    assert text[0] == text[0].upper(), what
    assert not re.search(rf"[{{}}?]|\bNone\b|\w_\w|  |{own.slip}", text), f"{what}: {text}"


def _check_sentence(own: Lexicon, text: str, what: object) -> None:
    """Prose with a full stop."""
    _check_prose(own, text, what)
    assert text.endswith("."), f"{what}: {text}"


def _check_prompt(own: Lexicon, text: str, what: object) -> None:
    """A sentence, or a question."""
    _check_sentence(own, re.sub(r"\?$", ".", text), what)


def _check_refusal(own: Lexicon, locale: Locale, refusal: Refusal) -> None:
    """A refusal is a sentence and its rule."""
    text = locale.refusal(refusal, PLAYERS)
    assert text.endswith(f" [{refusal.rule}]")
    _check_sentence(own, text.removesuffix(f" [{refusal.rule}]"), refusal)


def check_every_notation_has_a_phrase(own: Lexicon, lang: str) -> None:
    """Each action has words of its own, also as others may read it, and each form is used."""
    locale = load(own.game.name, lang)
    actions = range(own.game.n_actions)
    phrases = {words: locale.action(words) for words in map(own.game.write, actions)}
    assert len(phrases) == own.game.n_actions
    told_apart = [phrase for words, phrase in phrases.items() if own.alike.isdisjoint(words.split())]
    assert len(set(told_apart)) == len(told_apart)
    phrases |= {words: locale.action(words) for words in {own.game.mask(action) for action in actions}}
    for words, phrase in phrases.items():
        _check_prose(own, phrase, words)
    forms = {form: re.compile(HOLE.sub(r"\\S+", re.sub(r"[+?]", r"\\\g<0>", form))) for form in locale.words["actions"]}
    assert [form for form, pattern in forms.items() if not any(map(pattern.fullmatch, phrases))] == []


def check_texts_for_reading_are_prose(own: Lexicon, lang: str) -> None:
    """Help, the options' values and the description are whole sentences, a title is not."""
    locale = load(own.game.name, lang)
    for key, text in (locale.words["about"] | locale.help).items():
        _check_sentence(own, text, key)
    for option, values in own.game.choices.items():
        _check_prose(own, locale.option(option), option)
        for value in values:
            _check_sentence(own, locale.option(option, value), value)
    for category in own.sections["scores"]:
        _check_prose(own, locale.score(category), category)


def check_matches_are_told_in_prose(own: Lexicon, lang: str) -> None:
    """Every event, prompt and refusal of a random match reads as words, for every seat and for spectators."""
    for seats in own.game.seats:
        _check_match(own, load(own.game.name, lang), seats)


def _check_match(own: Lexicon, locale: Locale, seats: int) -> None:
    viewers = [*range(seats), NOBODY]
    dice = random.Random(seats)
    options = {option: dice.choice(values) for option, values in own.game.choices.items()}
    match = zataku.Match(own.game, seats=seats, seed=seats, options=options)
    while not match.over:
        for viewer in viewers:
            prompt = match.prompt(viewer)
            _check_prompt(own, locale.prompt(prompt, PLAYERS, viewer), prompt)
        for tried in dice.sample(range(own.game.n_actions), min(TRIED, own.game.n_actions)):
            refusal = match.refusal(dice.randrange(seats), own.game.write(tried))
            if refusal is not None:
                _check_refusal(own, locale, refusal)
        actions = match.actions(match.to_act)
        verb = dice.choice(sorted({action.split()[0] for action in actions}))
        for event in match.play(match.to_act, dice.choice([each for each in actions if each.split()[0] == verb])):
            for viewer in viewers:
                saying = event.saying(viewer)
                _check_sentence(own, locale.event(saying, PLAYERS), saying)


def check_samples_are_there(own: Lexicon, lang: str) -> None:
    """Possible values for every fact that is a word, each with a name; a rule has its id, a sentence none."""
    facts = [fact for facts in own.source.events.values() for fact in facts.items()]
    assert {fact for fact, kind in facts if kind in ("str", "Secret")} <= own.samples.keys() | SEATS.keys()
    locale = load(own.game.name, lang)
    words = {fact: word for fact, word in own.samples.items() if not word.endswith(".")}  # but whole sentences
    nameless = [fact for fact, word in words.items() if locale.name(word) == word and word not in locale.names]
    assert nameless in ([], ["rule"])


def check_every_text_reads_as_a_sentence(own: Lexicon, lang: str) -> None:
    """Texts that random matches do not reach: each with every number that needs another form."""
    for n in (1, 2, 5):
        _check_texts(own, load(own.game.name, lang), n)


def _check_texts(own: Lexicon, locale: Locale, n: int) -> None:
    def sample(facts: set[str]) -> dict[str, Fact]:
        return {fact: own.samples.get(fact, SEATS.get(fact, n)) for fact in facts}

    for name, facts in own.source.facts_of_events.items():
        event = name.removesuffix("_hidden")
        hidden = dict.fromkeys(own.source.events[event].keys() - facts, "?")
        _check_sentence(own, locale.event(Saying(event, {**sample(facts), **hidden}), PLAYERS), name)
    for key, facts in own.sections.get("story", {}).items():
        text = locale.fill(locale.words["story"][key], sample(facts))
        assert text == "" or text.startswith(str(SEATS["seat"])) or "{seat}" not in locale.words["story"][key], key
        is_part = key.startswith(CHIPS)  # of a sentence that has begun
        _check_prose(own, "-" if text == "" else f"A {text}" if is_part else text, key)
    for form, facts in own.sections.get("asks", {}).items():
        heading = locale.fill(locale.words["asks"][form], sample(facts))
        assert heading.endswith(("?", ".")), form
        _check_prose(own, heading[:1].upper() + heading[1:].replace("?", ""), form)  # as the page begins it
    for reason, facts in own.source.refusals.items():
        _check_refusal(own, locale, Refusal("X-1.1", reason, sample(facts)))
    for key, facts in own.sections["prompts"].items():
        asked = Saying(key.removesuffix("_other"), sample(facts | {"seat"}))
        _check_prompt(own, locale.prompt(asked, PLAYERS, NOBODY if key.endswith("_other") else 0), key)


CHECKS: Final[tuple[Callable[[Lexicon, str], None], ...]] = (
    check_no_key_is_missing_and_none_is_unused,
    check_texts_use_only_facts_that_are_there,
    check_all_languages_tell_the_same_facts,
    check_plurals_have_the_forms_of_their_language,
    check_all_languages_tell_the_same_numbers,
    check_names_tell_pieces_apart,
    check_every_notation_has_a_phrase,
    check_texts_for_reading_are_prose,
    check_matches_are_told_in_prose,
    check_samples_are_there,
    check_every_text_reads_as_a_sentence,
)
"""Each for a lexicon and a language."""
