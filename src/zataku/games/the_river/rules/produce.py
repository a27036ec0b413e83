"""Produce wood, stone, clay (TR-7) and food (TR-9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import (
    FIRST_BONUS,
    FOOD,
    MATERIALS,
    PRODUCE,
    PRODUCE_FOOD,
    RESOURCE_KEYS,
    side_of,
)
from zataku.games.the_river.events import Produced
from zataku.games.the_river.rules import placement, storage
from zataku.games.the_river.state import OVERFLOW, TURN_OVER, TheRiverState

FOOD_RECEIVED: Final = 1  # TR-9.1


def amount(s: TheRiverState, seat: i64, material: i64) -> i64:
    """What a pioneer would receive of a material: symbols and first-pioneer bonus, as far as the supply goes."""
    n = s.symbols[seat * MATERIALS + material]
    if placement.standing_on(s, PRODUCE + material) == 0:
        n += FIRST_BONUS[side_of(s.seats) * MATERIALS + material]  # TR-7.2
    return n if n < s.supply[material] else s.supply[material]


def space_refusal(s: TheRiverState, seat: i64, island: i64) -> Refusal | None:
    """Why nothing can be produced on the island of a resource."""
    refused = placement.no_room(s, seat, PRODUCE + island)
    if refused is not None:
        return refused
    if island != FOOD:
        if s.supply[island] == 0:
            return Refusal("TR-7.5", "island_empty", {"resource": RESOURCE_KEYS[island]})
        if amount(s, seat, island) == 0:
            return Refusal("TR-7.5", "nothing_produced", {"resource": RESOURCE_KEYS[island]})
        return Refusal("TR-7.7", "no_warehouse") if s.capacity[seat] == 0 else None
    if s.supply[0] + s.supply[1] + s.supply[2] + s.supply[3] == 0:
        return Refusal("TR-9.5", "supply_empty")
    return Refusal("TR-9.5", "no_warehouse") if s.capacity[seat] == 0 else None


def refusal(s: TheRiverState, seat: i64, island: i64) -> Refusal | None:
    """Why the resource of this island can't be produced."""
    refused = space_refusal(s, seat, island)
    if refused is None and island == FOOD and s.supply[FOOD] == 0:
        return Refusal("TR-9.3", "another_resource")
    return refused


def instead_refusal(s: TheRiverState, seat: i64, material: i64) -> Refusal | None:
    """Why this material can't be taken from the food island (TR-9.3, TR-9.4)."""
    refused = space_refusal(s, seat, FOOD)
    if refused is not None:
        return refused
    if s.supply[FOOD] > 0:
        return Refusal("TR-9.4", "food_first", {"food": s.supply[FOOD]})
    if s.supply[material] == 0:
        return Refusal("TR-9.3", "island_empty", {"resource": RESOURCE_KEYS[material]})
    return None


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The islands that give something; without food the materials that the food island gives instead."""
    if s.capacity[seat] == 0:
        return n
    k: i64
    for k in range(MATERIALS):
        if placement.has_room(s, seat, PRODUCE + k) and amount(s, seat, k) > 0:
            out[n] = actions.PRODUCE + k
            n += 1
    if not placement.has_room(s, seat, PRODUCE_FOOD):
        return n
    if s.supply[FOOD] > 0:
        out[n] = actions.PRODUCE + FOOD
        return n + 1
    for k in range(MATERIALS):
        if s.supply[k] > 0:
            out[n] = actions.PRODUCE_INSTEAD + k
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, island: i64, resource: i64, dealer: Dealer) -> None:
    """Receive what the island gives, and store it."""
    n = amount(s, seat, island) if island != FOOD else FOOD_RECEIVED
    placement.send(s, seat, PRODUCE + island)
    s.gain[resource] = n
    if dealer.telling:
        dealer.tell(Produced(seat, RESOURCE_KEYS[island], RESOURCE_KEYS[resource], n))
    storage.receive(s, seat, OVERFLOW, TURN_OVER, dealer)
