"""Plays very many random matches, each with seats and options at random: conservation at every state of each, the whole
conformance suite on some.

python tests/conformance/soak.py [MATCHES] [--full-every N] [--game NAME]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import zataku
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game
from zataku.testing import suite

CHUNK = 250


def quick_match(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    """A random match, checked for conservation at every state; how many moves it took."""
    dealer = Silent(seed)
    chooser = suite.Chooser(seed)
    state = game.new(seats, options, dealer)
    moves = 0
    while game.to_act(state) != NOBODY:
        game.check(state)
        actions = game.actions(state)
        assert actions and moves < suite.LONGEST
        if seed % 2:
            action = actions[dealer.below(len(actions))]
        else:
            action = game.parse(chooser.choose([game.write(action) for action in actions]))
        assert game.refusal(state, game.to_act(state), action) is None
        game.apply(state, action, dealer)
        moves += 1
    game.check(state)
    assert min(game.ranking(state)) == 1
    return moves


def soak(name: str, first: int, n: int, full_every: int) -> tuple[int, int]:
    """Matches first to first + n - 1 of a game; moves played, and matches checked in full."""
    game = zataku.load(name)
    moves = full = 0
    for seed in range(first, first + n):
        chooser = random.Random(seed)
        seats = chooser.choice(game.seats)
        options = {option: chooser.choice(values) for option, values in game.choices.items()}
        try:
            moves += quick_match(game, seats, options, seed)
            if full_every and seed % full_every == 0:
                suite.check_match(zataku.Match(game, seats, seed=seed, options=options), seed)
                full += 1
        except Exception as problem:
            raise RuntimeError(f"{name}, {seats} seats, {options}, seed {seed}: {problem!r}") from problem
    return moves, full


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=100_000)
    parser.add_argument("--full-every", type=int, default=500)
    parser.add_argument("--game", action="append")
    given = parser.parse_args()
    build = "plain" if str(zataku.core.game.__file__).endswith(".py") else "compiled"
    expected = os.environ.get("ZATAKU_BUILD", build)
    assert build == expected, f"expected the {expected} build, got the {build} one"
    for name in given.game or zataku.names():
        start = time.perf_counter()
        with ProcessPoolExecutor() as pool:
            jobs = [
                pool.submit(soak, name, first, min(CHUNK, given.matches - first), given.full_every)
                for first in range(0, given.matches, CHUNK)
            ]
            moves = full = 0
            for number, job in enumerate(jobs, 1):
                more, fully = job.result()
                moves += more
                full += fully
                if number % 40 == 0:
                    print(f"  {name}: {number * CHUNK:,} matches", flush=True)
        seconds = time.perf_counter() - start
        print(
            f"{name}: {given.matches:,} random matches, {moves:,} moves, every state checked, "
            f"{full:,} matches with the whole suite, no failure ({build} build, {seconds:.0f} s)"
        )


if __name__ == "__main__":
    main()
