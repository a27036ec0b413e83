"""What the locale files of a game must hold, as the tests of the game tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import zataku
from zataku.core.game import Game
from zataku.core.locale import load
from zataku.testing.source import Source

HOLE = re.compile(r"\{([^{}]*)\}")
SEAT_OPTION = re.compile(r"(.+)_[1-9]")
"""An option of one seat, such as colour_2: the page calls it by the name of what it is about, beside the seat."""
Keys = Mapping[str, set[str]]
"""Keys of a section, each with the facts that its text may use."""


@dataclass(frozen=True)
class Lexicon:
    """The slugs of one game and their use, so far as that can't be read from the game's code."""

    game: Game
    pieces: set[str]  # each has a name of its own
    names: set[str]  # what else has a name
    prompts: Keys  # what may be asked of a seat
    help: set[str]
    samples: dict[str, str]  # a word for each fact that is no number
    slip: str  # a pattern for what is a slug of this game and no word
    counts: set[str] = field(default_factory=set)  # what is told by number
    compounds: set[str] = field(default_factory=set)  # what joins the parts of a slug
    printed: Keys = field(default_factory=dict)  # templates that the game's words.py fills in from the components
    made: set[str] = field(default_factory=set)  # whose names or helps are made of these
    facts: set[str] = field(default_factory=set)  # of components, that other names, helps and options may tell

    @cached_property
    def source(self) -> Source:
        """The code of the game."""
        return Source(self.game.name)

    @cached_property
    def sections(self) -> dict[str, Keys]:
        """What a locale file must hold, no more and no less; actions are compared with the notation."""
        sheet = zataku.Match(self.game, seats=min(self.game.seats), seed=1).score_sheet(0, 0)
        options = {f"{option}_{value}" for option, values in self.game.choices.items() for value in values}
        of_seats = {found[1] for option in self.game.choices if (found := SEAT_OPTION.fullmatch(option))}
        told = {f"{key}_other": {"seat", *facts} for key, facts in self.prompts.items()}
        wanted: dict[str, Keys] = {
            "about": _each({"text", "tie"}),
            "names": _each((self.pieces | self.names | of_seats) - self.made, *self.facts),
            "counts": _each(self.counts, "n"),
            "compounds": _each(self.compounds, "first", "second"),
            "actions": {form: set(HOLE.findall(form)) for form in load(self.game.name, "en").words["actions"]},
            "events": self.source.facts_of_events,
            "prompts": {**self.prompts, **told, "over": set()},
            "refusals": self.source.refusals,
            "scores": _each(sheet),
            "options": _each(options | set(self.game.choices), *self.facts),
            "help": _each(self.help - self.made, *self.facts),
            "printed": self.printed,
        }
        return {section: keys for section, keys in wanted.items() if keys}


def _each(keys: Iterable[str], *facts: str) -> Keys:
    return {key: set(facts) for key in keys}
