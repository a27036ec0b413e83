"""How quickly bots think, beside OpenSpiel's ISMCTS in one run, and how well nets judge; prints tables.

    python benchmarks/thinking/run.py                    all games, five seconds of CPU for each figure
    python benchmarks/thinking/run.py --seconds 2 --games 40
    python benchmarks/thinking/run.py --write            also writes them into benchmarks/README.md and docs/bots.md

Speed: plain playouts are walks of the `ismcts` bot, each played at random to the end; walks with the net are those of
the `seeker`; both from the middle of games with the fewest seats. Judgement: games between two strong bots that no net
was trained on; at a quarter, half and three quarters of their decisions, the correlation of the final margin with the
net's, with the hand-made worth, and with the bare lead in points.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

from librt.vecs import vec

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs as a script

import zataku
from benchmarks import readme
from benchmarks.run import peer_python
from zataku import bots
from zataku.bots import nets
from zataku.bots.net import Net
from zataku.bots.search import Search, lead
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State

ROOT = Path(__file__).parents[2]
WALKS = 500
WHEN = (0.25, 0.5, 0.75)
FIRST_SEED = 7_000_000_000
"""Far from the seeds that nets are trained on."""


def middles(game: Game, number: int) -> list[State]:
    """States in the middle of random games, with something to choose."""
    found: list[State] = []
    for seed in range(number):
        luck = Silent(seed)
        state = game.new(game.seats[0], {}, luck)
        passed = 0
        while passed < 30 or len(game.actions(state)) < 3:
            actions = game.actions(state)
            game.apply(state, actions[luck.below(len(actions))], luck)
            passed += 1
        found.append(state)
    return found


def playouts_per_second(game: Game, seconds: float) -> float:
    """Walks of the bot with random playouts, a second of CPU time."""
    states = middles(game, 8)
    bot = bots.make(f"ismcts@{WALKS}", game, 1)
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = states[done % len(states)]
        bot.choose(game.view(state, game.to_act(state)), game.actions(state))
        done += 1
    return WALKS * done / (time.process_time() - began)


def walks_per_second(game: Game, net: Net, seconds: float) -> float:
    """Walks of the search with the net, a second of CPU time."""
    search = Search(game, net, 1)
    states = middles(game, 8)
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = states[done % len(states)]
        search.begin(state, game.to_act(state))
        search.walk(WALKS)
        done += 1
    return WALKS * done / (time.process_time() - began)


def looks_per_second(game: Game, net: Net, seconds: float) -> float:
    """Looks of the net a second of CPU time."""
    seen = vec[float]([0.0] * len(game.features))
    states = middles(game, 8)
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for state in states:
            game.observe(state, game.to_act(state), seen)
            for _ in range(50):
                net.look(seen, game.seats[0])
        done += 50 * len(states)
    return done / (time.process_time() - began)


def judged(game: Game, net: Net, strong: str, games: int) -> list[list[float]]:
    """Correlations of net, worth and lead with the final margin, at each time."""
    seen = vec[float]([0.0] * len(game.features))
    told: list[list[tuple[float, float, float, float]]] = [[] for _ in WHEN]
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        luck = Silent(seed)
        state = game.new(game.seats[0], {}, luck)
        players = [bots.make(strong, game, seed + seat) for seat in range(game.seats[0])]
        passed: list[State] = []
        while game.to_act(state) != NOBODY:
            seat, actions = game.to_act(state), game.actions(state)
            passed.append(game.clone(state))
            game.apply(state, players[seat].choose(game.view(state, seat), actions), luck)
        for number, when in enumerate(WHEN):
            at = passed[int(when * len(passed))]
            seat = game.to_act(at)
            game.observe(at, seat, seen)
            net.look(seen, game.seats[0])
            told[number].append((lead(game, state, seat), net.margin[0], game.worth(at, seat), lead(game, at, seat)))
    return [[correlation([row[0] for row in rows], [row[k] for row in rows]) for k in (1, 2, 3)] for rows in told]


def correlation(a: list[float], b: list[float]) -> float:
    """Pearson's."""
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    spread = math.sqrt(sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b))
    return both / spread if spread else 0.0


def speeds(seconds: float) -> str:
    """A row for OpenSpiel's bot, and one for each game."""
    script = Path(__file__).parent / "open_spiel_ismcts.py"
    told = subprocess.run([peer_python(), script, str(seconds)], check=True, capture_output=True, text=True).stdout
    peer = json.loads(told.splitlines()[-1])
    lines = ["| | playouts/s | × OpenSpiel | walks with the net/s | looks of the net/s |", "|---|---:|---:|---:|---:|"]
    lines.append(f"| {peer['name']} | {peer['per_s']:,.0f} | 1 | – | – |")
    for game in map(zataku.load, zataku.names()):
        playouts = playouts_per_second(game, seconds)
        row = f"| {game.name} | {playouts:,.0f} | {playouts / peer['per_s']:.1f} |"
        net = nets.of(game)
        if net is None:
            lines.append(f"{row} – | – |")
        else:
            walks, looks = walks_per_second(game, net, seconds), looks_per_second(game, net, seconds)
            lines.append(f"{row} {walks:,.0f} | {looks:,.0f} |")
    return "\n".join([*lines, "", f"{readme.machine()}."])


def judgements(strong: str, games: int) -> str:
    """How well net, worth and lead foretell the margin, at each time."""
    lines = ["| | the net | `worth` | the lead |", "|---|---|---|---|"]
    for game in map(zataku.load, zataku.names()):
        net = nets.of(game)
        if net is not None:
            found = judged(game, net, strong, games)
            cells = [" / ".join(f"{at[k]:.2f}" for at in found) for k in range(3)]
            lines.append(f"| {game.name} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{games} games between two {strong}, at 25, 50 and 75 % of their decisions."])


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--strong", default="old_pine@200")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    speed = speeds(asked.seconds)
    print(speed, flush=True)
    judgement = judgements(asked.strong, asked.games)
    print(judgement)
    if asked.write:
        readme.write("thinking", speed)
        readme.write("judgement", judgement, ROOT / "docs" / "bots.md")


if __name__ == "__main__":
    main()
