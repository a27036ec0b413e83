"""Advice for bots."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.river_of_gold.situation import GAME, Situation
from zataku import bots
from zataku.core.game import State


def shrewd_trades(state: State) -> list[str]:
    """The trades that the game finds shrewd."""
    out = vec[i64]([0] * GAME.n_actions)
    n = GAME.fill_shrewd(state, out)
    return [words for words in (GAME.write(out[k]) for k in range(n)) if words.startswith("trade")]


def test_a_shrewd_trade_brings_an_order_nearer() -> None:
    """It gives what no order needs for what one lacks; a trade back leads to nothing. Favor is for a die."""
    held = Situation().player(0, goods={"silk": 5, "rice": 3, "porcelain": 0}, koku=9, favor=0)
    held.player(0, hand=["merchant_1"])  # wants porcelain alone
    state = held.match().state()
    assert shrewd_trades(state) == ["trade silk porcelain", "trade rice porcelain", "trade koku favor"]
    acted = held.table(phase="closing").match().state()
    assert shrewd_trades(acted) == ["trade silk porcelain", "trade rice porcelain"]


@pytest.mark.parametrize("level", ["pebble", "reed"])
def test_a_novice_trades_for_something(level: str) -> None:
    """Where no trade brings an order nearer, none is made, however noisy the choice."""
    held = Situation().player(0, goods={"silk": 6, "rice": 4, "porcelain": 4}, koku=4, favor=0)
    state = held.match().state()
    assert shrewd_trades(state) == []
    bot = bots.make(level, GAME, 3)
    actions = GAME.actions(state)
    assert any(GAME.write(action).startswith("trade") for action in actions)
    for _ in range(60):
        assert not GAME.write(bot.choose(GAME.view(state, 0), actions)).startswith("trade")
