"""Games to review: played at random, short, the same each time."""

from __future__ import annotations

from functools import cache

import zataku
from zataku.core.dealers import Silent
from zataku.core.match import Match
from zataku.core.record import Record
from zataku.review.finding import Finding
from zataku.review.plot import Plot, plot
from zataku.review.study import QUICK, findings


@cache
def played(name: str, seats: int = 2) -> Record:
    """A whole game at random, with an undo where one was possible and a remark."""
    game = zataku.load(name)
    match = Match(game, seats=seats, seed=5)
    luck = Silent(11)
    has_undone = False
    while not match.over:
        seat = match.to_act
        numbers = match.action_numbers(seat)
        match.play(seat, numbers[luck.below(len(numbers))])
        if not has_undone and match.can_undo(seat):
            match.undo(seat)
            match.remark(seat, "takeover greedy")
            has_undone = True
    return match.record()


@cache
def studied(name: str, seats: int = 2) -> tuple[Plot, list[Finding]]:
    """Its points, and what was found at each of them with hardly any effort."""
    found = plot(played(name, seats))
    return found, list(findings(found, found.points, QUICK))


ANY = zataku.names()[-1]
"""For what is the same in every game."""


@cache
def revealing() -> str:
    """A game in which what lay hidden is revealed."""
    return next(name for name in zataku.names() if any(finding.reveals for finding in studied(name)[1]))
