"""Players as a part of an observation: clan, cards, states, and what their provinces bring.

What was counted in whole numbers while the map was written is scaled here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.battle_for_rokugan import features_layout as at
from zataku.games.battle_for_rokugan import features_tokens
from zataku.games.battle_for_rokugan.advice import NEIGHBOUR
from zataku.games.battle_for_rokugan.content import (
    ALL_OF,
    COASTAL_COUNT,
    FEWEST_PROVINCES,
    NEUTRALS,
    OBJECTIVE_COUNT,
    OBJECTIVE_HONOR,
    OBJECTIVE_KIND,
    OBJECTIVE_PROVINCES,
    OBJECTIVES,
    PROVINCES,
    ROUNDS,
    TERRITORY_COUNT,
)
from zataku.games.battle_for_rokugan.features_map import seat_at
from zataku.games.battle_for_rokugan.rules import provinces, scoring, upkeep
from zataku.games.battle_for_rokugan.state import CLAIMS, OVER, RokuganState, count_bits, has

HONOR_SCALE: Final = 30.0
STANDING_SCALE: Final = 10.0
"""How much honor is a good result, and how much standing."""
HIDDEN: Final = float(OBJECTIVES - 2)
"""How many objectives a player may have, as far as another knows."""
FIRST_LISTED: Final = vec[i64]([next((k for k in range(PROVINCES) if has(mask, k)), 0) for mask in OBJECTIVE_PROVINCES])
"""By objective: the first of the provinces that it names."""


def write(s: RokuganState, seat: i64, own_objective: float, out: vec[float]) -> None:
    """Write all players; the map has been written, and ``own_objective`` is the honor of the seat's own."""
    _count(s, seat, own_objective, out)
    _compare(s, out)
    if s.first >= 0 and s.phase != OVER and s.round < ROUNDS:
        _write_first_next(s, seat, out)
    who: i64
    for who in range(s.seats):
        owner = seat_at(s, seat, who)
        player = at.PLAYER + who * at.OF_PLAYER
        out[player + at.HERE] = 1.0
        _write_states(s, owner, player, out)
        if s.clan[owner] >= 0:
            out[player + at.CLAN + s.clan[owner]] = 1.0
            features_tokens.write(s, seat, who, owner, out)
            if has(s.initiative_clans, s.clan[owner]):
                out[player + at.INITIATIVE] = 1.0
        _scale(player, out)


def _count(s: RokuganState, seat: i64, own_objective: float, out: vec[float]) -> None:
    """Honor and standing in points, and who has the fewest provinces."""
    time = 0.0
    if s.phase == CLAIMS:
        time = 1.0
    elif s.phase != OVER:
        time = float(ROUNDS - s.round) / float(ROUNDS)
    fewest = out[at.PLAYER + at.PROVINCES_HELD]
    who: i64
    for who in range(s.seats):
        player = at.PLAYER + who * at.OF_PLAYER
        if out[player + at.PROVINCES_HELD] < fewest:
            fewest = out[player + at.PROVINCES_HELD]
        honor = out[player + at.FLOWERS] + out[player + at.FACEUP_HONOR] + out[player + at.TERRITORY_HONOR]
        if who == 0:
            honor += own_objective
        elif s.phase == OVER:
            honor += float(scoring.objective_honor(s, seat_at(s, seat, who)))
        out[player + at.HONOR_NOW] = honor
        neighbours = 2.0 * NEIGHBOUR * out[player + at.TOGETHER]  # each border counts for both of its sides
        out[player + at.STANDING] = time * (out[player + at.STANDING] + neighbours)
    for who in range(s.seats):
        player = at.PLAYER + who * at.OF_PLAYER
        if out[player + at.PROVINCES_HELD] == fewest:
            out[player + at.FEWEST] = 1.0
        if who == 0 or s.phase == OVER:
            out[player + at.OBJECTIVE_HOPE] = 0.0
        else:
            _hope(s, seat, who, out)


def _hope(s: RokuganState, seat: i64, who: i64, out: vec[float]) -> None:
    """Add the objectives that are not about a clan's territory, and take the mean; the chain would take too long."""
    player = at.PLAYER + who * at.OF_PLAYER
    objective: i64
    for objective in range(OBJECTIVES):
        if objective == s.objective[seat] or objective == s.rejected[seat]:
            continue
        kind = OBJECTIVE_KIND[objective]
        is_met = False
        if kind == COASTAL_COUNT:
            is_met = out[player + at.COASTAL] >= float(OBJECTIVE_COUNT[objective])
        elif kind == TERRITORY_COUNT:
            is_met = out[player + at.TOUCHED] >= float(OBJECTIVE_COUNT[objective])
        elif kind == FEWEST_PROVINCES:
            is_met = out[player + at.FEWEST] > 0.0
        elif kind == ALL_OF:
            is_met = _holds_all(who, objective, out)
        if is_met:
            out[player + at.OBJECTIVE_HOPE] += float(OBJECTIVE_HONOR[objective])
    out[player + at.OBJECTIVE_HOPE] /= HIDDEN


def _holds_all(who: i64, objective: i64, out: vec[float]) -> bool:
    province: i64
    for province in range(FIRST_LISTED[objective], PROVINCES):
        if has(OBJECTIVE_PROVINCES[objective], province):
            if out[at.PROVINCE + province * at.OF_PROVINCE + at.OWNER + who] == 0.0:
                return False
    return True


def _compare(s: RokuganState, out: vec[float]) -> None:
    """How far each player is ahead of the best of the others."""
    best = -1.0
    second = -1.0
    who: i64
    for who in range(s.seats):
        honor = out[at.PLAYER + who * at.OF_PLAYER + at.HONOR_NOW]
        if honor > best:
            second = best
            best = honor
        elif honor > second:
            second = honor
    for who in range(s.seats):
        player = at.PLAYER + who * at.OF_PLAYER
        honor = out[player + at.HONOR_NOW]
        out[player + at.LEAD] = honor - (second if honor == best else best)


def _write_first_next(s: RokuganState, seat: i64, out: vec[float]) -> None:
    """How likely each player is the next first player: by its own card, or as the neutral ones stand (BR-4.2)."""
    deck = float(count_bits(s.initiative_clans) + s.initiative_neutrals)
    if deck == 0.0:
        return
    who: i64
    for who in range(s.seats):
        clan = s.clan[seat_at(s, seat, who)]
        if clan >= 0 and has(s.initiative_clans, clan):
            out[at.PLAYER + who * at.OF_PLAYER + at.FIRST_NEXT] = 1.0 / deck
    if s.initiative_neutrals == 0:
        return
    each = float(s.initiative_neutrals) / deck / float(NEUTRALS - count_bits(s.neutrals_seen))
    neutral: i64
    for neutral in range(NEUTRALS):
        if not has(s.neutrals_seen, neutral):
            who = upkeep.most(s, neutral) - seat
            if who < 0:
                who += s.seats
            out[at.PLAYER + who * at.OF_PLAYER + at.FIRST_NEXT] += each


def _write_states(s: RokuganState, owner: i64, player: i64, out: vec[float]) -> None:
    """Whose turn it is, and what befell the player."""
    if owner == s.asked:
        out[player + at.TO_ACT] = 1.0
    if owner == s.active:
        out[player + at.ACTIVE] = 1.0
    if s.first >= 0:
        order = owner - s.first
        if order < 0:
            order += s.seats
        if order == 0:
            out[player + at.FIRST_PLAYER] = 1.0
        out[player + at.ORDER] = float(order) / 4.0
    if has(s.ronin, owner):
        out[player + at.RONIN] = 1.0
    if has(s.out, owner):
        out[player + at.SKIPPED] = 1.0
    if has(s.barred, owner):
        out[player + at.BLUFF_BARRED] = 1.0
    if has(s.bluff_aside, owner):
        out[player + at.BLUFF_ASIDE] = 1.0
    if owner == s.returned_by:
        out[player + at.RETURNED] = 1.0
    out[player + at.SCOUTS] = float(s.scouts[owner]) / 2.0
    out[player + at.SHUGENJA] = float(s.shugenja[owner])
    out[player + at.SET_ASIDE] = float(s.set_aside[owner]) / 5.0
    if s.failed != 0:
        out[player + at.FAILED] = float(count_bits(s.failed & provinces.provinces_of(s, owner))) / 3.0


def _scale(player: i64, out: vec[float]) -> None:
    """From whole numbers to about -1 to 2."""
    out[player + at.HONOR_NOW] /= HONOR_SCALE
    out[player + at.LEAD] /= HONOR_SCALE
    out[player + at.FLOWERS] /= HONOR_SCALE
    out[player + at.FACEUP_HONOR] /= 10.0
    out[player + at.TERRITORY_HONOR] /= 10.0
    out[player + at.OBJECTIVE_HOPE] /= 3.0
    out[player + at.STANDING] /= STANDING_SCALE
    out[player + at.PROVINCES_HELD] /= 10.0
    out[player + at.CONTROL_TOKENS] /= 20.0
    out[player + at.COASTAL] /= 6.0
    out[player + at.TOUCHED] /= 7.0
    out[player + at.TOGETHER] /= 10.0
    out[player + at.CARDS_HELD] /= 2.0
