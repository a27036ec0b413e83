"""Self-play: games of a net with itself, or of the greedy bot where there is no net yet."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

import zataku
from zataku.bots import nets
from zataku.bots.net import MARGIN
from zataku.bots.rating import certainty, sensible, worth_of
from zataku.bots.search import Search, lead
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State
from zataku.training.rows import MOST, Rows, joined


@dataclass(frozen=True)
class Manner:
    """How games are played to learn from."""

    thorough: int = 96  # walks of a decision that is learned from
    brief: int = 16  # walks of the others
    often: float = 0.3  # how many decisions are thorough
    random: float = 0.02  # how many actions are played at random
    noise: float = 0.25  # how much of the priors at the root is noise
    trust: float = 0.97  # how much of a value comes from the next decision on, and not from the net there


@dataclass
class Decision:
    """A decision that is kept: who saw what, and what the net and the search made of it."""

    seat: int
    seen: NDArray[np.float16]
    actions: list[int]
    shares: list[float]
    chance: list[float]  # by seat at the table
    margin: list[float]
    is_searched: bool


def play(name: str, file: str | None, seeds: range, manner: Manner) -> Rows:
    """Play a game for each seed; without a net the greedy bot plays, and its ratings are what is learned."""
    game = zataku.load(name)
    found: list[Rows] = []
    search = Search(game, nets.read(Path(file), game), seeds[0]) if file else None
    for seed in seeds:
        one = _Game(game, seed, manner)
        one.play(search)
        found.append(one.rows())
    return joined(found)


class _Game:
    """A game, from the set-up to the rows it leaves."""

    def __init__(self, game: Game, seed: int, manner: Manner) -> None:
        self.game = game
        self.manner = manner
        self.random = random.Random(seed)
        self.luck = Silent(self.random.randrange(1 << 30))
        self.seats = self.random.choice([*game.seats, game.seats[0]])  # the smallest table twice as often
        self.state: State = game.new(self.seats, self._options(), self.luck)
        self.decisions: list[Decision] = []
        self.seen = vec[float]([0.0] * len(game.features))
        self.dealer = Silent(0)
        self.out = vec[i64]([0] * game.n_actions)

    def _options(self) -> dict[str, str]:
        """Half the options as they are by default, the others drawn; who plays which clan is left to the game."""
        few = {name: values for name, values in self.game.choices.items() if len(values) <= 4}
        return {name: self.random.choice(values) for name, values in few.items() if self.random.random() < 0.5}

    def play(self, search: Search | None) -> None:
        while self.game.to_act(self.state) != NOBODY:
            actions = self.game.actions(self.state)
            action = actions[0]
            if len(actions) > 1:
                shares = self._searched(search) if search is not None else self._rated(actions)
                action = self._chosen(actions, shares)
            self.game.apply(self.state, action, self.luck)

    def _chosen(self, actions: list[int], shares: dict[int, float]) -> int:
        if self.random.random() < self.manner.random:
            return self.random.choice(actions)
        return self.random.choices(list(shares), list(shares.values()))[0]

    def _searched(self, search: Search) -> dict[int, float]:
        seat = self.game.to_act(self.state)
        is_thorough = self.random.random() < self.manner.often
        search.begin(self.state, seat)
        search.walk(1)
        root = search.root
        if root.size == 1:  # the only sensible action
            return {root.action[0]: 1.0}
        chance = [0.0] * self.seats
        margin = [0.0] * self.seats
        self.game.observe(self.state, seat, self.seen)
        search.net.look(self.seen, self.seats)
        for k in range(self.seats):
            chance[(seat + k) % self.seats] = search.net.chance[k]
            margin[(seat + k) % self.seats] = search.net.margin[k]
        if is_thorough:
            self._stir(search)
        search.walk((self.manner.thorough if is_thorough else self.manner.brief) - 1)
        total = float(sum(int(root.tried[k]) for k in range(root.size)))
        shares = {root.action[k]: float(root.tried[k]) / total for k in range(root.size) if root.tried[k]}
        seen = np.frombuffer(memoryview(self.seen), np.float64).astype(np.float16)
        self.decisions.append(
            Decision(seat, seen, [root.action[k] for k in range(root.size)], [], chance, margin, is_thorough)
        )
        self.decisions[-1].shares = [shares.get(action, 0.0) for action in self.decisions[-1].actions]
        sharp = {action: share**1.5 for action, share in shares.items()} if is_thorough else shares
        return sharp

    def _stir(self, search: Search) -> None:
        """Noise at the root, so that what a net never thinks of is tried now and then."""
        root = search.root
        size = int(root.size)
        noise = [self.random.gammavariate(10.0 / max(10, size), 1.0) for _ in range(root.size)]
        total = sum(noise) or 1.0
        weight = sum(float(root.prior[k]) for k in range(root.size))
        for k in range(root.size):
            share = root.prior[k] / weight
            root.prior[k] = (1 - self.manner.noise) * share + self.manner.noise * noise[k] / total

    def _rated(self, actions: list[int]) -> dict[int, float]:
        """Ratings as shares, as the greedy bot makes them, but from the true state, which is quicker."""
        seat = self.game.to_act(self.state)
        luck = self.random.randrange(1 << 30)
        thought_of = sensible(self.game, self.state, actions, self.out)
        found = [(worth_of(self.game, [self.state], seat, each, self.dealer, luck), each) for each in thought_of]
        rated = dict(certainty(sorted(found, reverse=True)))
        self.game.observe(self.state, seat, self.seen)
        seen = np.frombuffer(memoryview(self.seen), np.float64).astype(np.float16)
        worth = [math.nan] * self.seats
        kept = list(rated)
        self.decisions.append(Decision(seat, seen, kept, [rated[a] for a in kept], worth, worth, True))
        return rated

    def rows(self) -> Rows:
        """The decisions with how it turned out: by the net's later words, and more and more by the end itself."""
        game, state, n = self.game, self.state, len(self.decisions)
        most = game.seats[-1]
        chance = game.result(state)
        margin = [lead(game, state, seat) / MARGIN for seat in range(self.seats)]
        chances: NDArray[np.float16] = np.zeros((n, most), np.float16)
        margins: NDArray[np.float16] = np.zeros((n, most), np.float16)
        actions: NDArray[np.int16] = np.full((n, MOST), -1, np.int16)
        shares: NDArray[np.float16] = np.zeros((n, MOST), np.float16)
        trust = self.manner.trust
        for at in range(n - 1, -1, -1):
            one = self.decisions[at]
            for k in range(self.seats):
                seat = (one.seat + k) % self.seats
                chances[at, k] = chance[seat]
                margins[at, k] = max(-4.0, min(4.0, margin[seat]))
            if not math.isnan(one.chance[0]):
                for seat in range(self.seats):
                    chance[seat] = trust * chance[seat] + (1 - trust) * one.chance[seat]
                    margin[seat] = trust * margin[seat] + (1 - trust) * one.margin[seat] / MARGIN
            best = sorted(zip(one.shares, one.actions, strict=True), reverse=True)[:MOST]
            for k, (share, action) in enumerate(best):
                actions[at, k] = action
                shares[at, k] = share
        weight: NDArray[np.float16] = np.array([one.is_searched for one in self.decisions], np.float16)
        seen: NDArray[np.float16] = np.stack([one.seen for one in self.decisions])
        seats: NDArray[np.int8] = np.full(n, self.seats, np.int8)
        return Rows(seen, seats, actions, shares, chances, margins, weight)
