"""A state in the words of the notation: what a seat sees of it, or all of it as a position."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from zataku.core.bits import count_bits, has
from zataku.games.river_of_gold.content import CUSTOMERS
from zataku.games.river_of_gold.state import RiverState
from zataku.games.river_of_gold.view import LAYOUT, RiverView


def views(s: RiverState) -> list[dict[str, Any]]:
    """What each seat, and last a spectator, may know: everything but the other hands (RG-16)."""
    n = s.numbers()
    public = LAYOUT.public(n, s.seats)
    public["deck_size"] = count_bits(s.deck)
    for seat, player in enumerate(public["players"]):
        player["hidden_hand"] = _hidden_hand(s, seat)
    shown = LAYOUT.views(n, s.seats, public)
    for seat in range(s.seats):
        shown[seat]["players"][seat]["hidden_hand"] = None
    return shown


def view(s: RiverState, viewer: i64) -> RiverView:
    """What this seat may know, as a view."""
    shown: RiverView = LAYOUT.view(views(s)[viewer])
    return shown


def dump(s: RiverState) -> dict[str, object]:
    """The position as JSON data: as a view, with every hand open; deck and unseen tiles are all the rest."""
    data = LAYOUT.dump(s.numbers(), s.seats)
    if not data["wishes"]:
        del data["wishes"]  # it came later than the first records, whose hashes know no such field
    return data


def former_dumps(s: RiverState) -> list[dict[str, object]]:
    """The clans that the host chose used to be forgotten after the set-up."""
    data = dump(s)
    return [data] if data.pop("wishes", None) else []


def _hidden_hand(s: RiverState, seat: i64) -> dict[str, int]:
    """How many cards of which shuffle a hand holds."""
    cards: dict[str, int] = {}
    card: i64
    for card in range(CUSTOMERS):
        if has(s.hand[seat], card):
            shuffle = str(s.batch[card])
            cards[shuffle] = cards.get(shuffle, 0) + 1
    return dict(sorted(cards.items())) if len(cards) > 1 else cards
