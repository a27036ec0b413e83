"""Produce wood, stone and clay (TR-7), and food (TR-9)."""

import pytest

from games.the_river.printed import MATERIALS, SUPPLY
from games.the_river.situation import Situation
from rule import rule
from story import facts
from zataku.core.game import Refusal

BARE = ["t51", "t48", "t49", "t50", "t55", "t56", "t57", "t58", "t59"]  # cover the printed symbols of all boards


@rule("TR-7.1", "TR-EX-12")
@pytest.mark.parametrize(
    ("tiles", "amount"),
    [(["t51"], 1), (["t51", "t02"], 2), (["t51", "t07"], 3), (["t51", "t07", "t02"], 3), (["t51", "t62"], 2)],
)
def test_as_many_as_visible_symbols(tiles: list[str], amount: int) -> None:
    """Printed ones count until a tile covers them."""
    after = Situation(2).player(0, tiles=tiles).play("produce wood")
    assert facts(after.events, "Produced") == [{"seat": 0, "island": "wood", "resource": "wood", "amount": amount}]
    assert after.player()["stored"]["wood"] == amount
    assert after.data["supply"]["wood"] == 7 - amount


@rule("TR-7.1", "TR-24.21")
def test_two_symbols_of_a_tile_count_for_their_islands() -> None:
    """t62 has wood and stone, t63 stone and clay."""
    situation = Situation(2).player(0, tiles=["t51", "t62", "t63"])
    stored = [situation.play(f"produce {material}").player()["stored"][material] for material in MATERIALS]
    assert stored == [1, 3, 2]


@rule("TR-7.2", "TR-7.6", "TR-EX-12", "TR-21.1")
@pytest.mark.parametrize("material", MATERIALS)
def test_the_first_pioneer_gets_one_more(material: str) -> None:
    """From three players on; the second one, also of the same player, gets none; two players never do."""
    assert Situation(2).play(f"produce {material}").player()["stored"][material] == 1
    after = Situation(3).play(f"produce {material}", f"produce {material}")
    assert [after.player(seat)["stored"][material] for seat in (0, 1)] == [2, 1]
    after = (
        Situation(3).boat(4, 1, 1).play(f"produce {material}", "first_player", "produce food", f"produce {material}")
    )
    assert after.player()["stored"][material] == 3
    after = Situation(4).standing(**{f"produce_{material}": [0, 0, 0, 1]}).play(f"produce {material}")
    assert after.player()["stored"][material] == 1


@rule("TR-7.6")
def test_the_bonus_comes_again_each_round_and_on_each_island() -> None:
    """Whoever owns the pioneer."""
    after = Situation().boat(1, 1, 1).play("produce wood", "produce stone", "produce clay")
    assert [after.stored(seat) for seat in range(3)] == ["2/0/0/0", "0/2/0/0", "0/0/2/0"]
    assert after.data["round"] == 3
    assert after.play("produce wood").stored() == "4/0/0/0"


@rule("TR-7.3", "TR-EX-13", "TR-24.3")
def test_no_more_than_there_are() -> None:
    """4 symbols and the first pioneer, but 2 on the island."""
    situation = Situation(4).player(0, tiles=["t51", "t02", "t07", "t03"]).supply(wood=2)
    after = situation.play("produce wood")
    assert facts(after.events, "Produced")[0]["amount"] == 2
    assert after.stored() == "2/0/0/0" and after.data["supply"]["wood"] == 0


@rule("TR-7.5", "TR-EX-12")
def test_no_symbol_is_enough_for_the_first_pioneer() -> None:
    """With three players the bonus alone; as second pioneer, and with two players, nothing."""
    situation = Situation(3).player(0, tiles=[*BARE, "t16"])
    assert situation.play("produce stone").stored() == "0/1/0/0"
    situation.standing(produce_stone=[0, 1, 0])
    assert situation.refusal("produce stone") == Refusal("TR-7.5", "nothing_produced", {"resource": "stone"})
    two = Situation(2).player(0, tiles=[*BARE, "t16"])
    assert two.refusal("produce stone") == Refusal("TR-7.5", "nothing_produced", {"resource": "stone"})


@rule("TR-7.5", "TR-24.2")
def test_an_empty_island_is_closed() -> None:
    """Whatever the symbols."""
    situation = Situation(3).supply(clay=0)
    assert situation.refusal("produce clay") == Refusal("TR-7.5", "island_empty", {"resource": "clay"})
    assert "produce clay" not in situation.legal()


@rule("TR-7.4", "TR-8.4", "TR-EX-1")
def test_the_example_of_the_rulebook() -> None:
    """3 symbols and the first pioneer, a stone and room for 3: 3 clay, or 4 for the stone."""
    after = Situation(4).player(0, tiles=["t51", "t28", "t47"], stored="0/1/0/0").play("produce clay")
    assert (after.data["gain"]["clay"], after.capacity(), after.data["phase"]) == (4, 4, "overflow")
    assert after.match.actions(0) == ["give_back clay-1", "give_back stone-1"]
    assert after.results() == {"0/1/3/0", "0/0/4/0"}
    assert after.data["supply"]["clay"] == 13
    after.play("give_back stone-1")
    assert after.stored() == "0/0/4/0" and after.match.to_act == 1
    assert after.data["supply"] == {"wood": 13, "stone": 13, "clay": 9, "food": 5}
    assert facts(after.events, "Returned") == [{"seat": 0, "resource": "stone", "amount": 1, "reason": "no_room"}]


@rule("TR-7.7", "TR-24.6")
def test_at_least_one_is_kept() -> None:
    """Full warehouses: some stored token goes back; producing clay changes the storage."""
    after = Situation(2).player(0, stored="2/2/0/0").play("produce clay")
    assert after.results() == {"1/2/1/0", "2/1/1/0"}
    assert after.match.refusal(0, "give_back clay-1") == Refusal("TR-7.7", "keep_one", {"resource": "clay"})


@rule("TR-7.7", "TR-24.7")
def test_without_any_warehouse_nothing_is_produced() -> None:
    """Eleven tiles without one."""
    situation = Situation(3).player(0, tiles=[*BARE, "t60", "t61"])
    for move in ("produce wood", "produce stone", "produce clay"):
        assert situation.refusal(move) == Refusal("TR-7.7", "no_warehouse")
    assert situation.refusal("produce food") == Refusal("TR-9.5", "no_warehouse")
    assert situation.legal("produce") == []


@rule("TR-7.8")
def test_all_that_has_room_is_taken() -> None:
    """Nothing is asked, nothing can be declined."""
    after = Situation(3).player(0, stored="1/0/0/0").play("produce wood")
    assert after.stored() == "3/0/0/0" and after.match.to_act == 1
    after = Situation(2).player(0, tiles=["t51", "t28", "t47"], stored="0/2/0/0").play("produce clay")
    assert all(int(result.split("/")[2]) >= 2 for result in after.results())


@rule("TR-7.9")
def test_the_supply_is_counted_before_anything_returns() -> None:
    """One clay is left, the warehouses are full of clay: the one that returns is not produced again."""
    situation = Situation(3).player(0, tiles=["t51", "t31"], stored="0/1/2/0").supply(clay=1)
    after = situation.play("produce clay")
    assert after.data["gain"]["clay"] == 1
    assert after.results() == {"0/0/3/0", "0/1/2/0"}


@rule("TR-7.10", "TR-22.2")
def test_an_income_meadow_is_no_production_symbol() -> None:
    """t48 covers nothing that produces and adds nothing."""
    assert Situation(2).player(0, tiles=["t51", "t48"]).play("produce wood").stored() == "1/0/0/0"


@rule("TR-9.1", "TR-9.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_food(seats: int) -> None:
    """Always one, for the first pioneer too."""
    after = Situation(seats).play("produce food")
    assert after.stored() == "0/0/0/1"
    assert after.data["supply"]["food"] == SUPPLY[seats]["food"] - 1
    assert facts(after.events, "Produced") == [{"seat": 0, "island": "food", "resource": "food", "amount": 1}]


@rule("TR-9.3", "TR-9.4", "TR-EX-15", "TR-24.4")
def test_another_resource_when_there_is_no_food() -> None:
    """Supply 3/0/2/0: wood or clay; with one food left only food."""
    situation = Situation(2).supply(wood=3, stone=0, clay=2, food=0)
    assert situation.legal("produce") == ["produce wood", "produce clay", "produce food wood", "produce food clay"]
    assert situation.refusal("produce food") == Refusal("TR-9.3", "another_resource")
    assert situation.refusal("produce food stone") == Refusal("TR-9.3", "island_empty", {"resource": "stone"})
    after = situation.play("produce food wood")
    assert after.stored() == "1/0/0/0" and after.data["pioneers"]["produce_food"] == [1, 0]
    assert facts(after.events, "Produced") == [{"seat": 0, "island": "food", "resource": "wood", "amount": 1}]
    situation.supply(wood=3, stone=0, clay=2, food=1)
    assert [move for move in situation.legal("produce") if "food" in move] == ["produce food"]
    assert situation.refusal("produce food wood") == Refusal("TR-9.4", "food_first", {"food": 1})


@rule("TR-9.5", "TR-24.5")
def test_an_empty_supply_gives_nothing() -> None:
    """Two players hold all 24 tokens."""
    situation = Situation(2).player(0, stored="2/1/1/0").supply(wood=0, stone=0, clay=0, food=0)
    for move in ("produce food", "produce food wood"):
        assert situation.refusal(move) == Refusal("TR-9.5", "supply_empty")
    assert situation.legal("produce") == []


@rule("TR-9.5", "TR-24.6", "TR-8.5")
def test_food_with_full_warehouses() -> None:
    """A stored token makes room; the food itself is kept."""
    after = Situation(2).player(0, stored="3/0/1/0").play("produce food")
    assert after.results() == {"2/0/1/1", "3/0/0/1"}
    after = Situation(3).player(0, stored="3/0/0/1").play("produce food")
    assert after.results() == {"2/0/0/2", "3/0/0/1"}


@rule("TR-9.8")
def test_food_takes_a_warehouse() -> None:
    """Three food and a wood fill four warehouses, and count in the end."""
    after = Situation(3).player(0, stored="1/0/0/3").play("produce wood")
    assert after.data["phase"] == "overflow"
    assert Situation(3).player(0, stored="0/0/0/3").match().score_sheet(0)["resources"] == 1
