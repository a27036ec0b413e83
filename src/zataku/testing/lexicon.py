"""What the locale files of a game must hold, as declared in its tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property

import zataku
from zataku.bots.levels import LEVELS
from zataku.core.game import Game
from zataku.core.locale import TOLD, load, seat_option, written
from zataku.core.reason import ALLOWED, DENIED, LIKELY, OTHER, VICTIM, YOURS
from zataku.testing.source import Source

CHIPS = "+"  # begins the key of a story for chips that have a reason
MANY = " ×n"  # ends the key of a story for several events that read alike
HOLE = re.compile(r"\{([^{}]*)\}")
Keys = Mapping[str, set[str]]
"""Keys of a section, each with the facts that its text may use."""


@dataclass(frozen=True)
class Lexicon:
    """The slugs of one game and their use, where that can't be read from its code."""

    game: Game
    pieces: set[str]  # each has a name of its own
    names: set[str]  # what else has a name
    prompts: Keys  # what a seat may have to decide
    help: set[str]
    samples: dict[str, str]  # a word for each fact that is not a number
    slip: str  # a pattern for slugs of this game that must not appear in texts
    counts: set[str] = field(default_factory=set)  # facts that are numbers
    compounds: set[str] = field(default_factory=set)  # what joins the parts of a slug
    printed: Keys = field(default_factory=dict)  # templates that the game's words.py fills in from the components
    made: set[str] = field(default_factory=set)  # slugs whose names or help texts are made from these
    facts: set[str] = field(default_factory=set)  # facts of components that texts and actions may mention
    alike: set[str] = field(default_factory=set)  # pieces that may share a name, as they are and do the same
    asked: set[str] = field(default_factory=set)  # facts of a view that the page's headings may mention

    @cached_property
    def source(self) -> Source:
        """The code of the game."""
        return Source(self.game.name)

    @cached_property
    def sections(self) -> dict[str, Keys]:
        """Exactly what a locale file must hold; actions are compared with the notation."""
        sheet = zataku.Match(self.game, seats=min(self.game.seats), seed=1).score_sheet(0, 0)
        stems = {option: seat_option(option)[0] for option in self.game.choices}
        of_seats = set(stems.values()) - {""}  # the page calls colour_2 by the name of colour, beside its seat
        choices = {f"{stem}_n" if stem else option: self.game.choices[option] for option, stem in stems.items()}
        values = {f"{option}_{value}" for option, values in choices.items() for value in values}
        told = {f"{key}_other": {"seat", *facts} for key, facts in self.prompts.items()}
        english = written(self.game.name, "en")
        forms = {" ".join(form.split()[:n]) for form in english["actions"] for n in range(1, len(form.split()) + 1)}
        notes = {key.removesuffix("_yes") for key in english.get("notes", {}) if key.endswith("_yes")}  # in menus
        wanted: dict[str, Keys] = {
            "about": _each({"text", "tie"}),
            "names": _each((self.pieces | self.names | of_seats | notes) - self.made, *self.facts),
            "counts": _each(self.counts, "n"),
            "compounds": _each(self.compounds, "first", "second"),
            "actions": {
                form: {*HOLE.findall(form), *self.facts} for form in load(self.game.name, "en").words["actions"]
            },
            "asks": {
                form: {*HOLE.findall(form), *self.facts, *self.asked}
                for form in english.get("asks", {})
                if form.removesuffix(" …") in forms  # which is asked only while more words are to come
            },
            "notes": _each(english.get("notes", {})),
            "events": self.source.facts_of_events,
            **self._story,
            "prompts": {**self.prompts, **told, "over": set()},
            "refusals": self.source.refusals,
            "reasons": self._reasons,
            "scores": _each(sheet),
            "options": _each(values | set(choices), *self.facts, *({"n"} if of_seats else ())),
            "levels": _each(LEVELS if "levels" in english else ()),
            "help": _each(self.help - self.made, *self.facts),
            "printed": self.printed,
        }
        return {section: keys for section, keys in wanted.items() if keys}

    @property
    def _reasons(self) -> Keys:
        """What hints may say: each reason in the forms that English has."""
        keys, facts = self.source.reasons
        english = written(self.game.name, "en").get("reasons", {})
        said = {key for key in english if any(fnmatchcase(_plain(key), each) for each in keys)}
        lacking = {each for each in keys if not any(fnmatchcase(_plain(key), each) for key in said)}
        holes = {hole for text in english.values() for part in HOLE.findall(text) for hole in _named(part)}
        known = {hole for hole in holes if any(fnmatchcase(hole, fact) for fact in {*facts, OTHER, VICTIM})}
        return dict.fromkeys(said | lacking, known)

    @property
    def _story(self) -> dict[str, Keys]:
        """What the page's log may say: by an event, by an event with one of its words, of chips with a reason, of
        several events that read alike, or by the verb of an action that nothing came of.

        Of an event that names no seat, the seat is the one that moved.
        """
        words, known = written(self.game.name, "en"), dict(self.source.facts_of_events)
        for form in words["actions"]:
            known[form.split()[0]] = known.get(form.split()[0], set()) | set(HOLE.findall(form))
        stories = {
            key: {"chips", "seat", *(("n",) if key.endswith(MANY) else ()), *known.get(key.split()[0], ())}
            for key in words.get("story", {})
        }
        assert [key for key in stories if not key.startswith(CHIPS) and key.split()[0] not in known] == []
        return {"story": stories, "told": _each(words.get("told", {}))}


def _plain(key: str) -> str:
    """The key of a reason without what says how likely it is, and for whom."""
    key = key.removesuffix(YOURS)
    return next((key.removesuffix(form) for form in (LIKELY, DENIED, ALLOWED) if key.endswith(form)), key)


def _named(hole: str) -> list[str]:
    """The facts that a hole names."""
    return hole.removeprefix(TOLD).split(":")[0].split("*")


def _each(keys: Iterable[str], *facts: str) -> Keys:
    return {key: set(facts) for key in keys}
