"""What an action would do, foreseen from a view up to the first roll, draw or uncovering."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.errors import IllegalAction
from zataku.core.game import NOBODY, Dealer, Event, Game, View
from zataku.core.value import Value

# How far a preview sees.
END: Final = "end"  # to the end of the action and all that is sure to follow it
ROLL: Final = "roll"
DRAW: Final = "draw"
UNCOVERING: Final = "uncovering"


@final
class Preview(Value):
    """The events that are sure to come, what ends them (``end``, ``roll``, ``draw``, ``uncovering``), and whether the
    game is over then; ``later`` are events that are sure to come after that, before the turn is over: beyond a draw
    that changes nothing else (``Game.is_aside``), and those that the action brings about.
    ``what`` is rolled or drawn, by the game's label for it, or the event that uncovers; empty where nothing is."""

    def __init__(self, events: list[Event], until: str, is_over: bool, later: list[Event], what: str) -> None:
        self.events = events
        self.until = until
        self.is_over = is_over
        self.later = later
        self.what = what

    def _parts(self) -> tuple[object, ...]:
        return self.events, self.until, self.is_over, self.later, self.what


def preview(game: Game, view: View, seat: i64, action: i64, seed: i64 = 0) -> Preview:
    """What this seat's action would do; IllegalAction if it may not take it.

    The action is tried in a world that fits the view, never in the true one. The seed chooses the world; the result
    is the same in each.
    """
    world = game.determinize(view, Silent(seed))
    refusal = game.refusal(world, seat, action)
    if refusal is not None:
        raise IllegalAction(seat, game.write(action), refusal)
    known = game.sure(world, seat)
    dealer = _Foreseeing(game)
    stop: _NotForeseen | None = None
    try:
        game.apply(world, action, dealer)
    except _NotForeseen as reached:
        stop = reached
    first = dealer.aside or stop
    until = END if first is None else first.until
    what = "" if first is None else first.event if first.what < 0 else game.chance[first.what]
    is_over = until == END and game.to_act(world) == NOBODY
    later = dealer.later + [event for event in game.sure(world, seat) if event not in known]
    return Preview(dealer.events, until, is_over, later, what)


class _NotForeseen(Exception):
    """The action has reached something that the view does not show."""

    def __init__(self, until: str, what: i64 = -1, event: str = "") -> None:
        super().__init__(until)
        self.until = until
        self.what = what
        self.event = event


@final
class _Foreseeing(Dealer):
    """A dealer that hears of events and stops at whatever can't be foreseen, unless the rest does not depend on it."""

    def __init__(self, game: Game) -> None:
        self.telling = True
        self.events: list[Event] = []
        self.aside: _NotForeseen | None = None  # the first draw that changes nothing else
        self.later: list[Event] = []  # what comes after it
        self._game = game

    def roll(self, what: i64, sides: i64) -> i64:
        raise _NotForeseen(ROLL, what)

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        if not self._game.is_aside(what):
            raise _NotForeseen(DRAW, what)
        if self.aside is None:
            self.aside = _NotForeseen(DRAW, what)
        return 0

    def tell(self, event: Event) -> None:
        if event.is_beyond_foresight():
            if self.aside is None:
                raise _NotForeseen(END)
        elif event.is_uncovering():
            raise _NotForeseen(UNCOVERING, event=type(event).__name__)
        elif self.aside is None:
            self.events.append(event)
        else:
            self.later.append(event)
