"""Previews: what an action is sure to bring, and nothing that its seat can't know."""

import pytest

import example
import zataku
from zataku.core.errors import BadSetup, IllegalAction, InvalidNotation
from zataku.core.preview import preview

GAME = zataku.load(example.GAME)


def told(events: list[zataku.core.game.Event], seat: int) -> list[str]:
    return [str(event.saying(seat)) for event in events]


def test_without_chance_it_is_what_happens() -> None:
    """Up to the end of an action, the preview tells what the action then does; the match stays as it was."""
    match = zataku.Match(GAME, 3, seed=3)
    seat, before = match.to_act, match.hash()
    foreseen = match.preview(seat, "sail upper")
    assert foreseen.until == "end" and foreseen.events
    assert match.hash() == before and match.record().moves == []
    assert told(match.play(seat, "sail upper"), seat) == told(foreseen.events, seat)


def test_it_stops_at_a_roll() -> None:
    """The die of the next turn is not foreseen, nor anything after it."""
    match = zataku.Match(GAME, 3, seed=3)
    seat = match.to_act
    match.play(seat, "sail upper")
    foreseen = match.preview(seat, "end")
    assert foreseen.until == "roll" and foreseen.events == []


def test_it_stops_at_a_draw() -> None:
    """What happens before a draw is foreseen, the drawn piece is not."""
    position = GAME.dump_state(zataku.Match(GAME, 2, seed=7).position())
    position["players"][0].update(koku=25, die=4)  # type: ignore[index]
    position.update(active=0, asked=0)
    match = zataku.Match(GAME, seed=1, state=GAME.load_state(position))
    build = next(action for action in match.actions(0) if action.startswith("build"))
    foreseen = match.preview(0, build)
    assert foreseen.until == "draw"
    happened = told(match.play(0, build), 0)
    assert happened[: len(foreseen.events)] == told(foreseen.events, 0) != happened


def test_only_legal_actions_have_one() -> None:
    """Whoever may not take an action gets the refusal."""
    match = zataku.Match(GAME, 3, seed=3)
    with pytest.raises(IllegalAction, match="no royal ship"):
        match.preview(match.to_act, "sail royal")
    with pytest.raises(IllegalAction, match="not your turn"):
        match.preview((match.to_act + 1) % 3, "sail upper")
    with pytest.raises(InvalidNotation):
        match.preview(match.to_act, "fly")
    with pytest.raises(BadSetup, match="a number from 0 to 2"):
        match.preview(-1, "sail upper")


def test_a_view_is_enough() -> None:
    """A bot makes its previews from the view it was given."""
    match = zataku.Match(GAME, 3, seed=3)
    seat = match.to_act
    foreseen = preview(GAME, match.view(seat), seat, GAME.parse("sail upper"))
    assert told(foreseen.events, seat) == told(match.preview(seat, "sail upper").events, seat)
