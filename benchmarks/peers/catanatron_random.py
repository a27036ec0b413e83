"""Random play of Catan with Catanatron, four seats, driven from Python: prints decisions per second of CPU time.

Every decision counts, even forced ones, in the peer's favour.
"""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main(seconds: float) -> None:
    random.seed(1)
    games = decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = Game([RandomPlayer(color) for color in COLORS], seed=games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        games += 1
    spent = time.process_time() - start
    game = Game([RandomPlayer(color) for color in COLORS], seed=1)
    for _ in range(200):
        game.play_tick()
    start = time.process_time()
    for _ in range(300):
        game.copy()
    clone = (time.process_time() - start) / 300 * 1e6
    print(json.dumps([{"name": "Catanatron, Catan", "driven_per_s": decisions / spent, "clone_us": clone}]))


main(float(sys.argv[1]))
