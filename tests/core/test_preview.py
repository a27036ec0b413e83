"""Previews: what an action is sure to bring, and nothing that its seat can't know."""

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadSetup, IllegalAction, InvalidNotation
from zataku.core.preview import preview


def told(events: list[zataku.core.game.Event], seat: int) -> list[str]:
    return [str(event.saying(seat)) for event in events]


def test_without_chance_it_is_what_happens() -> None:
    """Up to the end of an action, the preview tells what the action then does; the match stays as it was."""
    match = zataku.Match(GAME, 3, seed=3)
    seat, before = match.to_act, match.hash()
    foreseen = match.preview(seat, "hop north")
    assert foreseen.until == "end" and foreseen.what == "" and foreseen.events and not foreseen.is_over
    assert match.hash() == before and match.record().moves == []
    assert told(match.play(seat, "hop north"), seat) == told(foreseen.events, seat)


def test_it_stops_at_a_roll() -> None:
    """The die of the next turn is not foreseen, nor anything after it."""
    match = zataku.Match(GAME, 3, seed=3)
    seat = match.to_act
    match.play(seat, "hop north")
    foreseen = match.preview(seat, "end")
    assert foreseen.until == "roll" and foreseen.what == "die" and foreseen.events == []


def test_it_stops_at_a_draw() -> None:
    """What happens before a draw is foreseen, the drawn piece is not."""
    match = zataku.Match(GAME, 3, seed=3)
    seat = match.to_act
    foreseen = match.preview(seat, "draw")
    assert foreseen.until == "draw" and foreseen.what == "stone" and foreseen.events
    happened = told(match.play(seat, "draw"), seat)
    assert happened[: len(foreseen.events)] == told(foreseen.events, seat) != happened


def test_it_stops_at_an_uncovering() -> None:
    """With the last turn all stones are turned up, which nobody foresees."""
    match = zataku.Match(GAME, 2, seed=3)
    for _ in range(5):
        match.play(match.to_act, "end")
    foreseen = match.preview(match.to_act, "end")
    assert foreseen.until == "uncovering" and foreseen.events == []


def test_only_legal_actions_have_one() -> None:
    """Whoever may not take an action gets the refusal."""
    match = zataku.Match(GAME, 3, seed=3)
    with pytest.raises(IllegalAction, match="already there"):
        match.preview(match.to_act, "hop east")
    with pytest.raises(IllegalAction, match="not your turn"):
        match.preview((match.to_act + 1) % 3, "hop north")
    with pytest.raises(InvalidNotation):
        match.preview(match.to_act, "fly")
    with pytest.raises(BadSetup, match="a number from 0 to 2"):
        match.preview(-1, "hop north")


def test_a_view_is_enough() -> None:
    """A bot makes its previews from the view it was given."""
    match = zataku.Match(GAME, 3, seed=3)
    seat = match.to_act
    foreseen = preview(GAME, match.view(seat), seat, GAME.parse("hop north"))
    assert told(foreseen.events, seat) == told(match.preview(seat, "hop north").events, seat)
