"""Reserve a building (TR-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import CARD_KEYS, OFFER, RESERVE
from zataku.games.the_river.events import Reserved
from zataku.games.the_river.rules import placement
from zataku.games.the_river.state import HELD, TURN_OVER, TheRiverState, reserved_by


def place_of(s: TheRiverState, card: i64) -> i64:
    """The place of the building island where a card lies, or -1."""
    place: i64
    for place in range(OFFER):
        if s.offer[place] == card:
            return place
    return -1


def space_refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why no building can be reserved at all."""
    refused = placement.no_room(s, seat, RESERVE)
    if refused is not None:
        return refused
    if reserved_by(s, seat) == HELD:
        return Refusal("TR-10.2", "reserved_enough", {"cards": HELD})
    place: i64
    for place in range(OFFER):
        if s.offer[place] >= 0:
            return None
    return Refusal("TR-10.3", "no_card_left")


def refusal(s: TheRiverState, seat: i64, card: i64) -> Refusal | None:
    """Why this building can't be reserved."""
    refused = space_refusal(s, seat)
    if refused is None and place_of(s, card) < 0:
        return Refusal("TR-10.1", "card_not_face_up", {"card": CARD_KEYS[card]})
    return refused


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every card that is face up."""
    if not placement.has_room(s, seat, RESERVE) or reserved_by(s, seat) == HELD:
        return n
    place: i64
    for place in range(OFFER):
        if s.offer[place] >= 0:
            out[n] = actions.RESERVE + s.offer[place]
            n += 1
    return n


def execute(s: TheRiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Take the card; the gap stays until the clean-up (TR-10.4)."""
    placement.send(s, seat, RESERVE)
    place = place_of(s, card)
    s.offer[place] = -1
    s.reserved[seat * HELD + reserved_by(s, seat)] = card
    if dealer.telling:
        dealer.tell(Reserved(seat, CARD_KEYS[card], place + 1))
    s.phase = TURN_OVER
