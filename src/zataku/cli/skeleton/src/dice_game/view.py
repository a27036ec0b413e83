"""What a seat sees of Dice Game, as plain data; a position has the same shape."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import decode_position
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY, View
from dice_game.state import DiceGameState

SEATS = range(2, 5)
GOALS = ("30", "50")


@dataclass(frozen=True)
class DiceGameView(View):
    """Nothing is hidden here. A hidden hand would be `hand: list[str]`, the viewer's own, and `cards: list[int]`, how
    many each seat holds: a view has what its seat may know, and nothing else."""

    goal: int
    asked: int
    pot: int
    kept: list[int]


def view_of(s: DiceGameState) -> DiceGameView:
    """A state as any seat sees it."""
    return DiceGameView(s.goal, s.asked, s.pot, list(s.kept))


def build(view: DiceGameView) -> DiceGameState:
    """The state of a view; with hidden hands, one that fits the view, each equally likely."""
    return DiceGameState(view.goal, view.asked, view.pot, vec[i64](view.kept))


def load(data: object) -> DiceGameView:
    """The view from JSON data; BadPosition names the wrong field."""
    view = decode_position(DiceGameView, data)
    assert isinstance(view, DiceGameView)
    check(view)
    return view


def check(view: DiceGameView) -> None:
    """Raise BadPosition unless the numbers fit together."""
    is_over = max(view.kept, default=0) >= view.goal
    seats = range(len(view.kept))
    for field, expected, found, fits in (
        ("goal", "one of " + ", ".join(GOALS), view.goal, str(view.goal) in GOALS),
        ("kept", "the points of 2 to 4 seats", view.kept, len(seats) in SEATS and min(view.kept, default=0) >= 0),
        ("asked", "-1 when the game is over, else a seat", view.asked, view.asked in seats or view.asked == NOBODY),
        ("asked", "-1 exactly when the goal is reached", view.asked, (view.asked == NOBODY) == is_over),
        ("pot", "points from 0 up, and none after the end", view.pot, view.pot >= 0 and not (is_over and view.pot)),
    ):
        if not fits:
            raise BadPosition(field, expected, str(found))
