"""The exchange for food (TR-4)."""

from itertools import combinations_with_replacement

import pytest

from games.the_river.printed import MATERIALS
from games.the_river.situation import Situation
from rule import rule
from story import facts
from zataku.core.game import Refusal


def bundle(resources: tuple[str, ...]) -> str:
    """The words of some tokens."""
    return " ".join(f"{kind}-{resources.count(kind)}" for kind in (*MATERIALS, "food") if kind in resources)


@rule("TR-4.1", "TR-4.6")
def test_three_for_one_food() -> None:
    """With full warehouses too."""
    after = Situation(2).player(0, stored="2/1/1/0").play("exchange wood-2 clay-1")
    assert after.stored() == "0/1/0/1"
    assert after.match.to_act == 0
    assert facts(after.events, "Returned") == [
        {"seat": 0, "resource": "wood", "amount": 2, "reason": "exchange"},
        {"seat": 0, "resource": "clay", "amount": 1, "reason": "exchange"},
    ]
    assert facts(after.events, "Gained") == [{"seat": 0, "resource": "food", "amount": 1, "source": "exchange"}]


@rule("TR-4.3")
def test_any_three_materials() -> None:
    """All ten combinations of three, equal or mixed."""
    situation = Situation().player(0, tiles=["t51", "t15", "t16", "t17"], stored="3/3/3/0")
    combinations = {f"exchange {bundle(kinds)}" for kinds in combinations_with_replacement(MATERIALS, 3)}
    assert set(situation.legal("exchange")) == combinations and len(combinations) == 10


@rule("TR-4.3", "TR-8.8")
def test_the_tokens_are_back_at_once() -> None:
    """Each on its island: the next production may take them."""
    situation = Situation(2).player(0, stored="0/0/3/0").supply(clay=0)
    assert situation.refusal("produce clay") == Refusal("TR-7.5", "island_empty", {"resource": "clay"})
    after = situation.play("exchange clay-3")
    assert after.data["supply"]["clay"] == 3
    assert after.play("produce clay").stored() == "0/0/1/1"


@rule("TR-4.2", "TR-EX-11")
def test_as_often_as_there_is_food() -> None:
    """2/3/1/0 with two food left becomes 0/0/0/2; with one food left there is one exchange."""
    tiles = ["t51", "t15"]
    situation = Situation(2).player(0, tiles=tiles, stored="2/3/1/0").supply(food=2)
    before = situation.data["supply"]
    after = situation.play("exchange wood-2 stone-1", "exchange stone-2 clay-1")
    assert after.stored() == "0/0/0/2"
    assert [after.data["supply"][kind] - before[kind] for kind in MATERIALS] == [2, 3, 1]
    situation.supply(food=1)
    after = situation.play("exchange wood-2 stone-1")
    assert after.match.refusal(0, "exchange stone-2 clay-1") == Refusal("TR-4.2", "no_food_left")


@rule("TR-4.2", "TR-24.4")
def test_nothing_to_exchange_for() -> None:
    """Without food in the supply, or without three tokens."""
    assert Situation(2).player(0, stored="3/0/0/0").supply(food=0).refusal("exchange wood-3") == Refusal(
        "TR-4.2", "no_food_left"
    )
    assert Situation(2).player(0, stored="2/0/0/0").refusal("exchange wood-3") == Refusal(
        "TR-4.2", "too_few_tokens", {"resource": "wood", "needed": 3, "held": 2}
    )


@rule("TR-4.4")
def test_only_before_the_pioneer() -> None:
    """Neither between placement and payment, nor for someone else, nor in the clean-up."""
    situation = Situation(2).player(0, stored="2/0/1/1")
    after = situation.play("build b01")
    assert after.match.to_act == 0
    assert after.match.refusal(0, "exchange wood-2 clay-1") == Refusal("TR-4.4", "exchange_before_placing")
    situation = Situation(2).player(1, stored="3/0/0/0")
    assert situation.refusal("exchange wood-3", 1) == Refusal("TR-3.7", "not_your_turn", {"asked": 0})
    income = Situation(2).player(0, tiles=["t48", "t02"], stored="1/1/1/1").boat(1, 0)
    after = income.play("first_player")
    assert after.data["phase"] == "income"
    assert after.match.refusal(0, "exchange wood-1 stone-1 clay-1") == Refusal("TR-4.4", "exchange_before_placing")


@rule("TR-4.5", "TR-EX-11")
def test_food_is_not_exchanged_for_food() -> None:
    """1/1/0/3 has only two tokens to give."""
    situation = Situation(2, exchange_may_include_food="false").player(0, tiles=["t51", "t02"], stored="1/1/0/2")
    assert situation.legal("exchange") == []
    assert situation.refusal("exchange wood-1 food-2") == Refusal("TR-4.5", "food_for_food")
    assert Situation(3).player(0, stored="1/0/0/3").legal("exchange") == []


@rule("TR-4.5")
@pytest.mark.parametrize("food", [0, 1])
def test_unless_it_was_agreed(food: int) -> None:
    """With the option any three; the food that is given does not make its own exchange possible."""
    situation = Situation(2, exchange_may_include_food="true").player(0, stored="1/1/0/2").supply(food=food)
    if food == 0:
        assert situation.refusal("exchange wood-1 stone-1 food-1") == Refusal("TR-4.2", "no_food_left")
    else:
        assert set(situation.legal("exchange")) == {
            "exchange wood-1 stone-1 food-1",
            "exchange wood-1 food-2",
            "exchange stone-1 food-2",
        }
        assert situation.play("exchange wood-1 food-2").stored() == "0/1/0/1"
