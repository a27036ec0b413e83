"""Whether a position has one clearly best move: all actions are compared, then the best are played on to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from zataku import bots
from zataku.bots import lookout
from zataku.bots.lookout import Effort, Line
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Bot, Game, State, View
from zataku.puzzles.puzzle import HARDEST, Option

MARGIN: Final = 0.05
"""How much chance every other action gives away."""

SURE: Final = 3.0
"""In standard errors: so sure it is."""

LEAST: Final = 0.03
"""What an action gives away at least, as surely as that."""

EQUAL: Final = 0.01
"""An action that gives away less than this is as good as the best."""

MOST_ANSWERS: Final = 2

SHOWN: Final = 4
"""How many of the best actions are told afterwards."""

BOUNDS: Final = (0.2, 0.9)
"""The best action wins at least so often, and the others at most: nothing is decided yet."""

MOST_RIVALS: Final = 6
"""If more actions than that may be good, none stands out."""

ROUNDS: Final = (Effort(100, 12, 24, 0), Effort(400, 60, 200, 0))
"""All legal actions are looked at, then those that are not surely worse."""

PROOFS: Final = (Effort(1500, 200, 800, 0), Effort(3000, 300, 1200, 0))
"""The best ones, twice, with luck of its own each time: both must agree."""

GAMES: Final = 80
"""How many games are played on from each of them."""

SOON: Final = 30
"""After so many games it is clear that some are not ahead at all."""

PLAYER: Final = "seeker@4"
"""Who plays them on."""

SEEN: Final = 0.08
"""So much more often the best wins, as a part of these games, than each of the others."""

AHEAD: Final = 1.5
"""In standard errors: so surely it wins more of these games."""

WORTH_TELLING: Final = 0.5
"""A part of the score sheet that differs by fewer points is not told."""

LADDER: Final = (("greedy", 4), ("pebble", 8), ("reed", 8), ("lantern", 8))
"""Who tries to solve it, and how often: the fewer find it, the harder it is."""

TRIVIAL: Final = 0.8
"""What so many of them find is no puzzle."""


@dataclass
class Judged:
    """A position that makes a puzzle."""

    answers: list[str]
    options: list[Option]
    plan: list[str]
    parts: dict[str, float]
    rivals: float


@dataclass
class End:
    """How games ended: the share that each plan won, and what the best brought more than the next best."""

    shares: list[float]
    parts: dict[str, float]
    rivals: float  # to the best of the others


def judged(game: Game, view: View, actions: list[int], seat: int, seed: int) -> Judged | None:
    """What makes it a puzzle; None if there is no clearly best action."""
    left = actions
    for effort in ROUNDS:
        lines = lookout.of(game, seed, effort).judge(view, left)
        left = [line.action for line in lines if line in lines[:SHOWN] or not _is_beaten(line, lines[0])]
    if len(left) > MOST_RIVALS:
        return None
    answers: set[int] = set()
    for number, effort in enumerate(PROOFS):
        lines = lookout.of(game, seed + 1 + number, effort).judge(view, left)
        earlier, answers = answers, _answers(lines)
        if not answers or len(answers) == len(lines) or (number > 0 and answers != earlier):
            return None
    best = lines[:SHOWN]
    end = _played_on(game, view, [line.plan for line in best], len(answers), seat, seed)
    if end is None:
        return None
    played = list(zip(end.shares, best, strict=True))
    first = sorted(played[: len(answers)], key=_share)
    options = [*first, *sorted(played[len(answers) :], key=_share)]
    return Judged(
        [game.write(line.action) for _, line in first],
        [Option(game.write(line.action), share) for share, line in options],
        [game.write(action) for action in first[0][1].plan],
        end.parts,
        end.rivals,
    )


def flowers(game: Game, view: View, actions: list[int], answers: list[int], seed: int) -> int:
    """How hard it is, by how many simple bots find the answer; 0 if nearly all do."""
    found, tries = 0, 0
    for name, times in LADDER:
        for number in range(times):
            found += bots.make(name, game, seed + number).choose(view, list(actions)) in answers
            tries += 1
    if found >= TRIVIAL * tries:
        return 0
    return min(HARDEST, 1 + int((1 - found / tries / TRIVIAL) * HARDEST))


def _share(pair: tuple[float, Line]) -> float:
    return -pair[0]


def _is_beaten(line: Line, best: Line) -> bool:
    """Whether an action surely gives away something that counts."""
    gap, error = line.behind(best)
    return gap >= MARGIN and gap - SURE * error >= LEAST


def _answers(lines: list[Line]) -> set[int]:
    """The best action and what is as good, if all others are clearly worse; else none."""
    good = [line for line in lines if line.behind(lines[0])[0] < EQUAL]
    is_clear = len(good) <= MOST_ANSWERS and all(_is_beaten(line, lines[0]) for line in lines[len(good) :])
    return {line.action for line in good} if is_clear else set()


def _played_on(game: Game, view: View, plans: list[list[int]], good: int, seat: int, seed: int) -> End | None:
    """Plans played on to the end in the same worlds, the good ones first.

    None if the first is not surely better than those that are not good.
    """
    luck = Silent(seed)
    world = game.determinize(view, luck)
    worlds: list[State] = []
    for _ in range(GAMES):
        worlds.append(game.clone(world))
        game.imagine(worlds[-1], seat, luck)
    others = [one for one in range(int(game.seat_count(world))) if one != seat]
    won: list[list[float]] = [[] for _ in plans]
    rivals = [0.0 for _ in plans]
    sheets: list[dict[str, int]] = [{} for _ in plans]
    order = [0, good, *(place for place in range(1, len(plans)) if place != good)]
    for which in (order[:2], order[2:]):
        for number, fresh in enumerate(worlds):
            for place in which:
                state = _end(game, fresh, plans[place], seat, seed + number)
                won[place].append(game.result(state)[seat])
                rivals[place] += max(int(game.score(state, one)) for one in others)
                for part, points in game.score_sheet(state, seat, seat).items():
                    sheets[place][part] = sheets[place].get(part, 0) + points
            if number == SOON and sum(won[0][:SOON]) <= sum(won[good][:SOON]):
                return None
        if not all(_is_ahead(won[0], won[place]) for place in which if place >= good):
            return None
    second = max(range(good, len(plans)), key=lambda place: sum(won[place]))
    gains = {part: round((sheets[0][part] - sheets[second].get(part, 0)) / GAMES, 1) for part in sheets[0]}
    parts = {part: gain for part, gain in gains.items() if abs(gain) >= WORTH_TELLING}
    shares = [round(sum(each) / GAMES, 3) for each in won]
    return End(shares, parts, round((rivals[0] - rivals[second]) / GAMES, 1))


def _is_ahead(best: list[float], other: list[float]) -> bool:
    """Whether the best won surely more of the same games, some of them alone, and not all are won anyway."""
    gaps = [mine - theirs for mine, theirs in zip(best, other, strict=True)]
    mean = sum(gaps) / GAMES
    error = math.sqrt(sum((gap - mean) ** 2 for gap in gaps)) / GAMES
    is_open = sum(best) >= BOUNDS[0] * GAMES and sum(other) <= BOUNDS[1] * GAMES
    return is_open and max(best) == 1 and mean >= SEEN and mean >= AHEAD * error


def _end(game: Game, world: State, plan: list[int], seat: int, seed: int) -> State:
    """The end of a game that begins with a plan, as far as it is possible."""
    dealer = Silent(seed)
    players: list[Bot] = [bots.make(PLAYER, game, seed + one) for one in range(int(game.seat_count(world)))]
    state = game.clone(world)
    turn = game.turn(state)
    left = list(plan)
    while True:
        actor = int(game.to_act(state))
        if actor == NOBODY:
            return state
        choices = game.actions(state)
        if game.turn(state) != turn:
            left = []
        if len(choices) == 1:
            action = choices[0]
        elif left and left[0] in choices:
            action = left[0]
        else:
            action = players[actor].choose(game.view(state, actor), choices)
        if left and left[0] == action:
            del left[0]
        game.apply(state, action, dealer)
