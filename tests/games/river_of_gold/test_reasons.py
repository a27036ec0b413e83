"""What a move is good for, in positions where the reason is known: the hint's words name it."""

from games.river_of_gold.situation import GAME, Situation
from games.river_of_gold.test_masteries import PORTS, in_play, owned
from zataku.core.dealers import Silent
from zataku.core.game import Fact


def told(situation: Situation, *actions: str) -> dict[str, dict[str, Fact]]:
    """What seat 0 comes to by these actions, by key."""
    before = GAME.load_state(situation.data)
    after = GAME.clone(before)
    for action in actions:
        GAME.step(after, action, Silent(1))
    return {reason.key: reason.facts for reason in GAME.reasons(before, after, 0)}


def test_a_building_claims_a_mastery_or_brings_it_near() -> None:
    """With two ports the third claims the Mastery of Earth; with one it is one building away."""
    table = Situation(4).table(masteries=in_play("air", "courts", "earth"))
    two = owned(table, 0, {space: PORTS[space] for space in ("s2", "s5")})
    found = told(two, "build s1 b02", "end")
    assert found["claims"] == {"mastery": "earth", "vp": 7}
    assert "near_earth" not in found
    one = owned(Situation(4).table(masteries=in_play("air", "courts", "earth")), 0, {"s2": PORTS["s2"]})
    assert told(one, "build s1 b02", "end")["near_earth"] == {"mastery": "earth", "n": 1, "vp": 7}


def test_what_an_owner_gains_and_the_lead() -> None:
    """A port pays its owner each time a ship stops there; its influence takes the lead of the region."""
    found = told(Situation(4), "build s1 b02", "end")
    assert found["owns"]["n"] in (1, 2, 3)
    assert found["leads"]["region"] == "region_1"


def test_a_trade_completes_one_order_and_breaks_another() -> None:
    """The elder of region 1 orders 2 silk, 1 rice and 2 porcelain, that of region 2 one rice more for a porcelain."""
    table = Situation(4).player(0, hand=["elder_1", "elder_2"], goods={"silk": 2, "rice": 3, "porcelain": 1})
    found = told(table, "trade rice porcelain")
    assert found["order"] == {"customer": "elder_1", "face": 1}
    assert found["order_broken"] == {"customer": "elder_2"}
    assert not [key for key in found if key.startswith("brings")], "a trade alone is no gain"


def test_a_delivery_is_one_more_customer() -> None:
    """The first scores 2 points at the end; what it takes from the store is no gain."""
    table = Situation(4).player(0, goods={"silk": 2, "rice": 1, "porcelain": 2})
    found = told(table, "deliver elder_1")
    assert found == {"delivers": {"customer": "elder_1", "vp": 2}}
