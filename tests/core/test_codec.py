"""Positions and views as plain data: complete, and wrong data is named field by field."""

import json
from dataclasses import dataclass

import pytest
from pond import GAME

import zataku
from zataku.core.codec import decode, decode_position, encode
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY, Event
from zataku.core.secret import Secret


@dataclass(frozen=True)
class Open:
    """A view that is the same for all."""

    points: int


@dataclass(frozen=True)
class OfSeat:
    """A view that says whose it is."""

    points: int
    seat: int


def test_a_secret_is_never_encoded() -> None:
    """The only way out is the word for one seat."""
    secret = Secret("s6", (1,))
    with pytest.raises(TypeError, match="a Secret is never encoded"):
        encode([secret])
    assert (secret.seen_by(1), secret.seen_by(0), secret.seen_by(-1)) == ("s6", "?", "?")
    assert "s6" not in repr(secret)


def test_what_is_no_data_is_not_encoded() -> None:
    """Objects that are neither data nor dataclasses are refused."""
    with pytest.raises(TypeError, match="expected JSON data or a dataclass, got object"):
        encode(object())


def test_event_base_uncovers_nothing() -> None:
    """An event is harmless unless it says otherwise."""
    assert not Event().is_uncovering()


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (int, "7", "data: expected an integer, got '7'"),
        (int, True, "data: expected an integer, got True"),
        (bool, 1, "data: expected true or false, got 1"),
        (str, None, "data: expected a text, got None"),
        (list[int], [1, "x"], r"\[1\]: expected an integer, got 'x'"),
        (list[int], {}, "data: expected a list, got {}"),
        (dict[str, int], [], r"data: expected an object, got \[\]"),
        (dict[str, int], {"a": None}, "a: expected an integer, got None"),
    ],
)
def test_wrong_types_are_named(kind: type, data: object, message: str) -> None:
    """The field, what was expected and what was found."""
    with pytest.raises(BadPosition, match=message):
        decode(kind, data)


def test_a_position_is_a_whole_view() -> None:
    """Other data is refused; a view that says whose it is becomes a spectator's."""
    assert decode_position(Open, {"points": 3}) == Open(3)
    assert decode_position(OfSeat, {"points": 3}) == OfSeat(3, NOBODY)
    with pytest.raises(BadPosition, match="position: expected a JSON object, got list"):
        decode_position(Open, [])


def test_none_where_it_is_allowed() -> None:
    """An optional value may be missing."""
    assert decode(int | None, None) is None
    assert decode(int | None, 3) == 3


def test_views_cross_processes_as_json() -> None:
    """A view survives its JSON text."""
    match = zataku.Match(GAME, 3, seed=1)
    view = match.view(1)
    assert GAME.load_view(json.loads(json.dumps(encode(view)))) == view
