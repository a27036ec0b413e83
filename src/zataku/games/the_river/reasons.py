"""What a seat has come to, as a reason for an action: points, production, warehouses, buildings that can be paid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Fact
from zataku.core.reason import NOW, RIVAL, Reason
from zataku.games.the_river import advice
from zataku.games.the_river.content import (
    BIT,
    CARD_KEYS,
    CARD_VP,
    CARDS,
    CLEANUP_INCOME,
    COLUMN,
    COLUMNS,
    FOOD,
    MATERIALS,
    OFFER,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    ROWS,
    TERRAIN_KEYS,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_KEYS,
    TILE_TERRAINS,
)
from zataku.games.the_river.rules import build, scoring
from zataku.games.the_river.state import OVER, TheRiverState

# What things are worth in points beside each other.
MATERIAL_WORTH: Final = 0.5
FOOD_WORTH: Final = 0.8
LEAST_GAIN: Final = 0.3
MOST_GAINS: Final = 3
SYMBOL_WORTH: Final = 1.4
ROOM_WORTH: Final = 0.6
INCOME_WORTH: Final = 2.0
PIONEER_WORTH: Final = 4.0
PAWN_WORTH: Final = 1.0
PART: Final = 0.4  # of the points of a building that can be paid
NEARLY: Final = 0.2
KEPT: Final = 0.5
RIVAL_TILE: Final = 1.2
LAST_WORTH: Final = 2.0


def tell(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    """What a seat has come to between two states of a world."""
    found = _built(before, after, seat)
    found += _columns(before, after, seat)
    found += _tiles(before, after, seat)
    more = scoring.meadows_vp(after, seat) - scoring.meadows_vp(before, seat)
    if more > 0:
        found.append(Reason("meadows", {"vp": more}, float(more), NOW))
    if after.phase != OVER:
        found += _gains(before, after, seat)
        if not after.ending or after.boat[seat] > 0:  # else they have placed their last pioneer
            found += _board(before, after, seat)
            found += _payable(before, after, seat)
        found += _pioneers(before, after, seat)
    if after.ending and not before.ending:
        found.append(Reason("ends", {}, LAST_WORTH, NOW))
    return found


def _built(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    token = scoring.tokens_vp(after, seat) - scoring.tokens_vp(before, seat)
    card: i64
    for card in range(CARDS):
        if after.built[seat] & BIT[card] != 0 and before.built[seat] & BIT[card] == 0:
            facts: dict[str, Fact] = {"card": CARD_KEYS[card], "vp": CARD_VP[card]}
            key = "builds"
            if token > 0:
                key = "builds_token"
                facts["token"] = token
            found.append(Reason(key, facts, float(CARD_VP[card] + token)))
            found.append(Reason("gets", {"card": CARD_KEYS[card]}, float(CARD_VP[card]), RIVAL))
    return found


def _columns(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    """Columns that score more, and those that the next tile can complete."""
    found: list[Reason] = []
    column: i64
    for column in range(COLUMNS):
        points = scoring.column_vp(after, seat, column)
        more = points - scoring.column_vp(before, seat, column)
        if more > 0:
            key = "column_whole" if points == scoring.ALL_THREE else "column_two"
            terrain = _common(after, seat, column, 3 if points == scoring.ALL_THREE else 2)
            found.append(Reason(key, {"terrain": TERRAIN_KEYS[terrain], "vp": more}, float(more), NOW))
        elif more < 0:
            found.append(Reason("column_lost", {"vp": -more}, float(more), NOW))
    return found


def _common(s: TheRiverState, seat: i64, column: i64, rows: i64) -> i64:
    """The terrain that the upper tiles of a column share."""
    common = ~i64(0)
    row: i64
    for row in range(rows):
        common &= TILE_TERRAINS[s.river[seat * RIVER + COLUMN[column * ROWS + row]]]
    terrain: i64
    for terrain in range(len(TERRAIN_KEYS)):
        if common & BIT[terrain] != 0:
            return terrain
    return 0


def _tiles(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    space: i64
    for space in range(before.tiles[seat], after.tiles[seat]):
        tile = after.river[seat * RIVER + space]
        found.append(Reason("takes", {"tile": TILE_KEYS[tile]}, RIVAL_TILE, RIVAL))
        if TILE_EFFECT[tile] == CLEANUP_INCOME and not after.ending:
            found.append(Reason("income", {"resource": RESOURCE_KEYS[TILE_ARGUMENT[tile]]}, INCOME_WORTH, NOW))
    return found


def _gains(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    """What is more in store than before, the most valuable first."""
    gains: list[tuple[float, i64, str]] = []
    k: i64
    for k in range(RESOURCES):
        more = after.stored[seat * RESOURCES + k] - before.stored[seat * RESOURCES + k]
        if more > 0:
            worth = FOOD_WORTH if k == FOOD else MATERIAL_WORTH
            gains.append((worth * float(more), more, RESOURCE_KEYS[k]))
    gains.sort(key=lambda gain: -gain[0])
    total = sum([gain[0] for gain in gains])
    if total < LEAST_GAIN:
        return []
    facts: dict[str, Fact] = {}
    for number, gain in enumerate(gains[:MOST_GAINS], 1):
        facts[f"amount_{number}"] = gain[1]
        facts[f"gain_{number}"] = gain[2]
    return [Reason(f"brings_{min(len(gains), MOST_GAINS)}", facts, total, NOW)]


def _board(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    """What the river board is better for from now on."""
    found: list[Reason] = []
    k: i64
    for k in range(MATERIALS):
        symbols = after.symbols[seat * MATERIALS + k]
        more = symbols - before.symbols[seat * MATERIALS + k]
        facts: dict[str, Fact] = {"resource": RESOURCE_KEYS[k], "n": symbols}
        if more > 0:
            found.append(Reason("symbols", facts, SYMBOL_WORTH * float(more), NOW))
        elif more < 0:
            found.append(Reason("symbols_lost", facts, SYMBOL_WORTH * float(more), NOW))
    room = after.capacity[seat] - before.capacity[seat]
    if room > 0:
        found.append(Reason("room", {"n": after.capacity[seat]}, ROOM_WORTH * float(room), NOW))
    elif room < 0:
        found.append(Reason("room_lost", {"n": after.capacity[seat]}, ROOM_WORTH * float(room), NOW))
    return found


def _payable(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    """Buildings that the stored tokens pay for now, or nearly."""
    found: list[Reason] = []
    card: i64
    for card in range(CARDS):
        if not _is_at_hand(after, seat, card):
            continue
        is_reserved = build.is_reserved(after, seat, card)
        facts: dict[str, Fact] = {"card": CARD_KEYS[card], "vp": CARD_VP[card]}
        lacking, lacked = build.lacking(after, seat, card), build.lacking(before, seat, card)
        is_new = is_reserved and not build.is_reserved(before, seat, card)
        if lacking <= 0 and (lacked > 0 or is_new):
            found.append(Reason("payable", facts, PART * float(CARD_VP[card]), NOW))
        elif lacking == 1 and (lacked > 1 or is_new):
            found.append(Reason("nearly", facts, NEARLY * float(CARD_VP[card]), NOW))
        if is_new:
            found.append(Reason("keeps", facts, KEPT + NEARLY * float(CARD_VP[card]), NOW))
            found.append(Reason("gets", {"card": CARD_KEYS[card]}, float(CARD_VP[card]), RIVAL))
    return found


def _is_at_hand(s: TheRiverState, seat: i64, card: i64) -> bool:
    """Whether a seat could construct this card, if it had the tokens."""
    if build.is_reserved(s, seat, card):
        return True
    place: i64
    for place in range(OFFER):
        if s.offer[place] == card:
            return True
    return False


def _pioneers(before: TheRiverState, after: TheRiverState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    more = advice.pioneers(after, seat) - advice.pioneers(before, seat)
    if more > 0:
        found.append(Reason("pioneer", {}, PIONEER_WORTH, NOW))
    settling = advice.settling(after, seat) - advice.settling(before, seat)
    if settling > 0:
        found.append(Reason("settles", {}, -PIONEER_WORTH, NOW))
    if after.pawn == seat and before.pawn != seat and not after.ending:
        found.append(Reason("pawn", {}, PAWN_WORTH, NOW))
    return found
