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
from zataku.bots import levels, nets
from zataku.bots.halving import Halving, shares
from zataku.bots.net import MARGIN, Net
from zataku.bots.rating import certainty, sensible, shrewd, worth_of
from zataku.bots.search import Search, lead
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State
from zataku.training.samples import MOST, Samples, joined


@dataclass(frozen=True)
class Effort:
    """How games are played to learn from."""

    thorough: int = 96  # walks of a decision that is learned from
    brief: int = 16  # walks of the others
    often: float = 0.3  # how many decisions are thorough
    tries: int = 256  # instead of walks, where actions are tried in many worlds; the other decisions go by what appeals
    seldom: float = 0.1  # how many decisions are tried
    kept: float = 0.2  # how many decisions are kept of those that are not tried: outcomes are scarce, decisions are not
    random: float = 0.02  # how many actions are played at random
    noise: float = 0.25  # how much of the priors at the root is noise
    trust: float = 0.95  # how much of a value comes from the next turn on, and not from the net where that begins


@dataclass
class Decision:
    """A decision that is kept: who saw what, and what the net and the search made of it."""

    seat: int
    turn: int
    seen: NDArray[np.float16]
    actions: list[int]
    shares: list[float]
    chance: list[float]  # by seat at the table
    margin: list[float]
    is_searched: bool


def play(name: str, file: str | None, seeds: range, effort: Effort) -> Samples:
    """Play a game for each seed; without a net the greedy bot plays, and its ratings are what is learned."""
    game = zataku.load(name)
    found: list[Samples] = []
    teacher = _teacher(game, nets.read(Path(file), game), seeds[0], effort) if file else None
    for seed in seeds:
        one = _Game(game, seed, effort)
        one.play(teacher)
        found.append(one.samples())
    return joined(found)


@dataclass
class Worlds:
    """A teacher for games in which much is hidden: it tries actions in many worlds."""

    net: Net
    halving: Halving


def _teacher(game: Game, net: Net, seed: int, effort: Effort) -> Search | Worlds:
    """Who shows how to play: the search of the game's strongest level."""
    if levels.manners(game.name)[levels.LEVELS[-1]].search == levels.HALVING:
        return Worlds(net, Halving(game, net, seed, effort.tries, 0.0))
    return Search(game, net, seed)


class _Game:
    """A game, from the set-up to the samples it leaves."""

    def __init__(self, game: Game, seed: int, effort: Effort) -> None:
        self.game = game
        self.effort = effort
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

    def play(self, teacher: Search | Worlds | None) -> None:
        while self.game.to_act(self.state) != NOBODY:
            actions = self.game.actions(self.state)
            action = actions[0]
            if len(actions) > 1:
                if teacher is None:
                    likely = self._rated(actions)
                elif isinstance(teacher, Worlds):
                    likely = self._tried(teacher, actions)
                else:
                    likely = self._searched(teacher)
                action = self._chosen(actions, likely)
            self.game.apply(self.state, action, self.luck)

    def _chosen(self, actions: list[int], likely: dict[int, float]) -> int:
        if self.random.random() < self.effort.random:
            return self.random.choice(actions)
        return self.random.choices(list(likely), list(likely.values()))[0]

    def _tried(self, teacher: Worlds, actions: list[int]) -> dict[int, float]:
        """What the trials in many worlds find best; mostly, to be quick, what appeals to the net."""
        thought_of = shrewd(self.game, self.state, actions, self.out)
        if len(thought_of) == 1:
            return {thought_of[0]: 1.0}
        chance, margin = self._look(teacher.net)
        appeals = [teacher.net.appeal(action) for action in thought_of]
        seen = np.frombuffer(memoryview(self.seen), np.float64).astype(np.float16)
        is_tried = self.random.random() < self.effort.seldom
        if is_tried:
            likely = dict(shares(teacher.halving.rated_in(self.state, actions)))
        else:
            likely = {
                action: math.exp(appeal - max(appeals)) for action, appeal in zip(thought_of, appeals, strict=True)
            }
        turn = self.game.turn(self.state)
        is_first = not self.decisions or self.decisions[-1].turn != turn
        if is_tried or is_first or self.random.random() < self.effort.kept:
            kept = sorted(likely, key=lambda action: -likely[action])[:MOST]
            total = sum(likely[action] for action in kept)
            parts = [likely[action] / total for action in kept]
            seat = self.game.to_act(self.state)
            self.decisions.append(Decision(seat, turn, seen, kept, parts, chance, margin, is_tried))
        return likely

    def _look(self, net: Net) -> tuple[list[float], list[float]]:
        """What the net says of every seat's chance and margin, as the seat to act sees the table."""
        seat = self.game.to_act(self.state)
        chance = [0.0] * self.seats
        margin = [0.0] * self.seats
        self.game.observe(self.state, seat, self.seen)
        net.look(self.seen, self.seats)
        for k in range(self.seats):
            chance[(seat + k) % self.seats] = net.chance[k]
            margin[(seat + k) % self.seats] = net.margin[k]
        return chance, margin

    def _searched(self, search: Search) -> dict[int, float]:
        seat = self.game.to_act(self.state)
        is_thorough = self.random.random() < self.effort.often
        search.begin(self.state, seat)
        search.walk(1)
        root = search.root
        if root.size == 1:  # the only sensible action
            return {root.action[0]: 1.0}
        chance, margin = self._look(search.net)
        if is_thorough:
            self._stir(search)
        search.walk((self.effort.thorough if is_thorough else self.effort.brief) - 1)
        total = float(sum(int(root.tried[k]) for k in range(root.size)))
        walked = {root.action[k]: float(root.tried[k]) / total for k in range(root.size) if root.tried[k]}
        seen = np.frombuffer(memoryview(self.seen), np.float64).astype(np.float16)
        kept = [root.action[k] for k in range(root.size)]
        likely = [walked.get(action, 0.0) for action in kept]
        turn = self.game.turn(self.state)
        self.decisions.append(Decision(seat, turn, seen, kept, likely, chance, margin, is_thorough))
        return {action: share**1.5 for action, share in walked.items()} if is_thorough else walked

    def _stir(self, search: Search) -> None:
        """Noise at the root, so that what a net never thinks of is tried now and then."""
        root = search.root
        size = int(root.size)
        noise = [self.random.gammavariate(10.0 / max(10, size), 1.0) for _ in range(root.size)]
        total = sum(noise) or 1.0
        weight = sum(float(root.prior[k]) for k in range(root.size))
        for k in range(root.size):
            share = root.prior[k] / weight
            root.prior[k] = (1 - self.effort.noise) * share + self.effort.noise * noise[k] / total

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
        if not self.decisions or self.random.random() < self.effort.kept:
            turn = self.game.turn(self.state)
            self.decisions.append(Decision(seat, turn, seen, kept, [rated[a] for a in kept], worth, worth, True))
        return rated

    def samples(self) -> Samples:
        """The decisions with how it turned out: by what the net said when later turns began, and by the end itself."""
        game, state, n = self.game, self.state, len(self.decisions)
        most = game.seats[-1]
        chance = game.result(state)
        margin = [lead(game, state, seat) / MARGIN for seat in range(self.seats)]
        chances: NDArray[np.float16] = np.zeros((n, most), np.float16)
        margins: NDArray[np.float16] = np.zeros((n, most), np.float16)
        actions: NDArray[np.int16] = np.full((n, MOST), -1, np.int16)
        shares: NDArray[np.float16] = np.zeros((n, MOST), np.float16)
        trust = self.effort.trust
        for at in range(n - 1, -1, -1):
            one = self.decisions[at]
            for k in range(self.seats):
                seat = (one.seat + k) % self.seats
                chances[at, k] = chance[seat]
                margins[at, k] = max(-4.0, min(4.0, margin[seat]))
            is_beginning = at == 0 or self.decisions[at - 1].turn != one.turn
            if is_beginning and not math.isnan(one.chance[0]):
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
        return Samples(seen, seats, actions, shares, chances, margins, weight)
