"""Features of what a player can build: how near each card is, what production brings, and the best that comes next."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.feature_names import block, each, numbered
from zataku.games.the_river.content import (
    CARD_KEYS,
    CARD_VP,
    CARDS,
    COST,
    FOOD,
    MATERIALS,
    OFFER,
    PRODUCE,
    PRODUCE_FOOD,
    RESOURCE_KEYS,
    RESOURCES,
)
from zataku.games.the_river.features_table import card_of
from zataku.games.the_river.rules import build, placement, produce, tokens
from zataku.games.the_river.state import HELD, TheRiverState, reserved_by

LEVELS: Final = 4  # lacking none to three tokens

PRODUCES: Final = 0  # here and now
NEAR: Final[i64] = PRODUCES + RESOURCES  # cards on offer, by rank as the table has them, then reserved cards
HELD_COST: Final[i64] = NEAR + OFFER + HELD
HELD_POINTS: Final[i64] = HELD_COST + HELD * MATERIALS
HELD_CARDS: Final[i64] = HELD_POINTS + HELD
PAYABLE: Final[i64] = HELD_CARDS + 1  # how many cards
BEST: Final[i64] = PAYABLE + 1  # the most points, token included, of a card that lacks this many tokens or fewer
AFTER: Final[i64] = BEST + LEVELS  # the same of cards that can be paid after producing here
LACKS: Final[i64] = AFTER + RESOURCES  # of the card that promises most
SIZE: Final[i64] = LACKS + MATERIALS

NAMES: Final[tuple[str, ...]] = block(
    SIZE,
    [
        (PRODUCES, each("produces", RESOURCE_KEYS)),
        (NEAR, numbered("near.offer", 1, OFFER) + numbered("near.reserved", 1, HELD)),
        (HELD_COST, [name for k in range(HELD) for name in each(f"reserved.{k + 1}", RESOURCE_KEYS[:MATERIALS])]),
        (HELD_POINTS, [f"reserved.{place + 1}.points" for place in range(HELD)]),
        (HELD_CARDS, ["reserved"]),
        (PAYABLE, ["payable"]),
        (BEST, numbered("best_points.lacking", 0, LEVELS - 1)),
        (AFTER, each("best_points.producing", RESOURCE_KEYS)),
        (LACKS, each("lacks", RESOURCE_KEYS[:MATERIALS])),
    ],
)

# Of the seat that observes, by card.
CARD_NEAR: Final = 0
CARD_HELD: Final[i64] = CARD_NEAR + CARDS
OWN: Final[i64] = CARD_HELD + CARDS

OWN_NAMES: Final[tuple[str, ...]] = block(
    OWN, [(CARD_NEAR, each("near", CARD_KEYS)), (CARD_HELD, each("reserved", CARD_KEYS))]
)

_POINTS_SCALE: Final = 0.1
_CARD_SCALE: Final = 0.125
_COST_SCALE: Final = 0.25


def near(lacking: i64) -> float:
    """1 for a card that can be paid, less with each token that is lacking, 0 for none."""
    return 1.0 / float(lacking + 1) if lacking > 0 else 1.0


def write_own(s: TheRiverState, seat: i64, ranks: i64, part: i64, out: vec[float], at: i64) -> None:
    """The same by card for the seat that observes, from its part, which is written."""
    k: i64
    for k in range(OFFER):
        card = card_of(ranks, k)
        if card >= 0:
            out[at + CARD_NEAR + card] = out[part + NEAR + k]
    for k in range(HELD):
        card = s.reserved[seat * HELD + k]
        if card >= 0:
            out[at + CARD_NEAR + card] = out[part + NEAR + OFFER + k]
            out[at + CARD_HELD + card] = 1.0


def write(s: TheRiverState, seat: i64, ranks: i64, out: vec[float], at: i64) -> None:
    """The part of a player's cards."""
    _write_production(s, seat, out, at)
    token = tokens.next_value(s, seat)
    bonus: i64 = token if token > 0 else 0
    best = 0.0
    promised: i64 = -1
    place: i64 = 0
    card = card_of(ranks, 0)
    while card >= 0:
        promise = _write_card(s, seat, card, bonus, place, out, at)
        if promise > best:
            best = promise
            promised = card
        place += 1
        card = card_of(ranks, place)
    held = reserved_by(s, seat)
    for place in range(held):
        card = s.reserved[seat * HELD + place]
        _write_held(card, place, out, at)
        promise = _write_card(s, seat, card, bonus, OFFER + place, out, at)
        if promise > best:
            best = promise
            promised = card
    out[at + HELD_CARDS] = float(held) * 0.5
    if promised >= 0:
        for place in range(MATERIALS):
            lacks = COST[promised * MATERIALS + place] - build.usable(s, seat, promised, place)
            if lacks > 0:
                out[at + LACKS + place] = float(lacks) * _COST_SCALE


def _write_production(s: TheRiverState, seat: i64, out: vec[float], at: i64) -> None:
    """What a pioneer would receive if it was sent now; nothing where there is no room for it."""
    if s.capacity[seat] == 0:
        return
    k: i64
    for k in range(MATERIALS):
        if placement.has_room(s, seat, PRODUCE + k):
            out[at + PRODUCES + k] = float(produce.amount(s, seat, k)) * _COST_SCALE
    if placement.has_room(s, seat, PRODUCE_FOOD):
        out[at + PRODUCES + FOOD] = _COST_SCALE


def _write_held(card: i64, place: i64, out: vec[float], at: i64) -> None:
    k: i64
    for k in range(MATERIALS):
        out[at + HELD_COST + place * MATERIALS + k] = float(COST[card * MATERIALS + k]) * _COST_SCALE
    out[at + HELD_POINTS + place] = float(CARD_VP[card]) * _CARD_SCALE


def _write_card(s: TheRiverState, seat: i64, card: i64, bonus: i64, place: i64, out: vec[float], at: i64) -> float:
    """A card counts where it can be paid: now, with some tokens more, or after a production; returns its promise."""
    lacking = build.lacking(s, seat, card)
    points = float(CARD_VP[card] + bonus) * _POINTS_SCALE
    nearness = near(lacking)
    out[at + NEAR + place] = nearness
    k: i64
    if lacking <= 0:
        out[at + PAYABLE] += 0.25
        for k in range(BEST, AFTER + RESOURCES):
            if out[at + k] < points:
                out[at + k] = points
        return points
    for k in range(lacking, LEVELS):
        if out[at + BEST + k] < points:
            out[at + BEST + k] = points
    needed = float(lacking) * _COST_SCALE
    for k in range(RESOURCES):
        if out[at + PRODUCES + k] >= needed and out[at + AFTER + k] < points:
            if k == FOOD or COST[card * MATERIALS + k] - build.usable(s, seat, card, k) >= lacking:
                out[at + AFTER + k] = points
    return points * nearness
