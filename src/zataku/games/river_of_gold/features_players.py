"""Features of each player: points, resources, ships, influence, customers, masteries and what the die allows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold import advice, features_die
from zataku.games.river_of_gold.content import (
    AIR,
    BUILDING_TYPES,
    COURTS,
    CUSTOMER_TYPES,
    CUSTOMERS,
    EARTH,
    FIRE,
    GOODS,
    MASTERIES_IN_PLAY,
    MASTERY_NEEDS,
    MASTERY_REWARDS,
    REGIONS,
    VOID,
)
from zataku.games.river_of_gold.features_buildings import block
from zataku.games.river_of_gold.features_layout import (
    ACTIVE,
    AHEAD,
    ARTISANS,
    ASKED,
    CLAIMED,
    CLAN,
    COUNT_SCALE,
    CUSTOMERS_AT,
    DELIVERED,
    EARLIER,
    FAVOR_AT,
    FAVOR_LIMIT,
    FAVOR_ROOM,
    FIRST,
    GOODS_AT,
    GOODS_OWED,
    HAND,
    INFLUENCE_AT,
    KOKU_AT,
    LAST_TURN,
    MERCHANTS,
    NOBLES,
    PATRON,
    PLAYER,
    PLAYERS,
    PROGRESS,
    REGION_POINTS,
    ROYAL,
    SCORE,
    STANDARD,
    STANDING,
    TRIGGERED,
    TYPES,
    VP_AT,
    WORTH,
)
from zataku.games.river_of_gold.features_table import turns_left, write_set
from zataku.games.river_of_gold.rules import customers, scoring
from zataku.games.river_of_gold.state import DRAFT, OVER, SHIPS, RiverState, count_bits, has_card

POINT: Final = 0.02  # of a score
LEAD_POINT: Final = 0.05  # of a difference


def write(s: RiverState, seat: i64, out: vec[float]) -> None:
    """The block of every player."""
    player: i64
    for player in range(s.seats):
        at = block(s, seat, player)
        _write_turn(s, player, at, out)
        _write_points(s, player, at, out)
        _write_things(s, player, at, out)
        _write_cards(s, player, at, out)
        _write_masteries(s, player, at, out)
        features_die.write(s, player, at, out)
    _write_ahead(s, seat, out)


def _write_turn(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    if s.phase != OVER and player == s.active:
        out[at + ACTIVE] = 1.0
    if player == s.asked:
        out[at + ASKED] = 1.0
    if player == s.first:
        out[at + FIRST] = 1.0
    if player == s.final_by:
        out[at + TRIGGERED] = 1.0
    if turns_left(s, player) > 0:
        out[at + LAST_TURN] = 1.0
    if s.patron[player] >= 0:
        out[at + PATRON + s.patron[player]] = 1.0
    if s.phase == DRAFT and s.clan[player] >= 0:  # a dealt clan says which patrons can still come
        out[at + CLAN + s.clan[player]] = 1.0


def _write_points(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Influence, and the score if the game ended now with what it is made of."""
    total = s.vp[player] + scoring.customers_vp(s, player)
    region: i64
    for region in range(REGIONS):
        steps = s.influence[player * REGIONS + region]
        if steps > 0:
            points = scoring.region_vp(s, player, region)
            out[at + INFLUENCE_AT + region] = float(steps) * 0.1
            out[at + REGION_POINTS + region] = float(points) * 0.1
            total += points
    if s.delivered[player] != 0:
        points = scoring.artisans_vp(s, player)
        out[at + ARTISANS] = float(points) * 0.1
        total += points
        points = scoring.merchants_vp(s, player)
        out[at + MERCHANTS] = float(points) * 0.1
        total += points
        points = scoring.nobles_vp(s, player)
        out[at + NOBLES] = float(points) * 0.1
        total += points
    out[at + VP_AT] = float(s.vp[player]) * POINT
    out[at + SCORE] = float(total) * POINT
    out[at + STANDING] = advice.standing(s, player, total) * POINT


def _write_ahead(s: RiverState, seat: i64, out: vec[float]) -> None:
    """How far the score of each is ahead of the best other; and the game's worth, by the observer's hand alone."""
    scale = LEAD_POINT / POINT
    player: i64
    other: i64
    for player in range(s.seats):
        best = -1.0
        for other in range(s.seats):
            if other != player and out[PLAYERS + other * PLAYER + SCORE] > best:
                best = out[PLAYERS + other * PLAYER + SCORE]
        out[PLAYERS + player * PLAYER + AHEAD] = (out[PLAYERS + player * PLAYER + SCORE] - best) * scale
    best = -1.0
    for other in range(1, s.seats):
        if out[PLAYERS + other * PLAYER + STANDING] > best:
            best = out[PLAYERS + other * PLAYER + STANDING]
    out[WORTH] = (out[PLAYERS + STANDING] - best) * scale + advice.prospects(s, seat) * LEAD_POINT


def _write_things(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Resources and ships."""
    out[at + KOKU_AT] = float(s.koku[player]) * 0.08
    out[at + FAVOR_AT] = float(s.favor[player]) * 0.25
    out[at + FAVOR_ROOM] = float(s.favor_limit[player] - s.favor[player]) * 0.25
    out[at + FAVOR_LIMIT] = float(s.favor_limit[player] - 3) * 0.5
    good: i64
    for good in range(GOODS):
        out[at + GOODS_AT + good] = float(s.goods[player * GOODS + good]) * 0.25
    if s.goods_owed[player] > 0:
        out[at + GOODS_OWED] = float(s.goods_owed[player]) * 0.5
    ship: i64
    for ship in range(SHIPS):
        if s.royal[player] == ship:
            out[at + ROYAL + s.ships[player * SHIPS + ship]] = 1.0
        else:
            out[at + STANDARD + s.ships[player * SHIPS + ship]] += 1.0


def _write_cards(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Delivered customers, and what everybody knows of a hand."""
    n = count_bits(s.delivered[player])
    if n > 0:
        if n > scoring.MOST_CUSTOMERS:
            n = scoring.MOST_CUSTOMERS
        out[at + CUSTOMERS_AT + n - 1] = 1.0
        write_set(s.delivered[player], at + DELIVERED, out)
    out[at + HAND] = float(count_bits(s.hand[player])) * 0.5
    if s.shuffles > 0:
        card: i64
        for card in range(CUSTOMERS):
            if s.batch[card] < s.shuffles and has_card(s.hand[player], card):
                out[at + EARLIER] += 0.5


def _write_masteries(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Progress from 0 to 1, and claims, of the masteries in play."""
    card: i64
    reward: i64
    for card in range(MASTERIES_IN_PLAY):
        mastery = s.mastery[card]
        part = _progress(s, player, mastery, at, out)
        out[at + PROGRESS + mastery] = part if part < 1.0 else 1.0
        for reward in range(MASTERY_REWARDS):
            if s.claim[card * MASTERY_REWARDS + reward] == player:
                out[at + CLAIMED + mastery] = 1.0


def _progress(s: RiverState, player: i64, mastery: i64, at: i64, out: vec[float]) -> float:
    """The part of a requirement that is met (RG-10.6)."""
    most = 0.0
    kinds = 0.0
    n = 0.0
    k: i64
    if mastery == AIR or mastery == FIRE:
        for k in range(CUSTOMER_TYPES):
            n = float(customers.delivered_of_type(s, player, k))
            most = n if n > most else most
            kinds += 1.0 if n > 0.0 else 0.0
        return (kinds if mastery == AIR else most) / float(MASTERY_NEEDS[mastery])
    if mastery == COURTS or mastery == VOID:
        for k in range(REGIONS):
            n = float(s.influence[player * REGIONS + k])
            most = n if n > most else most
            kinds += 1.0 if n > 0.0 else 0.0
        return most / float(MASTERY_NEEDS[COURTS]) if mastery == COURTS else kinds / float(REGIONS)
    for k in range(BUILDING_TYPES):
        n = out[at + TYPES + k] * COUNT_SCALE
        most = n if n > most else most
        kinds += 1.0 if n > 0.0 else 0.0
    return most / float(MASTERY_NEEDS[EARTH]) if mastery == EARTH else kinds / float(BUILDING_TYPES)
