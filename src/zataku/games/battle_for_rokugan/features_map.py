"""Provinces and territories as a part of an observation: who controls them, what they are worth, who can attack.

What a player has of them is summed up in the players' parts, in whole numbers that are scaled when all is counted.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.battle_for_rokugan import features_layout as at
from zataku.games.battle_for_rokugan.advice import TERRITORY
from zataku.games.battle_for_rokugan.content import (
    BIT,
    CAPITAL,
    CARD_TERRITORY,
    CARDS,
    CLANS,
    COASTAL,
    FACEUP_HONOR,
    FIRST_LAND,
    FIRST_SHADOWLANDS,
    HARBOR,
    HONOR,
    HONOR_1,
    LAND_BORDERS,
    OBJECTIVE_HONOR,
    OBJECTIVE_TERRITORY,
    OBJECTIVES,
    PEACE,
    PLACE_BEHIND,
    PLACE_TARGET,
    SCORCHED,
    SHRINE,
    SPECIAL_DEFENSE,
    SPECIAL_HONOR,
    SPECIAL_PRINTED,
    TERRITORIES,
    TERRITORY_HONOR,
    TERRITORY_START,
)
from zataku.games.battle_for_rokugan.state import GONE, RokuganState, has

SIDE: Final = vec[i64]([PLACE_BEHIND[FIRST_LAND + 2 * border] for border in range(LAND_BORDERS)])
OTHER_SIDE: Final = vec[i64]([PLACE_TARGET[FIRST_LAND + 2 * border] for border in range(LAND_BORDERS)])
"""By land border: the provinces that it parts."""


def _capital_in(territory: int) -> int:
    inside = range(TERRITORY_START[territory], TERRITORY_START[territory + 1])
    return next((CAPITAL[clan] for clan in range(CLANS) if CAPITAL[clan] in inside), -1)


def _objective_about(territory: int) -> int:
    return next((k for k in range(OBJECTIVES) if OBJECTIVE_TERRITORY[k] == territory), -1)


CAPITAL_IN: Final = vec[i64]([_capital_in(territory) for territory in range(TERRITORIES)])
OBJECTIVE_ABOUT: Final = vec[i64]([_objective_about(territory) for territory in range(TERRITORIES)])
"""By territory: its capital, and the objective that asks for it; -1 for none."""
FIRST_CARD: Final = vec[i64](
    [min(card for card in range(CARDS) if CARD_TERRITORY[card] == territory) for territory in range(TERRITORIES)]
)
MANY_FACEUP: Final = 12
"""More faceup control tokens in a province make no difference."""
FOR_TWO: Final = 2.0
"""This many provinces of a territory are as good as its capital for an objective (BR-18.7)."""


def write(s: RokuganState, seat: i64, out: vec[float]) -> i64:
    """Write all territories with their provinces; the provinces of the seat, as a set."""
    seats = s.seats
    owners = s.owner
    specials = s.special
    faceups = s.faceup
    facedowns = s.facedown
    own: i64 = 0
    shut: i64 = 0  # nobody attacks from there
    closed: i64 = 0  # nobody attacks it
    at_province: i64 = at.PROVINCE
    at_territory: i64 = at.TERRITORY
    territory: i64
    province: i64
    who: i64
    for territory in range(TERRITORIES):
        scores = territory < FIRST_SHADOWLANDS
        size: i64 = 0  # of what is not scorched
        for province in range(TERRITORY_START[territory], TERRITORY_START[territory + 1]):
            special = specials[province]
            owner = owners[province]
            size += 1
            honor = HONOR[province]
            if special >= 0:
                if special == SCORCHED:
                    size -= 1
                if special <= SHRINE:
                    closed |= BIT[province]
                    if special <= PEACE:
                        shut |= BIT[province]
                if special < HONOR_1:
                    out[at_province + at.SPECIAL + special] = 1.0
                else:
                    if SPECIAL_PRINTED[special] >= 0:
                        honor = SPECIAL_PRINTED[special]
                    honor += SPECIAL_HONOR[special]
                    out[at_province + at.HONOR] = float(honor - HONOR[province]) / 2.0
                    out[at_province + at.DEFENSE] = float(SPECIAL_DEFENSE[special]) / 2.0
            if owner >= 0:
                who = owner - seat
                if who < 0:
                    who += seats
                elif who == 0:
                    own |= BIT[province]
                out[at_province + at.OWNER + who] = 1.0
                out[at_territory + at.SHARE + who] += 1.0
                faceup = faceups[province]
                player = at.PLAYER + who * at.OF_PLAYER
                out[player + at.PROVINCES_HELD] += 1.0
                out[player + at.CONTROL_TOKENS] += float(faceup + facedowns[province])
                if COASTAL[province] != 0 or special == HARBOR:
                    out[player + at.COASTAL] += 1.0
                if scores:
                    out[player + at.FLOWERS] += float(honor)
                if faceup > 0:
                    out[at_province + at.FACEUP] = float(faceup if faceup < MANY_FACEUP else MANY_FACEUP) / 3.0
                    if scores:
                        out[player + at.FACEUP_HONOR] += float(faceup * FACEUP_HONOR)
            at_province += at.OF_PROVINCE
        _write_shares(s, seat, territory, at_territory, size, out)
        _write_card(s, seat, territory, at_territory, out)
        at_territory += at.OF_TERRITORY
    _write_borders(s, seat, shut, closed, out)
    return own


def _write_shares(s: RokuganState, seat: i64, territory: i64, at_territory: i64, size: i64, out: vec[float]) -> None:
    """Who has how much of a territory, and what that brings."""
    objective = OBJECTIVE_ABOUT[territory]
    of_capital: i64 = -1
    if objective >= 0:
        if objective == s.objective[seat] or objective == s.rejected[seat]:
            objective = -1  # none of the others has it
        else:
            of_capital = s.owner[CAPITAL_IN[territory]]
    whole = float(TERRITORY_START[territory + 1] - TERRITORY_START[territory])
    who: i64
    for who in range(s.seats):
        held = out[at_territory + at.SHARE + who]
        if held == 0.0:
            continue
        player = at.PLAYER + who * at.OF_PLAYER
        out[player + at.TOUCHED] += 1.0
        out[at_territory + at.SHARE + who] = held / float(size)
        if held == float(size):
            out[at_territory + at.COMPLETE] = 1.0
            out[player + at.TERRITORY_HONOR] += float(TERRITORY_HONOR[territory])
        if territory < FIRST_SHADOWLANDS:
            out[player + at.STANDING] += TERRITORY * held * held / (whole * whole)
        if objective >= 0 and (held >= FOR_TWO or of_capital == seat_at(s, seat, who)):
            out[player + at.OBJECTIVE_HOPE] += float(OBJECTIVE_HONOR[objective])


def seat_at(s: RokuganState, seat: i64, who: i64) -> i64:
    """The seat of a player who is so far from the observer in turn order."""
    found = seat + who
    return found if found < s.seats else found - s.seats


def _write_card(s: RokuganState, seat: i64, territory: i64, at_territory: i64, out: vec[float]) -> None:
    """Where the card of a territory is, and which it is if the seat knows."""
    holder = s.holder[territory]
    if holder >= 0:
        who = holder - seat
        if who < 0:
            who += s.seats
        out[at_territory + at.HOLDER + who] = 1.0
        player = at.PLAYER + who * at.OF_PLAYER
        if territory < FIRST_SHADOWLANDS:
            out[player + at.CARDS_HELD] += 1.0
        else:
            out[player + at.SHADOWLANDS_CARDS] += 1.0
    elif holder == GONE:
        out[at_territory + at.GONE] = 1.0
    card = s.territory_card[territory]
    if card >= 0 and (holder == GONE or has(s.card_seen[territory], seat)):
        out[at_territory + at.CARD_KNOWN + card - FIRST_CARD[territory]] = 1.0


def _write_borders(s: RokuganState, seat: i64, shut: i64, closed: i64, out: vec[float]) -> None:
    """By province: the free land borders over which an army could attack it; by player: borders within its lands."""
    owners = s.owner
    on_border = s.on_border
    border: i64
    for border in range(LAND_BORDERS):
        a = SIDE[border]
        b = OTHER_SIDE[border]
        of_a = owners[a]
        of_b = owners[b]
        if of_a == of_b:
            if of_a >= 0:
                who = of_a - seat
                if who < 0:
                    who += s.seats
                out[at.PLAYER + who * at.OF_PLAYER + at.TOGETHER] += 1.0
            continue
        if on_border[border] >= 0:
            continue
        if of_a >= 0 and not has(shut, a) and not has(closed, b):
            if of_a == seat:
                out[at.PROVINCE + b * at.OF_PROVINCE + at.REACH] += 0.25
            else:
                out[at.PROVINCE + b * at.OF_PROVINCE + at.EXPOSED] += 0.25
        if of_b >= 0 and not has(shut, b) and not has(closed, a):
            if of_b == seat:
                out[at.PROVINCE + a * at.OF_PROVINCE + at.REACH] += 0.25
            else:
                out[at.PROVINCE + a * at.OF_PROVINCE + at.EXPOSED] += 0.25
