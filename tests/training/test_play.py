"""Self-play: decisions with what was seen, what was searched, and how it ended."""

from pathlib import Path

import numpy as np
import pytest

import zataku
from bots.untaught import untaught
from zataku.core.game import Game
from zataku.training.play import Manner, play
from zataku.training.rows import Rows, joined, load, newest

MANNER = Manner(thorough=8, brief=2, often=0.3)
GAMES = pytest.mark.parametrize("game", [zataku.load(name) for name in zataku.names()], ids=lambda game: game.name)


def check(game: Game, rows: Rows) -> None:
    """What must be true of rows of any game."""
    assert rows.seen.shape == (len(rows), len(game.features)) and np.isfinite(rows.seen).all()
    assert set(rows.seats) <= set(game.seats)
    assert rows.chance.sum(1) == pytest.approx(1, abs=0.01)
    assert rows.shares.astype(float).sum(1) == pytest.approx(1, abs=0.02)
    assert ((rows.actions >= 0) | (rows.shares == 0)).all() and (rows.actions < game.n_actions).all()


@GAMES
def test_a_net_plays_with_itself(game: Game, tmp_path: Path) -> None:
    """Two games; the same seeds give the same rows, and they survive a file."""
    file = str(untaught(game, tmp_path / "net.bin"))
    rows, again = (play(game.name, file, range(2), MANNER) for _ in range(2))
    check(game, rows)
    assert (rows.seen == again.seen).all() and (rows.shares == again.shares).all()
    rows.dump(tmp_path / "rows.npz")
    assert (load(tmp_path / "rows.npz").chance == rows.chance).all()
    assert len(newest(joined([rows, again]), 5)) == 5


def test_before_there_is_a_net_the_greedy_bot_is_learned_from(tmp_path: Path) -> None:
    """And all that was played can be kept for others."""
    game = zataku.load(zataku.names()[-1])
    rows = play(game.name, None, range(2), MANNER)
    check(game, rows)
    rows.save(tmp_path / "rows.parquet")
    assert (tmp_path / "rows.parquet").stat().st_size > 1000
