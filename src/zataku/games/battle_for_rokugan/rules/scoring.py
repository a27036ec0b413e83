"""Honor: provinces, faceup control tokens, territories and the secret objective (BR-18)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    ALL_OF,
    BIT,
    CAPITAL_OR_TWO,
    CHAIN,
    COASTAL_COUNT,
    FACEUP_HONOR,
    FEWEST_PROVINCES,
    HONOR,
    IS_CAPITAL,
    IS_SHADOWLANDS,
    OBJECTIVE_COUNT,
    OBJECTIVE_HONOR,
    OBJECTIVE_KIND,
    OBJECTIVE_PROVINCES,
    OBJECTIVE_TERRITORIES,
    OBJECTIVE_TERRITORY,
    PROVINCES,
    SPECIAL_HONOR,
    SPECIAL_PRINTED,
    TERRITORIES,
    TERRITORY_COUNT,
    TERRITORY_HONOR,
    TERRITORY_PROVINCES,
)
from zataku.games.battle_for_rokugan.rules.provinces import (
    controller_of,
    count_provinces,
    is_coastal,
    provinces_of,
)
from zataku.games.battle_for_rokugan.state import CONNECTED, OBJECTIVES, OVER, TIE_BREAK, RokuganState, has


def flowers(s: RokuganState, seat: i64) -> i64:
    """The honor of the seat's provinces and their special tokens (BR-18.2)."""
    total: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat and IS_SHADOWLANDS[province] == 0:
            special = s.special[province]
            if special >= 0:
                total += SPECIAL_HONOR[special]
            if special >= 0 and SPECIAL_PRINTED[special] >= 0:
                total += SPECIAL_PRINTED[special]
            else:
                total += HONOR[province]
    return total


def faceup_tokens(s: RokuganState, seat: i64) -> i64:
    """The honor of each faceup control token (BR-18.3)."""
    total: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat and IS_SHADOWLANDS[province] == 0:
            total += s.faceup[province] * FACEUP_HONOR
    return total


def territories(s: RokuganState, seat: i64) -> i64:
    """The honor of whole territories; the Shadowlands have none (BR-18.4)."""
    total: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if TERRITORY_HONOR[territory] > 0 and controller_of(s, territory) == seat:
            total += TERRITORY_HONOR[territory]
    return total


def objective_honor(s: RokuganState, seat: i64) -> i64:
    """The honor of the seat's objective if it is met now (BR-18.5)."""
    objective = s.objective[seat]
    return OBJECTIVE_HONOR[objective] if objective >= 0 and is_met(s, seat, objective) else 0


def is_met(s: RokuganState, seat: i64, objective: i64) -> bool:
    """Whether a seat meets the condition of an objective (BR-18.7 to BR-18.9)."""
    own = provinces_of(s, seat)
    kind = OBJECTIVE_KIND[objective]
    count = OBJECTIVE_COUNT[objective]
    if kind == CAPITAL_OR_TWO:
        return _holds_capital_or(own, OBJECTIVE_TERRITORY[objective], count)
    if kind == COASTAL_COUNT:
        return count_coastal(s, own) >= count
    if kind == CHAIN and s.options & CONNECTED == 0:
        return _has_chain(own, count, OBJECTIVE_TERRITORIES[objective])
    if kind == CHAIN:
        return _has_group(own, count, OBJECTIVE_TERRITORIES[objective])
    if kind == FEWEST_PROVINCES:
        return _has_fewest(s, seat)
    if kind == TERRITORY_COUNT:
        return count_territories(own) >= count
    assert kind == ALL_OF
    return own & OBJECTIVE_PROVINCES[objective] == OBJECTIVE_PROVINCES[objective]


def _holds_capital_or(own: i64, territory: i64, count: i64) -> bool:
    held: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if has(own & TERRITORY_PROVINCES[territory], province):
            held += 1
            if IS_CAPITAL[province] != 0:
                return True
    return held >= count


def count_coastal(s: RokuganState, own: i64) -> i64:
    """How many of these provinces lie at the sea."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if has(own, province) and is_coastal(s, province):
            n += 1
    return n


def _has_fewest(s: RokuganState, seat: i64) -> bool:
    mine = count_provinces(s, seat)
    other: i64
    for other in range(s.seats):
        if count_provinces(s, other) < mine:
            return False
    return True


def count_territories(own: i64) -> i64:
    """In how many territories these provinces lie."""
    n: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if own & TERRITORY_PROVINCES[territory] != 0:
            n += 1
    return n


def _has_chain(own: i64, count: i64, territories: i64) -> bool:
    """A path of this many of the seat's provinces in at least this many territories (BR-18.9)."""
    province: i64
    for province in range(PROVINCES):
        if has(own, province) and _goes_on(own, BIT[province], province, count - 1, territories):
            return True
    return False


def _goes_on(own: i64, path: i64, end: i64, more: i64, territories: i64) -> bool:
    if more == 0:
        return count_territories(path) >= territories
    following: i64
    for following in range(PROVINCES):
        if has(ADJACENT[end] & own & ~path, following):
            if _goes_on(own, path | BIT[following], following, more - 1, territories):
                return True
    return False


def _has_group(own: i64, count: i64, territories: i64) -> bool:
    """A connected group of this many of the seat's provinces in exactly this many territories, for the option."""
    province: i64
    for province in range(PROVINCES):
        if has(own, province):
            later = own & ~(BIT[province] - 1)  # a group is tried from its first province only
            if _grows(later, BIT[province], ADJACENT[province], count - 1, territories):
                return True
    return False


def _grows(own: i64, group: i64, edge: i64, more: i64, territories: i64) -> bool:
    if more == 0:
        return count_territories(group) == territories
    near = edge & own & ~group
    following: i64
    for following in range(PROVINCES):
        if has(near, following):
            if _grows(own, group | BIT[following], edge | ADJACENT[following], more - 1, territories):
                return True
            own &= ~BIT[following]
    return False


def score(s: RokuganState, seat: i64) -> i64:
    """The honor of a seat if the game ended now."""
    return flowers(s, seat) + faceup_tokens(s, seat) + territories(s, seat) + objective_honor(s, seat)


def score_sheet(s: RokuganState, seat: i64, viewer: i64) -> dict[str, int]:
    """The honor by category; an objective that the viewer may not know is left out until the end."""
    sheet = {
        "flowers": int(flowers(s, seat)),
        "faceup_tokens": int(faceup_tokens(s, seat)),
        "territories": int(territories(s, seat)),
    }
    is_kept = s.phase != OBJECTIVES or seat < s.asked  # of two that are dealt none counts; they are kept in seat order
    if (viewer == seat and is_kept) or s.phase == OVER:
        sheet["secret_objective"] = int(objective_honor(s, seat))
    return sheet


def ranking(s: RokuganState) -> list[int]:
    """Places by honor; ties are shared, or broken by territories and provinces where the option says so (BR-18.6)."""
    marks: list[tuple[int, int, int]] = []
    seat: i64
    for seat in range(s.seats):
        if s.options & TIE_BREAK != 0:
            marks.append((score(s, seat), _held_territories(s, seat), count_provinces(s, seat)))
        else:
            marks.append((score(s, seat), 0, 0))
    return [1 + sum(other > mark for other in marks) for mark in marks]


def _held_territories(s: RokuganState, seat: i64) -> int:
    return sum(controller_of(s, territory) == seat for territory in range(TERRITORIES))
