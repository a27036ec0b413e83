"""A lesson played without a server, as a table would play it; as a program it prints one move by move."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator

from zataku.core import catalog
from zataku.core.dealers import Seeded
from zataku.core.match import Match
from zataku.server import lessons
from zataku.server.lessons import FREE, Lesson

Choose = Callable[[list[str]], str]


def opened(game: str, lesson: Lesson) -> Match:
    """The match of a lesson, as it begins."""
    rules = catalog.load(game)
    source = Seeded(lesson.luck, practice=True)
    if lesson.data is None:
        return Match(rules, lesson.seats, options=lesson.options, dealer=source, practice=True)
    return Match(rules, dealer=source, state=rules.load_state(lesson.data), practice=True)


def played(game: str, lesson: Lesson, match: Match, choose: Choose) -> Iterator[tuple[int, int, str]]:
    """Play it to its end: step, seat and action, one after the other. Fails where a step can't go on."""
    step = 0
    while True:
        first, last = lesson.reach(match)
        assert first <= last, f"{game}, {lesson.id}: expected a step to go on with, got {first} to {last}"
        step = max(step, last)
        if match.over or last == len(lesson.steps) - 1:
            return
        seat, name = match.to_act, lesson.steps[last].id
        actions = match.actions(seat)
        if seat == lesson.you:
            fitting = [action for action in actions if lessons.fits(action, lesson.allowed(match, last))]
            assert fitting, f"{game}, {lesson.id}, {name}: expected {lesson.allowed(match, last)}, got {actions}"
            action = choose(fitting)
        else:
            action = lesson.reply(match)
            is_free = any(each.kind == FREE for each in lesson.steps[: last + 1])
            assert action or is_free, f"{game}, {lesson.id}, before {name}: expected a move of seat {seat} in others"
            action = action or choose(actions)
        match.play(seat, action)
        yield last, seat, action


if __name__ == "__main__":
    game, name = sys.argv[1:]
    lesson = lessons.load(game, name)
    match = opened(game, lesson)
    for step, seat, action in played(game, lesson, match, random.Random(1).choice):
        print(f"{lesson.steps[step].id:12} {seat} {action}  {' '.join(match.last.outcomes)}")
    print("reached:", lesson.steps[lesson.reach(match)[1]].id, match.scores())
