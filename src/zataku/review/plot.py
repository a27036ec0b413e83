"""The moments of a record that a review looks at: before each move that stands."""

from __future__ import annotations

from dataclasses import dataclass

from zataku.core.errors import BadRecord
from zataku.core.game import Event, Game, State
from zataku.core.match import Match
from zataku.core.record import UNDO, Record, is_remark
from zataku.core.replay import replay, steps


@dataclass
class Point:
    """The state before a move that stands, and that move."""

    step: int  # of the move, counted from 1
    seat: int
    action: str
    state: State
    events: list[Event]
    has_luck: bool = False  # whether the move rolled, drew or uncovered something
    is_scene: bool = False  # whether secrets were shown to all with it
    goes_on: bool = False  # whether it is the same turn as before, and nothing but the last decision has changed


@dataclass
class Plot:
    """A finished game: its points in order, and how it ended."""

    game: Game
    seats: int
    steps: int
    points: list[Point]
    result: list[float]
    scores: list[int]
    ranking: list[int]


def plot(record: Record) -> Plot:
    """Play a record and keep its points; BadRecord if it does not replay, or the game is not over."""
    replay(record)  # its end, too, has to be what the moves lead to
    standing = standing_steps(record)
    points: list[Point] = []
    before: State | None = None
    match: Match | None = None
    for number, match, events in steps(record):
        if number in standing and before is not None:
            points.append(_point(record, number, before, events, match.game, points))
        if number == 0 or number in standing or record.moves[number - 1].text == UNDO:
            before = match.state()
    assert match is not None
    if not match.over:
        raise BadRecord("review", "a game that is over", f"one that waits for seat {match.to_act}")
    if not points:
        raise BadRecord("review", "a game with moves", "none")
    result = match.game.result(match.state())
    return Plot(match.game, match.seats, len(record.moves), points, result, match.scores(), match.ranking())


def standing_steps(record: Record) -> set[int]:
    """The steps whose actions were not taken back."""
    found: list[int] = []
    for number, move in enumerate(record.moves, 1):
        if move.text == UNDO:
            del found[-1:]
        elif not is_remark(move.text):
            found.append(number)
    return set(found)


def _point(record: Record, number: int, before: State, events: list[Event], game: Game, earlier: list[Point]) -> Point:
    move = record.moves[number - 1]
    is_scene = any(event.is_scene() for event in events)
    has_luck = bool(move.outcomes) or any(event.is_uncovering() for event in events)
    point = Point(number, move.seat, move.text, before, events, has_luck, is_scene)
    if earlier:
        last = earlier[-1]
        is_same = last.seat == move.seat and game.turn(last.state) == game.turn(before)
        point.goes_on = is_same and not last.has_luck
    return point
