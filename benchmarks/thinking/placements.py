"""How bots place their tokens in Battle for Rokugan: the weights that `beliefs.py` of the game holds.

python benchmarks/thinking/placements.py [--games 70] [--bots planner greedy old_pine@200]: lets bots play against each
other and prints, for each kind of place, how much likelier each kind of token is there than one drawn blindly from the
same hand.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict

import zataku
from zataku import bots
from zataku.games.battle_for_rokugan import actions, beliefs
from zataku.games.battle_for_rokugan.content import KIND_KEYS, KINDS, PLACES, count_of
from zataku.games.battle_for_rokugan.state import RokuganState

ROUNDS = 60
"""How often the weights are improved; they change no more long before."""
SMALL = 1.0
"""Added to every count, so that nothing is impossible."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=70)
    parser.add_argument("--bots", nargs="+", default=["planner", "greedy", "old_pine@200"])
    told = parser.parse_args()
    chosen: dict[int, list[tuple[int, list[int]]]] = defaultdict(list)
    for seed in range(told.games):
        play(seed, told.bots, chosen)
    for at in range(beliefs.SITUATIONS):
        weights = fitted(chosen[at])
        print(f"    # {beliefs.SITUATION_NAMES[at]}: {len(chosen[at])} tokens")
        print("    " + ", ".join(f"{weight:.2f}" for weight in weights) + ",")
    print(", ".join(KIND_KEYS))


def play(seed: int, names: list[str], chosen: dict[int, list[tuple[int, list[int]]]]) -> None:
    """Play a game, and note each facedown placement: the kind, and what the hand held."""
    game = zataku.load("battle_for_rokugan")
    draw = random.Random(seed)
    match = zataku.Match(game, seats=draw.choice([2, 2, 3, 4]), seed=seed)
    players = [bots.make(draw.choice(names), game, seed * 10 + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.to_act
        legal = match.action_numbers(seat)
        action = legal[0] if len(legal) == 1 else players[seat].choose(match.view(seat), legal)
        if action < actions.ANIMATE:
            state = match.state()
            assert isinstance(state, RokuganState)
            hand = [count_of(state.hand[seat], kind) for kind in range(KINDS)]
            at = beliefs.situation(state, seat, action % PLACES)
            chosen[at].append((actions.placed_kind(action // PLACES), hand))
        match.play(seat, action)


def fitted(placed: list[tuple[int, list[int]]]) -> list[float]:
    """Weights under which these choices are likeliest (Luce's choice axiom, by the MM algorithm)."""
    counts = [SMALL + sum(kind == one for one, _ in placed) for kind in range(KINDS)]
    weights = [1.0] * KINDS
    for _ in range(ROUNDS):
        offered = [SMALL] * KINDS
        for _, hand in placed:
            total = sum(n * weight for n, weight in zip(hand, weights, strict=True))
            for kind, n in enumerate(hand):
                offered[kind] += n / total
        weights = [count / offer for count, offer in zip(counts, offered, strict=True)]
        largest = max(weights)
        weights = [weight / largest for weight in weights]
    return weights


if __name__ == "__main__":
    main()
