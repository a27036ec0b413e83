"""Positions as plain data: any situation can be set up, and wrong data is named."""

import copy
import json
import random
from typing import Any

import pytest

import zataku
from damage import damage
from games.river_of_gold.situation import GAME, Situation
from zataku.core.errors import BadPosition


def test_the_quiet_table_is_a_position() -> None:
    """A position written by hand is loaded and dumped unchanged."""
    for seats in (2, 3, 4):
        data = Situation(seats).data
        assert GAME.dump_state(GAME.load_state(data)) == data


def test_positions_of_play_survive_json() -> None:
    """A position in the middle of a game comes back from its JSON text complete."""
    match = zataku.Match(GAME, 4, seed=2, options={"patrons": "clans"})
    chooser = random.Random(1)
    for _ in range(120):
        match.play(match.to_act, chooser.choice(match.actions(match.to_act)))
    data = GAME.dump_state(match.state())
    assert GAME.dump_state(GAME.load_state(json.loads(json.dumps(data)))) == data


BAD = [
    ("players[1].koku", 26, "a number from 0 to 25", "26"),
    ("players[1].koku", "many", "an integer", "'many'"),
    ("players[1].koku", KeyError, "a value", "nothing"),
    ("players[0].vp", -1, "0 or more", "-1"),
    ("players[2].favor", 4, "a number from 0 to 3", "4"),
    ("players[2].favor_limit", 7, "a number from 3 to 6", "7"),
    ("players[2].goods.silk", 7, "a number from 0 to 6", "7"),
    ("players[2].goods", {"silk": 1}, "the keys silk, rice, porcelain", "silk"),
    ("players[2].ships.upper", 15, "a number from 1 to 14", "15"),
    ("players[2].influence[3]", 19, "a number from 0 to 18", "19"),
    ("players[2].influence", [0], "6 entries", "1"),
    ("players[2].die", 7, "a number from 1 to 6", "7"),
    ("players[2].vp", 10**30, "an integer up to", "1000000"),
    ("players[2].die", None, "a face from 1 to 6", "none"),
    ("players[0].clan", None, "a clan", "none"),
    ("players[1].clan", "crab", "a clan of its own", "that of players[0]"),
    ("players[1].clan", "lion", "one of crab, mantis, crane, scorpion", "'lion'"),
    ("players[1].patron", "yoritomo", "a patron exactly when played with patrons", "a patron"),
    ("players[1].royal", "lower", "one of upper, middle", "'lower'"),
    ("players[1].hand", None, "a list of customer cards", "nothing"),
    ("players[1].hand", ["elder_1"], "pieces that are nowhere else", "elder_1"),
    ("players[1].hand[0]", "elder_9", "one of artisan_1", "'elder_9'"),
    ("players[1].delivered", ["noble_1", "noble_1"], "each piece once", "'noble_1'"),
    ("players[1].goods_owed", -1, "0 or more", "-1"),
    ("players", [], "4 players", "0"),
    ("seats", 5, "a number from 2 to 4", "5"),
    ("first", 4, "a number from 0 to 3", "4"),
    ("active", 9, "a number from 0 to 3", "9"),
    ("asked", 1, "the active player, except in phase others", "1"),
    ("final_by", 8, "a number from 0 to 3", "8"),
    ("patrons", "yes", "one of none, draft, clans", "'yes'"),
    ("phase", "sleeping", "one of draft, first_die, action, choosing, closing, others, over", "'sleeping'"),
    ("phase", "first_die", "first_die only with kakita_ryoku", "first_die"),
    ("phase", "draft", "no draft without patrons", "draft"),
    ("phase", "over", "nobody once the game is over", "0"),
    ("row", ["b02"], "4 entries", "1"),
    ("row[0]", "b01", "a tile of an era", "b01"),
    ("row[2]", None, "no gap behind a tile", "a gap"),
    ("row[1]", "b03", "pieces that are nowhere else", "b03"),
    ("era1.next", None, "an open tile exactly when the stack has one", "nothing"),
    ("era1.next", "b30", "a tile of era1", "b30"),
    ("era2.left", 14, "a number from 0 to 13", "14"),
    ("era1.left", True, "an integer", "True"),
    ("discarded_tiles", ["b44"], "tiles of an era", "1 others"),
    ("shore.s6", {"tile": "b30", "markers": [0]}, "an imperial market", "b30"),
    ("shore.s6", KeyError, "an imperial market", "nothing"),
    ("shore.s6", {"tile": "b45", "markers": []}, "1 of b45", "2"),
    ("shore.s9", {"tile": "b44", "markers": [0]}, "a tile of an era", "b44"),
    ("shore.s9", {"tile": "b10", "markers": []}, "a builder exactly for era tiles", "none"),
    ("shore.s9", {"tile": "b10", "markers": [0, 1, 2]}, "at most 2 entries", "3"),
    ("shore.s9", {"tile": "b10", "markers": [7]}, "a number from 0 to 3", "7"),
    ("shore.s99", {"tile": "b10", "markers": [0]}, "one of s1", "'s99'"),
    ("region_tiles[0]", "t2", "six different tiles", ""),
    ("masteries[0].mastery", "courts", "three different masteries", ""),
    ("masteries[0].claims", [1, 1], "each seat once", "[1, 1]"),
    ("masteries[0].claims", [4], "a number from 0 to 3", "4"),
    ("choices.journey", True, "pending choices only in phase choosing", "pending ones"),
    ("choices.sale", "later", "one of none, open, begun", "'later'"),
    ("shuffles", -1, "0 or more", "-1"),
    ("batches", {"noble_1": 2}, "a number from 0 to 0", "2"),
    ("weather", "fine", "a field among", "an unknown field"),
]


BLAMED = {"phase=over": "asked", "row[1]=b03": "era1.next"}
"""Where two fields do not fit together, the other one is named."""


@pytest.mark.parametrize(("path", "value", "expected", "got"), BAD, ids=[f"{case[0]}={case[1]}" for case in BAD])
def test_bad_data_is_named(path: str, value: Any, expected: str, got: str) -> None:
    """The error names the field, what was expected and what was found."""
    data = copy.deepcopy(Situation().data)
    damage(data, path, value)
    with pytest.raises(BadPosition) as caught:
        GAME.load_state(data)
    assert caught.value.expected.startswith(expected) and got in caught.value.got
    assert caught.value.what.startswith(BLAMED.get(f"{path}={value}", path.split("[")[0].split(".")[0]))


def test_too_many_claims_for_two() -> None:
    """With two players a mastery has one reward only."""
    data = Situation(2).data
    data["masteries"][0]["claims"] = [0, 1]
    with pytest.raises(BadPosition, match="no more claims than rewards"):
        GAME.load_state(data)
