"""Small tournaments for tests."""

from __future__ import annotations

from typing import Any

import zataku
from zataku import bots
from zataku.arena.contest import Line
from zataku.arena.plan import Plan, plan
from zataku.arena.tournament import Tournament
from zataku.arena.workers import Here, Workers

GAME = zataku.load(zataku.names()[-1])


def planned(*names: str, seats: int | None = None, games: int = 4, seed: int = 1) -> Plan:
    """A plan of the smallest kind."""
    return plan(GAME, list(names or ("greedy", "random")), seats, {}, games, seed, bots.Budget())


def played(chosen: Plan, workers: Workers | None = None) -> list[Line]:
    """All games of a plan."""
    return list(Tournament(chosen, {}).run(workers or Here(), lambda line: None))


def untimed(line: Line) -> Line:
    """A game without what another run would measure differently."""
    return {name: value for name, value in line.items() if name != "cpu"}


def line(number: int, seed: int, bots: list[int], shares: list[float], **more: Any) -> Line:
    """A game made up by hand."""
    places = [1 if share else 2 for share in shares]
    made: Line = {"game": number, "seed": seed, "turn": number % len(bots), "bots": bots, "shares": shares}
    made |= {"order": list(range(len(bots))), "scores": [int(20 * share) for share in shares], "places": places}
    return (
        made
        | {"turns": 9, "moves": 30, "traits": {}, "falters": [], "cpu": [[1, 0.1, 0.1, {"80": 1}]] * len(bots)}
        | more
    )
