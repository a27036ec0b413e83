"""A hint: the best few moves of the seat to act, each with its chance to win and the reasons for it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots import chances, levels, lookout, nets
from zataku.bots.futures import WORLDS, Futures
from zataku.bots.lookout import Effort, Line
from zataku.bots.outlook import Prospect
from zataku.bots.rating import shrewd
from zataku.bots.search import Search
from zataku.bots.spec import Budget
from zataku.core.dealers import Silent
from zataku.core.game import Game, State, View
from zataku.core.reason import Reason
from zataku.core.value import Value

MOST: Final = 3
"""How many moves a hint names."""

CAREFUL: Final = {
    levels.TREE: Effort(walks=3000, steps=400, tries=1500, looks=0),
    levels.HALVING: Effort(walks=1200, steps=0, tries=500, looks=0),
}
"""By the kind of search, about a second on one core."""

BRIEF: Final = Effort(walks=24, steps=8, tries=8, looks=0)
"""Where nothing is compiled, and for tests: what it says of chances is rough."""

FEW_WORLDS: Final = 6
"""In how many worlds plans are played on then."""

GLANCES: Final = 64
"""Without a net: how long each action is looked at."""


@final
class Advised(Value):
    """A move, begun with its first action: the rest of the turn as it is meant, the chance after it, and why."""

    def __init__(self, plan: list[int], chance: float, reasons: list[Reason]) -> None:
        self.plan = plan
        self.chance = chance
        self.reasons = reasons

    def _parts(self) -> tuple[object, ...]:
        return self.plan, self.chance, self.reasons


@final
class Hint(Value):
    """The chance of the seat to act at first glance, and its best moves, the best first."""

    def __init__(self, chance: float, moves: list[Advised]) -> None:
        self.chance = chance
        self.moves = moves

    def _parts(self) -> tuple[object, ...]:
        return self.chance, self.moves


def of(game: Game, view: View, actions: list[int], seed: int, effort: Effort | None = None) -> Hint:
    """What the strongest level would do and why; it follows from view, seed and effort alone.

    Without an effort it is looked into with care.
    """
    luck = Silent(seed)
    world = game.determinize(view, luck)
    net = nets.of(game)
    futures = Futures(game, net, seed, WORLDS if effort is None else FEW_WORLDS)
    if net is None:
        return _by_worth(game, view, world, actions, seed, futures)
    out = vec[i64]([0] * game.n_actions)
    seat: i64 = game.to_act(world)
    search = Search(game, net, seed)
    search.begin(world, seat)
    odds = search.odds(shrewd(game, world, actions, out))
    glance = max(odds, key=lambda action: odds[action])
    effort = effort or CAREFUL[levels.manners(game.name)[levels.LEVELS[-1]].search]
    ahead = lookout.of(game, seed, effort)
    lines = ahead.compare(view, actions, MOST, glance)
    if len(actions) == 1:  # there is nothing to choose
        return Hint(0.0, [Advised([lines[0].action], 0.0, [])])
    if len(lines) == 1:  # nothing else is worth considering
        lines = ahead.judge(view, [lines[0].action])
    total = sum([odds[line.action] for line in lines])
    before = sum([odds[line.action] / total * line.chances[seat] for line in lines])
    lines = _apart(lines)[:MOST]
    reasons = futures.compare(world, [line.plan for line in lines])
    return Hint(before, [Advised(line.plan, line.chances[seat], reasons[k]) for k, line in enumerate(lines)])


def _apart(lines: list[Line]) -> list[Line]:
    """Without those that do the same as a better one in another order."""
    found: list[Line] = []
    for line in lines:
        if sorted(line.plan) not in [sorted(other.plan) for other in found]:
            found.append(line)
    return found


def _by_worth(game: Game, view: View, world: State, actions: list[int], seed: int, futures: Futures) -> Hint:
    """Without a net: by the game's own worth, and only what is sure."""
    outlook = chances.of(game, seed, Budget(iterations=GLANCES)).look(view, actions, [])
    best: list[Prospect] = outlook.prospects[:MOST]
    reasons = futures.compare(world, [[one.action] for one in best])
    seat = outlook.seat
    moves = [Advised([one.action], one.chances[seat], reasons[k]) for k, one in enumerate(best)]
    return Hint(outlook.chances[seat], moves)
