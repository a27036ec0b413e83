"""New matches with chosen or seeded outcomes of the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import zataku
from games.the_river.situation import COLOURS, GAME
from zataku.games.the_river.view import TheRiverView

DRAFT = ("t01", "t15", "t27", "t37", "t45")
CARDS = ("b01", "b04", "b16", "b28")


def for_the_setup(seats: int, first: int = 0, draft: Sequence[str] = DRAFT) -> list[str]:
    """The outcomes of a set-up: colours by seat, the tiles of the draft, four cards, the pawn holder."""
    colours = [f"colour={colour}" for colour in COLOURS[:seats]]
    tiles = [f"tile={tile}" for tile in draft[: seats + 1]]
    return [*colours, *tiles, *(f"card={card}" for card in CARDS), f"first={first + 1}"]


def started(seats: int, *outcomes: str, **options: str) -> zataku.Match:
    """A new match with these outcomes."""
    dealer = zataku.Scripted(outcomes, then=zataku.Seeded(1))
    return zataku.Match(GAME, seats, options=options, dealer=dealer)


def drafting(seats: int, first: int = 0, draft: Sequence[str] = DRAFT, **options: str) -> zataku.Match:
    """A new match at its draft, with these tiles face up."""
    return started(seats, *for_the_setup(seats, first, draft), **options)


def seeded(seats: int, seed: int) -> dict[str, Any]:
    """The position at the start of a seeded match."""
    return position(zataku.Match(GAME, seats, seed=seed))


def position(match: zataku.Match) -> dict[str, Any]:
    """The whole position of a match."""
    return GAME.dump_state(match.state())


def view(match: zataku.Match, seat: int) -> TheRiverView:
    """What a seat sees."""
    shown = match.view(seat)
    assert isinstance(shown, TheRiverView)
    return shown
