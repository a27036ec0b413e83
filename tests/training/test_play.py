"""Self-play: decisions with what was seen, what was searched, and how it ended."""

from pathlib import Path

import numpy as np
import pytest

import zataku
from bots.untaught import untaught
from wide import COMPILED
from zataku.core.game import Game
from zataku.training.play import Effort, play
from zataku.training.samples import Samples, joined, load, newest

EFFORT = Effort(thorough=8, brief=2, often=0.3, tries=32)
GAMES = [game for game in map(zataku.load, zataku.names()) if game.features]


def check(game: Game, samples: Samples) -> None:
    """What must be true of samples of any game."""
    assert samples.seen.shape == (len(samples), len(game.features)) and np.isfinite(samples.seen).all()
    assert set(samples.seats) <= set(game.seats)
    assert samples.chance.sum(1) == pytest.approx(1, abs=0.01)
    assert samples.shares.astype(float).sum(1) == pytest.approx(1, abs=0.02)
    assert ((samples.actions >= 0) | (samples.shares == 0)).all() and (samples.actions < game.n_actions).all()


@pytest.mark.parametrize("game", GAMES if COMPILED else GAMES[-1:], ids=lambda game: game.name)
def test_a_net_plays_with_itself(game: Game, tmp_path: Path) -> None:
    """Two games; the same seeds give the same samples, and they survive a file."""
    file = str(untaught(game, tmp_path / "net.bin"))
    samples, again = (play(game.name, file, range(2), EFFORT) for _ in range(2))
    check(game, samples)
    assert (samples.seen == again.seen).all() and (samples.shares == again.shares).all()
    samples.dump(tmp_path / "samples.npz")
    assert (load(tmp_path / "samples.npz").chance == samples.chance).all()
    assert len(newest(joined([samples, again]), 5)) == 5


def test_before_there_is_a_net_the_greedy_bot_is_learned_from(tmp_path: Path) -> None:
    """And all that was played can be kept for others."""
    game = GAMES[-1]
    samples = play(game.name, None, range(2), EFFORT)
    check(game, samples)
    samples.save(tmp_path / "samples.parquet")
    assert (tmp_path / "samples.parquet").stat().st_size > 1000
