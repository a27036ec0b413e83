"""Lessons: a table with chosen luck, and a host who says one thing at a time; games have them as data.

A lesson of a game is ``lessons/<id>.toml`` in its folder, what is said in it ``lessons/<language>.toml``, with a
table for each lesson and in it one for each step. docs/lessons.md tells what can be written there.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from zataku.core import home
from zataku.core.errors import BadSetup
from zataku.core.language import ENGLISH, LANGUAGES
from zataku.core.locale import filled
from zataku.core.match import Match

FOLDER: Final = "lessons"
EXPLAIN: Final = "explain"
DO: Final = "do"
FREE: Final = "free"
END: Final = "end"


class Step(Struct, forbid_unknown_fields=True):
    """One thing that the host says, and what goes on with it."""

    id: str
    kind: Literal["explain", "do", "free", "end"]
    point: list[str] = []  # the pieces, by the names by which the page knows them
    links: list[tuple[str, str]] = []  # arrows from piece to piece, in place of the one from the card
    play: list[str] = []  # for do: what may be played, as actions or beginnings of them
    then: list[str] = []  # and after that, one after the other
    others: list[str] = []  # what the other seats then play, one after the other
    moves: int = 0  # for free: how many actions of one's own; 0 for all up to the end of the game
    veil: bool = True  # whether all but the pieces is dimmed
    tab: Literal["", "board", "mine", "row"] = ""  # which part of the board a phone shows
    met: dict[str, str] = {}  # for end: what was met, with the icon of each

    @property
    def actions(self) -> int:
        """How many actions of one's own it wants; of one that goes on to the end of the game, none in advance."""
        return 1 + len(self.then) if self.kind == DO else self.moves if self.kind == FREE else 0

    def allowed(self, done: int) -> list[str]:
        """What goes on with it after so many of its actions: beginnings of actions; all begin with the empty one."""
        if self.kind == FREE:
            return [""]
        return (self.play if done == 0 else self.then[done - 1 : done]) if self.kind == DO else []


class Lesson(Struct, forbid_unknown_fields=True):
    """A lesson as its game has it."""

    minutes: int
    seats: int
    steps: list[Step]
    you: int = 0
    place: int = 1  # among the lessons of its game
    seed: int = 1
    bots: str = "pebble"
    options: dict[str, str] = {}
    position: str = ""  # the file that it begins from, beside it; empty for the set-up
    before: list[str] = []  # what the other seats play before one's own first action
    id: str = ""  # its file's name
    data: dict[str, Any] | None = None  # what is in that file

    @property
    def luck(self) -> bytes:
        """The seed of its table."""
        return hashlib.sha256(f"zataku lesson {self.seed}".encode()).digest()

    def reach(self, match: Match) -> tuple[int, int]:
        """The steps among which one may go to and fro now: from after the last action to the one that is to be done."""
        own, first = self._own(match), 0
        for number, step in enumerate(self.steps):
            if step.kind in (DO, FREE):
                if not match.over and (own < step.actions or not step.actions):
                    return number if own else first, number
                own, first = max(0, own - step.actions), number + 1
        return first, len(self.steps) - 1

    def place_of(self, match: Match, step: int) -> int:
        """Where one is who had come to this step."""
        first, last = self.reach(match)
        return min(max(step, first), last)

    def allowed(self, match: Match, step: int) -> list[str]:
        """What goes on with the lesson for who had come to this step: beginnings of actions."""
        place = self.place_of(match, step)
        return self.steps[place].allowed(self.done(match, place))

    def done(self, match: Match, step: int) -> int:
        """How many actions of a step are played."""
        return max(0, self._own(match) - self._before(step))

    def reply(self, match: Match) -> str:
        """What the seat to act is to play by the script; empty where it says nothing, or that is not possible."""
        if match.to_act == self.you:
            return ""
        standing, seat = match.standing, match.to_act
        since = next((n for n, move in enumerate(reversed(standing)) if move.seat == self.you), len(standing))
        own, script = self._own(match), self.before
        if own:
            done = [n for n, step in enumerate(self.steps) if step.actions and self._before(n + 1) == own]
            script = self.steps[done[0]].others if done else []
        wanted = script[since] if since < len(script) else ""
        return wanted if wanted in match.actions(seat) else ""

    def _before(self, step: int) -> int:
        """How many actions of one's own come before a step."""
        return sum(each.actions for each in self.steps[:step])

    def _own(self, match: Match) -> int:
        return sum(move.seat == self.you for move in match.standing)


def fits(action: str, allowed: list[str]) -> bool:
    """Whether an action begins with one of these."""
    return any(words in ("", action) or action.startswith(f"{words} ") for words in allowed)


def names(game: str) -> list[str]:
    """The lessons of a game, the first game before the short ones."""
    return list(_all(game))


def load(game: str, lesson: str) -> Lesson:
    """A lesson of a game."""
    found = _all(game)
    if lesson not in found:
        raise BadSetup("lesson", "one of " + (", ".join(found) or "none"), repr(lesson))
    return found[lesson]


def texts(game: str, lang: str) -> dict[str, dict[str, str]]:
    """What is said in a game's lessons, by lesson, and there by key: ``title``, ``build.text``."""
    english, own = written(game, ENGLISH), written(game, lang)
    return {lesson: filled(game, lang, FOLDER, english.get(lesson, {}) | own.get(lesson, {})) for lesson in names(game)}


def written(game: str, lang: str) -> dict[str, dict[str, str]]:
    """What one language says, by lesson and key."""
    file = home.folder(game) / FOLDER / f"{lang}.toml"
    loaded = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {lesson: _flat(said) for lesson, said in loaded.items()}


def _flat(said: dict[str, Any]) -> dict[str, str]:
    found = {key: text for key, text in said.items() if isinstance(text, str)}
    for part, inner in said.items():
        if isinstance(inner, dict):
            found |= {f"{part}.{key}": text for key, text in _flat(inner).items()}
    return found


@cache
def _all(game: str) -> dict[str, Lesson]:
    files = sorted((home.folder(game) / FOLDER).glob("*.toml"))
    found = [_read(file) for file in files if file.stem not in LANGUAGES]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda each: (each.place, each.id))}


def _read(file: Path) -> Lesson:
    try:
        lesson = msgspec.toml.decode(file.read_text("utf-8"), type=Lesson)
    except msgspec.MsgspecError as problem:
        raise BadSetup(f"lesson {file.stem}", "one as docs/lessons.md tells", str(problem)) from None
    lesson.id = file.stem
    if lesson.position:
        lesson.data = json.loads((file.parent / lesson.position).read_text("utf-8"))
    return lesson
