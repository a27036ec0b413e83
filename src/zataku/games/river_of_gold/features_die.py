"""Features of what a player can pay for and do next: builds, the die, and what each ship would gain with it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.river_of_gold import features_sail
from zataku.games.river_of_gold.content import REGIONS, SHORES, SHORES_PER_REGION
from zataku.games.river_of_gold.features_layout import (
    BUILD_NOW,
    BUILDABLE,
    CHEAPEST,
    COST_SCALE,
    DIE,
    DIE_IS_SET,
    EMPTY,
    SHIP,
    SHIPS_AT,
)
from zataku.games.river_of_gold.features_table import turns_left
from zataku.games.river_of_gold.rules import build, customers, patrons
from zataku.games.river_of_gold.state import ACTION, OVER, SHIPS, RiverState


def write(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Regions where a player could pay, and all that the die allows, if it is that of the next action."""
    _write_builds(s, player, at, out)
    if s.die[player] > 0 and die_is_of_use(s, player):
        _write_die(s, player, at, out)


def acts_again(s: RiverState, player: i64) -> bool:
    """Whether an action of this player is still to come, as far as can be known."""
    if s.phase == OVER:
        return False
    before_action = player != s.active or s.phase <= ACTION
    return before_action and turns_left(s, player) > 0 if s.final_by >= 0 else before_action or not s.end_due


def die_is_of_use(s: RiverState, player: i64) -> bool:
    """Whether the die as it lies is that of the next action: the active player rolls it again after an action."""
    return acts_again(s, player) and (player != s.active or s.phase <= ACTION or s.die_is_set)


def _write_builds(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """Whether the cheapest empty space of each region can be paid."""
    region: i64
    for region in range(REGIONS):
        koku = s.koku[player] + customers.build_discount(s, player, region)
        if out[EMPTY + region] > 0.0 and out[CHEAPEST + region] * COST_SCALE <= float(koku):
            out[at + BUILDABLE + region] = 1.0


def _write_die(s: RiverState, player: i64, at: i64, out: vec[float]) -> None:
    """The die, and what can be done with it as it lies: spaces to build on, and what each ship would gain."""
    face = s.die[player]
    out[at + DIE + face - 1] = 1.0
    if s.die_is_set and player == s.active:
        out[at + DIE_IS_SET] = 1.0
    start = (face - 1) * SHORES_PER_REGION
    stop = start + SHORES_PER_REGION
    part = 0.25
    if patrons.builds_anywhere(s, player):
        start = 0
        stop = SHORES
        part = 0.1
    space: i64
    for space in range(start, stop):
        if s.tile[space] < 0 and build.cost(s, player, space) <= s.koku[player]:
            out[at + BUILD_NOW] += part
    ship: i64
    for ship in range(SHIPS):
        features_sail.write(s, player, ship, face, at, at + SHIPS_AT + ship * SHIP, out)
