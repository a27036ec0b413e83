"""A position of Pond, and what a seat sees of it: the same data, with unknown stones as ``?``."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import decode
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY, Dealer, State, View
from zataku.core.secret import HIDDEN

STONES = [f"s{n}" for n in range(1, 10)]
PADS = ["east", "north", "west"]
HANDS = ("dealt", "empty")
BAG, HAND, FACEDOWN, FACEUP = 0, 10, 20, 30
"""Where a stone is: in the bag, or one of the others plus the seat."""
PLACES = {HAND: "hand", FACEDOWN: "facedown", FACEUP: "faceup"}


class PondState(State):
    """All numbers."""

    def __init__(self, hands: int, asked: int, turns: int, coins: vec[i64], frogs: vec[i64], stones: vec[i64]) -> None:
        self.hands = hands  # option
        self.asked = asked
        self.turns = turns  # that are still to come, this one included
        self.coins = coins
        self.frogs = frogs
        self.stones = stones  # where each stone is

    def is_known(self, stone: int, viewer: int) -> bool:
        """Whether this viewer has seen where a stone is."""
        place = self.stones[stone]
        return self.asked == NOBODY or place >= FACEUP or (place != BAG and place % 10 == viewer)


@dataclass(frozen=True)
class PondView(View):
    """What a viewer knows; ``in_hand`` and ``facedown`` count stones by seat."""

    viewer: int
    hands: str
    asked: int
    turns: int
    coins: list[int]
    frogs: list[str]
    stones: list[str]
    in_hand: list[int]
    facedown: list[int]


def clone(s: PondState) -> PondState:
    """An independent copy."""
    return PondState(s.hands, s.asked, s.turns, s.coins[:], s.frogs[:], s.stones[:])


def word(place: int) -> str:
    """A place of a stone."""
    return "bag" if place == BAG else f"{PLACES[place // 10 * 10]}{place % 10}"


def look(s: PondState, viewer: int, is_all: bool = False) -> PondView:
    """What a viewer sees, or all of it."""
    seats = range(len(s.coins))
    return PondView(
        viewer,
        HANDS[s.hands],
        s.asked,
        s.turns,
        list(s.coins),
        [PADS[pad] for pad in s.frogs],
        [word(s.stones[n]) if is_all or s.is_known(n, viewer) else HIDDEN for n in range(len(STONES))],
        [sum(place == HAND + seat for place in s.stones) for seat in seats],
        [sum(place == FACEDOWN + seat for place in s.stones) for seat in seats],
    )


def load(data: object) -> PondView:
    """The view of JSON data."""
    view = decode(PondView, data)
    assert isinstance(view, PondView)
    return view


def build(view: PondView, dealer: Dealer | None = None) -> PondState:
    """A state that the view allows; without a dealer, nothing may be unknown."""
    seats = len(view.coins)
    if seats not in (2, 3) or not len(view.frogs) == len(view.in_hand) == len(view.facedown) == seats:
        raise BadPosition("coins", "as many of all things as seats, 2 or 3", str(seats))
    words = {"bag": BAG} | {word(kind + seat): kind + seat for kind in PLACES for seat in range(seats)}
    known = [words.get(place, NOBODY) for place in view.stones]
    unknown = [stone for stone, place in enumerate(known) if place == NOBODY]
    if len(known) != len(STONES) or (dealer is None and unknown):
        raise BadPosition("stones", f"{len(STONES)} of {', '.join(words)}", str(view.stones))
    if any(pad not in PADS for pad in view.frogs) or view.hands not in HANDS:
        raise BadPosition("frogs", f"each on {', '.join(PADS)}", str(view.frogs))
    free = [BAG] * len(unknown)
    if dealer is not None:
        slots = [HAND + seat for seat in range(seats) for _ in range(view.in_hand[seat] - known.count(HAND + seat))]
        slots += [FACEDOWN + n for n in range(seats) for _ in range(view.facedown[n] - known.count(FACEDOWN + n))]
        free[: len(slots)] = slots
    frogs = vec[i64]([PADS.index(pad) for pad in view.frogs])
    for stone, place in zip(unknown, free, strict=True):
        known[stone] = place
    hands = HANDS.index(view.hands)
    state = PondState(hands, view.asked, view.turns, vec[i64](view.coins), frogs, vec[i64](known))
    if dealer is not None:
        shuffle(state, unknown, dealer)
    return state


def shuffle(s: PondState, stones: list[int], dealer: Dealer) -> None:
    """Let these stones change places, each order equally likely."""
    for last in range(len(stones) - 1, 0, -1):
        one, other = stones[last], stones[dealer.roll(0, last + 1) - 1]
        s.stones[one], s.stones[other] = s.stones[other], s.stones[one]


def check(s: PondState) -> None:
    """Raise BadPosition where numbers do not fit."""
    seats = len(s.coins)
    if min(s.coins) < 0:
        raise BadPosition("coins", "numbers from 0 on", str(list(s.coins)))
    if s.turns < 0 or (s.asked == NOBODY) != (s.turns == 0) or not NOBODY <= s.asked < seats:
        raise BadPosition("asked", "a seat while turns are to come", str(s.asked))
