"""New matches with chosen clans and outcomes of the set-up."""

from __future__ import annotations

from collections.abc import Sequence

import zataku
from games.battle_for_rokugan.printed import OBJECTIVES
from games.battle_for_rokugan.situation import GAME, After


def chosen(*clans: str, outcomes: Sequence[str] = ()) -> After:
    """A match in which the clans were chosen in seat order; then these outcomes, then seeded ones."""
    match = zataku.Match(GAME, len(clans), dealer=zataku.Scripted(outcomes, then=zataku.Seeded(1)))
    return After(match).play(*(f"clan {clan}" for clan in clans))


def dealt(*clans: str, outcomes: Sequence[str] = ()) -> After:
    """A match after the objectives: each seat was dealt the next two of the list and kept the first of them."""
    deal = [f"objective={objective}" for objective in OBJECTIVES[: 2 * len(clans)]]
    after = chosen(*clans, outcomes=[*deal, *outcomes])
    return after.play(*(f"keep {OBJECTIVES[2 * seat]}" for seat in range(len(clans))))


def opened(*clans: str, first: str, claims: Sequence[str] = (), outcomes: Sequence[str] = ()) -> After:
    """A match with this first player that made these claims, each by the seat that was asked."""
    after = dealt(*clans, outcomes=[f"initiative={first}", *outcomes])
    return after.play(*(f"claim {province}" for province in claims))
