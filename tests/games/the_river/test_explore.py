"""Take a terrain tile (TR-6)."""

import pytest

from games.the_river.new_match import view
from games.the_river.situation import Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

LONG = ["t51", "t02", "t03", "t04", "t05", "t07", "t08", "t09", "t10", "t11", "t13"]


@rule("TR-6.1", "TR-EX-9")
@pytest.mark.parametrize("n", range(1, 12))
def test_a_tile_goes_to_the_next_free_space(n: int) -> None:
    """Any face-up tile, in path order."""
    after = Situation().player(0, tiles=LONG[:n]).play("explore t27")
    assert after.player()["tiles"] == [*LONG[:n], "t27"]
    assert facts(after.events, "Explored") == [
        {"seat": 0, "tile": "t27", "space": f"s{n + 1}", "place": 5, "points": 0}
    ]


@rule("TR-6.1")
def test_any_tile_that_is_face_up() -> None:
    """And no other one."""
    situation = Situation()
    assert situation.legal("explore") == [f"explore {tile}" for tile in situation.data["island"]]
    assert situation.refusal("explore t02") == Refusal("TR-6.1", "tile_not_face_up", {"tile": "t02"})


@rule("TR-6.2")
def test_what_is_covered_no_longer_counts() -> None:
    """The black board prints a warehouse on space 2 and wood on space 3."""
    after = Situation().play("explore t06")
    shown = view(after.match, 0).players[0]
    assert (shown.capacity, shown.symbols) == (3, {"wood": 3, "stone": 1, "clay": 1})
    after = Situation().player(0, tiles=["t51", "t02"]).play("explore t15")
    shown = view(after.match, 0).players[0]
    assert (shown.capacity, shown.symbols) == (7, {"wood": 1, "stone": 1, "clay": 1})


@rule("TR-6.3", "TR-8.6", "TR-24.8", "TR-EX-14")
def test_resources_on_a_covered_warehouse() -> None:
    """Four tokens, space 2 is covered: without a warehouse one returns, with some nothing does."""
    situation = Situation().player(0, stored="1/1/1/1")
    after = situation.play("explore t06")
    assert after.data["phase"] == "covered"
    assert after.results() == {"0/1/1/1", "1/0/1/1", "1/1/0/1", "1/1/1/0"}
    after.play("give_back stone-1")
    assert after.stored() == "1/0/1/1" and after.data["supply"]["stone"] == 10
    after = situation.play("explore t15")
    assert after.stored() == "1/1/1/1" and after.capacity() == 6 and after.match.to_act == 1


@rule("TR-EX-14")
def test_the_black_board() -> None:
    """Capacity 4 on spaces 2, 5, 8 and 11, wood on 3, clay on 6, stone on 9."""
    for tiles, capacity, symbols in (
        (1, 4, (1, 1, 1)),
        (2, 3, (1, 1, 1)),
        (3, 3, (0, 1, 1)),
        (6, 2, (0, 1, 0)),
        (9, 1, (0, 0, 0)),
        (11, 0, (0, 0, 0)),
    ):
        bare = ["t51", "t48", "t49", "t50", "t55", "t56", "t57", "t58", "t59", "t60", "t61"]
        shown = view(Situation().player(0, tiles=bare[:tiles]).match(), 0).players[0]
        assert shown.capacity == capacity
        assert shown.symbols == dict(zip(("wood", "stone", "clay"), symbols, strict=True))
    assert Situation().player(0, stored="1/1/1/1").play("explore t15").capacity() == 6
    two = Situation().player(0, stored="1/1/1/1").table(island=["t13", *Situation().data["island"][1:]])
    after = two.play("explore t13")
    assert after.capacity() == 5 and after.stored() == "1/1/1/1"


@rule("TR-6.4")
def test_twelve_tiles_are_enough() -> None:
    """The river board is full."""
    situation = Situation().player(0, tiles=[*LONG, "t22"])
    assert situation.refusal("explore t01") == Refusal("TR-6.4", "river_full", {"tiles": 12})
    assert situation.legal("explore") == []


@rule("TR-6.4", "TR-5.2")
def test_two_tiles_a_round() -> None:
    """A third one has to wait, whatever the others have taken."""
    situation = Situation().standing(explore=[2, 1, 1])
    assert situation.refusal("explore t01") == Refusal("TR-6.4", "explored_enough", {"taken": 2})
    assert Situation().standing(explore=[1, 2, 2]).refusal("explore t01") is None


@rule("TR-6.5")
def test_the_gap_stays() -> None:
    """Until the clean-up."""
    after = Situation(2).play("explore t06", "explore t01")
    assert after.data["island"] == [None, None, "t21", "t15", "t27"]
    empty = Situation(2).table(island=[None] * 5)
    assert empty.refusal("explore t06") == Refusal("TR-6.5", "no_tile_left")


@rule("TR-6.6")
def test_storage_is_settled_before_the_effect() -> None:
    """t60 covers a warehouse: one token goes back first, then the stone is offered."""
    situation = Situation().player(0, stored="2/0/2/0").table(island=["t60", *[None] * 6])
    after = situation.play("explore t60")
    assert after.data["phase"] == "covered"
    after.play("give_back wood-1")
    assert after.data["phase"] == "taking" and after.data["gain"]["stone"] == 4
    assert kinds(after.events) == ["Explored", "Returned"]


@rule("TR-6.6", "TR-22.7")
def test_new_warehouses_help_before_the_effect() -> None:
    """A tile's warehouses count before its tokens come; here the printed one is lost."""
    situation = Situation().table(island=["t60", *[None] * 6])
    after = situation.play("explore t60")
    assert after.data["phase"] == "taking" and after.capacity() == 3
    assert after.results() == {"0/0/0/0", "0/1/0/0", "0/2/0/0", "0/3/0/0"}


@rule("TR-6.7", "TR-17.5")
def test_a_marked_space_takes_no_pioneer_yet() -> None:
    """Space 4 is covered in mid-round: everyone goes on with all pioneers."""
    situation = Situation(2).player(0, tiles=["t51", "t02", "t03"])
    after = situation.play("explore t15")
    assert after.player()["settled"] == [] and after.player()["boat"] == 3


@rule("TR-6.8", "TR-18.1")
def test_the_twelfth_tile_triggers_the_end() -> None:
    """It is told once."""
    after = Situation(2).player(0, tiles=LONG).play("explore t15")
    assert facts(after.events, "EndTriggered") == [{"seat": 0, "reason": "twelve_tiles"}]
    assert view(after.match, 0).ending is True
