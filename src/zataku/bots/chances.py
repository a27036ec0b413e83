"""How likely each seat is to win after each action that the seat to act may take, judged from its view alone.

With the game's net a search answers; half of it goes to the best few actions and those that are asked about, so that
these are known equally well. Without a net it is the game's hand-made worth, an action ahead. With a number of
iterations the answer follows from view, seed and iterations alone.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots import levels, nets
from zataku.bots.net import Net
from zataku.bots.outlook import Outlook, Prospect
from zataku.bots.rating import shrewd, worth_of
from zataku.bots.search import Search
from zataku.bots.spec import Budget
from zataku.bots.stopwatch import Stopwatch
from zataku.bots.tally import Tally, merit
from zataku.core.dealers import Silent
from zataku.core.game import Game, State, View

COMPARED: Final = 3
"""How many of the best actions are looked at equally often."""

PROMISING: Final = 16
"""How many actions are tried in many worlds."""

GLANCES: Final = 4
"""In how many worlds all actions are rated by worth, to find the promising ones."""

WALKS: Final = 16
"""How many walks between two looks at the clock."""

LEAN: Final = 8.0
"""Without a net: a seat with this many points of worth more is e times as likely to win."""

WORLDS: Final = 16
"""Without a net: in how many worlds each action is tried."""


def of(game: Game, seed: int, budget: Budget | None = None) -> Chances:
    """Looks as the strongest level does, with the game's own net if it has one; by default as long."""
    manner = levels.manners(game.name)[levels.LEVELS[-1]]
    net = None if manner.search == levels.PLAN else nets.of(game)
    return Chances(game, seed, budget or Budget(manner.seconds, manner.walks), net, manner.search)


@final
class Chances:
    """Looks from views at what may come of each action."""

    def __init__(self, game: Game, seed: i64, budget: Budget, net: Net | None, search: str) -> None:
        self._game = game
        self._is_wide = search == levels.HALVING
        self._iterations: i64 = budget.iterations
        self._seconds: float = budget.seconds
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._net = net
        self._search = Search(game, net, seed) if net is not None else None
        self._out = vec[i64]([0] * game.n_actions)

    def look(self, view: View, actions: list[int], asked: list[int]) -> Outlook:
        """What the seat to act may expect of its legal actions; those asked about are among the prospects."""
        world = self._game.determinize(view, self._luck)
        search = self._search
        if search is None:
            return self._by_worth(world, actions, asked)
        search.begin(world, self._game.to_act(world))
        if self._is_wide:
            return self._in_worlds(search, world, actions, asked)
        return self._in_tree(search, asked)

    def _in_tree(self, search: Search, asked: list[int]) -> Outlook:
        """Walk where it is most promising, then from the best actions and those asked about."""
        self._walk(search, [])
        root = search.root
        edges = [int(search.edge_of(action)) for action in asked]
        for edge in sorted(range(root.size), key=lambda k: -root.tried[k])[:COMPARED]:
            if edge not in edges:
                edges.append(edge)
        self._walk(search, edges)
        found: list[Prospect] = []
        for edge in range(root.size):
            if root.tried[edge] > 0:
                chances, margins = search.means(edge)
                found.append(Prospect(root.action[edge], chances, margins, root.tried[edge]))
        odds = {root.action[k]: root.prior[k] for k in range(root.size)}
        return _outlook(search.seat, found, odds, min(root.tried[edge] for edge in edges) // 2)

    def _walk(self, search: Search, edges: list[int]) -> None:
        """Half of all walks: freely, or from the least tried of these actions."""
        left = max(WALKS, self._iterations // 2)
        watch = Stopwatch(self._seconds / 2.0)
        is_first = True
        while is_first or (left > 0 if self._iterations else not watch.is_up()):
            is_first = False
            if edges:
                search.walk_after(min(edges, key=lambda k: search.root.tried[k]), WALKS)
            else:
                search.walk(WALKS)
            left -= WALKS

    def _in_worlds(self, search: Search, world: State, actions: list[int], asked: list[int]) -> Outlook:
        """Try the promising actions in the same worlds, and drop the worse half again and again.

        What was dropped is told as worse than the best by as much as it was in the worlds that both were tried in.
        """
        tally = Tally(self._game, search, world, self._luck)
        left = self._promising(world, search.seat, actions)
        left += [action for action in asked if action not in left]
        few = COMPARED + len(asked)
        stages = 1
        while len(left) >> stages > few:
            stages += 1
        dropped: list[tuple[int, int]] = []  # each with the number of worlds it was tried in
        while len(left) > few:
            self._try(tally, left, 0.5 / stages)
            ranked = tally.ranked(left)
            others = [action for action in ranked if action not in asked]
            kept = asked + others[: max(COMPARED, len(left) // 2 - len(asked))]
            dropped += [(action, tally.worlds) for action in ranked if action not in kept]
            left = kept
        self._try(tally, left, 0.5)
        best = tally.ranked(left)[0]
        dropped += [(action, tally.worlds) for action in left]
        found = [tally.prospect(action, best, worlds) for action, worlds in dropped]
        return _outlook(search.seat, found, search.odds([action for action, _ in dropped]), tally.worlds)

    def _try(self, tally: Tally, left: list[int], share: float) -> None:
        """As many worlds as this share of all tries allows."""
        most = max(1, int(share * float(self._iterations)) // len(left)) if self._iterations else 1 << 30
        watch = Stopwatch(self._seconds * share)
        done = 0
        while done < most and (done == 0 or self._iterations or not watch.is_up()):
            tally.add(left)
            done += 1
        tally.mark()

    def _promising(self, world: State, seat: i64, actions: list[int]) -> list[int]:
        found = shrewd(self._game, world, actions, self._out)
        if len(found) <= PROMISING:
            return found
        worlds = [world]
        for _ in range(GLANCES - 1):
            other = self._game.clone(world)
            self._game.imagine(other, seat, self._luck)
            worlds.append(other)
        luck = self._luck.below(1 << 30)
        worth = {action: worth_of(self._game, worlds, seat, action, self._dealer, luck) for action in found}
        return sorted(found, key=lambda action: -worth[action])[:PROMISING]

    def _by_worth(self, world: State, actions: list[int], asked: list[int]) -> Outlook:
        """Rate every action an action ahead; whoever is ahead in worth is likelier to win."""
        game = self._game
        seats = int(game.seat_count(world))
        seat = int(game.to_act(world))
        found = shrewd(game, world, actions, self._out)
        found += [action for action in asked if action not in found]
        sums = {action: [0.0] * (2 * seats) for action in found}
        worlds = 0
        watch = Stopwatch(self._seconds)
        while worlds < WORLDS and (worlds == 0 or self._iterations or not watch.is_up()):
            fresh = game.clone(world)
            game.imagine(fresh, seat, self._luck)
            luck = self._luck.below(1 << 30)
            for action in found:
                state = game.clone(fresh)
                self._dealer.reseed(luck)
                game.apply(state, action, self._dealer)
                worth = [game.worth(state, k) for k in range(seats)]
                shares = [math.exp((each - max(worth)) / LEAN) for each in worth]
                for k in range(seats):
                    sums[action][k] += shares[k] / sum(shares)
                    sums[action][seats + k] += worth[k]
            worlds += 1
        prospects: list[Prospect] = []
        for action in found:
            means = [each / worlds for each in sums[action]]
            prospects.append(Prospect(action, means[:seats], means[seats:], worlds))
        best = max([prospect.margins[seat] for prospect in prospects])
        odds = {prospect.action: math.exp(prospect.margins[seat] - best) for prospect in prospects}
        return _outlook(seat, prospects, odds, 1)


def _outlook(seat: int, found: list[Prospect], odds: dict[int, float], least: int) -> Outlook:
    """All that was found, the best first; what was tried less often than ``least`` times comes last."""
    seats = len(found[0].chances)
    total = sum([odds[prospect.action] for prospect in found])
    means = [0.0] * (2 * seats)
    for prospect in found:
        for k, value in enumerate(prospect.chances + prospect.margins):
            means[k] += odds[prospect.action] / total * value
    ranked = sorted(found, key=lambda one: (one.tries < least, -merit(one.chances + one.margins, seat, seats)))
    return Outlook(seat, means[:seats], means[seats:], ranked)
