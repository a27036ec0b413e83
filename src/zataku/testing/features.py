"""What a seat observes as numbers: written whole, scaled, and nothing of what is hidden."""

from __future__ import annotations

from librt.vecs import vec

from zataku.core.errors import BadSetup
from zataku.core.game import Game, State

LARGE = 8.0
"""No feature is larger than this; most are between -1 and 2."""


def check_observation(game: Game, state: State, world: State, viewer: int) -> None:
    """What a seat observes is the same in every world that it can't tell apart, and written whole."""
    first, second = (observed(game, one, viewer, before) for one, before in ((state, 0.0), (world, 99.0)))
    differing = [name for name, a, b in zip(game.features, first, second, strict=True) if a != b]
    assert not differing, f"features that depend on something hidden, or are not always written: {differing}"
    large = [name for name, value in zip(game.features, first, strict=True) if not -LARGE <= value <= LARGE]
    assert not large, f"features not scaled to about -1 to 2: {large}"


def check_features(game: Game) -> None:
    """Features have names of their own, and a buffer without room for them is refused."""
    assert len(set(game.features)) == len(game.features)
    state, short = game.new(), vec[float]([0.0] * (len(game.features) - 1))
    try:
        game.observe(state, 0, short)
    except BadSetup:
        return
    raise AssertionError("a buffer that is too short for all features was not refused")


def observed(game: Game, state: State, viewer: int, before: float = 0.0) -> list[float]:
    """What a seat observes, written over what was there before."""
    out = vec[float]([before] * len(game.features))
    game.observe(state, viewer, out)
    return list(out)
