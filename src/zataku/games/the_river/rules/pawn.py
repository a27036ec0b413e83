"""Take the first player pawn (TR-14)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import FIRST_PLAYER
from zataku.games.the_river.events import PawnTaken
from zataku.games.the_river.rules import placement
from zataku.games.the_river.state import TURN_OVER, TheRiverState


def refusal(s: TheRiverState, seat: i64) -> Refusal | None:
    """Why the pawn can't be taken; its holder may take it too (TR-14.2)."""
    if placement.has_room(s, seat, FIRST_PLAYER):
        return None
    return Refusal("TR-14.3", "pawn_taken", {"capacity": placement.capacity(s, FIRST_PLAYER)})


def fill(s: TheRiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The one place for a pioneer."""
    if placement.has_room(s, seat, FIRST_PLAYER):
        out[n] = actions.FIRST_PLAYER
        n += 1
    return n


def execute(s: TheRiverState, seat: i64, dealer: Dealer) -> None:
    """Take the pawn; the running round goes on as it was (TR-14.4)."""
    placement.send(s, seat, FIRST_PLAYER)
    s.pawn = seat
    if dealer.telling:
        dealer.tell(PawnTaken(seat))
    s.phase = TURN_OVER
