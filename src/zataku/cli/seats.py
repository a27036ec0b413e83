"""What the players of a match are called on the screen."""

from __future__ import annotations

from collections.abc import Collection

from zataku.cli.words import Words
from zataku.core.errors import BadSetup
from zataku.core.game import View
from zataku.core.locale import Locale


def titles(view: View, seats: int, loc: Locale, words: Words, you: Collection[int] = ()) -> list[str]:
    """A name for each seat: the clan if the game has clans, else the number."""
    players = getattr(view, "players", [])
    clans = [getattr(player, "clan", None) for player in players] or [None] * seats
    names = [words("seat", seat=seat) if clan is None else loc.name(clan) for seat, clan in enumerate(clans)]
    return [words("you", name=name) if seat in you else name for seat, name in enumerate(names)]


def checked_seat(seat: int, seats: int) -> int:
    """A seat of the match; BadSetup names the possible ones."""
    if not 0 <= seat < seats:
        raise BadSetup("seat", f"a number from 0 to {seats - 1}", str(seat))
    return seat
