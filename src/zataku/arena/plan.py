"""What is to be played: which bots meet, on which seats, with which seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import zataku
from zataku import bots
from zataku.core import content
from zataku.core.errors import BadSetup
from zataku.core.game import Game, checked_options, checked_seats

MOST_GAMES = 10_000_000


class Task(NamedTuple):
    """One game: its number, the seed of its dealer, how far the bots are rotated, and which bot sits where."""

    number: int
    seed: int
    rotation: int
    bots: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """All games of a tournament; the same plan is the same games, whoever plays them and in which order."""

    game: str
    rules: int  # the version of the rules
    content: str  # SHA-256 of the components
    bots: tuple[str, ...]
    seats: int
    options: dict[str, str]
    seed: int
    games: int

    def lineups(self) -> list[list[tuple[int, ...]]]:
        """The groups of bots that meet; each as all its different rotations over the seats."""
        known = range(len(self.bots))
        groups = list(combinations(known, self.seats)) if len(known) > self.seats else [tuple(known)]
        filled = [group + (group[-1],) * (self.seats - len(group)) for group in groups]
        return [list(dict.fromkeys(group[-k:] + group[:-k] for k in range(self.seats))) for group in filled]

    def tasks(self) -> Iterator[Task]:
        """The games in order: a seed is played with every rotation before the next one begins."""
        lineups = self.lineups()
        number, seed = 0, 0
        while number < self.games:
            for rotation, lineup in enumerate(lineups[seed % len(lineups)]):
                yield Task(number, self.seed + seed, rotation, lineup)
                number += 1
            seed += 1


def plan(
    game: Game, names: list[str], seats: int | None, options: dict[str, str], games: int, seed: int, budget: bots.Budget
) -> Plan:
    """A plan that can be played: everything in it has been checked. BadSetup says what is wrong."""
    if not names:
        raise BadSetup("bots", "one bot or more", "none")
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup("--games", f"a number from 1 to {MOST_GAMES}", str(games))
    if not 0 <= seed < 1 << 62:
        raise BadSetup("--seed", "0 or more", str(seed))
    specs = [_budgeted(bots.parse(name), budget) for name in names]
    for spec in specs:
        bots.checked(str(spec), programs=True)
    if seats is None and len(specs) > game.seats[-1]:
        raise BadSetup("--seats", f"a number from {game.seats[0]} to {game.seats[-1]} for {len(specs)} bots", "none")
    count = checked_seats(game, max(len(specs), game.seats[0]) if seats is None else seats)
    chosen = checked_options(game, options)
    components = content.fingerprint(game.name)
    return Plan(game.name, game.version, components, tuple(map(str, specs)), count, chosen, seed, games)


def loaded(plan: Plan) -> Game:
    """The game of a plan, in whichever process; BadSetup if another version of it is installed there."""
    game = zataku.load(plan.game)
    if (game.version, content.fingerprint(game.name)) != (plan.rules, plan.content):
        here = f"rules version {game.version} with components {content.fingerprint(game.name)[:12]}"
        raise BadSetup(plan.game, f"rules version {plan.rules} with components {plan.content[:12]}", here)
    return game


def _budgeted(spec: bots.Spec, budget: bots.Budget) -> bots.Spec:
    """The bot with the budget for all, if it has none of its own and can take it."""
    takes = budget.seconds if spec.command else bots.is_budgeted(spec.name)
    return spec.within(budget) if takes and (budget.seconds or budget.iterations) else spec
