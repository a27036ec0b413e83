"""What a seat knows, as numbers: the table, the seat's hand, then each player, the seat itself first."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold import (
    features_buildings,
    features_hand,
    features_players,
    features_table,
)
from zataku.games.river_of_gold.features_layout import FEATURES as FEATURES
from zataku.games.river_of_gold.features_layout import N_FEATURES
from zataku.games.river_of_gold.state import RiverState


def observe(s: RiverState, seat: i64, out: vec[float]) -> None:
    """Write every feature as this seat sees the table."""
    _clear(out)
    features_table.write(s, seat, out)
    features_buildings.write(s, seat, out)  # the players and the hand read the counts that it writes
    features_players.write(s, seat, out)
    features_hand.write(s, seat, out)


def _clear(out: vec[float]) -> None:
    """Zeros everywhere; four at a time is a third faster."""
    k: i64 = 0
    while k + 3 < N_FEATURES:
        out[k] = 0.0
        out[k + 1] = 0.0
        out[k + 2] = 0.0
        out[k + 3] = 0.0
        k += 4
    while k < N_FEATURES:
        out[k] = 0.0
        k += 1
