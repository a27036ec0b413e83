"""Playing on: whether what a search calls better also wins more often, played to the end in the same worlds."""

from __future__ import annotations

import math
from typing import Final

from zataku import bots
from zataku.core.dealers import Silent
from zataku.review.finding import Candidate
from zataku.review.plot import Plot, Point

PLAYER: Final = "seeker@4"
"""Who plays on: strong enough to know what to do with what it has, and quick."""

DOUBTED: Final = 0.03
"""Losses of so much are looked into again."""

MODEL: Final = 0.12
"""How far a search may be wrong about a loss, however long it looks: its net is not the game."""

PART: Final = 50
"""One world for so many tries of the search."""

CLEAR: Final = 2.5
"""So many standard errors from no difference, nothing more has to be tried."""

AGAIN: Final = 10
"""After so many worlds each time it is looked whether it is clear."""

MANY: Final = 1 << 30
"""Numbers of luck are drawn below this."""


def check(found: Plot, point: Point, candidates: list[Candidate], worlds: int) -> None:
    """Correct what the action played gave away: search and endings count the more, the surer each of them is."""
    best = candidates[0]
    played = next(one for one in candidates if one.action == point.action)
    if worlds == 0 or played.gap < DOUBTED:
        return
    gap, error = _gap(found, point, best.action, played.action, worlds)
    share = confirmed(played.gap, played.error, gap, error)
    for one in candidates:
        one.gap *= share


def confirmed(found: float, error: float, gap: float, spread: float) -> float:
    """Which part of a loss stands, by what search and endings say and how sure each is; all of it at most.

    It is never more than the search itself says, for the chart is its own.
    """
    search, endings = 1 / (MODEL**2 + error**2), 1 / spread**2
    return min(1.0, max(0.0, (search + endings * gap / found) / (search + endings)))


def _gap(found: Plot, point: Point, best: str, played: str, worlds: int) -> tuple[float, float]:
    """How much more often the best wins, and the standard error of that."""
    game, seat = found.game, point.seat
    players = [bots.make(PLAYER, game, point.step) for _ in range(found.seats)]
    luck = Silent(point.step)
    world = game.determinize(game.view(point.state, seat), luck)
    gaps: list[float] = []
    for _ in range(worlds):
        fresh = game.clone(world)
        game.imagine(fresh, seat, luck)
        seed = luck.below(MANY)
        results: list[float] = []
        for action in (best, played):
            state, dealer = game.clone(fresh), Silent(seed)
            game.apply(state, game.parse(action), dealer)
            while (asked := game.to_act(state)) >= 0:
                chosen = players[asked].choose(game.view(state, asked), game.actions(state))
                game.apply(state, chosen, dealer)
            results.append(game.result(state)[seat])
        gaps.append(results[0] - results[1])
        mean, error = _mean(gaps)
        if len(gaps) % AGAIN == 0 and abs(mean) > CLEAR * error:
            break
    return _mean(gaps)


def _mean(gaps: list[float]) -> tuple[float, float]:
    """The mean, and its standard error; a few that are all alike prove little."""
    n = len(gaps)
    mean = sum(gaps) / n
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, n - 1)
    return mean, math.sqrt((spread + 1 / n) / n)
