"""Puts what a game says into the words of one language, from the templates of the game's locale files.

A template is a sentence with holes, filled in from the facts of what is said:

- ``{cost}``: a number as it is, a slug by its name, a ``seat`` as its player;
- ``{cost:point|points}``: the form for that number, by the rules of the language: in English one, and other;
- ``{amount*gain}``: a number of things, by the thing's template in ``[counts]``; the number may be a literal;
- ``{told tile}``: a thing as a story calls it, "a manor", by its text in ``[told]``; else its name.

The page tells a move in one line, by the template of its first event in ``[story]`` (an empty one is not told), and
asks for the next word of an action by the form in ``[asks]`` that fits the words so far. A word of two parts fits a
form such as ``{from}>{to}`` or ``sea>{to}``. What it asks before an action with a note is in ``[notes]``. A story may
be for events with one word (``"Returned payment"``), has its gains where ``{chips}`` is, and divides the log if it has
no ``{seat}``; the text ``"+payment"`` goes round chips with that reason.

A text that a language lacks is shown in English, and one that English lacks as its key: a missing text never stops a
game. Facts printed on components are filled in by the game's ``words.py``; only the texts that it fills must be there
in English, and a test tells.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final, final

from zataku.core import catalog, home
from zataku.core.game import NOBODY, Fact, Refusal, Saying
from zataku.core.language import ENGLISH, LANGUAGES, language
from zataku.core.secret import HIDDEN

__all__ = ["LANGUAGES", "Locale", "filled", "languages", "load", "plural", "written"]

Sections = dict[str, dict[str, str]]
"""Texts by key, in their sections."""

SEAT_FACTS: Final = ("seat", "asked", "other")
JOINT: Final = ">"  # between the parts of a word that forms can tell apart
JOINTS: Final = (JOINT, "-")  # between the parts of a slug that has no name of its own
HIDDEN_FORM: Final = "_hidden"  # ends the key of an event for those who may not know a word of it
TOLD: Final = "told "  # begins a hole for a thing as a story calls it
OTHER_FORM: Final = "_other"  # ends the key of a prompt for those who are not asked


@final
class Locale:
    """The words of one game in one language; ``words`` are the sections of its locale file."""

    def __init__(self, lang: str, words: Sections) -> None:
        self.lang = lang
        self.names: dict[str, str] = words.get("names", {})  # by slug
        self.help: dict[str, str] = words.get("help", {})  # a sentence or two on a slug
        self.about: str = words.get("about", {}).get("text", "")
        self.words = words  # all of it, by section
        self._forms: list[list[str]] = [form.split() for form in words.get("actions", {})]
        self._forms.sort(key=_generality)

    def __reduce__(self) -> tuple[object, ...]:
        return Locale, (self.lang, self.words)

    def name(self, slug: str) -> str:
        """The name of a slug as it appears within a sentence; an unknown slug comes back unchanged.

        A slug of two parts, such as ``lion-3``, is named by its parts with the template of ``[compounds]``.
        """
        found = self.names.get(slug)
        if found is not None:
            return found
        for joint in JOINTS:
            first, _, second = slug.partition(joint)
            template = self.words.get("compounds", {}).get(joint)
            if template is not None and first in self.names and second:
                return template.replace("{first}", self.name(first)).replace("{second}", self.name(second))
        return slug

    def count(self, n: int, slug: str) -> str:
        """A number of things: 2 silk, 1 victory point."""
        template = self.words.get("counts", {}).get(slug, "{n} " + self.name(slug))
        return self._filled(template, {"n": n}, [])

    def refusal(self, refusal: Refusal, players: list[str]) -> str:
        """Why an action is not legal, to the player who tried it, with the rule."""
        sentence = self._filled(self._template("refusals", refusal.reason), refusal.facts, players)
        return f"{sentence} [{refusal.rule}]"

    def event(self, saying: Saying, players: list[str]) -> str:
        """What happened; a hidden word has a sentence of its own."""
        key = saying.key
        if HIDDEN in saying.facts.values() and key + HIDDEN_FORM in self.words.get("events", {}):
            key += HIDDEN_FORM
        return self._filled(self._template("events", key), saying.facts, players)

    def prompt(self, saying: Saying, players: list[str], viewer: int = NOBODY) -> str:
        """The prompt for the seat to act; anyone else reads who decides."""
        key = saying.key
        if saying.facts.get("seat") != viewer and key + OTHER_FORM in self.words.get("prompts", {}):
            key += OTHER_FORM
        return self._filled(self._template("prompts", key), saying.facts, players)

    def action(self, words: str) -> str:
        """The phrase for a notation, by the most literal form that fits; without one, the notation itself."""
        given = words.split()
        for form in self._forms:
            facts = _matched(form, given)
            if facts is not None:
                return self._filled(self.words["actions"][" ".join(form)], facts, [])
        return words

    def score(self, category: str) -> str:
        """The name of a line of the score sheet."""
        return self.words.get("scores", {}).get(category, category)

    def option(self, name: str, value: str = "") -> str:
        """The name of an option, or what one of its values means; seats share the texts of ``colour_n``."""
        stem, seat = seat_option(name)
        text = self._template("options", "_".join([f"{stem}_n" if seat else name, *([value] if value else [])]))
        return text.replace("{n}", seat)

    def _template(self, section: str, key: str) -> str:
        return self.words.get(section, {}).get(key, key)

    def fill(self, template: str, facts: dict[str, Fact]) -> str:
        """A text with its holes filled in, as it appears within a sentence."""
        pieces = template.replace("}", "{").split("{")
        return "".join([self._fill(piece, facts, []) if k % 2 == 1 else piece for k, piece in enumerate(pieces)])

    def _filled(self, template: str, facts: dict[str, Fact], players: list[str]) -> str:
        """The same as a sentence of its own, with a capital letter."""
        out = ""
        for k, piece in enumerate(template.replace("}", "{").split("{")):
            if k % 2 == 1:
                piece = self._fill(piece, facts, players)
            if out == "" or (k % 2 == 1 and out.endswith(". ")):
                piece = piece[:1].upper() + piece[1:]
            out += piece
        return out

    def _fill(self, hole: str, facts: dict[str, Fact], players: list[str]) -> str:
        """What goes into one hole."""
        if ":" in hole:
            number, _, forms = hole.partition(":")
            known = forms.split("|")  # a text borrowed from another language may have fewer
            return known[min(plural(self.lang, _number(number, facts)), len(known) - 1)]
        if "*" in hole:
            number, _, thing = hole.partition("*")
            return self.count(_number(number, facts), str(facts[thing]))
        if hole.startswith(TOLD):
            slug = str(facts[hole.removeprefix(TOLD)])
            return self.words.get("told", {}).get(slug, self.name(slug))
        fact = facts[hole]
        if isinstance(fact, str):
            return self.name(fact)
        return players[fact] if hole in SEAT_FACTS and 0 <= fact < len(players) else str(fact)


@cache
def load(game: str, lang: str) -> Locale:
    """The words of a game in a language, with English for what this language lacks."""
    return _made(game, lang, {})


def filled(game: str, lang: str, section: str, texts: dict[str, str]) -> dict[str, str]:
    """Texts of a game that its words do without, such as its guide, with the facts of its components."""
    return _made(game, lang, {section: texts}).words[section]


def _made(game: str, lang: str, more: Sections) -> Locale:
    words = written(game, ENGLISH)
    if lang != ENGLISH:
        for section, texts in written(game, lang).items():
            words.setdefault(section, {}).update(texts)
    locale = Locale(lang, words | more)
    filling = catalog.part(game, "words")
    if filling is not None:
        filling.fill(locale)
    return locale


def written(game: str, lang: str) -> Sections:
    """The locale file of a game in a language; empty if there is none."""
    file = home.folder(game) / "locale" / f"{language(lang).code}.toml"
    loaded = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {section: dict(entries) for section, entries in loaded.items()}


def languages(game: str) -> list[str]:
    """The languages that a game has words in."""
    return [lang for lang in LANGUAGES if written(game, lang)]


def seat_option(name: str) -> tuple[str, str]:
    """What an option of one seat is about, and the seat: ``colour_2`` is colour, 2; both empty for other options."""
    stem, _, seat = name.rpartition("_")
    return (stem, seat) if len(seat) == 1 and seat in "123456789" else ("", "")


def plural(lang: str, n: int) -> int:
    """Which form a number takes in a language."""
    return language(lang).plural(n)


def _number(word: str, facts: dict[str, Fact]) -> int:
    return int(facts.get(word, word))


def _generality(form: list[str]) -> tuple[bool, int]:
    """Forms for words of two parts come first, then those with the fewest holes."""
    return not any(JOINT in word for word in form), sum(word.count("{") for word in form)


def _matched(form: list[str], given: list[str]) -> dict[str, Fact] | None:
    """The facts of a notation that has this form: ``build {space} {tile}`` finds a space and a tile."""
    if len(form) != len(given):
        return None
    facts: dict[str, Fact] = {}
    for expected, word in zip(form, given, strict=True):
        if JOINT in expected:
            parts = _matched(expected.split(JOINT), word.split(JOINT))
            if parts is None:
                return None
            facts |= parts
        elif expected.startswith("{"):
            facts[expected[1:-1]] = word
        elif expected != word:
            return None
    return facts
