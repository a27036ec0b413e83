"""Advice for bots."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.river_of_gold.situation import GAME, Situation
from zataku import bots
from zataku.bots import hints
from zataku.bots.lookout import Effort
from zataku.core.game import State

SLIGHT = Effort(walks=4, steps=2, tries=2, looks=0)


def shrewd_trades(state: State) -> list[str]:
    """The trades that the game finds shrewd."""
    out = vec[i64]([0] * GAME.n_actions)
    n = GAME.fill_shrewd(state, out)
    return [words for words in (GAME.write(out[k]) for k in range(n)) if words.startswith("trade")]


def test_a_shrewd_trade_brings_an_order_nearer() -> None:
    """It gives what the order does not need for what it lacks; koku buy favor before the die is used."""
    held = Situation().player(0, goods={"silk": 5, "rice": 3, "porcelain": 0}, koku=9, favor=1)
    held.player(0, hand=["merchant_1"])  # wants porcelain alone
    nearer = ["trade silk porcelain", "trade rice porcelain"]
    assert shrewd_trades(held.match().state()) == [*nearer, "trade koku favor"]
    held.table(phase="closing")
    assert shrewd_trades(held.match().state()) == nearer


@pytest.mark.parametrize("level", ["pebble", "reed"])
def test_a_novice_trades_for_something(level: str) -> None:
    """Where no trade brings an order nearer, none is made, however noisy the choice."""
    held = Situation().player(0, goods={"silk": 6, "rice": 4, "porcelain": 4}, koku=4, favor=1)
    state = held.match().state()
    assert shrewd_trades(state) == []
    bot = bots.make(level, GAME, 3)
    actions = GAME.actions(state)
    assert any(GAME.write(action).startswith("trade") for action in actions)
    for _ in range(60):
        assert not GAME.write(bot.choose(GAME.view(state, 0), actions)).startswith("trade")


def test_a_hint_knows_the_chance_where_one_action_is_shrewd() -> None:
    """Ending the turn is all that is left, though trades would be legal."""
    held = Situation().player(0, goods={"silk": 6, "rice": 4, "porcelain": 4}, favor=1).table(phase="closing")
    state = held.match().state()
    hint = hints.of(GAME, GAME.view(state, 0), GAME.actions(state), 1, SLIGHT)
    assert [GAME.write(action) for move in hint.moves for action in move.plan] == ["end"]
    assert 0.0 < hint.moves[0].chance < 1.0 and hint.chance == hint.moves[0].chance
