"""Where each feature stands, and its name: offsets for the writers, checked against the names when this is loaded."""

from __future__ import annotations

from typing import Final

from zataku.core.feature_names import block, each
from zataku.games.river_of_gold.content import (
    CLAN_KEYS,
    CUSTOMER_KEYS,
    GOOD_KEYS,
    MASTERY_KEYS,
    PATRON_KEYS,
    REGION_KEYS,
    SHIP_KEYS,
    SPACE_KEYS,
    TYPE_KEYS,
)

# Sizes that the content has too: mypyc makes constants of sums only if all is in one file. If one were wrong, the names
# below would not fit.
_BUILDING_TYPES: Final = 4
_CLANS: Final = 4
_CUSTOMERS: Final = 30
_GOODS: Final = 3
_MASTERIES: Final = 6
_PATRONS: Final = 8
_REGIONS: Final = 6
_RIVER: Final = 14
_ROW: Final = 4
_SHORES: Final = 30
_FACES: Final = 6

MOST_SEATS: Final = 4
COST_SCALE: Final = 16.0  # exact, so that costs can be read again
COUNT_SCALE: Final = 4.0  # the same for buildings

# Gains in the order of the kinds of rewards in content: koku first, so a kind stands at its number less one.
OWNER_GAINS: Final = 8
VISITOR_GAINS: Final = 9  # the last, 'draw and discard', is no owner's
EMPEROR_GAINS: Final = 6  # what owners of the first era gain
GAIN_KEYS: Final = ("koku", *GOOD_KEYS, "favor", "vp", "influence", "any_good", "draw_discard")

# A building tile, from the start of its part.
TILE_TYPES: Final = 0
TILE_BONUS_AT: Final = TILE_TYPES + _BUILDING_TYPES
TILE_ERA2: Final = TILE_BONUS_AT + 1
TILE_OWNER: Final = TILE_ERA2 + 1
TILE_KOKU_PER: Final = TILE_OWNER + OWNER_GAINS
TILE: Final = TILE_KOKU_PER + 1

# The table.
SEATS: Final = 0
PHASE: Final = SEATS + 3
JOURNEY: Final = PHASE + 7
SALE_OPEN: Final = JOURNEY + 1
SALE_BEGUN: Final = SALE_OPEN + 1
DRAWS: Final = SALE_BEGUN + 1
DISCARDING: Final = DRAWS + 1
UPGRADE: Final = DISCARDING + 1
MARK_OWN: Final = UPGRADE + 1
MARK_OPPONENT: Final = MARK_OWN + 1
REFILL: Final = MARK_OPPONENT + 1
ERA1_LEFT: Final = REFILL + 1
ERA2_LEFT: Final = ERA1_LEFT + 1
EMPEROR_IN: Final = ERA2_LEFT + 1  # tiles still to enter the row before the Emperor's visit: 1 to 3
END_IN: Final = EMPEROR_IN + 3  # the same before the end
EMPEROR_DUE: Final = END_IN + 3
END_DUE: Final = EMPEROR_DUE + 1
FINAL_PHASE: Final = END_DUE + 1
LAST_TURNS: Final = FINAL_PHASE + 1
DECK: Final = LAST_TURNS + 1
SHUFFLES: Final = DECK + 1
OFFERED: Final = SHUFFLES + 1
DISCARDED: Final = OFFERED + _PATRONS
REGION_VP_AT: Final = DISCARDED + _CUSTOMERS
LEAD: Final = REGION_VP_AT + _REGIONS
EMPTY: Final = LEAD + _REGIONS
CHEAPEST: Final = EMPTY + _REGIONS
MASTERY: Final = CHEAPEST + _REGIONS
SLOTS: Final = MASTERY + _MASTERIES
ERA1_TOP: Final = SLOTS + _ROW * TILE
ERA2_TOP: Final = ERA1_TOP + TILE
UNSEEN_ERA1: Final = ERA2_TOP + TILE
UNSEEN_ERA2: Final = UNSEEN_ERA1 + _BUILDING_TYPES
WORTH: Final = UNSEEN_ERA2 + _BUILDING_TYPES
TABLE: Final = WORTH + 1

# The observer's hand.
HELD: Final = TABLE
FILLED: Final = HELD + _CUSTOMERS
PAYABLE: Final = FILLED + _CUSTOMERS
BY_TRADES: Final = PAYABLE + _CUSTOMERS
IN_REACH: Final = BY_TRADES + _CUSTOMERS
POINTS: Final = IN_REACH + _CUSTOMERS
ELSEWHERE: Final = POINTS + _CUSTOMERS
FEWEST_MISSING: Final = ELSEWHERE + _CUSTOMERS
PAYABLE_CARDS: Final = FEWEST_MISSING + 1
DELIVER_FAVOR: Final = PAYABLE_CARDS + 1
NEAREST: Final = DELIVER_FAVOR + 4
LACKING: Final = NEAREST + _GOODS
SAILS: Final = LACKING + _GOODS
PLAYERS: Final = SAILS + 2 * _FACES

# A ship's sail with the die, from the start of its part.
SHIP_GAINS: Final = 0
SHIP_JOURNEY: Final = SHIP_GAINS + VISITOR_GAINS
SHIP_OTHERS: Final = SHIP_JOURNEY + 1
SHIP: Final = SHIP_OTHERS + 1

# A player, from the start of the block.
ACTIVE: Final = 0
ASKED: Final = ACTIVE + 1
FIRST: Final = ASKED + 1
TRIGGERED: Final = FIRST + 1
LAST_TURN: Final = TRIGGERED + 1
VP_AT: Final = LAST_TURN + 1
SCORE: Final = VP_AT + 1
AHEAD: Final = SCORE + 1
STANDING: Final = AHEAD + 1
ARTISANS: Final = STANDING + 1
MERCHANTS: Final = ARTISANS + 1
NOBLES: Final = MERCHANTS + 1
KOKU_AT: Final = NOBLES + 1
FAVOR_AT: Final = KOKU_AT + 1
FAVOR_ROOM: Final = FAVOR_AT + 1
FAVOR_LIMIT: Final = FAVOR_ROOM + 1
GOODS_AT: Final = FAVOR_LIMIT + 1
GOODS_OWED: Final = GOODS_AT + _GOODS
HAND: Final = GOODS_OWED + 1
EARLIER: Final = HAND + 1
DIE: Final = EARLIER + 1
DIE_IS_SET: Final = DIE + _FACES
STANDARD: Final = DIE_IS_SET + 1
ROYAL: Final = STANDARD + _RIVER
INFLUENCE_AT: Final = ROYAL + _RIVER
REGION_POINTS: Final = INFLUENCE_AT + _REGIONS
CUSTOMERS_AT: Final = REGION_POINTS + _REGIONS  # none of these is none
DELIVERED: Final = CUSTOMERS_AT + 6
BUILDING: Final = DELIVERED + _CUSTOMERS
TYPES: Final = BUILDING + _SHORES
REGIONS_BUILT: Final = TYPES + _BUILDING_TYPES
INCOME: Final = REGIONS_BUILT + _REGIONS
EMPEROR: Final = INCOME + OWNER_GAINS
PROGRESS: Final = EMPEROR + EMPEROR_GAINS
CLAIMED: Final = PROGRESS + _MASTERIES
BUILDABLE: Final = CLAIMED + _MASTERIES
BUILD_NOW: Final = BUILDABLE + _REGIONS
SHIPS_AT: Final = BUILD_NOW + 1
PATRON: Final = SHIPS_AT + 2 * SHIP
CLAN: Final = PATRON + _PATRONS
PLAYER: Final = CLAN + _CLANS
N_FEATURES: Final = PLAYERS + MOST_SEATS * PLAYER


def _each(keys: tuple[str, ...], *rest: str) -> list[str]:
    """The names of a part with one feature for each key, or several."""
    return [f"{key}.{word}" for key in keys for word in rest] if rest else list(keys)


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


_TILE: Final = (*TYPE_KEYS, "bonus", "era2", *each("owner", GAIN_KEYS[:OWNER_GAINS]), "owner.koku_per")
_PHASES: Final = ("draft", "first_die", "action", "choosing", "closing", "others", "over")

_TABLE: Final[list[tuple[int, list[str]]]] = [
    (SEATS, each("seats", _numbers(2, MOST_SEATS))),
    (PHASE, each("phase", _PHASES)),
    (JOURNEY, ["journey", "sale.open", "sale.begun", "draws", "discarding", "upgrade"]),
    (MARK_OWN, ["second_marker.own", "second_marker.opponent", "refill"]),
    (ERA1_LEFT, ["era1_left", "era2_left"]),
    (EMPEROR_IN, each("emperor_in", _numbers(1, 3))),
    (END_IN, each("end_in", _numbers(1, 3))),
    (EMPEROR_DUE, ["emperor_due", "end_due", "final_phase", "last_turns", "deck_size", "shuffles"]),
    (OFFERED, each("offered", PATRON_KEYS)),
    (DISCARDED, each("discarded", CUSTOMER_KEYS)),
    (REGION_VP_AT, _each(REGION_KEYS, "vp")),
    (LEAD, _each(REGION_KEYS, "lead")),
    (EMPTY, _each(REGION_KEYS, "empty")),
    (CHEAPEST, _each(REGION_KEYS, "cheapest")),
    (MASTERY, _each(MASTERY_KEYS, "reward")),
    (SLOTS, _each(tuple(f"slot_{slot + 1}" for slot in range(_ROW)), *_TILE)),
    (ERA1_TOP, _each(("era1_top", "era2_top"), *_TILE)),
    (UNSEEN_ERA1, _each(("unseen.era1", "unseen.era2"), *TYPE_KEYS)),
    (WORTH, ["worth"]),
]

_OWN: Final[list[tuple[int, list[str]]]] = [
    (HELD, _each(CUSTOMER_KEYS, "held")),
    (FILLED, _each(CUSTOMER_KEYS, "filled")),
    (PAYABLE, _each(CUSTOMER_KEYS, "payable")),
    (BY_TRADES, _each(CUSTOMER_KEYS, "payable_by_trades")),
    (IN_REACH, _each(CUSTOMER_KEYS, "in_reach")),
    (POINTS, _each(CUSTOMER_KEYS, "points")),
    (ELSEWHERE, _each(CUSTOMER_KEYS, "in_another_hand")),
    (FEWEST_MISSING, ["fewest_missing", "payable_cards"]),
    (DELIVER_FAVOR, each("deliver_favor", _numbers(0, 3))),
    (NEAREST, each("nearest_lacks", GOOD_KEYS)),
    (LACKING, each("hand_lacks", GOOD_KEYS)),
    (SAILS, _each(tuple(each("sail", SHIP_KEYS)), *_numbers(1, _FACES))),
]

_PLAYER: Final[list[tuple[int, list[str]]]] = [
    (ACTIVE, ["active", "asked", "first", "triggered_end", "last_turn"]),
    (VP_AT, ["vp", "score", "ahead", "standing", "artisans_vp", "merchants_vp", "nobles_vp"]),
    (KOKU_AT, ["koku", "favor", "favor_room", "favor_limit"]),
    (GOODS_AT, [*GOOD_KEYS, "goods_owed", "hand_size", "hand_of_earlier_shuffles"]),
    (DIE, each("die", _numbers(1, _FACES))),
    (DIE_IS_SET, ["die_is_set"]),
    (STANDARD, each("standard_ship", _numbers(1, _RIVER))),
    (ROYAL, each("royal_ship", _numbers(1, _RIVER))),
    (INFLUENCE_AT, _each(REGION_KEYS, "influence")),
    (REGION_POINTS, _each(REGION_KEYS, "points")),
    (CUSTOMERS_AT, each("customers", _numbers(1, 6))),
    (DELIVERED, each("delivered", CUSTOMER_KEYS)),
    (BUILDING, each("building", SPACE_KEYS)),
    (TYPES, each("buildings", TYPE_KEYS)),
    (REGIONS_BUILT, _each(REGION_KEYS, "buildings")),
    (INCOME, each("income", GAIN_KEYS[:OWNER_GAINS])),
    (EMPEROR, each("emperor", GAIN_KEYS[:EMPEROR_GAINS])),
    (PROGRESS, _each(MASTERY_KEYS, "progress")),
    (CLAIMED, _each(MASTERY_KEYS, "claimed")),
    (BUILDABLE, _each(REGION_KEYS, "payable")),
    (BUILD_NOW, ["build_now"]),
    (SHIPS_AT, _each(SHIP_KEYS, *each("sail", (*GAIN_KEYS, "journey", "others")))),
    (PATRON, each("patron", PATRON_KEYS)),
    (CLAN, each("clan", CLAN_KEYS)),
]


FEATURES: Final[tuple[str, ...]] = (
    *block(
        PLAYERS,
        [(at, each("table", names)) for at, names in _TABLE] + [(at, each("own", names)) for at, names in _OWN],
    ),
    *[name for k in range(MOST_SEATS) for name in each(f"p{k}", block(PLAYER, _PLAYER))],
)
