"""Draws the legend: what the marks mean."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import flow, name, styled
from zataku.games.river_of_gold.content import CONTENT, REGIONS
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
    marks += [(CUSTOMER_MARK, "customer"), ("−2", "artisan"), ("×2", "elder"), (ROYAL_MARK, "royal_ship")]
    lines = flow([f"{mark} {name(names, slug)}" for mark, slug in marks], GAP)
    return [styled("dim", line) for line in [*lines, _track()]]


def _track() -> str:
    """The rewards of the influence tracks; a good that differs by region is shown for regions 1 to 6."""
    tracks: list[dict[str, Any]] = CONTENT["influence_track"]
    steps: dict[int, str] = {tracks[0]["imperial_flower"]: FLOWER_MARK}
    for k, reward in enumerate(tracks[0]["rewards"]):
        by_region = [gains(track["rewards"][k]["gain"]) for track in tracks]
        steps[reward["step"]] = by_region[0] if by_region.count(by_region[0]) == REGIONS else "/".join(by_region)
    return gain_mark("influence") + GAP + GAP.join([f"{step}: {steps[step]}" for step in sorted(steps)])
