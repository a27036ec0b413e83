"""Provinces and territories: who controls them, what lies in them, how well they are defended (BR-1, BR-11, BR-12)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer
from zataku.games.battle_for_rokugan.content import (
    BIT,
    COASTAL,
    CONTROL_TOKENS,
    DEFENSE,
    FACEUP_DEFENSE,
    HARBOR,
    IS_REPLACEABLE,
    NO_SPECIAL,
    PEACE,
    PROVINCE_KEYS,
    PROVINCES,
    SCORCHED,
    SHRINE,
    SPECIAL_DEFENSE,
    SPECIAL_KEYS,
    TERRITORY_START,
)
from zataku.games.battle_for_rokugan.events import ControlAdded, ControlLost, SpecialPlaced, SpecialRemoved
from zataku.games.battle_for_rokugan.state import HARD_LIMIT, RokuganState


def provinces_of(s: RokuganState, seat: i64) -> i64:
    """The provinces a seat controls, as a set."""
    mask: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat:
            mask |= BIT[province]
    return mask


def count_provinces(s: RokuganState, seat: i64) -> i64:
    """How many provinces a seat controls."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat:
            n += 1
    return n


def count_control_tokens(s: RokuganState, seat: i64) -> i64:
    """How many control tokens a seat has on the board, faceup and facedown."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat:
            n += s.faceup[province] + s.facedown[province]
    return n


def controller_of(s: RokuganState, territory: i64) -> i64:
    """Who controls a territory: every province of it that is not scorched (BR-1.6)."""
    controller: i64 = NOBODY
    province: i64
    for province in range(TERRITORY_START[territory], TERRITORY_START[territory + 1]):
        if s.special[province] != SCORCHED:
            owner = s.owner[province]
            if owner < 0 or (controller >= 0 and owner != controller):
                return NOBODY
            controller = owner
    return controller


def is_coastal(s: RokuganState, province: i64) -> bool:
    """Whether a province is coastal, printed or by the harbor (BR-12.7)."""
    return COASTAL[province] != 0 or s.special[province] == HARBOR


def is_replaceable(s: RokuganState, province: i64) -> bool:
    """Whether a special token can be placed in the province (BR-12.2)."""
    return s.special[province] < 0 or IS_REPLACEABLE[s.special[province]] != 0


def is_open(s: RokuganState, seat: i64, province: i64) -> bool:
    """Whether a seat may place combat tokens in a province and on its borders (BR-5.8)."""
    special = s.special[province]
    if special == SCORCHED or special == PEACE:
        return False
    return special != SHRINE or s.owner[province] == seat


def bonus(s: RokuganState, province: i64) -> i64:
    """All defense bonuses of a province (BR-11)."""
    total = DEFENSE[province]
    if s.special[province] >= 0:
        total += SPECIAL_DEFENSE[s.special[province]]
    if s.owner[province] >= 0:
        total += s.faceup[province] * FACEUP_DEFENSE[s.clan[s.owner[province]]]
    return total


def add_control(
    s: RokuganState, seat: i64, province: i64, faceup: i64, facedown: i64, reason: str, dealer: Dealer
) -> None:
    """Add control tokens of a seat; with a hard limit only what the supply holds, facedown ones first (BR-20.3)."""
    if s.options & HARD_LIMIT != 0:
        left = CONTROL_TOKENS - count_control_tokens(s, seat)
        if facedown > left:
            facedown = left
        if faceup > left - facedown:
            faceup = left - facedown
    if faceup + facedown == 0:
        return
    s.owner[province] = seat
    s.faceup[province] += faceup
    s.facedown[province] += facedown
    if dealer.telling:
        dealer.tell(ControlAdded(seat, PROVINCE_KEYS[province], faceup, facedown, reason))


def remove_one(s: RokuganState, province: i64, dealer: Dealer) -> None:
    """Take one control token out of a province, a faceup one first (BR-1.9)."""
    seat = s.owner[province]
    if s.faceup[province] > 0:
        s.faceup[province] -= 1
    else:
        s.facedown[province] -= 1
    if s.faceup[province] + s.facedown[province] == 0:
        s.owner[province] = NOBODY
    if dealer.telling:
        dealer.tell(ControlLost(seat, PROVINCE_KEYS[province], 1))


def remove_all(s: RokuganState, province: i64, dealer: Dealer) -> None:
    """Take all control tokens out of a province."""
    seat = s.owner[province]
    if seat < 0:
        return
    amount = s.faceup[province] + s.facedown[province]
    s.owner[province] = NOBODY
    s.faceup[province] = 0
    s.facedown[province] = 0
    if dealer.telling:
        dealer.tell(ControlLost(seat, PROVINCE_KEYS[province], amount))


def place_special(s: RokuganState, special: i64, province: i64, dealer: Dealer) -> None:
    """Place a special token; the one that was there returns to the supply (BR-12.2)."""
    replaced = s.special[province]
    s.special[province] = special
    if dealer.telling:
        if replaced != NO_SPECIAL:
            dealer.tell(SpecialRemoved(SPECIAL_KEYS[replaced], PROVINCE_KEYS[province]))
        dealer.tell(SpecialPlaced(SPECIAL_KEYS[special], PROVINCE_KEYS[province]))


def remove_special(s: RokuganState, province: i64, dealer: Dealer) -> None:
    """Return the special token of a province to the supply."""
    special = s.special[province]
    s.special[province] = NO_SPECIAL
    if dealer.telling:
        dealer.tell(SpecialRemoved(SPECIAL_KEYS[special], PROVINCE_KEYS[province]))
