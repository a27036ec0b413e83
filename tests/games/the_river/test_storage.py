"""Storage and overflow (TR-8)."""

import pytest

from games.the_river.new_match import view
from games.the_river.situation import Situation
from games.the_river.walk import walk
from rule import rule
from zataku.core.game import Refusal


@rule("TR-8.1", "TR-8.2")
@pytest.mark.parametrize("stored", ["4/0/0/0", "1/1/1/1", "0/2/0/2", "0/0/0/4"])
def test_any_resource_in_any_warehouse(stored: str) -> None:
    """Four warehouses hold any four tokens: only the totals matter."""
    assert Situation().player(0, stored=stored).play("first_player").stored() == stored


@rule("TR-8.2", "TR-15.2")
def test_where_a_token_lies_does_not_matter() -> None:
    """Swapped tiles change no storage."""
    situation = Situation(2).player(0, tiles=["t51", "t15"], stored="1/2/2/1")
    after = situation.play("swap s1 s2")
    assert after.stored() == "1/2/2/1" and after.capacity() == 6


@rule("TR-8.3", "TR-24.18")
def test_never_more_than_fits() -> None:
    """After every move of whole games, but for who is deciding what a covered warehouse costs."""
    for seats in (2, 3, 4):
        for step in walk(seats, 4):
            shown = view(step.match, 0)
            for seat, player in enumerate(shown.players):
                assert player.capacity is not None
                is_deciding = shown.phase == "covered" and seat == shown.asked
                assert (sum(player.stored.values()) > player.capacity) == is_deciding


@rule("TR-8.3")
def test_other_moves_wait_until_it_fits() -> None:
    """What goes back is decided first."""
    after = Situation(2).player(0, stored="2/2/0/0").play("produce clay")
    for move in ("first_player", "explore t01", "pass", "swap s1 s2"):
        assert after.match.refusal(0, move) == Refusal("TR-8.3", "storage_first")


@rule("TR-8.4", "TR-8.9", "TR-EX-25")
def test_leaving_and_returning_may_be_mixed() -> None:
    """Capacity 4, 1/1/2/0 stored, two clay received: four results."""
    situation = Situation(2).player(0, tiles=["t51", "t28"], stored="1/1/2/0")
    after = situation.play("produce clay")
    assert (after.capacity(), after.data["gain"]["clay"]) == (4, 2)
    assert after.results() == {"0/1/3/0", "1/0/3/0", "1/1/2/0", "0/0/4/0"}
    assert after.data["supply"]["clay"] == 5


@rule("TR-EX-25")
def test_a_single_result_is_not_asked() -> None:
    """0/0/4/0 stays as it is; the placement is legal all the same."""
    after = Situation(2).player(0, tiles=["t51", "t28"], stored="0/0/4/0").play("produce clay")
    assert after.stored() == "0/0/4/0" and after.match.to_act == 1
    assert after.data["pioneers"]["produce_clay"] == [1, 0]


@rule("TR-8.9")
@pytest.mark.parametrize("stored", ["0/0/0/0", "2/0/0/0", "1/1/0/0", "2/2/0/0", "1/1/1/1", "0/0/2/2", "0/0/4/0"])
@pytest.mark.parametrize("tiles", [["t51", "t28"], ["t51", "t31"], ["t51", "t31", "t32"], ["t51", "t31", "t33", "t32"]])
def test_the_formula(stored: str, tiles: list[str]) -> None:
    """Every k from min(g, f) to min(g, capacity), at least 1, and every choice of what is returned for it."""
    situation = Situation(2).player(0, tiles=tiles)
    capacity = situation.play().capacity()
    have = [int(n) for n in stored.split("/")]
    if sum(have) > capacity:
        return
    after = situation.player(0, stored=stored).play("produce clay")
    symbols = view(situation.match(), 0).players[0].symbols
    assert symbols is not None
    received = min(symbols["clay"], 7 - have[2])
    free = capacity - sum(have)
    expected = set()
    for kept in range(max(1, min(received, free)), min(received, capacity) + 1):
        back = max(0, kept - free)
        for wood in range(back + 1):
            for stone in range(back + 1 - wood):
                for clay in range(back + 1 - wood - stone):
                    food = back - wood - stone - clay
                    left = [have[0] - wood, have[1] - stone, have[2] - clay, have[3] - food]
                    if min(left) >= 0:
                        left[2] += kept
                        expected.add("/".join(map(str, left)))
    found = after.results() if after.match.to_act == 0 else {after.stored()}
    assert found == expected


@rule("TR-8.4", "TR-8.9")
def test_what_may_not_go_back() -> None:
    """Neither too many nor too few, nor tokens one has not got."""
    match = Situation(2).player(0, tiles=["t51", "t28"], stored="1/1/2/0").play("produce clay").match
    assert match.refusal(0, "give_back wood-1") == Refusal("TR-8.9", "return_surplus", {"number": 2, "given": 1})
    assert match.refusal(0, "give_back wood-1 stone-1 clay-1") == Refusal(
        "TR-8.9", "return_surplus", {"number": 2, "given": 3}
    )
    assert match.refusal(0, "give_back wood-2") == Refusal(
        "TR-8.4", "too_few_to_return", {"resource": "wood", "number": 2, "held": 1}
    )
    assert match.refusal(0, "keep") == Refusal("TR-22.7", "nothing_to_keep")


@rule("TR-8.5")
def test_every_gain_may_make_room() -> None:
    """Production, food, income and instant resources alike."""
    full = "2/2/0/0"
    assert Situation(2).player(0, stored=full).play("produce clay").data["phase"] == "overflow"
    assert Situation(2).player(0, stored=full).play("produce food").data["phase"] == "overflow"
    income = Situation(2).player(0, tiles=["t51", "t50"], stored="2/1/0/0").boat(1, 0)
    assert income.play("first_player").results() == {"2/1/0/0", "1/1/1/0", "2/0/1/0"}
    instant = Situation(2).player(0, stored="2/1/0/0").table(island=["t61", None, None, None, None])
    assert {"2/1/0/0", "1/1/1/0", "2/0/1/0", "0/0/3/0"} <= instant.play("explore t61").results()


@rule("TR-8.6")
def test_the_owner_chooses_what_is_lost() -> None:
    """Only one kind is stored: nothing is asked."""
    after = Situation(2).player(0, stored="0/4/0/0").play("explore t06")
    assert after.stored() == "0/3/0/0" and after.match.to_act == 1
    assert after.data["supply"]["stone"] == 4


@rule("TR-8.7")
def test_nothing_is_thrown_away_at_will() -> None:
    """Not in a turn with too little room to come."""
    situation = Situation(2).player(0, stored="2/2/0/0")
    assert situation.refusal("give_back wood-1") == Refusal("TR-8.7", "nothing_to_return")
    assert situation.legal("give_back") == []


@rule("TR-8.8")
def test_returned_tokens_are_there_for_the_next_player() -> None:
    """Seat 0 pays the last wood, seat 1 produces it."""
    situation = Situation(3).player(0, stored="2/0/0/0").supply(wood=0)
    after = situation.play("build b01")
    assert after.data["supply"]["wood"] == 2
    assert after.play("produce wood").stored(1) == "2/0/0/0"
