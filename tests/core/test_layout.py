"""Fields declared once: shown, read back, checked, and laid out in one row of numbers."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from zataku.core import fields
from zataku.core.errors import BadPosition
from zataku.core.layout import Layout

COLOURS = ("red", "green", "blue")


@dataclass
class Player:
    points: int = fields.number(0, 10)
    pawns: dict[str, int] = fields.by(COLOURS, fields.number(1, 4, shift=1))
    hand: list[str] | None = fields.words(COLOURS, who=fields.OWN)
    is_out: bool = fields.flag(bit=True, name="out")


@dataclass
class House:
    colour: str = fields.word(COLOURS)
    guests: list[int] = fields.up_to(2, fields.seat(or_none=True, start=-1), name="guest")


@dataclass
class Hill:
    seat: int
    seats: int = fields.number(2, 3)
    asked: int | None = fields.seat(or_none=True)
    ready: bool = fields.flag()
    houses: dict[str, House] = fields.each(House, ("north", "south"))
    players: list[Player] = fields.each_seat(Player)
    round: int | None = fields.number(1, 9, none=0)
    watching: list[int] = fields.seats()
    left: int | None = fields.derived()


class Unseen:
    deck = fields.words(COLOURS, start=7)


LAYOUT = Layout(Hill, Unseen)


def row(seats: int = 2) -> vec[i64]:
    return LAYOUT.start(seats)


def put(n: vec[i64], name: str, *values: int, seats: int = 2) -> vec[i64]:
    (slot,) = [k for k, slot in enumerate(LAYOUT.slots) if slot.name == name]
    for k, value in enumerate(values):
        n[LAYOUT.places(seats)[slot] + k] = value
    return n


def test_plain_fields_come_first() -> None:
    """The row has the plain numbers first, then the vecs; a part's fields have its size."""
    names = [slot.name for slot in LAYOUT.slots]
    assert names[:7] == ["seats", "asked", "ready", "out", "round", "watching", "deck"]
    assert list(LAYOUT.places(3)) == [0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 16, 25, 28]


def test_an_empty_table() -> None:
    """Every field starts as declared."""
    assert LAYOUT.dump(row(), 2) == {
        "seats": 2,
        "asked": 0,
        "ready": False,
        "houses": {},
        "players": [{"points": 0, "pawns": {"red": 1, "green": 1, "blue": 1}, "hand": [], "is_out": False}] * 2,
        "round": None,
        "watching": [],
    }


def test_each_sees_the_own_hand() -> None:
    """What is a seat's own is null for all others; what no view shows is in none."""
    n = put(row(), "hand", 1, 6)
    views = LAYOUT.views(n, 2, LAYOUT.public(n, 2))
    assert [view["seat"] for view in views] == [0, 1, -1]
    assert [[player["hand"] for player in view["players"]] for view in views] == [
        [["red"], None],
        [None, ["green", "blue"]],
        [None, None],
    ]
    assert all("deck" not in view and view["left"] is None for view in views)


def test_a_view_is_read_back() -> None:
    """Whatever is shown leads back to the same numbers."""
    n = put(row(3), "hand", 1, 6, 0, seats=3)
    for name, values in {"asked": [-1], "ready": [1], "out": [5], "round": [4], "watching": [6]}.items():
        put(n, name, *values, seats=3)
    put(n, "colour", -1, 2, seats=3)
    put(n, "guest", -1, -1, 2, -1, seats=3)
    put(n, "pawns", 0, 1, 2, 3, 0, 0, 0, 0, 3, seats=3)
    data = LAYOUT.dump(n, 3)
    assert data["houses"] == {"south": {"colour": "blue", "guests": [2]}}
    assert [player["is_out"] for player in data["players"]] == [True, False, True]
    again = row(3)
    LAYOUT.read(LAYOUT.view({"seat": -1, **data}), again, 3)
    assert again == n
    LAYOUT.check(again, 3)


@pytest.mark.parametrize(
    ("name", "values", "where"),
    [
        ("asked", [2], "asked"),
        ("points", [0, 11], "players[1].points"),
        ("pawns", [0, 4], "players[0].pawns.green"),
        ("round", [10], "round"),
        ("watching", [4], "watching"),
    ],
)
def test_a_value_out_of_range_is_named(name: str, values: list[int], where: str) -> None:
    """The field is named by its path."""
    with pytest.raises(BadPosition) as caught:
        LAYOUT.check(put(row(), name, *values), 2)
    assert caught.value.what == where


def test_what_can_not_be_read_is_named() -> None:
    """So is a word that is not in the list, and a list that is too long."""
    good = LAYOUT.dump(row(), 2)
    for data, where in (
        ({"houses": {"west": {"colour": "red", "guests": []}}}, "houses"),
        ({"houses": {"north": {"colour": "pink", "guests": []}}}, "houses.north.colour"),
        ({"houses": {"north": {"colour": "red", "guests": [0, 1, 0]}}}, "houses.north.guests"),
        ({"players": good["players"][:1]}, "players"),
    ):
        with pytest.raises(BadPosition) as caught:
            LAYOUT.read(LAYOUT.view({"seat": -1, **good, **data}), row(), 2)
        assert caught.value.what == where
