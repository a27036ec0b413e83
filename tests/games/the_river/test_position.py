"""Positions: any situation as plain data, complete, and refused by name when it can't lie on the table."""

import copy
import json
from typing import Any

import pytest

from damage import damage
from games.the_river.situation import GAME, Situation
from games.the_river.walk import walk
from rule import rule
from zataku.core.errors import BadPosition


def test_every_position_of_a_match_survives() -> None:
    """Dumped, written, read and loaded."""
    for seats in (2, 3, 4):
        for step in walk(seats, 7):
            data = step.data
            assert GAME.dump_state(GAME.load_state(json.loads(json.dumps(data)))) == data


@rule("TR-24.18", "TR-24.19")
def test_components_are_conserved() -> None:
    """Tokens, tiles, cards and pioneers add up at every state of whole games."""
    for seats in (2, 3, 4):
        for step in walk(seats, 8):
            GAME.check(step.match.state())
            view = GAME.views(step.match.state())[0]
            data = step.data
            tiles = sum(len(player["tiles"]) for player in data["players"])
            shown = sum(tile is not None for tile in data["island"])
            removed = data["removed"] is not None
            size = view["stack_size"]
            assert isinstance(size, int)
            assert size + len(data["discards"]) + shown + tiles + removed == 65
            for resource, total in {2: (7, 3), 3: (10, 4), 4: (13, 5)}.items():
                if resource == seats:
                    for kind in ("wood", "stone", "clay", "food"):
                        held = sum(player["stored"][kind] for player in data["players"])
                        assert data["supply"][kind] + held == total[kind == "food"]


BAD = [
    ("seats", 5, "a number from 2 to 4", "5"),
    ("players", [], "3 players", "0"),
    ("options", {"speed": "2"}, "some of the options ", "'speed'"),
    ("options.engine_round_cap", "41", "one of 40, 10", "'41'"),
    ("phase", "sleeping", "one of draft, action", "'sleeping'"),
    ("phase", "draft", "0 exactly in the draft", "2"),
    ("phase", "over", "nobody once the game is over", "0"),
    ("phase", "paying", "a card exactly in phase paying", "-1"),
    ("phase", "overflow", "what the phase is about", "0 kinds"),
    ("phase", "covered", "more than there is room for", "-4"),
    ("phase", "swapping", "1 to 2 exactly in phase swapping", "0"),
    ("round", 41, "a number from 0 to 40", "41"),
    ("round", 0, "0 exactly in the draft", "0"),
    ("pawn", 3, "a number from 0 to 2", "3"),
    ("asked", 3, "a number from 0 to 2", "3"),
    ("passed", [0], "seats other than the one that is asked", "0"),
    ("passed", [4], "seats from 0 to 2", "4"),
    ("supply.wood", 9, "10 with those stored", "9"),
    ("supply.wood", -1, "0 or more", "-1"),
    ("supply", {"wood": 10}, "the keys wood, stone, clay, food", "wood"),
    ("gain.wood", 1, "what the phase is about", "1 kinds"),
    ("gain.wood", 11, "a number from 0 to 10", "11"),
    ("island", ["t01"], "7 entries", "1"),
    ("island[0]", "t06", "a piece that is nowhere else", "'t06'"),
    ("island[0]", "t66", "one of t01", "'t66'"),
    ("offer", [], "4 entries", "0"),
    ("offer[0]", "b04", "a piece that is nowhere else", "'b04'"),
    ("removed", None, "a tile once the draft is over", "none"),
    ("discards", ["t01"], "a piece that is nowhere else", "'t01'"),
    ("pioneers", {}, "the action spaces explore", "none"),
    ("pioneers.explore", [0], "3 entries", "1"),
    ("pioneers.explore[0]", 1, "5 pioneers in all places", "6"),
    ("card", "b01", "a card exactly in phase paying", "0"),
    ("swaps", 1, "1 to 2 exactly in phase swapping", "1"),
    ("players[1].colour", "black", "a colour of its own", "black"),
    ("players[1].colour", "red", "one of black, blue, green, yellow", "'red'"),
    ("players[1].boat", 3, "5 pioneers in all places", "4"),
    ("players[1].boat", -1, "0 or more", "-1"),
    ("players[1].boat", "many", "an integer", "'many'"),
    ("players[1].boat", KeyError, "a value", "nothing"),
    ("players[0].boat", 0, "a pioneer to be placed", "none"),
    ("players[1].settled", ["s4"], "5 pioneers in all places", "6"),
    ("players[1].settled", ["s4", "s4"], "each piece once", "'s4'"),
    ("players[1].tiles", ["t51"], "a piece that is nowhere else", "'t51'"),
    ("players[1].tiles", ["t02"] * 13, "at most 12 entries", "13"),
    ("players[1].tokens", [5], "together the highest ones, [6]", "[5]"),
    ("players[1].tokens", [5, 6], "values that fall or stay", "[5, 6]"),
    ("players[1].tokens", [6, 5, 5, 4, 4, 3], "at most 5 entries", "6"),
    ("players[1].reserved", ["b02", "b03", "b05"], "at most 2 entries", "3"),
    ("players[1].reserved", ["b01"], "a piece that is nowhere else", "'b01'"),
    ("players[1].built", ["b01"], "a piece that is nowhere else", "'b01'"),
    ("players[1].stored.wood", 1, "10 with those stored", "11"),
    ("players[1].stored.wood", 11, "a number from 0 to 10", "11"),
    ("weather", "fine", "a field among", "an unknown field"),
]


@pytest.mark.parametrize(("path", "value", "expected", "got"), BAD, ids=[f"{case[0]}={case[1]}" for case in BAD])
def test_bad_data_is_named(path: str, value: Any, expected: str, got: str) -> None:
    """The error says what was expected and what was found."""
    data = copy.deepcopy(Situation().data)
    damage(data, path, value)
    with pytest.raises(BadPosition) as caught:
        GAME.load_state(data)
    assert caught.value.expected.startswith(expected) and got in caught.value.got, caught.value


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        (Situation(2).player(0, stored="5/0/0/0"), "at most 4 tokens"),
        (Situation(2).standing(produce_wood=[1, 1]), "at most 1"),
        (Situation(3).standing(explore=[3, 0, 0]), "at most 2 of each player"),
        (Situation(3).player(0, tiles=["t51", "t02"], settled=["s4"]), "marked spaces that a tile covers"),
        (Situation(3).table(phase="over", asked=None).standing(build=[1, 0, 0]), "no pioneer outside of a round"),
        (Situation(2).table(phase="paying", card="b01").standing(build=[1, 0]), "a building that can be paid for"),
        (
            Situation(2).table(phase="taking", gain={"wood": 1, "stone": 0, "clay": 0, "food": 0}),
            "the resource of the tile",
        ),
        (Situation(2).table(phase="swapping", swaps=2), "two tiles to swap"),
        (Situation(2).table(phase="draft", round=0, removed=None), "0 in this draft"),
    ],
)
def test_what_does_not_fit_together(situation: Situation, expected: str) -> None:
    """Limits of the board."""
    with pytest.raises(BadPosition) as caught:
        GAME.load_state(situation.data)
    assert caught.value.expected.startswith(expected), caught.value
