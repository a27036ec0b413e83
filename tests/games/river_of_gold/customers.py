"""Situations around customer cards."""

from __future__ import annotations

from typing import Any

from games.river_of_gold.situation import Situation


def holding(card: str, seats: int = 3, **changes: Any) -> Situation:
    """Seat 0 holds this card, the die of its region and 5 of each good, with 2 influence in every region."""
    fillers = ["monk_1", "monk_3", "monk_5", "elder_1", "elder_3", "elder_5", "artisan_1", "artisan_2", "artisan_5"]
    others = [filler for filler in fillers if filler != card]
    situation = Situation(seats)
    for seat in range(seats):
        situation.player(seat, hand=others[2 * seat : 2 * seat + 2])
    situation.player(0, hand=[card, others[0]], die=int(card[-1]), influence=[2] * 6)
    return situation.player(0, goods={"silk": 5, "rice": 5, "porcelain": 5}, **changes)


def at_the_mouth(*delivered: str, **changes: Any) -> Situation:
    """Seat 0 will complete a journey with `sail upper`, from river space 14 to the empty shores of space 1."""
    return Situation().player(0, ships={"upper": 14}, delivered=list(delivered), **changes)


def scarce(deck: int, discard: int) -> Situation:
    """Seat 0 will deliver to artisan 3; so many cards are left in the deck and in the discard pile."""
    rest = [f"{kind}_{k}" for kind in ("merchant", "noble", "monk", "artisan") for k in range(1, 7)]
    rest.remove("artisan_3")
    quiet = Situation(3).player(0, die=3, hand=["artisan_3", "elder_2"], goods={"silk": 2})
    quiet.player(1, hand=["elder_1", "elder_3", "elder_4"])
    return quiet.table(discard=rest[deck : deck + discard]).player(2, delivered=rest[deck + discard :], royal="upper")
