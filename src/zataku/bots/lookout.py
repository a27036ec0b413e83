"""Candidates compared fairly: whole turns, in the same worlds and with the same luck, as the seat to act may see them.

A turn that an action ends would be looked into deeper than one that goes on. So each candidate gets the best rest of
its turn, by what stands at the end of it; then a tree of its own, equally large for all, grows from there. All follows
from view, seed and effort alone.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots import levels, nets
from zataku.bots.halving import Halving
from zataku.bots.net import Net
from zataku.bots.rating import shrewd
from zataku.bots.search import Search
from zataku.bots.tree import Node
from zataku.core.dealers import Silent
from zataku.core.errors import BadNet
from zataku.core.game import NOBODY, Game, State, View
from zataku.core.value import Value

STRONGEST: Final = "old_pine"

LONGEST: Final = 20
"""The most actions of a plan."""

FEW: Final = 3
"""An action that was walked less often is no part of a plan."""

MANY: Final = 1 << 30
"""Numbers of luck are drawn below this."""

ANY: Final = -1
"""In place of an action: whatever looks best."""


@final
class Effort(Value):
    """How much is tried: walks to find candidates, from each at least, from each plan, and for each moment."""

    def __init__(self, walks: int, steps: int, tries: int, looks: int) -> None:
        self.walks = walks
        self.steps = steps
        self.tries = tries
        self.looks = looks

    def _parts(self) -> tuple[object, ...]:
        return self.walks, self.steps, self.tries, self.looks


@final
class Line(Value):
    """An action with the best rest of its turn: the chances of all seats after it, and the actor's in each try."""

    def __init__(self, plan: list[int], chances: list[float], tries: list[float]) -> None:
        self.plan = plan
        self.chances = chances
        self.tries = tries

    def _parts(self) -> tuple[object, ...]:
        return self.plan, self.chances, self.tries

    @property
    def action(self) -> int:
        """The action it begins with."""
        return self.plan[0]

    def behind(self, best: Line) -> tuple[float, float]:
        """How much chance it gives away to another one, and the standard error of that."""
        n = len(self.tries)
        gaps = [best.tries[k] - self.tries[k] for k in range(n)]
        mean = sum(gaps) / n
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, n - 1)
        return mean, math.sqrt(spread / n)


@final
class Lookout:
    """Looks ahead for one game, with the net and the kind of search that its strongest bot has."""

    def __init__(self, game: Game, net: Net, seed: i64, effort: Effort) -> None:
        self.game = game
        self.effort = effort
        self.is_tree = levels.manners(game.name)[STRONGEST].search == levels.TREE
        self._luck = Silent(seed)
        self._search = Search(game, net, seed)
        self._finder = Halving(game, net, seed, effort.walks, 0.0)
        self._out = vec[i64]([0] * game.n_actions)

    def compare(self, view: View, actions: list[int], most: int, always: int) -> list[Line]:
        """The most promising actions, and one that is always asked for; best first."""
        game = self.game
        world = game.determinize(view, self._luck)
        seat = game.to_act(world)
        found = shrewd(game, world, actions, self._out)
        if len(found) > 1:
            found = self._promising(world, seat, found, most)
        if always not in found:
            found.append(always)
        if len(found) == 1:  # there is nothing to choose
            return [Line(found, [], [])]
        return self._lines(world, seat, found)

    def judge(self, view: View, actions: list[int]) -> list[Line]:
        """Exactly these actions, best first."""
        world = self.game.determinize(view, self._luck)
        return self._lines(world, self.game.to_act(world), actions)

    def level(self, view: View, seat: i64) -> list[float]:
        """The chances of all seats as one of them may see them, whoever is to act."""
        world = self.game.determinize(view, self._luck)
        return self._line(world, seat, [], self._luck.below(MANY), self.effort.looks).chances

    def now(self, state: State) -> list[float]:
        """The chances of all seats where a turn has just ended, as who is to act may see them."""
        self._search.judged(state, 0, True)
        self._search.ask_all(state)
        return self._chances()

    def _lines(self, world: State, seat: i64, actions: list[int]) -> list[Line]:
        """Each action with the best rest of its turn, best first."""
        luck = self._luck.below(MANY)
        if self.is_tree:
            plans = [self._finished(world, seat, plan, luck) for plan in self._plans(world, seat, actions)]
        else:
            plans = [[action] for action in actions]
        lines = [self._line(world, seat, plan, luck) for plan in plans]
        lines.sort(key=lambda one: -one.chances[seat])
        return lines

    def _promising(self, world: State, seat: i64, actions: list[int], most: int) -> list[int]:
        """The actions that the search of the strongest bot likes best, and the best by the end of the turn."""
        if not self.is_tree:
            return [action for _, action in self._finder.rated_in(world, actions)][:most]
        found: list[int] = []
        for is_short in (False, True):
            self._begin(world, seat, is_short)
            liked = [action for action in self._walked(self._search.root) if action in actions]
            found += [action for action in liked[: most - 1] if action not in found]
        return found

    def _begin(self, world: State, seat: i64, is_short: bool) -> None:
        """Walk from a world, to the end of the turn or beyond."""
        self._search.begin(world, seat)
        self._search.is_short = is_short
        self._search.walk(self.effort.walks)
        self._search.is_short = False

    def _walked(self, node: Node) -> list[int]:
        """The actions of a node, most often walked first."""
        order = sorted(range(node.size), key=lambda k: -node.tried[k])
        return [node.action[k] for k in order if node.tried[k] > 0]

    def _plans(self, world: State, seat: i64, actions: list[int]) -> list[list[int]]:
        """Each action with the best rest of the turn, as far as it was walked."""
        search = self._search
        self._begin(world, seat, True)
        search.is_short = True
        plans: list[list[int]] = []
        for action in actions:
            edge = search.edge_of(action)
            search.walk_after(edge, max(0, self.effort.steps - search.root.tried[edge]))
            plan = [action]
            node = search.root.after(edge)
            while node.actor == seat and len(plan) < LONGEST:
                best = max(range(node.size), key=lambda k: node.tried[k])
                if node.tried[best] < FEW:
                    break
                plan.append(node.action[best])
                node = node.after(best)
            plans.append(plan)
        search.is_short = False
        return plans

    def _finished(self, world: State, seat: i64, plan: list[int], luck: i64) -> list[int]:
        """A plan to the end of the turn: a value within the turn could not be compared with others."""
        search = self._search
        while len(plan) < LONGEST:
            search.begin(world, seat)
            if self._try(world, seat, plan, luck) or search.root.actor != seat:
                break
            search.is_short = True
            for k in range(self.effort.steps):
                self._try(world, seat, plan, luck + k)
            search.is_short = False
            plan = plan + self._walked(search.root)[:1]
        return plan

    def _line(self, world: State, seat: i64, plan: list[int], luck: i64, tries: int = 0) -> Line:
        """Look into a plan, or what looks best without one."""
        search = self._search
        search.begin(world, seat)
        seats = int(search.seats)
        total = [0.0] * seats
        each: list[float] = []
        for k in range(tries or self.effort.tries):
            self._try(world, seat, plan, luck + k)
            chances = self._chances()
            each.append(chances[seat])
            for one in range(seats):
                total[one] += chances[one]
        return Line(plan, [one / len(each) for one in total], each)

    def _try(self, world: State, seat: i64, plan: list[int], luck: i64) -> bool:
        """Look on from a plan in one more world; whether the plan ended the turn."""
        game = self.game
        search = self._search
        search.luck.reseed(luck)
        state = game.clone(world)
        game.imagine(state, seat, search.luck)
        turn = game.turn(state)
        self._carry_out(state, plan, turn)
        is_over = game.turn(state) != turn
        if self.is_tree:
            search.descend(state, is_over, ANY)
        else:
            search.judged(state, seat, is_over)
            search.ask_all(state)
        return is_over

    def _carry_out(self, state: State, plan: list[int], turn: i64) -> None:
        """Apply a plan as far as it is possible in this world, with all that is forced in between."""
        game = self.game
        for number, action in enumerate(plan):
            if number > 0:
                n = self._shrewd(state, turn)
                while n == 1 and self._out[0] != action:
                    game.apply(state, self._out[0], self._search.luck)
                    n = self._shrewd(state, turn)
                if not self._has(n, action):
                    return
            game.apply(state, action, self._search.luck)

    def _shrewd(self, state: State, turn: i64) -> i64:
        """How many shrewd actions there are; none after the turn."""
        if self.game.to_act(state) == NOBODY or self.game.turn(state) != turn:
            return 0
        return self.game.fill_shrewd(state, self._out)

    def _has(self, n: i64, action: i64) -> bool:
        k: i64
        for k in range(n):
            if self._out[k] == action:
                return True
        return False

    def _chances(self) -> list[float]:
        return [self._search.chance[seat] for seat in range(self._search.seats)]


def of(game: Game, seed: int, effort: Effort) -> Lookout:
    """With the game's own net; BadNet without one for the game as it is played here."""
    net = nets.of(game)
    if net is None:
        raise BadNet(f"net of {game.name}", "one for these components", "none")
    return Lookout(game, net, seed, effort)
