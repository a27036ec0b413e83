"""Honor: provinces, faceup control tokens, territories and the secret objective (BR-18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    BIT,
    BUSHIDO_HONOR,
    EMERALD_EMPIRE,
    FIRST_SHADOWLANDS,
    HONOR,
    HONOR_4,
    IS_CAPITAL,
    IS_SHADOWLANDS,
    OBJECTIVE_HONOR,
    OBJECTIVE_TERRITORY,
    PROVINCES,
    SPECIAL_HONOR,
    TERRITORIES,
    TERRITORY_HONOR,
    TERRITORY_PROVINCES,
    WAY_OF_HUMILITY,
    WAY_OF_THE_SAIL,
    WEB_OF_INFLUENCE,
)
from zataku.games.battle_for_rokugan.rules.provinces import (
    controller_of,
    count_provinces,
    is_coastal,
    provinces_of,
)
from zataku.games.battle_for_rokugan.state import CONNECTED, OVER, TIE_BREAK, RokuganState, has

SAIL_COASTS: Final = 6
INFLUENCE_TERRITORIES: Final = 7
CHAIN: Final = 6
CHAIN_TERRITORIES: Final = 3
CAPITAL_OR: Final = 2  # so many provinces of the territory instead of its capital


def flowers(s: RokuganState, seat: i64) -> i64:
    """The honor of the seat's provinces and their special tokens (BR-18.2)."""
    total: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat and IS_SHADOWLANDS[province] == 0:
            special = s.special[province]
            total += BUSHIDO_HONOR if special == HONOR_4 else HONOR[province]
            if special >= 0:
                total += SPECIAL_HONOR[special]
    return total


def faceup_tokens(s: RokuganState, seat: i64) -> i64:
    """One honor for each faceup control token (BR-18.3)."""
    total: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat and IS_SHADOWLANDS[province] == 0:
            total += s.faceup[province]
    return total


def territories(s: RokuganState, seat: i64) -> i64:
    """Five honor for each territory outside the Shadowlands (BR-18.4)."""
    total: i64 = 0
    territory: i64
    for territory in range(FIRST_SHADOWLANDS):
        if controller_of(s, territory) == seat:
            total += TERRITORY_HONOR
    return total


def objective_honor(s: RokuganState, seat: i64) -> i64:
    """The honor of the seat's objective if it is met now (BR-18.5)."""
    objective = s.objective[seat]
    return OBJECTIVE_HONOR[objective] if objective >= 0 and is_met(s, seat, objective) else 0


def is_met(s: RokuganState, seat: i64, objective: i64) -> bool:
    """Whether a seat meets the condition of an objective (BR-18.7 to BR-18.9)."""
    own = provinces_of(s, seat)
    if OBJECTIVE_TERRITORY[objective] >= 0:
        return _holds_capital_or_two(own, OBJECTIVE_TERRITORY[objective])
    if objective == WAY_OF_THE_SAIL:
        return _count_coastal(s, own) >= SAIL_COASTS
    if objective == EMERALD_EMPIRE:
        return _has_chain(own) if s.options & CONNECTED == 0 else _has_group(own)
    if objective == WAY_OF_HUMILITY:
        return _has_fewest(s, seat)
    if objective == WEB_OF_INFLUENCE:
        return _count_territories(own) >= INFLUENCE_TERRITORIES
    both = TERRITORY_PROVINCES[FIRST_SHADOWLANDS] | TERRITORY_PROVINCES[FIRST_SHADOWLANDS + 1]
    return own & both == both


def _holds_capital_or_two(own: i64, territory: i64) -> bool:
    held: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if has(own & TERRITORY_PROVINCES[territory], province):
            held += 1
            if IS_CAPITAL[province] != 0:
                return True
    return held >= CAPITAL_OR


def _count_coastal(s: RokuganState, own: i64) -> i64:
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


def _count_territories(own: i64) -> i64:
    n: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if own & TERRITORY_PROVINCES[territory] != 0:
            n += 1
    return n


def _has_chain(own: i64) -> bool:
    """A path of six own provinces in at least three territories (BR-18.9)."""
    province: i64
    for province in range(PROVINCES):
        if has(own, province) and _goes_on(own, BIT[province], province, 1):
            return True
    return False


def _goes_on(own: i64, path: i64, end: i64, length: i64) -> bool:
    if length == CHAIN:
        return _count_territories(path) >= CHAIN_TERRITORIES
    following: i64
    for following in range(PROVINCES):
        if has(ADJACENT[end] & own & ~path, following):
            if _goes_on(own, path | BIT[following], following, length + 1):
                return True
    return False


def _has_group(own: i64) -> bool:
    """A connected group of exactly six own provinces in exactly three territories, for the option."""
    province: i64
    for province in range(PROVINCES):
        if has(own, province):
            later = own & ~(BIT[province] - 1)  # a group is tried from its first province only
            if _grows(later, BIT[province], ADJACENT[province], 1):
                return True
    return False


def _grows(own: i64, group: i64, edge: i64, size: i64) -> bool:
    if size == CHAIN:
        return _count_territories(group) == CHAIN_TERRITORIES
    near = edge & own & ~group
    following: i64
    for following in range(PROVINCES):
        if has(near, following):
            if _grows(own, group | BIT[following], edge | ADJACENT[following], size + 1):
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
    if viewer == seat or s.phase == OVER:
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
