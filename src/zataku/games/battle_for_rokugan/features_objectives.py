"""How near a secret objective is, as a part of an observation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    ALL_OF,
    BIT,
    CAPITAL_OR_TWO,
    CHAIN,
    COASTAL,
    COASTAL_COUNT,
    FEWEST_PROVINCES,
    IS_CAPITAL,
    OBJECTIVE_COUNT,
    OBJECTIVE_KIND,
    OBJECTIVE_PROVINCES,
    OBJECTIVE_TERRITORY,
    OBJECTIVES,
    PROVINCES,
    TERRITORIES,
    TERRITORY_COUNT,
    TERRITORY_PROVINCES,
)
from zataku.games.battle_for_rokugan.rules import provinces, scoring
from zataku.games.battle_for_rokugan.state import CONNECTED, RokuganState, count_bits, has

CAPITALS: Final[i64] = sum(1 << province for province in range(PROVINCES) if IS_CAPITAL[province] != 0)
COAST: Final[i64] = sum(1 << province for province in range(PROVINCES) if COASTAL[province] != 0)
MANY: Final = 6.0
"""At most this many provinces more than the fewest count."""


def _wanted(objective: int) -> int:
    """The provinces that an objective names, or may count, whatever else is held."""
    if OBJECTIVE_KIND[objective] == CAPITAL_OR_TWO:
        return TERRITORY_PROVINCES[OBJECTIVE_TERRITORY[objective]]
    if OBJECTIVE_KIND[objective] == COASTAL_COUNT:
        return COAST
    return OBJECTIVE_PROVINCES[objective]


WANTED: Final = vec[i64]([_wanted(objective) for objective in range(OBJECTIVES)])


def _neighbours(province: int) -> list[int]:
    return [other for other in range(PROVINCES) if has(ADJACENT[province], other)]


NEIGHBOUR: Final = vec[i64]([other for province in range(PROVINCES) for other in _neighbours(province)])
NEIGHBOUR_START: Final = vec[i64](
    [sum(len(_neighbours(before)) for before in range(province)) for province in range(PROVINCES + 1)]
)
"""The neighbours of a province stand together: from here to where those of the next one start."""


def progress(s: RokuganState, seat: i64, objective: i64, own: i64) -> float:
    """How much of an objective is there, from 0 to 1; ``own`` are the seat's provinces."""
    kind = OBJECTIVE_KIND[objective]
    count = OBJECTIVE_COUNT[objective]
    n: i64 = 0
    if kind == CAPITAL_OR_TWO:
        own &= TERRITORY_PROVINCES[OBJECTIVE_TERRITORY[objective]]
        n = count if own & CAPITALS != 0 else count_bits(own)
    elif kind == COASTAL_COUNT:
        n = scoring.count_coastal(s, own)
    elif kind == CHAIN:
        n = longest_path(own, count)
    elif kind == FEWEST_PROVINCES:
        more = _more_than_fewest(s, seat, own)
        return 1.0 - float(more) / MANY if float(more) < MANY else 0.0
    elif kind == TERRITORY_COUNT:
        n = scoring.count_territories(own)
    elif kind == ALL_OF:
        count = count_bits(OBJECTIVE_PROVINCES[objective])
        n = count_bits(own & OBJECTIVE_PROVINCES[objective])
    return float(n) / float(count) if n < count else 1.0


def is_fulfilled(s: RokuganState, seat: i64, objective: i64, part: float) -> bool:
    """Whether an objective is met; a chain is only looked for where the progress leaves room for one."""
    if part < 1.0 and (OBJECTIVE_KIND[objective] != CHAIN or s.options & CONNECTED == 0):
        return False
    return scoring.is_met(s, seat, objective)


def wanted(objective: i64, own: i64) -> i64:
    """The provinces that count for an objective, for a seat with these provinces."""
    kind = OBJECTIVE_KIND[objective]
    found = WANTED[objective]
    k: i64
    if kind == CHAIN:
        for k in range(PROVINCES):
            if has(own, k):
                found |= ADJACENT[k]
        found &= ~own
    elif kind == TERRITORY_COUNT:
        for k in range(TERRITORIES):
            if own & TERRITORY_PROVINCES[k] == 0:
                found |= TERRITORY_PROVINCES[k]
    return found


def longest_path(own: i64, enough: i64) -> i64:
    """How many of these provinces a path through neighbours takes in at most; no more than enough."""
    best: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if has(own, province):
            length = _path_from(province, own & ~BIT[province], 1, enough)
            if length > best:
                best = length
            if best >= enough:
                break
    return best


def _path_from(end: i64, left: i64, length: i64, enough: i64) -> i64:
    best = length
    if best >= enough:
        return best
    k: i64
    for k in range(NEIGHBOUR_START[end], NEIGHBOUR_START[end + 1]):
        following = NEIGHBOUR[k]
        if has(left, following):
            longer = _path_from(following, left & ~BIT[following], length + 1, enough)
            if longer > best:
                best = longer
            if best >= enough:
                break
    return best


def _more_than_fewest(s: RokuganState, seat: i64, own: i64) -> i64:
    """How many provinces the seat controls beyond what the weakest of the others does."""
    fewest: i64 = PROVINCES
    other: i64
    for other in range(s.seats):
        if other != seat:
            held = provinces.count_provinces(s, other)
            if held < fewest:
                fewest = held
    more = count_bits(own) - fewest
    return more if more > 0 else 0
