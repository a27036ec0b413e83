"""Changes the fields of a game's content one by one: either the check refuses the copy, or the game changes.

A field gets another value; one that only some entries have is taken from one and given to another; a list gets an
entry twice, or loses one. Another number must play another game: other words are not enough.

python -m zataku.testing.fields GAME [--positions FOLDER] [--all] [--every N] [--only PATH]
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import zataku
from zataku.core import catalog, content, locale
from zataku.core.dealers import Silent
from zataku.core.errors import ZatakuError
from zataku.core.game import NOBODY, Game, State
from zataku.core.shape import ENTRY, NONE, is_provenance
from zataku.testing import suite
from zataku.testing.texts import laid, text

GAMES = (40, 300, 1500)
"""How many random games a change must show in: most do in the first few, others from positions, some in all."""
SAME = "accepted, but nothing is different"
ONLY_WORDS = "accepted, but only words are different"
SECONDS = 120
"""CPU seconds until we conclude that a changed game will never end."""
Steps = tuple[str | int, ...]


class Change(NamedTuple):
    """One field of one entry, and its new value; NONE takes it away."""

    steps: Steps
    value: object

    @property
    def path(self) -> str:
        """The field, whatever the entry."""
        return ".".join(ENTRY if isinstance(step, int) else step for step in self.steps)

    def __str__(self) -> str:
        value = "none" if self.value is NONE else json.dumps(self.value, ensure_ascii=False)
        return f"{'.'.join(map(str, self.steps))} = {value}"

    @property
    def is_number(self) -> bool:
        """Whether only a number is another one."""
        return isinstance(self.value, int | float) and not isinstance(self.value, bool)

    def applied(self, data: dict[str, Any]) -> dict[str, Any]:
        """A copy of the content with this change."""
        changed = copy.deepcopy(data)
        place: Any = changed
        for step in self.steps[:-1]:
            place = place[step]
        if self.value is NONE:
            del place[self.steps[-1]]
        else:
            place[self.steps[-1]] = self.value
        return changed


def changes(data: dict[str, Any], is_all: bool) -> Iterator[Change]:
    """Two changes for each field, in different entries; or two for each field of every entry. Then those of shape."""
    yield from _other_values(data, is_all)
    seen: set[str] = set()
    for change in (*_moved_fields(data), *_other_lengths(data)):
        what = f"{change.path} {change.value is NONE} {_length(change.value)}"
        if is_all or what not in seen:
            seen.add(what)
            yield change


def _other_values(data: dict[str, Any], is_all: bool) -> Iterator[Change]:
    found: dict[str, list[tuple[Steps, Any]]] = {}
    for steps, value in _values(data, ()):
        if not isinstance(value, dict | list):
            found.setdefault(Change(steps, value).path, []).append((steps, value))
    for entries in found.values():
        values = [value for _, value in entries]
        first = entries[0]
        second = next((each for each in entries if each[1] != first[1]), entries[-1])
        for way in (0, 1):
            for steps, value in entries if is_all else [second if way else first]:
                yield Change(steps, _other(value, values, way))


def _moved_fields(data: dict[str, Any]) -> Iterator[Change]:
    """Fields that only some entries have: gone from one, and with another as well."""
    tables: dict[str, list[tuple[Steps, dict[str, Any]]]] = {}
    for steps, value in _values(data, ()):
        if isinstance(value, dict):
            tables.setdefault(Change(steps, value).path, []).append((steps, value))
    for entries in tables.values():
        usual = {field: value for _, table in reversed(entries) for field, value in table.items()}
        for field, value in usual.items():
            if is_provenance([field]) or all(field in table for _, table in entries):
                continue
            for steps, table in entries:
                yield Change((*steps, field), NONE if field in table else value)


def _other_lengths(data: dict[str, Any]) -> Iterator[Change]:
    """Lists without their last entry, and with it twice."""
    for steps, value in _values(data, ()):
        if isinstance(value, list) and value:
            yield Change(steps, value[:-1])
            yield Change(steps, [*value, value[-1]])


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else -1


def _values(value: Any, steps: Steps) -> Iterator[tuple[Steps, Any]]:
    """Every value below, with its place: tables and lists, and what they hold."""
    if steps and is_provenance(step for step in steps if isinstance(step, str)):
        return
    if steps:
        yield steps, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inner:
        yield from _values(each, (*steps, step))


def _other(value: Any, values: list[Any], way: int) -> object:
    """Another value of the same kind: one more or one less, another entry's value, or one that no entry has."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if way and value > 0 else value + 1
    if isinstance(value, float):
        return round(value + (0.01 if way else -0.01), 4)
    known = sorted({each for each in values if each not in (value, "")})
    return known[0] if known and not way else f"{value}x"


def unread(game: str, positions: list[Path], is_all: bool = False, every: int = 1, only: str = "") -> list[str]:
    """The changes that are accepted and show nowhere, or that make the game fail."""
    shipped = content.read(game)
    words, few = Look(), Look(games=range(GAMES[0]))
    more = [Look(games=range(*each)) for each in itertools.pairwise(GAMES)]
    games = [few, *([Look(tuple(positions))] if positions else []), *more]
    usual: dict[Look, list[int]] = {}  # once it is needed
    left: list[str] = []
    wanted = (each for each in changes(shipped, is_all) if each.path.startswith(only))
    for number, change in enumerate(wanted):
        if number % every:
            continue
        changed = change.applied(shipped)
        if content.problems(game, changed):
            continue
        answer = SAME
        for look in (*games, words) if change.is_number else (words, *games):
            if look not in usual:
                told = _in_a_process(game, shipped, look)
                if not told.startswith("["):
                    return [f"as it ships: {told}"]
                usual[look] = json.loads(told)
            answer = _in_a_process(game, changed, look, usual[look])
            if answer != SAME:
                break
        if not answer and change.is_number and look == words:
            answer = ONLY_WORDS
        if answer:
            left.append(f"{change}: {answer}")
    return left


class Look(NamedTuple):
    """What is compared: games from positions and games by seed, or, where there are none, words and boards."""

    positions: tuple[Path, ...] = ()
    games: range = range(0)


def _in_a_process(game: str, data: dict[str, Any], look: Look, usual: list[int] | None = None) -> str:
    """What a separate process finds with these components, which are read when the game is loaded."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        answer = ""
        try:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            content.use_data(game, data)
            loaded = catalog.load(game)
            seen = sights(loaded) if look == Look() else plays(loaded, *look)
            answer = json.dumps(list(seen)) if usual is None else _compared(seen, usual)
        except BaseException as problem:
            answer = f"{type(problem).__name__}: {problem}"
        finally:
            with os.fdopen(writing, "w") as pipe:
                pipe.write(answer)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    return answer if os.waitpid(process, 0)[1] == 0 else "it does not end"


def _compared(seen: Iterator[int], usual: list[int]) -> str:
    for one, other in zip(seen, usual, strict=False):
        if one != other:
            return ""
    return SAME


def sights(game: Game) -> Iterator[int]:
    """What people read and see of a game, as hashes: its texts, boards and refusals."""
    for lang in locale.LANGUAGES:
        yield hash(text(locale.load(game.name, lang).words))
    for seats in game.seats:
        yield from _look(game, zataku.Match(game, seats, seed=1))


def plays(game: Game, positions: tuple[Path, ...], games: range) -> Iterator[int]:
    """How a game is played, as hashes: from positions, and games by seed."""
    for file in positions:
        yield from _from_position(game, file)
    for number in games:
        yield _played(game, number)


def _look(game: Game, match: zataku.Match) -> Iterator[int]:
    """A match with its boards and refusals."""
    chooser = suite.Chooser(1)
    names = locale.load(game.name, "en").names
    moves = 0
    while not match.over and moves < suite.LONGEST:
        seat = match.to_act
        if moves % 16 == 0:
            yield hash(game.draw_table(match.view(seat), names))
            state = match.state()
            asked = range(0, game.n_actions, max(1, game.n_actions // 40))
            yield hash(tuple(str(vars_of(game.refusal(state, seat, action))) for action in asked))
        match.play(seat, chooser.choose(match.actions(seat)))
        moves += 1


def vars_of(refusal: Any) -> tuple[object, ...]:
    """A refusal as plain data."""
    return () if refusal is None else (refusal.rule, refusal.reason, refusal.facts)


def _played(game: Game, number: int) -> int:
    """A random game, with seats and options at random."""
    chooser = random.Random(number)
    seats = chooser.choice(list(game.seats))
    options = {option: chooser.choice(values) for option, values in game.choices.items()}
    dealer = Silent(number)
    return _play_on(game, game.new(seats, options, dealer), dealer, chooser)


def _play_on(game: Game, state: State, dealer: Silent, chooser: random.Random) -> int:
    """Everything that could be done and was done until the end, the final position and the score sheets."""
    found: list[object] = []
    for _ in range(suite.LONGEST):
        if game.to_act(state) == NOBODY:
            break
        actions = game.actions(state)
        action = actions[int(chooser.random() * len(actions))]
        found += [tuple(actions), action]
        game.apply(state, action, dealer)
    sheets = [game.score_sheet(state, seat, NOBODY) for seat in range(game.seat_count(state))]
    return hash((tuple(found), text(sheets), laid(game, state)))


def _from_position(game: Game, file: Path) -> Iterator[int]:
    """Games from a position set up by hand; another game may refuse it."""
    for seed in range(24):
        try:
            state = suite.state_in(game, file)
        except ZatakuError as problem:
            yield hash(str(problem))
            return
        dealer = Silent(seed)
        yield _play_on(game, state, dealer, random.Random(seed))


def main() -> None:
    """Print the changes without an effect, one per line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=Path, help="a folder of positions set up by hand")
    parser.add_argument("--all", action="store_true", help="the fields of all entries")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth change")
    parser.add_argument("--only", default="", help="only fields whose path begins like this")
    asked = parser.parse_args()
    positions = sorted(asked.positions.glob("*.json")) if asked.positions else []
    left = unread(asked.game, positions, asked.all, asked.every, asked.only)
    for line in left:
        print(line)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
