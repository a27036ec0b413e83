"""Random play with OpenSpiel (C++), driven from Python: prints decisions per second of CPU time for each game.

Every decision counts, even forced ones, in the peer's favour.
"""

import json
import random
import sys
import time
from typing import Any

import pyspiel


def sampled(outcomes: list[tuple[int, float]]) -> int:
    left = random.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def measure(name: str, seconds: float) -> dict[str, Any]:
    game = pyspiel.load_game(name)
    rnd = random.random
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes()))
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
            decisions += 1
    spent = time.process_time() - start
    state = game.new_initial_state()
    for _ in range(20):
        if state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes()))
        else:
            state.apply_action(state.legal_actions()[0])
    start = time.process_time()
    for _ in range(20_000):
        state.clone()
    clone = (time.process_time() - start) / 20_000 * 1e6
    return {"name": f"OpenSpiel, {name}", "driven_per_s": decisions / spent, "clone_us": clone}


random.seed(1)
print(json.dumps([measure(name, float(sys.argv[1])) for name in ("backgammon", "hearts")]))
