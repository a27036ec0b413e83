"""New matches with chosen or seeded outcomes of the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import zataku
from games.river_of_gold.situation import GAME
from zataku.games.river_of_gold.view import RiverView

MARKETS = ["s6=b44", "s17=b45", "s29=b46"]
STARTS = {
    2: ["s3=b01", "s7=b01", "s11=b42", "s14=b42", "s22=b43", "s23=b43"],
    3: ["s3=b01", "s11=b01", "s22=b43"],
    4: [],
}


def for_the_table(seats: int, first: int = 0, starts: Sequence[str] | None = None) -> list[str]:
    """The outcomes that set up the table: region tiles t1 to t6, masteries fire, void, water, and so on."""
    regions = [f"region_{n}=t{n}" for n in range(1, 7)]
    masteries = ["mastery=fire", "mastery=void", "mastery=water"]
    tiles = ["row_1=b02", "row_2=b08", "row_3=b14", "row_4=b20", "era1=b03", "era2=b26"]
    return [*regions, *masteries, *MARKETS, *(starts or STARTS[seats]), *tiles, f"first={first + 1}"]


def for_a_player(cards: Sequence[str], upper: int = 1, middle: int = 1, die: int = 1) -> list[str]:
    """The outcomes that set up a player."""
    return [f"upper={upper}", f"middle={middle}", *(f"customer={card}" for card in cards), f"die={die}"]


def started(seats: int, *outcomes: str, patrons: str = "none") -> zataku.Match:
    """A new match with these outcomes."""
    dealer = zataku.Scripted(outcomes, then=zataku.Seeded(1))
    return zataku.Match(GAME, seats, options={"patrons": patrons}, dealer=dealer)


def seeded(seats: int, seed: int, patrons: str = "none") -> dict[str, Any]:
    """The position at the start of a seeded match."""
    return position(zataku.Match(GAME, seats, seed=seed, options={"patrons": patrons}))


def position(match: zataku.Match) -> dict[str, Any]:
    """The whole position of a match."""
    return GAME.dump_state(match.state())


def view(match: zataku.Match, seat: int) -> RiverView:
    """What a seat sees."""
    shown = match.view(seat)
    assert isinstance(shown, RiverView)
    return shown
