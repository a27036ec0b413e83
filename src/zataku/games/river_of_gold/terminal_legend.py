"""Draws the legend: what the marks mean."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import flow, name, styled
from zataku.games.river_of_gold.content import ARTISAN, CONTENT, DISCOUNT, FLOWER, REGIONS, STEPS
from zataku.games.river_of_gold.terminal_marks import (
    CUSTOMER_MARK,
    FLOWER_MARK,
    GAIN_MARKS,
    ROYAL_MARK,
    TYPE_MARKS,
    gain_mark,
    gains,
    type_mark,
)

GAP: Final = "   "
GAIN_NAMES: Final = {"favor": "divine_favor", "vp": "victory_points"}
"""Gains that go by another slug."""


def draw_legend(names: dict[str, str]) -> list[str]:
    """Every mark with its name, then the rewards along an influence track."""
    marks = [(gain_mark(kind), GAIN_NAMES.get(kind, kind)) for kind in GAIN_MARKS]
    marks += [(type_mark(kind), kind) for kind in TYPE_MARKS]
    marks += [(CUSTOMER_MARK, "customer"), (_discounts(), "artisan"), ("×2", "elder"), (ROYAL_MARK, "royal_ship")]
    lines = flow([f"{mark} {name(names, slug)}" for mark, slug in marks], GAP)
    return [styled("dim", line) for line in [*lines, *_track()]]


def _discounts() -> str:
    """What artisans take off the cost of building, in all regions."""
    found = sorted({int(DISCOUNT[ARTISAN * REGIONS + region]) for region in range(REGIONS)})
    return "−" + "/".join([str(discount) for discount in found])


def _track() -> list[str]:
    """The rewards of the influence tracks; what differs by region is shown for regions 1 to 6."""
    steps = [gain_mark("influence")]
    tracks: list[dict[str, Any]] = CONTENT["influence_track"]
    for step in range(1, STEPS + 1):
        by_region = [_reward(track, step) for track in tracks]
        told = by_region[0]
        if by_region.count(told) < REGIONS:
            told = "/".join([each or "–" for each in by_region])
        if told:
            steps.append(f"{step}: {told}")
    return flow(steps, GAP)


def _reward(track: dict[str, Any], step: int) -> str:
    flower = FLOWER_MARK if step == FLOWER else ""
    return flower + "".join([gains(reward["gain"]) for reward in track["rewards"] if reward["step"] == step])
