"""Questions that have no answer: a seat or an action that is not there gets an error that says what was expected."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec

from zataku.core.dealers import Silent
from zataku.core.errors import BadSetup, InvalidNotation, ZatakuError
from zataku.core.game import NOBODY, Game


def check_bad_questions(game: Game) -> None:
    """An index from the end would tell of another seat, and a number of no action would be called legal."""
    state = game.new(dealer=Silent(1))
    seats, actor = int(game.seat_count(state)), game.to_act(state)
    room = vec[float]([0.0] * len(game.features))
    for seat in (NOBODY - 1, seats):
        _check_refused(f"view of seat {seat}", BadSetup, game.view, state, seat)
    for seat in (NOBODY, seats):
        _check_refused(f"score of seat {seat}", BadSetup, game.score, state, seat)
        _check_refused(f"score sheet of seat {seat}", BadSetup, game.score_sheet, state, seat, NOBODY)
        _check_refused(f"worth for seat {seat}", BadSetup, game.worth, state, seat)
        _check_refused(f"features of seat {seat}", BadSetup, game.observe, state, seat, room)
    for action in (-1, game.n_actions):
        _check_refused(f"refusal of action {action}", InvalidNotation, game.refusal, state, actor, action)
        _check_refused(f"public form of action {action}", InvalidNotation, game.public, action)


def _check_refused(what: str, expected: type[ZatakuError], ask: Callable[..., object], *words: object) -> None:
    try:
        ask(*words)
    except expected:
        return
    except Exception as problem:
        raise AssertionError(f"{what}: expected {expected.__name__}, got {type(problem).__name__}") from problem
    raise AssertionError(f"{what}: expected {expected.__name__}, got an answer")
