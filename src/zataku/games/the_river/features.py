"""What a seat knows, as numbers for a small net: the table, its own cards, then all players from this seat on.

Nobody knows more of a state than the others (TR-23), so only the order of the players differs from seat to seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.feature_names import block, each
from zataku.games.the_river import advice, features_cards, features_player, features_table
from zataku.games.the_river.content import MOST_SEATS
from zataku.games.the_river.state import TheRiverState

TABLE: Final = 0
OWN: Final[i64] = TABLE + features_table.SIZE
PLAYERS: Final[i64] = OWN + features_cards.OWN
SIZE: Final[i64] = PLAYERS + MOST_SEATS * features_player.SIZE

FEATURES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (TABLE, each("table", features_table.NAMES)),
        (OWN, each("own", features_cards.OWN_NAMES)),
        (PLAYERS, [name for k in range(MOST_SEATS) for name in each(f"p{k}", features_player.NAMES)]),
    ],
)


def observe(s: TheRiverState, seat: i64, out: vec[float]) -> None:
    """Write the features of a seat."""
    k: i64
    for k in range(SIZE):
        out[k] = 0.0
    left = advice.remaining(s)
    ranks = features_table.ranked(s)
    features_table.write(s, ranks, left, out, TABLE)
    for k in range(s.seats):
        features_player.write(s, (seat + k) % s.seats, ranks, left, out, PLAYERS + k * features_player.SIZE)
    features_player.write_leads(s.seats, features_player.SCORE, features_player.LEAD, out, PLAYERS)
    features_player.write_leads(s.seats, features_player.PROSPECT, features_player.PROSPECT_LEAD, out, PLAYERS)
    features_cards.write_own(s, seat, ranks, PLAYERS + features_player.CARDS, out, OWN)
    out[TABLE + features_table.WORTH] = (
        out[PLAYERS + features_player.PROSPECT_LEAD] + advice.promise(s, seat, left) * features_player.LEAD_SCALE
    )
