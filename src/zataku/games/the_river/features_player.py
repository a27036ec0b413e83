"""Features of a player: pioneers, points, storage, and what can be done."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.bits import count_bits
from zataku.core.feature_names import block, each, numbered
from zataku.games.the_river import advice, features_cards, features_river
from zataku.games.the_river.content import (
    ACTION_KEYS,
    BIT,
    BONUS_SLOTS,
    COLOUR_KEYS,
    COLOURS,
    EXPLORE,
    FOOD,
    MATERIALS,
    MOST_SEATS,
    PIONEER_SLOT,
    RESERVE,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    SLOTS,
    SPACES,
    SWAP,
)
from zataku.games.the_river.keys import GIVEN
from zataku.games.the_river.rules import placement, scoring
from zataku.games.the_river.rules.swap import LEAST
from zataku.games.the_river.state import DRAFT, FOOD_EXCHANGE, HELD, TheRiverState, reserved_by, stored_by, tokens_of

HERE: Final = 0
ASKED: Final[i64] = HERE + 1
PASSED: Final[i64] = ASKED + 1
PAWN: Final[i64] = PASSED + 1
WAIT: Final[i64] = PAWN + 1  # seats between the one that is asked and this one
NEXT_ROUND: Final[i64] = WAIT + 1  # seats between the pawn holder and this one
COLOUR: Final[i64] = NEXT_ROUND + 1
BOAT: Final[i64] = COLOUR + COLOURS
BOAT_EMPTY: Final[i64] = BOAT + 1
BOAT_LAST: Final[i64] = BOAT_EMPTY + 1
STANDING: Final[i64] = BOAT_LAST + 1
SETTLED: Final[i64] = STANDING + SPACES
WAITING: Final[i64] = SETTLED + 1
WORKING: Final[i64] = WAITING + 1  # after the clean-up
SCORE: Final[i64] = WORKING + 1
PROSPECT: Final[i64] = SCORE + 1  # points, and what the river board is good for
LEAD: Final[i64] = PROSPECT + 1  # in points, over the best of the others
PROSPECT_LEAD: Final[i64] = LEAD + 1
POINTS: Final[i64] = PROSPECT_LEAD + 1
STORED: Final[i64] = POINTS + 4
STORED_ALL: Final[i64] = STORED + RESOURCES
CAPACITY: Final[i64] = STORED_ALL + 1
FREE: Final[i64] = CAPACITY + 1
SYMBOLS: Final[i64] = FREE + 1
EXCHANGES: Final[i64] = SYMBOLS + MATERIALS
MAY: Final[i64] = EXCHANGES + 1
SLOTS_LEFT: Final[i64] = MAY + 3
BUILT: Final[i64] = SLOTS_LEFT + SLOTS + 1
CARDS: Final[i64] = BUILT + 1
TILES: Final[i64] = CARDS + features_cards.SIZE
SIZE: Final[i64] = TILES + features_river.SIZE

NAMES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (HERE, ["here"]),
        (ASKED, ["asked"]),
        (PASSED, ["passed"]),
        (PAWN, ["pawn"]),
        (WAIT, ["seats_before"]),
        (NEXT_ROUND, ["seats_before.next_round"]),
        (COLOUR, each("colour", COLOUR_KEYS)),
        (BOAT, ["boat"]),
        (BOAT_EMPTY, ["boat.empty"]),
        (BOAT_LAST, ["boat.last"]),
        (STANDING, each("standing", ACTION_KEYS)),
        (SETTLED, ["settled"]),
        (WAITING, ["waiting"]),
        (WORKING, ["working"]),
        (SCORE, ["score"]),
        (PROSPECT, ["prospect"]),
        (LEAD, ["lead"]),
        (PROSPECT_LEAD, ["prospect.lead"]),
        (POINTS, each("points", ("bonus_tokens", "buildings", "columns", "meadows"))),
        (STORED, each("stored", RESOURCE_KEYS)),
        (STORED_ALL, ["stored"]),
        (CAPACITY, ["capacity"]),
        (FREE, ["free"]),
        (SYMBOLS, each("symbols", RESOURCE_KEYS[:MATERIALS])),
        (EXCHANGES, ["exchanges"]),
        (MAY, each("may", ("explore", "reserve", "swap"))),
        (SLOTS_LEFT, numbered("bonus_slots_left", 0, SLOTS)),
        (BUILT, ["built"]),
        (CARDS, list(features_cards.NAMES)),
        (TILES, list(features_river.NAMES)),
    ],
)

_SCORE_SCALE: Final = 0.025
LEAD_SCALE: Final = 0.05
_POINTS_SCALE: Final = 0.05


def write(s: TheRiverState, seat: i64, ranks: i64, left: float, out: vec[float], at: i64) -> None:
    """The part of a player, but for the leads, which need the parts of all."""
    out[at + HERE] = 1.0
    _write_order(s, seat, out, at)
    _write_pioneers(s, seat, out, at)
    _write_storage(s, seat, out, at)
    _write_choices(s, seat, out, at)
    out[at + SLOTS_LEFT + BONUS_SLOTS[s.seats] - tokens_of(s, seat)] = 1.0
    out[at + BUILT] = float(count_bits(s.built[seat])) * 0.2
    features_cards.write(s, seat, ranks, out, at + CARDS)
    columns = features_river.write(s, seat, out, at + TILES)
    points = _write_points(s, seat, columns, out, at)
    out[at + PROSPECT] = advice.prospect(s, seat, points, left) * _SCORE_SCALE


def write_leads(seats: i64, what: i64, leads: i64, out: vec[float], at: i64) -> None:
    """By how much each player is ahead of the best of the others, from the parts that are written."""
    seat: i64
    other: i64
    for seat in range(seats):
        best = -1.0e9
        for other in range(seats):
            if other != seat and out[at + other * SIZE + what] > best:
                best = out[at + other * SIZE + what]
        out[at + seat * SIZE + leads] = (out[at + seat * SIZE + what] - best) * (LEAD_SCALE / _SCORE_SCALE)


def _write_order(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    if s.asked == seat:
        out[at + ASKED] = 1.0
    elif s.phase == DRAFT:  # the other way round: TR-2.1
        out[at + WAIT] = float(_seats_between(s, seat, s.asked)) * 0.5
    elif s.asked >= 0:
        out[at + WAIT] = float(_seats_between(s, s.asked, seat)) * 0.5
    if s.passed & BIT[seat] != 0:
        out[at + PASSED] = 1.0
    if s.pawn == seat:
        out[at + PAWN] = 1.0
    else:
        out[at + NEXT_ROUND] = float(_seats_between(s, s.pawn, seat)) * 0.5
    out[at + COLOUR + s.colour[seat]] = 1.0


def _seats_between(s: TheRiverState, first: i64, last: i64) -> i64:
    """How many seats after one, clockwise, another one comes."""
    return last - first if last >= first else last - first + s.seats


def _write_pioneers(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    boat = s.boat[seat]
    out[at + BOAT] = float(boat) * 0.25
    if boat == 0:
        out[at + BOAT_EMPTY] = 1.0
    elif boat == 1:
        out[at + BOAT_LAST] = 1.0
    standing = s.standing
    space: i64
    for space in range(SPACES):
        if standing[space * MOST_SEATS + seat] > 0:
            out[at + STANDING + space] = float(standing[space * MOST_SEATS + seat]) * 0.5
    out[at + SETTLED] = float(count_bits(s.settled[seat])) * 0.25
    if tokens_of(s, seat) < PIONEER_SLOT:
        out[at + WAITING] = 1.0
    out[at + WORKING] = float(advice.working(s, seat)) * 0.25


def _write_points(s: TheRiverState, seat: i64, columns: i64, out: vec[float], at: i64) -> i64:
    """All points are known to all who remember, even where the table lays them face down (TR-23.3); returns the sum."""
    tokens = scoring.tokens_vp(s, seat)
    buildings = scoring.buildings_vp(s, seat)
    meadows = scoring.meadows_vp(s, seat)
    total = tokens + buildings + columns + meadows + scoring.resources_vp(s, seat)
    out[at + SCORE] = float(total) * _SCORE_SCALE
    out[at + POINTS] = float(tokens) * _POINTS_SCALE
    out[at + POINTS + 1] = float(buildings) * _POINTS_SCALE
    out[at + POINTS + 2] = float(columns) * _POINTS_SCALE
    out[at + POINTS + 3] = float(meadows) * _POINTS_SCALE
    return total


def _write_storage(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    k: i64
    for k in range(RESOURCES):
        if s.stored[seat * RESOURCES + k] > 0:
            out[at + STORED + k] = float(s.stored[seat * RESOURCES + k]) * 0.25
    stored = stored_by(s, seat)
    capacity = s.capacity[seat]
    out[at + STORED_ALL] = float(stored) * 0.125
    out[at + CAPACITY] = float(capacity) * 0.125
    out[at + FREE] = float(capacity - stored) * 0.125
    for k in range(MATERIALS):
        out[at + SYMBOLS + k] = float(s.symbols[seat * MATERIALS + k]) * 0.25
    food: i64 = s.stored[seat * RESOURCES + FOOD] if s.options & FOOD_EXCHANGE == 0 else 0
    if stored - food >= GIVEN and s.supply[FOOD] > 0:  # TR-4.5
        exchanges = (stored - food) // GIVEN
        out[at + EXCHANGES] = float(exchanges if exchanges < s.supply[FOOD] else s.supply[FOOD]) * 0.5


def _write_choices(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    """What a pioneer could do in this round, production and buildings aside."""
    if s.tiles[seat] < RIVER and placement.has_room(s, seat, EXPLORE):
        out[at + MAY] = 1.0
    if reserved_by(s, seat) < HELD and placement.has_room(s, seat, RESERVE):
        out[at + MAY + 1] = 1.0
    if s.tiles[seat] >= LEAST and placement.has_room(s, seat, SWAP):
        out[at + MAY + 2] = 1.0
