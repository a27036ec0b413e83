"""Meadow tiles one by one (TR-22), as far as they work before the end."""

import pytest

from games.the_river.printed import CARDS, EFFECTS, MATERIALS, TILES, meadow
from games.the_river.situation import Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal


def exploring(tile: str, seats: int = 2, **player: object) -> Situation:
    """Seat 0 can take this tile and no other one."""
    places = {2: 5, 3: 7, 4: 9}[seats]
    return Situation(seats).player(0, **player).table(island=[tile, *[None] * (places - 1)])


def test_seventeen_meadow_tiles() -> None:
    """As many copies of each kind as the kind says."""
    meadows = [tile for tile in TILES.values() if tile["terrains"] == ["meadow"]]
    assert len(meadows) == 17
    for key, effect in EFFECTS.items():
        assert len([tile for tile in meadows if tile["effect"] == key]) == effect["copies"]


def test_what_a_tile_is_worth_is_told_with_it() -> None:
    """Its own points, and those of a meadow that counts it."""
    income, forests = meadow("cleanup_income", "wood"), meadow("score_terrain", "forest")
    for tile, tiles, points in ((income, ["t51"], 2), ("t02", [forests], 1), ("t02", ["t51"], 0)):
        after = exploring(tile, tiles=tiles).play(f"explore {tile}")
        assert facts(after.events, "Explored")[0]["points"] == points


def test_what_a_token_adds_to_meadows_is_told_with_the_building() -> None:
    """A meadow that counts tokens, and with the token that brings the pioneer one that counts those."""
    tokens, pioneers = meadow("score_bonus_tokens"), meadow("score_pioneers")
    for held, tiles in (([], []), ([], [tokens]), ([6], [tokens]), ([6], [tokens, pioneers]), ([6, 5], [pioneers])):
        start = Situation(2).player(
            0, tiles=["t51", *tiles], stored="2/0/0/0", tokens=held, built=["b02", "b03"][: len(held)]
        )
        before = start.match().score_sheet(0)["meadows"]
        after = start.play("build b01")
        points = CARDS["b01"]["vp"] + after.match.score_sheet(0)["meadows"] - before
        assert facts(after.events, "Built")[0]["points"] == points


@rule("TR-22.1")
@pytest.mark.parametrize("material", MATERIALS)
def test_a_productive_meadow_produces(material: str) -> None:
    """It has a production symbol of its material."""
    after = Situation(2).player(0, tiles=["t51", meadow("production_score", material)]).play(f"produce {material}")
    assert after.player()["stored"][material] == 2


@rule("TR-22.2", "TR-16.7")
@pytest.mark.parametrize("material", MATERIALS)
def test_income_in_every_clean_up(material: str) -> None:
    """Already in the round in which the tile was placed; it is stored at once where there is room."""
    tile = meadow("cleanup_income", material)
    after = exploring(tile).boat(1, 0).play(f"explore {tile}")
    assert after.player()["stored"][material] == 1
    assert facts(after.events, "Gained") == [{"seat": 0, "resource": material, "amount": 1, "source": tile}]
    assert after.data["round"] == 3
    final = Situation(2).player(0, tiles=["t51", tile], tokens=[6, 5, 4, 3]).boat(1, 0).play("first_player")
    assert final.match.over and final.player()["stored"][material] == 1


@rule("TR-22.2")
def test_income_may_be_declined_when_full() -> None:
    """The owner chooses what to keep."""
    after = Situation(2).player(0, tiles=["t51", "t48"], stored="0/2/1/0").boat(1, 0).play("first_player")
    assert after.data["phase"] == "income" and after.data["gain"]["wood"] == 1
    assert after.results() == {"0/2/1/0", "1/1/1/0", "1/2/0/0"}
    after.play("give_back wood-1")
    assert after.stored() == "0/2/1/0" and after.data["round"] == 3


@rule("TR-22.2", "TR-24.2")
def test_no_income_from_an_empty_island() -> None:
    """Nothing is told, nothing comes."""
    situation = Situation(2).player(0, tiles=["t51", "t48"]).boat(1, 0).supply(wood=0)
    after = situation.play("first_player")
    assert after.stored() == "0/0/0/0" and after.told("Gained") == []


@rule("TR-22.5")
def test_two_swaps_at_once() -> None:
    """Without a pioneer or a place on the swap space, which is full; the tile itself may be moved."""
    situation = exploring("t57", tiles=["t51", "t15"]).standing(swap=[0, 1])
    after = situation.play("explore t57")
    assert after.data["phase"] == "swapping" and after.data["swaps"] == 2
    assert after.match.actions(0) == ["swap s1 s2", "swap s1 s3", "swap s2 s3", "skip"]
    after.play("swap s1 s3").play("swap s2 s3")
    assert after.player()["tiles"] == ["t57", "t51", "t15"] and after.match.to_act == 1
    assert [event["source"] for event in facts(after.events, "Swapped")] == ["double_swap"] * 2
    assert after.data["pioneers"]["swap"] == [0, 1]


@rule("TR-22.5")
def test_each_of_the_two_may_be_skipped() -> None:
    """The second one is asked also after the first was skipped."""
    after = exploring("t57", tiles=["t51", "t15"]).play("explore t57", "skip", "swap s1 s2")
    assert after.player()["tiles"] == ["t15", "t51", "t57"] and after.match.to_act == 1
    after = exploring("t57", tiles=["t51", "t15"]).play("explore t57", "skip", "skip")
    assert after.player()["tiles"] == ["t51", "t15", "t57"] and after.match.to_act == 1
    assert kinds(after.events) == ["Explored", "SwapSkipped", "SwapSkipped"]


@rule("TR-22.5")
def test_only_swaps_are_possible_meanwhile() -> None:
    """Other moves wait, empty spaces take no part, and there is no skipping at other times."""
    match = exploring("t57", tiles=["t51", "t15"]).play("explore t57").match
    assert match.refusal(0, "produce wood") == Refusal("TR-22.5", "swap_first")
    assert match.refusal(0, "swap s1 s4") == Refusal("TR-15.4", "no_tile_there", {"space": "s4"})
    assert Situation().refusal("skip") == Refusal("TR-22.5", "nothing_to_skip")


@rule("TR-22.5")
def test_a_double_swap_of_a_lone_tile_is_lost() -> None:
    """There is nothing to swap it with."""
    after = exploring("t57", tiles=[]).play("explore t57")
    assert after.match.to_act == 1 and after.player()["tiles"] == ["t57"]


@rule("TR-22.7")
@pytest.mark.parametrize("material", MATERIALS)
def test_up_to_four_at_once(material: str) -> None:
    """Any number, even none, with room for all of them."""
    tile = meadow("instant_resources", material)
    situation = exploring(tile, tiles=["t51", "t15"])
    after = situation.play(f"explore {tile}")
    place = MATERIALS.index(material)
    assert after.results() == {"/".join("0" if k != place else str(n) for k in range(4)) for n in range(5)}
    assert after.match.actions(0)[0] == "keep" and after.match.prompt(0).key == "taking"
    after.play("keep")
    assert after.player()["stored"][material] == 4
    assert facts(after.events, "Gained") == [{"seat": 0, "resource": material, "amount": 4, "source": tile}]
    fewer = situation.play(f"explore {tile}", f"give_back {material}-3")
    assert fewer.player()["stored"][material] == 1 and fewer.told("Returned") == []


@rule("TR-22.7", "TR-8.9")
def test_room_for_some_of_them() -> None:
    """Capacity 3, a stone and a clay stored: one wood fits, more replace what is stored."""
    after = exploring("t59", stored="0/1/1/0").play("explore t59")
    assert after.capacity() == 3 and after.match.prompt(0).key == "taking_full"
    assert after.results() == {"0/1/1/0", "1/1/1/0", "2/0/1/0", "2/1/0/0", "3/0/0/0"}
    assert after.match.refusal(0, "keep") == Refusal("TR-8.3", "too_little_room", {"number": 3})
    assert after.match.refusal(0, "give_back wood-2") == Refusal("TR-8.3", "return_at_least", {"number": 3, "given": 2})
    assert after.match.refusal(0, "give_back wood-3 clay-1") == Refusal(
        "TR-8.9", "room_is_left", {"number": 3, "given": 4}
    )
    after.play("give_back wood-2 stone-1")
    assert after.stored() == "2/0/1/0"
    assert facts(after.events, "Returned") == [{"seat": 0, "resource": "stone", "amount": 1, "reason": "no_room"}]


@rule("TR-22.7", "TR-8.9")
def test_stored_ones_of_the_same_kind_stay() -> None:
    """Returning them would be the same as taking fewer."""
    after = exploring("t59", stored="2/0/0/0").play("explore t59")
    assert after.results() == {"2/0/0/0", "3/0/0/0"}
    assert after.match.refusal(0, "give_back wood-5") == Refusal(
        "TR-8.9", "only_new_ones", {"resource": "wood", "number": 4}
    )


@rule("TR-22.7", "TR-24.2")
def test_as_many_as_there_are() -> None:
    """Limited by the supply; of an empty island nothing is offered, nor where no room can be made."""
    situation = exploring("t59", seats=3).supply(wood=2)
    assert situation.play("explore t59").results() == {"0/0/0/0", "1/0/0/0", "2/0/0/0"}
    assert situation.supply(wood=0).play("explore t59").match.to_act == 1
    full = exploring("t59", seats=3, stored="3/0/0/0").play("explore t59")
    assert full.match.to_act == 1 and full.stored() == "3/0/0/0"


@rule("TR-22.8")
def test_effects_work_from_any_space() -> None:
    """An income tile that is swapped pays on, and each copy for itself."""
    tiles = ["t48", "t49", "t50", "t15"]
    after = Situation(2).player(0, tiles=tiles).boat(2, 1).play("swap s1 s4", "first_player", "produce food")
    assert after.stored() == "1/1/1/1"


@rule("TR-22.5")
def test_by_the_letter_no_swap_is_skipped() -> None:
    """An option: both have to be made; a position without it has the default."""
    situation = Situation(2).player(0, tiles=["t01", "t15", meadow("double_swap")]).table(phase="swapping", swaps=2)
    assert "skip" in situation.legal()
    options = {**situation.data["options"], "double_swap_is_optional": "false"}
    strict = situation.table(options=options)
    assert strict.legal("skip") == [] and len(strict.legal("swap")) == 3
    refusal = strict.refusal("skip")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("TR-22.5", "swap_is_due")
