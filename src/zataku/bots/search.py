"""A search from a view: many worlds, one tree, a net that values where it ends (information-set PUCT)."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zataku.bots.net import Net
from zataku.bots.tree import UNKNOWN, Node
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State, View

CURIOSITY: Final = 1.5
"""How much an action is tried for its appeal rather than for what it brought."""

CAUTION: Final = 0.1
"""How much lower than its node an untried action is valued."""

WINNING: Final = 0.6
"""How much of a value is the chance of winning; the rest is the margin."""

SCALE: Final = 80.0
"""A lead of half this many points counts as a full margin."""

DEEPEST: Final = 200
"""The most choices a walk goes down."""

LONGEST: Final = 40
"""The most choices a net makes to finish a turn."""


@final
class Search:
    """Walks through the tree from a view, each with a world of its own."""

    def __init__(self, game: Game, net: Net, seed: i64) -> None:
        self.game = game
        self.net = net
        self.luck = Silent(seed)
        self.root = Node()
        self.seat: i64 = NOBODY
        self.seats: i64 = 0
        self.iterations: i64 = 0
        self.is_short = False  # whether walks end with the turn
        self._now: i64 = 0
        self._world: State | None = None
        self._out = vec[i64]([0] * game.n_actions)
        self._is_legal = vec[i64]([0] * game.n_actions)
        self._seen = vec[float]([0.0] * len(game.features))
        self.chance = vec[float]([0.0] * game.seats[-1])  # of each seat to win, where it last valued a state
        self.margin = vec[float]([0.0] * game.seats[-1])
        self._value = vec[float]([0.0] * game.seats[-1])
        self._sums = vec[float]()  # by action of the root and seat: all chances of its walks, then all margins
        self._path: list[Node] = [self.root] * DEEPEST
        self._edge = vec[i64]([0] * DEEPEST)

    def begin(self, world: State, seat: i64) -> None:
        """Start over from a world made from the view of the seat to act."""
        self.root = Node()
        self._sums = vec[float]()
        self._world = world
        self.seat = seat
        self.seats = self.game.seat_count(world)
        self.iterations = 0

    def go_on(self, world: State, action: i64) -> None:
        """Keep what is known of the time after an action; the world is made from the new view of the same seat."""
        k: i64
        for k in range(self.root.size):
            if self.root.action[k] == action:
                self.root = self.root.after(k)
                self._sums = vec[float]()
                break
        self._world = world
        self.iterations = self.root.visits

    def leads_to(self, view: View, action: i64) -> bool:
        """Whether an action, and what alone is sensible after it, leads from the last world to what a view shows."""
        if self._world is None:
            return False
        game = self.game
        state = game.clone(self._world)
        while True:
            game.apply(state, action, self.luck)
            if game.to_act(state) != self.seat:
                return False
            if game.view(state, self.seat) == view:
                return True
            if game.fill_shrewd(state, self._out) > 1:
                return False
            action = self._out[0]

    def walk(self, times: i64) -> None:
        """Walk this many times."""
        k: i64
        for k in range(times):
            self._walk(-1)

    def walk_after(self, edge: i64, times: i64) -> None:
        """Walk this many times, beginning with this action of the root."""
        k: i64
        for k in range(times):
            self._walk(edge)

    def edge_of(self, action: i64) -> i64:
        """The place of an action at the root, which has walked once; it gets one if it has none."""
        root = self.root
        k: i64
        for k in range(root.size):
            if root.action[k] == action:
                return k
        assert self._world is not None
        self._look(self._world, self.seat)
        root.add(action, _odds(self.net.appeal(action)))
        return root.size - 1

    def odds(self, actions: list[int]) -> dict[int, float]:
        """How likely each action is at first glance, beside the others."""
        assert self._world is not None
        self._look(self._world, self.seat)
        return {action: _odds(self.net.appeal(action)) for action in actions}

    def means(self, edge: i64) -> tuple[list[float], list[float]]:
        """Every seat's chance to win after an action of the root that was tried, and its margin, on average."""
        at = edge * self.seats * 2
        tries = float(self.root.tried[edge])
        means = [self._sums[at + k] / tries for k in range(2 * self.seats)]
        return means[: self.seats], means[self.seats :]

    def is_settled(self, left: i64) -> bool:
        """Whether the most walked action stays ahead, whatever this many more walks bring."""
        most: i64 = 0
        second: i64 = 0
        k: i64
        for k in range(self.root.size):
            n = self.root.tried[k]
            if n > most:
                second = most
                most = n
            elif n > second:
                second = n
        return self.iterations > 0 and (self.is_single() or most - second > left)

    def is_single(self) -> bool:
        """Whether there is nothing to choose."""
        return self.iterations > 0 and self.root.size <= 1

    def _walk(self, first: i64) -> None:
        """Walk once; the first step is given, or -1 for the most promising one."""
        assert self._world is not None
        state = self.game.clone(self._world)
        self.game.imagine(state, self.seat, self.luck)
        self.descend(state, False, first)

    def descend(self, state: State, is_fresh: bool, first: i64) -> None:
        """Walk on from a state that stands for the root; ``is_fresh`` is whether the last action ended a turn."""
        game = self.game
        luck = self.luck
        self.iterations += 1
        node = self.root
        depth: i64 = 0
        turn = game.turn(state)
        while True:
            actor = game.to_act(state)
            if actor == NOBODY:
                self._judge(state)
                break
            if self.is_short and is_fresh:
                self._look(state, actor)
                self._leaf(state, actor, is_fresh)
                break
            n = game.fill_shrewd(state, self._out)
            if n == 1 and node is not self.root:  # the root is the decision asked about, even if it has one action
                game.apply(state, self._out[0], luck)
                now = game.turn(state)
                is_fresh = is_fresh or now != turn
                turn = now
                continue
            if node.actor == UNKNOWN:
                self._look(state, actor)
                self._open(node, actor, n)
                self._leaf(state, actor, is_fresh)
                break
            if node.actor != actor or depth >= DEEPEST:
                self._look(state, actor)
                self._leaf(state, actor, is_fresh)
                break
            self._mark(n)
            if self._lacks(node, n):
                self._look(state, actor)
                self._complete(node, n)
            k = first if first >= 0 and depth == 0 else node.pick(self._is_legal, self._now, CURIOSITY, CAUTION)
            self._path[depth] = node
            self._edge[depth] = k
            depth += 1
            game.apply(state, node.action[k], luck)
            now = game.turn(state)
            is_fresh = now != turn
            turn = now
            node = node.after(k)
        self._climb(node, depth)

    def _climb(self, leaf: Node, depth: i64) -> None:
        """Add the value to every node on the path."""
        value = self._value
        leaf.visits += 1
        if leaf.actor != UNKNOWN:
            leaf.total += value[leaf.actor]
        k: i64
        for k in range(depth):
            node = self._path[k]
            edge = self._edge[k]
            got = value[node.actor]
            node.visits += 1
            node.total += got
            node.tried[edge] += 1
            node.value[edge] += got
        if depth > 0:
            self._sum_up(self._edge[0])

    def _sum_up(self, edge: i64) -> None:
        """Add what a walk found to the sums of its first action."""
        seats = self.seats
        at = edge * seats * 2
        while len(self._sums) < at + 2 * seats:
            self._sums = append(self._sums, 0.0)
        sums = self._sums
        k: i64
        for k in range(seats):
            sums[at + k] += self.chance[k]
            sums[at + seats + k] += self.margin[k]

    def _look(self, state: State, actor: i64) -> None:
        self.game.observe(state, actor, self._seen)
        self.net.look(self._seen, self.seats)

    def _open(self, node: Node, actor: i64, n: i64) -> None:
        """Give a node its first actions, as the net sees them."""
        node.actor = actor
        k: i64
        for k in range(n):
            node.add(self._out[k], _odds(self.net.appeal(self._out[k])))

    def _mark(self, n: i64) -> None:
        self._now += 1
        k: i64
        for k in range(n):
            self._is_legal[self._out[k]] = self._now

    def _lacks(self, node: Node, n: i64) -> bool:
        """Whether an action is legal now that never was in this node."""
        found: i64 = 0
        k: i64
        for k in range(node.size):
            if self._is_legal[node.action[k]] == self._now:
                found += 1
        return found < n

    def _complete(self, node: Node, n: i64) -> None:
        """Add the legal actions that the node lacks."""
        k: i64
        for k in range(node.size):
            self._is_legal[node.action[k]] = 0
        for k in range(n):
            action = self._out[k]
            if self._is_legal[action] == self._now:
                node.add(action, _odds(self.net.appeal(action)))
        self._mark(n)

    def _leaf(self, state: State, actor: i64, is_fresh: bool) -> None:
        """Value a state where the net has just looked for the actor; in the middle of a turn, play it to its end."""
        game = self.game
        if not is_fresh:
            turn = game.turn(state)
            n = game.fill_shrewd(state, self._out)
            step: i64
            for step in range(LONGEST):
                game.apply(state, self._favourite(n), self.luck)
                actor = game.to_act(state)
                if actor == NOBODY:
                    self._judge(state)
                    return
                if game.turn(state) != turn:
                    self._look(state, actor)
                    break
                n = game.fill_shrewd(state, self._out)
                if n > 1:
                    self._look(state, actor)
        value = self._value
        seats = self.seats
        k: i64
        for k in range(seats):
            seat = actor + k
            if seat >= seats:
                seat -= seats
            self.chance[seat] = self.net.chance[k]
            self.margin[seat] = self.net.margin[k]
            value[seat] = utility(self.net.chance[k], self.net.margin[k])

    def favourite(self, state: State, actor: i64, actions: vec[i64], n: i64) -> i64:
        """The first n of these actions that appeals most to the net."""
        self.seats = self.game.seat_count(state)
        self._look(state, actor)
        k: i64
        for k in range(n):
            self._out[k] = actions[k]
        return self._favourite(n)

    def _favourite(self, n: i64) -> i64:
        """The action that appeals most where the net last looked."""
        best = self._out[0]
        if n == 1:
            return best
        highest = -1.0e9
        k: i64
        for k in range(n):
            appeal = self.net.appeal(self._out[k])
            if appeal > highest:
                highest = appeal
                best = self._out[k]
        return best

    def judged(self, state: State, seat: i64, is_fresh: bool) -> float:
        """What a state is worth to a seat; unless a turn has just ended, it is played to its end."""
        self.seats = self.game.seat_count(state)
        actor = self.game.to_act(state)
        if actor == NOBODY:
            self._judge(state)
        else:
            self._look(state, actor)
            self._leaf(state, actor, is_fresh)
        return self._value[seat]

    def ask_all(self, state: State) -> None:
        """The chances where a turn has ended, as all seats together see them: a net favours some of who is asked."""
        if self.game.to_act(state) == NOBODY:
            return
        sums = vec[float]([0.0] * self.seats)
        seats = self.seats
        eye: i64
        k: i64
        for eye in range(seats):
            self._look(state, eye)
            for k in range(seats):
                seat = eye + k
                sums[seat if seat < seats else seat - seats] += self.net.chance[k]
        for k in range(seats):
            self.chance[k] = sums[k] / float(seats)

    def _judge(self, state: State) -> None:
        """Value a game that is over."""
        shares = self.game.result(state)
        k: i64
        for k in range(self.seats):
            self.chance[k] = shares[k]
            self.margin[k] = lead(self.game, state, k)
            self._value[k] = utility(self.chance[k], self.margin[k])


def utility(chance: float, margin: float) -> float:
    """How good it is to have this chance of winning, and to expect this margin: from 0 to 1."""
    ahead = 0.5 + margin / SCALE
    if ahead > 1.0:
        ahead = 1.0
    elif ahead < 0.0:
        ahead = 0.0
    return WINNING * chance + (1.0 - WINNING) * ahead


def lead(game: Game, state: State, seat: i64) -> float:
    """Points ahead of the best other seat."""
    best: i64 = -1000000
    other: i64
    for other in range(game.seat_count(state)):
        if other != seat:
            score = game.score(state, other)
            if score > best:
                best = score
    return float(game.score(state, seat) - best)


def _odds(appeal: float) -> float:
    """What a logit stands for, capped so that sums do not overflow."""
    return math.exp(appeal if appeal < 30.0 else 30.0)
