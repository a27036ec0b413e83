"""Finds puzzles in games between strong bots, one game after another; the same seed finds the same puzzles."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zataku.bots import chances
from zataku.bots.spec import Budget
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, View
from zataku.puzzles.judging import Judged, flowers, judged
from zataku.puzzles.puzzle import Puzzle, has_lost_else

WALKS: Final = 200
"""How much the bots that play try for each decision."""

PROMISING: Final = 0.06
"""How much better than the next the best must look at this first glance."""

TRIED: Final = 5
"""How many promising positions of a game are looked into."""

KEPT: Final = 2
"""How many puzzles one game may give."""

VARIETY: Final = (("verb", 2, 0.3), ("seats", 3, 0.5), ("flowers", 3, 0.35), ("is_all_or_nothing", 1, 0.15))
"""Of puzzles that are alike in this there may be so many, and such a part of all."""

MOST_SEATS: Final = 4
"""Of more players there is too much to look at, and to search."""

FEWEST: Final = 5
"""With fewer legal actions, three tries would solve it without a thought."""

SHORTEST: Final = 2
"""An answer of fewer words shows nothing on the board."""


@dataclass
class Moment:
    """A decision of a game that looks as if one action were best."""

    number: int  # of the move
    seat: int
    turn: int
    view: View
    actions: list[int]
    gap: float
    best: int


def search(game: Game, number: int, seed: int, walks: int, known: list[Puzzle]) -> list[Puzzle]:
    """What a game gives that is unlike what is known already; each game has its number."""
    luck = _luck(seed, number)
    counts = [count for count in game.seats if count <= MOST_SEATS] or [game.seats[0]]
    seats = counts[number % len(counts)]
    found: list[Puzzle] = []
    turns: set[tuple[int, int]] = set()
    tried = 0
    for moment in sorted(_moments(game, seats, luck, walks), key=lambda one: -one.gap):
        if tried == TRIED or len(found) == KEPT:
            break
        verb = game.write(moment.best).split()[0]
        if (moment.seat, moment.turn) in turns or not _is_fresh({"verb": verb, "seats": seats}, known + found):
            continue
        turns.add((moment.seat, moment.turn))
        tried += 1
        one = _puzzle(game, moment, seats, number, luck, known + found)
        if one is not None:
            found.append(one)
    return found


def _puzzle(game: Game, moment: Moment, seats: int, number: int, luck: int, known: list[Puzzle]) -> Puzzle | None:
    """The puzzle of a moment, if it is one."""
    rough = flowers(game, moment.view, moment.actions, [moment.best], luck)
    if rough == 0:
        return None
    what: Judged | None = judged(game, moment.view, moment.actions, moment.seat, luck + moment.number)
    if what is None or any(len(answer.split()) < SHORTEST for answer in what.answers):
        return None
    hard = flowers(game, moment.view, moment.actions, [game.parse(answer) for answer in what.answers], luck)
    alike: dict[str, object] = {"verb": what.answers[0].split()[0], "flowers": hard}
    if has_lost_else(what.options, len(what.answers)):
        alike["is_all_or_nothing"] = True
    if hard == 0 or not _is_fresh(alike, known):
        return None
    position = game.dump_state(game.determinize(moment.view, Silent(luck)))
    name = hashlib.sha256(json.dumps([position, moment.seat], sort_keys=True).encode()).hexdigest()[:8]
    source = [number, moment.number]
    return Puzzle(
        name, seats, moment.seat, hard, what.answers, what.options, what.plan, what.parts, what.rivals, source, position
    )


def _is_fresh(likeness: dict[str, object], known: list[Puzzle]) -> bool:
    """Whether there are not too many already that are like it."""
    for trait, free, part in VARIETY:
        if trait in likeness:
            alike = Counter(getattr(one, trait) for one in known)[likeness[trait]]
            if alike >= free + part * len(known):
                return False
    return True


def _moments(game: Game, seats: int, luck: int, walks: int) -> Iterator[Moment]:
    """A whole game, and its decisions in which one action looks better than all others."""
    dealer = Silent(luck)
    state = game.new(seats, None, dealer)
    player = chances.of(game, luck, Budget(iterations=walks))
    number = 0
    while True:
        seat = int(game.to_act(state))
        if seat == NOBODY:
            return
        number += 1
        actions = game.actions(state)
        action = actions[0]
        if len(actions) > 1:
            view = game.view(state, seat)
            outlook = player.look(view, list(actions), [])
            action = outlook.best.action
            if len(actions) >= FEWEST and len(outlook.prospects) > 1 and not game.is_open_choice(state):
                gap = outlook.best.chances[seat] - outlook.prospects[1].chances[seat]
                if gap >= PROMISING and len(game.write(action).split()) >= SHORTEST:
                    yield Moment(number, seat, int(game.turn(state)), view, actions, gap, action)
        game.apply(state, action, dealer)


def _luck(seed: int, number: int) -> int:
    """A number of its own for each game."""
    text = f"zataku puzzles {seed} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1
