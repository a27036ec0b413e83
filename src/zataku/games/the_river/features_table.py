"""Features of the table: what all players share, and what is being asked."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.feature_names import block, each, numbered
from zataku.games.the_river import features_tiles
from zataku.games.the_river.content import (
    ACTION_KEYS,
    CAPACITY_KIND,
    CARD_VP,
    CARDS,
    COST,
    FIRST_BONUS,
    MATERIALS,
    MOST_SEATS,
    OFFER,
    PRODUCE,
    RESOURCE_KEYS,
    RESOURCES,
    SHARED,
    SPACES,
    TOKEN_COUNT,
    TOKEN_STRIDE,
    TOKEN_VALUE,
    side_of,
)
from zataku.games.the_river.rules import build, cleanup, placement, storage
from zataku.games.the_river.state import ALL_SWAPS, FOOD_EXCHANGE, INTRO_EFFECT, PAYING, TheRiverState
from zataku.games.the_river.view import PHASES

WORTH: Final = 0
SEATS: Final[i64] = WORTH + 1
ROUND: Final[i64] = SEATS + 3
ROUNDS_LEFT: Final[i64] = ROUND + 1  # as far as the limit of rounds goes
LAST_ROUND: Final[i64] = ROUNDS_LEFT + 1
REMAINING: Final[i64] = LAST_ROUND + 1
PIONEERS_LEFT: Final[i64] = REMAINING + 1
PHASE: Final[i64] = PIONEERS_LEFT + 1
PAYING_COST: Final[i64] = PHASE + 9
PAYING_PRICE: Final[i64] = PAYING_COST + MATERIALS
PAYING_POINTS: Final[i64] = PAYING_PRICE + 1
GAIN: Final[i64] = PAYING_POINTS + 1
SURPLUS: Final[i64] = GAIN + RESOURCES
SWAPS: Final[i64] = SURPLUS + 1
SUPPLY: Final[i64] = SWAPS + 1
TOKENS_LEFT: Final[i64] = SUPPLY + RESOURCES
TOKEN_NEXT: Final[i64] = TOKENS_LEFT + 1  # and the one after it
ROOM: Final[i64] = TOKEN_NEXT + 2  # on shared action spaces
FIRST_PIONEER: Final[i64] = ROOM + SPACES
OFFER_LEFT: Final[i64] = FIRST_PIONEER + MATERIALS
CARD: Final[i64] = OFFER_LEFT + 1  # by rank in the offer, the dearest first: cost, points
CARD_FACTS: Final[i64] = MATERIALS + 1
DECK_LEFT: Final[i64] = CARD + OFFER * CARD_FACTS
DECK: Final[i64] = DECK_LEFT + 1  # on average: cost, points
OPTION: Final[i64] = DECK + CARD_FACTS
TILE: Final[i64] = OPTION + 3
SIZE: Final[i64] = TILE + features_tiles.SIZE

_CARD_KEYS: Final = (*RESOURCE_KEYS[:MATERIALS], "points")

NAMES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (WORTH, ["worth"]),
        (SEATS, numbered("seats", 2, MOST_SEATS)),
        (ROUND, ["round"]),
        (ROUNDS_LEFT, ["rounds_left"]),
        (LAST_ROUND, ["last_round"]),
        (REMAINING, ["remaining"]),
        (PIONEERS_LEFT, ["pioneers_left"]),
        (PHASE, each("phase", PHASES)),
        (PAYING_COST, each("paying", RESOURCE_KEYS[:MATERIALS])),
        (PAYING_PRICE, ["paying.price"]),
        (PAYING_POINTS, ["paying.points"]),
        (GAIN, each("gain", RESOURCE_KEYS)),
        (SURPLUS, ["surplus"]),
        (SWAPS, ["swaps"]),
        (SUPPLY, each("supply", RESOURCE_KEYS)),
        (TOKENS_LEFT, ["bonus_tokens.left"]),
        (TOKEN_NEXT, ["bonus_tokens.next", "bonus_tokens.after_next"]),
        (ROOM, each("room", ACTION_KEYS)),
        (FIRST_PIONEER, each("first_pioneer_bonus", RESOURCE_KEYS[:MATERIALS])),
        (OFFER_LEFT, ["offer.left"]),
        (CARD, [name for rank in range(OFFER) for name in each(f"offer.{rank + 1}", _CARD_KEYS)]),
        (DECK_LEFT, ["deck.left"]),
        (DECK, each("deck", _CARD_KEYS)),
        (OPTION, ["exchange_may_include_food", "draft_has_effects", "all_swaps_are_due"]),
        (TILE, list(features_tiles.NAMES)),
    ],
)

_FIELD: Final = 12  # bits of each sum
_FACTS: Final = vec[i64](
    [
        int(COST[card * MATERIALS])
        + (int(COST[card * MATERIALS + 1]) << _FIELD)
        + (int(COST[card * MATERIALS + 2]) << (2 * _FIELD))
        + (int(CARD_VP[card]) << (3 * _FIELD))
        for card in range(CARDS)
    ]
)
"""Cost and points of a card in one number, so that one sum adds up all of it."""

_RANK: Final = 8  # bits of each rank
_ANY_CARD: Final = 255
_COST_SCALE: Final = 0.25
_POINTS_SCALE: Final = 0.125


def ranked(s: TheRiverState) -> i64:
    """The cards on offer by rank, as one number: cards are numbered from cheap to dear, and the dearest comes first."""
    offer = s.offer
    ranks: i64 = 0
    shift: i64 = 0
    last: i64 = CARDS
    place: i64
    while True:
        card: i64 = -1
        for place in range(OFFER):
            if card < offer[place] < last:
                card = offer[place]
        if card < 0:
            return ranks
        ranks |= (card + 1) << shift
        shift += _RANK
        last = card


def card_of(ranks: i64, rank: i64) -> i64:
    """The card of a rank, or -1."""
    return ((ranks >> (rank * _RANK)) & _ANY_CARD) - 1


def write(s: TheRiverState, ranks: i64, left: float, out: vec[float], at: i64) -> None:
    """The part of the table, but for what it is worth, which needs the parts of all players."""
    k: i64
    out[at + SEATS + s.seats - 2] = 1.0
    out[at + ROUND] = float(s.round) * 0.125
    rounds_left = s.round_cap - s.round
    out[at + ROUNDS_LEFT] = 1.0 if rounds_left >= 10 else float(rounds_left) * 0.1
    out[at + LAST_ROUND] = 1.0 if cleanup.is_final(s) else 0.0
    out[at + REMAINING] = left
    pioneers: i64 = 0
    for k in range(s.seats):
        pioneers += s.boat[k]
    out[at + PIONEERS_LEFT] = float(pioneers) * 0.1
    out[at + PHASE + s.phase] = 1.0
    _write_choice(s, out, at)
    for k in range(RESOURCES):
        out[at + SUPPLY + k] = float(s.supply[k]) * 0.125
    _write_tokens(s, out, at)
    _write_spaces(s, out, at)
    _write_cards(s, ranks, out, at)
    out[at + OPTION] = 1.0 if s.options & FOOD_EXCHANGE != 0 else 0.0
    out[at + OPTION + 1] = 1.0 if s.options & INTRO_EFFECT != 0 else 0.0
    out[at + OPTION + 2] = 1.0 if s.options & ALL_SWAPS != 0 else 0.0
    features_tiles.write(s, out, at + TILE)


def _write_choice(s: TheRiverState, out: vec[float], at: i64) -> None:
    """What has to be decided before the turn goes on."""
    if s.phase == PAYING:
        _write_card(_FACTS[s.card], 1.0, out, at + PAYING_COST, at + PAYING_POINTS)
        out[at + PAYING_PRICE] = float(build.price(s, s.asked, s.card)) * _COST_SCALE
    elif storage.is_asking(s):
        k: i64
        for k in range(RESOURCES):
            out[at + GAIN + k] = float(s.gain[k]) * 0.25
        out[at + SURPLUS] = float(storage.surplus(s, s.asked)) * 0.25
    else:
        out[at + SWAPS] = float(s.swaps) * 0.5


def _write_tokens(s: TheRiverState, out: vec[float], at: i64) -> None:
    left = TOKEN_COUNT[s.seats] - s.tokens_gone
    out[at + TOKENS_LEFT] = float(left) * 0.1
    k: i64
    for k in range(2):
        if left > k:
            out[at + TOKEN_NEXT + k] = float(TOKEN_VALUE[s.seats * TOKEN_STRIDE + s.tokens_gone + k]) * 0.2


def _write_spaces(s: TheRiverState, out: vec[float], at: i64) -> None:
    """Room is written only where all players share it."""
    space: i64
    for space in range(SPACES):
        if CAPACITY_KIND[space] == SHARED:
            out[at + ROOM + space] = float(placement.capacity(s, space) - placement.standing_on(s, space)) * 0.5
    for space in range(MATERIALS):
        if placement.standing_on(s, PRODUCE + space) == 0:
            out[at + FIRST_PIONEER + space] = float(FIRST_BONUS[side_of(s.seats) * MATERIALS + space])


def _write_cards(s: TheRiverState, ranks: i64, out: vec[float], at: i64) -> None:
    rank: i64 = 0
    card = card_of(ranks, 0)
    while card >= 0:
        here = at + CARD + rank * CARD_FACTS
        _write_card(_FACTS[card], 1.0, out, here, here + MATERIALS)
        rank += 1
        card = card_of(ranks, rank)
    out[at + OFFER_LEFT] = float(rank) * 0.25
    if s.deck_n > 0:
        deck = s.deck
        facts: i64 = 0
        k: i64
        for k in range(s.deck_n):
            facts += _FACTS[deck[k]]
        _write_card(facts, 1.0 / float(s.deck_n), out, at + DECK, at + DECK + MATERIALS)
        out[at + DECK_LEFT] = float(s.deck_n) * 0.03


def _write_card(facts: i64, part: float, out: vec[float], cost: i64, points: i64) -> None:
    """Cost and points of a card, or on average of several ones."""
    k: i64
    for k in range(MATERIALS):
        out[cost + k] = float(facts & 4095) * part * _COST_SCALE
        facts >>= _FIELD
    out[points] = float(facts) * part * _POINTS_SCALE
