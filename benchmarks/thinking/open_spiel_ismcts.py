"""OpenSpiel's ISMCTSBot (C++) on gin rummy: prints simulations per second of CPU time, each a playout at random."""

import json
import random
import sys
import time

import pyspiel

SIMULATIONS = 300


def sampled(outcomes: list[tuple[int, float]]) -> int:
    left = random.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def measure(name: str, seconds: float) -> dict[str, object]:
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(
        1,
        evaluator,
        2.0,
        SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    steps = 0
    spent = 0.0
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and spent < seconds:
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes()))
                continue
            began = time.process_time()
            action = bot.step(state)
            spent += time.process_time() - began
            steps += 1
            state.apply_action(action)
    return {"name": f"OpenSpiel, ISMCTS, {name}", "per_s": SIMULATIONS * steps / spent}


random.seed(1)
print(json.dumps(measure("gin_rummy", float(sys.argv[1]))))
