"""A review put together from its findings: judgements, luck and skill, turning points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from zataku.core.saying import Saying
from zataku.review.finding import Candidate, Finding, Reveal
from zataku.review.plot import Plot, Point

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
SLIPS: Final = (INACCURACY, MISTAKE)

LIMITS: Final = ((0.01, BEST), (0.03, GOOD), (0.08, INACCURACY))
"""A loss of less than this much chance is so good."""

SURE: Final = 2.0
"""A loss counts when it is more than this many standard errors: less can't be told from none."""

MOST_SCALE: Final = 1.5
"""How much more a decision may count than its player thought, where the others saw the moment otherwise."""

HARSHNESS: Final = 0.19
"""How fast accuracy falls with the mean loss: 1 % a decision is an accuracy of 83."""

DECISION: Final = "decision"
LUCK: Final = "luck"
REVEAL: Final = "reveal"

TURNS: Final = 3
"""How many turning points a review names."""

APART: Final = 30
"""Two turning points are at least a 30th of the game apart."""

LEAST: Final = 0.03
"""A change of less is no turning point."""


@dataclass
class Option:
    """What could be played, with the chance of the player after it."""

    action: str
    chance: float


@dataclass
class Decision:
    """A choice, judged from what its player could know: the options best first, what was played among them."""

    best: str
    chance: float  # after the best
    played: float  # the chance after what was played
    loss: float
    grade: str
    options: list[Option]
    why: list[Saying] = field(default_factory=list)  # of a slip: what the best brings
    instead: list[Saying] = field(default_factory=list)  # and what was played


@dataclass
class Moment:
    """A step of the record: the chances after it, and what changed them."""

    step: int
    seat: int
    action: str
    chances: list[float]
    decided: list[float]  # by seat: the change that the decision made
    luck: list[float]  # by seat: all other change
    decision: Decision | None = None
    reveals: list[Reveal] = field(default_factory=list)
    has_luck: bool = False


@dataclass
class Turning:
    """A moment that changed the chances most: of whoever decided, or by luck whose most, how much, and by what."""

    step: int
    seat: int
    change: float
    cause: str


@dataclass
class Account:
    """How a seat came from an even share to its result: by luck, by slips of others, by its own."""

    seat: int
    start: float
    luck: float
    others: float
    own: float
    result: float
    accuracy: int
    mistakes: int
    inaccuracies: int
    decisions: int


@dataclass
class Review:
    """All that a review tells of a game."""

    game: str
    seats: int
    steps: int
    scores: list[int]
    ranking: list[int]
    start: list[float]  # the chances after the set-up
    moments: list[Moment]
    accounts: list[Account]
    turnings: list[Turning]


def review(found: Plot, findings: Sequence[Finding]) -> Review:
    """The review of a game from the findings at all its points."""
    levels = _levels(found, findings)
    moments: list[Moment] = []
    for place, (point, finding) in enumerate(zip(found.points, findings, strict=True)):
        moments.append(_moment(point, finding, levels[place], levels[place + 1]))
    return Review(
        game=found.game.name,
        seats=found.seats,
        steps=found.steps,
        scores=found.scores,
        ranking=found.ranking,
        start=levels[0],
        moments=moments,
        accounts=[_account(found, seat, levels[0], moments) for seat in range(found.seats)],
        turnings=_turnings(found, levels[0], moments),
    )


def levels_so_far(found: Plot, findings: Sequence[Finding]) -> list[list[float]]:
    """The chances before each point that has been looked into, while the others are still to come."""
    return _chain(found, findings)


def grade(loss: float) -> str:
    """The word for a loss of chance."""
    return next((word for limit, word in LIMITS if loss < limit), MISTAKE)


def accuracy(losses: Sequence[float]) -> int:
    """How well a seat decided, from 0 to 100."""
    if not losses:
        return 100
    return round(100 * math.exp(-HARSHNESS * 100 * sum(losses) / len(losses)))


def _levels(found: Plot, findings: Sequence[Finding]) -> list[list[float]]:
    """The chances of all seats before each point, and after the end."""
    return [*_chain(found, findings), found.result]


def _chain(found: Plot, findings: Sequence[Finding]) -> list[list[float]]:
    levels: list[list[float]] = []
    for place, finding in enumerate(findings):
        if finding.eyes:
            total = sum(finding.eyes)
            levels.append([eye / total if total > 0 else 1 / found.seats for eye in finding.eyes])
        else:
            before, decided = levels[-1], _decided(found.points[place - 1], findings[place - 1], levels[-1])
            levels.append([one + change for one, change in zip(before, decided, strict=True)])
    return levels


def _scale(point: Point, best: Candidate, level: list[float]) -> float:
    """The player's own view of the moment may differ from the common one: losses are told in terms of that."""
    seen = best.chances[point.seat]
    return min(MOST_SCALE, level[point.seat] / seen) if seen > 0 else 0.0


def _played(point: Point, finding: Finding) -> Candidate:
    return next(one for one in finding.candidates if one.action == point.action)


def _is_slip(played: Candidate) -> bool:
    """Whether what was played is surely worse than the best."""
    return played.gap >= LIMITS[0][0] and played.gap > SURE * played.error


def _decided(point: Point, finding: Finding, level: list[float]) -> list[float]:
    """By seat: the change of chance that the decision made, compared with the best one."""
    if not finding.candidates:
        return [0.0] * len(level)
    best, played = finding.candidates[0], _played(point, finding)
    if not _is_slip(played):
        return [0.0] * len(level)
    found = best.chances[point.seat] - played.chances[point.seat]
    scale = _scale(point, best, level) * played.gap / found if found > 0 else 0.0
    return [scale * (now - then) for now, then in zip(played.chances, best.chances, strict=True)]


def _moment(point: Point, finding: Finding, before: list[float], after: list[float]) -> Moment:
    decided = _decided(point, finding, before)
    luck = [now - then - change for now, then, change in zip(after, before, decided, strict=True)]
    return Moment(
        step=point.step,
        seat=point.seat,
        action=point.action,
        chances=after,
        decided=decided,
        luck=luck,
        decision=_decision(point, finding, before, decided) if finding.candidates else None,
        reveals=finding.reveals,
        has_luck=point.has_luck or point.is_scene,
    )


def judged(point: Point, finding: Finding, level: list[float]) -> Decision:
    """The choice at a point, where there was one, from the chances before it."""
    return _decision(point, finding, level, _decided(point, finding, level))


def _decision(point: Point, finding: Finding, level: list[float], decided: list[float]) -> Decision:
    seat, best, played = point.seat, finding.candidates[0], _played(point, finding)
    loss = -decided[seat]
    if not _is_slip(played):
        best = played
    scale = _scale(point, finding.candidates[0], level)
    # what can't be told from the best is as good, not better
    options = [
        Option(one.action, level[seat] - scale * max(0.0, one.gap - best.gap))
        for one in sorted(finding.candidates, key=lambda one: one is not best)
    ]
    is_told = played is not best
    return Decision(
        best=best.action,
        chance=level[seat],
        played=level[seat] - loss,
        loss=loss,
        grade=grade(loss),
        options=options,
        why=best.reasons if is_told else [],
        instead=played.reasons if is_told else [],
    )


def _account(found: Plot, seat: int, start: list[float], moments: Sequence[Moment]) -> Account:
    even = 1 / found.seats
    own = [one for one in moments if one.seat == seat and one.decision is not None]
    grades = [one.decision.grade for one in own if one.decision is not None]
    return Account(
        seat=seat,
        start=even,
        luck=start[seat] - even + sum(one.luck[seat] for one in moments),
        others=sum(one.decided[seat] for one in moments if one.seat != seat),
        own=sum(one.decided[seat] for one in moments if one.seat == seat),
        result=found.result[seat],
        accuracy=accuracy([one.decision.loss for one in own if one.decision is not None]),
        mistakes=grades.count(MISTAKE),
        inaccuracies=grades.count(INACCURACY),
        decisions=len(own),
    )


def _turnings(found: Plot, start: list[float], moments: Sequence[Moment]) -> list[Turning]:
    """The moments that changed most, in order; what the end alone decides is none of them."""
    candidates: list[Turning] = []
    for one in moments:
        decision = one.seat if one.seat >= 0 else max(range(found.seats), key=lambda seat: abs(one.decided[seat]))
        luck = max(range(found.seats), key=lambda seat: abs(one.luck[seat]))
        if abs(one.decided[decision]) >= abs(one.luck[luck]) or not one.has_luck:
            candidates.append(Turning(one.step, decision, one.decided[decision], DECISION))
        elif one is not moments[-1]:
            candidates.append(Turning(one.step, luck, one.luck[luck], REVEAL if one.reveals else LUCK))
    candidates.sort(key=lambda turning: -abs(turning.change))
    chosen: list[Turning] = []
    for turning in candidates:
        is_apart = all(abs(turning.step - other.step) * APART >= found.steps for other in chosen)
        if abs(turning.change) >= LEAST and is_apart and len(chosen) < TURNS:
            chosen.append(turning)
    return sorted(chosen, key=lambda turning: turning.step)
