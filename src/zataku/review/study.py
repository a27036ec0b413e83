"""Looks into the moments of a game, each from what the players could know then, never from the true state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from zataku.bots import lookout, nets
from zataku.bots.futures import Futures
from zataku.bots.lookout import Effort, Lookout
from zataku.core.dealers import Silent
from zataku.core.errors import BadRecord, IllegalAction
from zataku.core.record import Record
from zataku.review import endings
from zataku.review.finding import Candidate, Finding
from zataku.review.plot import Plot, Point, plot
from zataku.review.secrets import reveals
from zataku.review.verdict import Decision, judged

THOROUGH: Final = Effort(walks=3000, steps=400, tries=1500, looks=1000)
"""A game of two takes one to three minutes on one core."""

QUICK: Final = Effort(walks=8, steps=4, tries=4, looks=4)
"""For tests: nothing it says is worth anything."""

MOST: Final = 3
"""How many candidates are compared with what was played."""


def examine(record: Record, which: range, effort: Effort = THOROUGH) -> list[Finding]:
    """The findings at some points of a record, by their places among all of them."""
    found = plot(record)
    return list(findings(found, found.points[which.start : which.stop], effort))


def findings(found: Plot, points: Sequence[Point], effort: Effort) -> Iterator[Finding]:
    """The findings at some points of a game, one after another; each depends on its own point alone."""
    for point in points:
        yield _finding(found, point, effort)


def tried(found: Plot, step: int, action: str, level: Sequence[float], effort: Effort = THOROUGH) -> Decision | None:
    """Another action in place of the one played, judged in the same way; None if there is nothing to choose.

    ``level`` are the chances before it, as the review tells them. IllegalAction says why it can't be played.
    """
    point = next((one for one in found.points if one.step == step), None)
    if point is None:
        raise BadRecord("step", "one with a move that stands", str(step))
    game = found.game
    refusal = game.refusal(point.state, point.seat, game.parse(action))
    if refusal is not None:
        raise IllegalAction(point.seat, action, refusal)
    other = replace(point, action=action)
    candidates = _candidates(found, other, lookout.of(game, step, effort))
    return judged(other, Finding(step, [], candidates), list(level)) if candidates else None


def _finding(found: Plot, point: Point, effort: Effort) -> Finding:
    game, state = found.game, point.state
    ahead = lookout.of(game, point.step, effort)
    candidates = _candidates(found, point, ahead)
    eyes: list[float] = []
    if not point.goes_on:
        for seat in range(found.seats):
            if seat == point.seat and candidates and ahead.is_tree:
                eyes.append(candidates[0].chances[seat])
            else:
                eyes.append(ahead.level(game.view(state, seat), seat)[seat])
    shown = reveals(found, point, ahead) if point.is_scene else []
    return Finding(point.step, eyes, candidates, shown)


def _candidates(found: Plot, point: Point, ahead: Lookout) -> list[Candidate]:
    """What the player could do, best first, with what was played; none if there was nothing to choose."""
    game = found.game
    actions = game.actions(point.state)
    if len(actions) == 1:
        return []
    played = game.parse(point.action)
    tried = ahead.compare(game.view(point.state, point.seat), actions, MOST, played)
    if len(tried) == 1:
        return []
    candidates = []
    for one in tried:
        gap, error = one.behind(tried[0])
        candidates.append(Candidate(game.words(one.action), one.chances, gap, error))
    worlds = ahead.effort.tries // endings.PART
    endings.check(found, point, candidates, worlds)
    slip = next(one for one in candidates if one.action == point.action)
    if worlds and slip.gap >= endings.DOUBTED:
        plans = [tried[candidates.index(one)].plan for one in (candidates[0], slip)]
        _explain(found, point, [candidates[0], slip], plans)
    return candidates


def _explain(found: Plot, point: Point, candidates: list[Candidate], plans: list[list[int]]) -> None:
    """Say of the best and of a slip what comes of each, as a hint would."""
    game = found.game
    world = game.determinize(game.view(point.state, point.seat), Silent(point.step))
    told = Futures(game, nets.of(game), point.step).compare(world, plans)
    for one, reasons in zip(candidates, told, strict=True):
        one.reasons = [reason.saying for reason in reasons]
