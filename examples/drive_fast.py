"""Random play as fast as Python can drive it: no match, no events, one buffer for the actions."""

import time

from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku.core.dealers import Silent

game = zataku.load("river_of_gold")
dealer = Silent(seed=1)  # quick and repeatable; Seeded() is the fair one
out = vec[i64]([0] * game.n_actions)
decisions = 0
start = time.perf_counter()

for _ in range(10):
    state = game.new(4, dealer=dealer)
    while game.to_act(state) >= 0:
        n = game.fill_actions(state, out)
        game.apply(state, out[dealer.below(n)], dealer)  # legal, so it need not be looked at; game.step would
        decisions += 1

print(f"{decisions / (time.perf_counter() - start):,.0f} decisions a second")
