"""Rounds and turns (TR-3), and the placement of pioneers (TR-5)."""

import hashlib
import json

import pytest

import zataku
from games.the_river.printed import SPACES
from games.the_river.situation import GAME, Situation
from games.the_river.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.errors import BadRecord
from zataku.core.game import Refusal

MOVES = {
    "explore": "explore t01",
    "produce_wood": "produce wood",
    "produce_stone": "produce stone",
    "produce_clay": "produce clay",
    "produce_food": "produce food",
    "reserve": "reserve b01",
    "build": "build b01",
    "first_player": "first_player",
    "swap": "swap s1 s2",
}


def able(seats: int = 3) -> Situation:
    """Seat 0 can do anything: two tiles, two wood."""
    return Situation(seats).player(0, tiles=["t51", "t02"], stored="2/0/0/0")


def stuck(seats: int = 2, **options: str) -> Situation:
    """Nothing can be done by seat 0: no tile, no card, no place is left."""
    situation = Situation(seats, **options).table(island=[None] * 5, offer=[None] * 4)
    situation.standing(produce_wood=[1, 0], produce_stone=[0, 1], produce_clay=[0, 1], produce_food=[1, 0])
    return situation.standing(first_player=[0, 1])


@rule("TR-3.1", "TR-16.9")
@pytest.mark.parametrize("pawn", range(3))
def test_turns_go_clockwise_from_the_pawn_holder(pawn: int) -> None:
    """In the round after this one."""
    situation = Situation().boat(0, 0, 1).table(asked=2, pawn=pawn)
    after = situation.play("produce wood")
    assert after.match.to_act == pawn and after.data["round"] == 3
    for seat, move in enumerate(("produce wood", "produce stone", "produce clay")):
        assert after.match.to_act == (pawn + seat) % 3
        after.play(move)
    assert after.match.to_act == pawn


@rule("TR-3.2")
def test_a_turn_is_one_pioneer() -> None:
    """Exchanges first, as many as one likes, then one pioneer and its action, and the turn is over."""
    situation = Situation(2).player(0, stored="2/1/0/0")
    after = situation.play("exchange wood-2 stone-1")
    assert after.match.to_act == 0 and after.player()["boat"] == 4
    after.play("produce clay")
    assert after.match.to_act == 1
    assert after.player()["boat"] == 3 and after.data["pioneers"]["produce_clay"] == [1, 0]


@rule("TR-3.3", "TR-EX-6")
def test_the_last_one_takes_turns_in_a_row() -> None:
    """Boats 0, 0, 2."""
    after = Situation().boat(0, 1, 2).table(asked=1).play("first_player")
    for move in ("produce wood", "produce stone"):
        assert after.match.to_act == 2
        after.play(move)
    assert after.data["round"] == 3


@rule("TR-3.3")
def test_an_empty_boat_is_skipped() -> None:
    """Seat 1 has none left."""
    assert Situation().boat(2, 0, 2).play("produce wood").match.to_act == 2


@rule("TR-3.4")
def test_empty_boats_end_the_round() -> None:
    """The clean-up follows at once."""
    after = Situation(2).boat(1, 0).play("produce wood")
    assert kinds(after.events)[:2] == ["Produced", "CleanUpBegan"]
    assert [player["boat"] for player in after.data["players"]] == [4, 4]


@rule("TR-3.5", "TR-13.2", "TR-EX-7", "TR-24.14", "TR-11.6")
def test_a_new_pioneer_is_used_at_once() -> None:
    """The last player with the last pioneer builds a second building, and has a further turn."""
    situation = Situation().boat(1, 0, 0).player(0, tokens=[6], built=["b02"], stored="2/0/0/0")
    after = situation.play("build b01")
    assert facts(after.events, "PioneerJoined") == [{"seat": 0}]
    assert after.match.to_act == 0 and after.data["round"] == 2
    after.play("produce wood")
    assert after.data["round"] == 3


@rule("TR-3.6", "TR-14.1", "TR-14.4")
def test_the_pawn_changes_the_next_round_only() -> None:
    """Seat 1 takes it; the running round goes on with seat 2."""
    after = Situation().boat(0, 1, 1).table(asked=1).play("first_player")
    assert after.match.to_act == 2
    after.play("produce wood")
    assert after.data["round"] == 3 and after.match.to_act == 1


@rule("TR-3.7")
def test_only_one_decides() -> None:
    """The others are told who."""
    for situation in (able(), Situation().table(asked=2)):
        asked = situation.data["asked"]
        for seat in range(3):
            if seat != asked:
                assert situation.refusal("produce wood", seat) == Refusal("TR-3.7", "not_your_turn", {"asked": asked})
                assert situation.match().actions(seat) == []
    for story in random_games():
        turn = -1
        for step in story.steps:
            if step.before["phase"] == "action":
                turn = step.seat
            elif step.before["phase"] not in ("draft", "income") and step.before["round"] > 0:
                assert step.seat == turn


@rule("TR-5.1", "TR-5.2", "TR-EX-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("space", SPACES)
def test_capacities(space: str, seats: int) -> None:
    """A full place takes no further pioneer, of anybody, or of the same player, or there is no limit."""
    entry = SPACES[space]
    capacity = entry["capacity"]["2p" if seats == 2 else "34p"]
    situation = able(seats)
    assert situation.refusal(MOVES[space]) is None
    others = [0] * (seats - 1)
    if entry["capacity_kind"] == "unlimited":
        assert situation.standing(**{space: [3, *[4] * (seats - 1)]}).refusal(MOVES[space]) is None
    elif entry["capacity_kind"] == "per_player":
        assert situation.standing(**{space: [1, *[2] * (seats - 1)]}).refusal(MOVES[space]) is None
        assert situation.standing(**{space: [2, *others]}).refusal(MOVES[space]) is not None
        everybody = Situation(seats).standing(**{space: [2] * seats})
        assert sum(everybody.data["pioneers"][space]) == 2 * seats
    else:
        for mine in range(capacity + 1):
            refusal = situation.standing(**{space: [mine, capacity - mine, *others[1:]]}).refusal(MOVES[space])
            assert refusal is not None and refusal.rule in ("TR-5.2", "TR-14.3")
            assert refusal.facts["capacity"] == capacity
        if capacity > 1:
            assert situation.standing(**{space: [1, *others]}).refusal(MOVES[space]) is None


@rule("TR-5.2", "TR-21.1")
def test_refusal_of_a_full_space_has_the_number() -> None:
    """Two players have one place each, more have two."""
    assert able(2).standing(reserve=[0, 1]).refusal("reserve b01") == Refusal(
        "TR-5.2", "space_full", {"action": "reserve", "capacity": 1}
    )
    assert able(3).standing(reserve=[0, 1, 1]).refusal("reserve b01") == Refusal(
        "TR-5.2", "space_full", {"action": "reserve", "capacity": 2}
    )


@rule("TR-5.1", "TR-5.3")
def test_no_space_is_taken_in_vain() -> None:
    """A pioneer is placed only where the action can be carried out."""
    situation = Situation(2).player(0, tiles=["t51"])
    for move, rule_ in (("swap s1 s2", "TR-15.3"), ("build b01", "TR-11.4"), ("pass", "TR-5.6")):
        refusal = situation.refusal(move)
        assert refusal is not None and refusal.rule == rule_
    assert not [move for move in situation.legal() if move.split()[0] in ("swap", "build", "pass")]


@rule("TR-5.4")
def test_both_places_may_be_taken_by_one() -> None:
    """In different turns, while there is room."""
    after = Situation().boat(3, 1, 1).play("produce wood", "produce food", "produce clay", "produce wood")
    assert after.data["pioneers"]["produce_wood"] == [2, 0, 0]


@rule("TR-5.5", "TR-4.1")
def test_an_exchange_comes_before_the_check() -> None:
    """A wood, a stone and three clay do not pay for two wood and a stone; with a food for the clay they do."""
    situation = Situation(2).player(0, tiles=["t51", "t15"], stored="1/1/3/0").table(offer=["b04", None, None, None])
    assert situation.refusal("build b04") is not None
    after = situation.play("exchange clay-3")
    assert after.match.refusal(0, "build b04") is None
    after.play("build b04")
    assert after.player()["built"] == ["b04"] and after.stored() == "0/0/0/0"


@rule("TR-5.6", "TR-24.1")
def test_who_can_do_nothing_passes() -> None:
    """And keeps the pioneers; that is the only move then."""
    situation = stuck().standing(swap=[0, 0])
    assert situation.legal() == ["pass"]
    after = situation.play("pass")
    assert after.match.to_act == 1 and after.player()["boat"] == 2
    assert after.data["passed"] == [0]


@rule("TR-5.6")
def test_who_can_do_something_does_not_pass() -> None:
    """The refusal names an action that is possible."""
    assert Situation().refusal("pass") == Refusal("TR-5.6", "placement_possible", {"action": "explore"})
    assert stuck().player(0, tiles=["t51", "t02"]).refusal("pass") == Refusal(
        "TR-5.6", "placement_possible", {"action": "swap"}
    )


@rule("TR-5.6", "TR-5.5")
def test_an_exchange_may_open_a_placement() -> None:
    """Nobody is forced to exchange before passing, but whoever does is judged again."""
    situation = stuck().player(0, stored="0/0/3/0", reserved=["b01"])
    assert situation.legal() == ["exchange clay-3", "pass"]
    after = situation.play("exchange clay-3")
    assert after.match.to_act == 0 and after.match.actions(0) == ["build b01"]


@rule("TR-5.6")
def test_who_passed_places_later_in_the_round() -> None:
    """Seat 1 gives clay back and swaps: now seat 0 has something to do, and does it in the same round."""
    situation = stuck().standing(produce_clay=[0, 0]).supply(clay=0)
    assert situation.legal() == ["pass"]
    after = situation.play("pass", "exchange clay-3", "swap s1 s2")
    assert after.match.to_act == 0 and after.data["passed"] == [] and after.data["round"] == 2
    assert after.match.actions(0) == ["produce clay"]


@rule("TR-5.7", "TR-24.1", "TR-24.17")
def test_all_pass_and_the_round_ends() -> None:
    """Pioneers left on the boats stay there, the others come back."""
    situation = stuck().standing(swap=[0, 0])
    after = situation.play("pass", "pass")
    assert after.data["round"] == 3
    assert [player["boat"] for player in after.data["players"]] == [4, 4]
    assert after.data["passed"] == []


@rule("TR-5.7", "TR-18.2")
def test_nobody_passes_any_more_once_the_game_is_over() -> None:
    """Passes end with their round, the last one included; records that earlier releases wrote with them still hold."""
    options = {**GAME.options_of(stuck().match().state()), "engine_round_cap": "10"}
    match = stuck().standing(swap=[0, 0]).table(round=10, options=options).match()
    match.play(match.to_act, "pass")
    match.play(match.to_act, "pass")
    data = GAME.dump_state(match.state())
    assert match.over and data["passed"] == []
    record = match.record()
    old = json.dumps({**data, "passed": [0, 1]}, sort_keys=True, separators=(",", ":"))
    record.hash = hashlib.sha256(old.encode()).hexdigest()
    assert zataku.replay(record).over and GAME.dump_state(GAME.load_state(json.loads(old)))["passed"] == []
    record.hash = "0" * 64
    with pytest.raises(BadRecord):
        zataku.replay(record)


@rule("TR-5.7")
def test_a_lone_player_ends_the_round_by_one_pass() -> None:
    """Nobody else has a pioneer left."""
    situation = stuck()
    situation.boats[1] = 0
    assert situation.play("pass").data["round"] == 3


@rule("TR-5.7")
def test_an_exchange_does_not_interrupt_the_passes() -> None:
    """It is no placement, though it may make one possible for someone who passed before."""
    situation = stuck().player(1, stored="3/0/0/0")
    after = situation.play("pass", "exchange wood-3", "pass")
    assert after.data["round"] == 3


@rule("TR-5.8")
def test_pioneers_stay_until_the_clean_up() -> None:
    """They stand where they went."""
    after = Situation(2).play("produce wood", "first_player", "explore t01")
    pioneers = after.data["pioneers"]
    assert (pioneers["produce_wood"], pioneers["first_player"], pioneers["explore"]) == ([1, 0], [0, 1], [1, 0])
    for story in random_games():
        for before, after_ in zip(story.steps, story.steps[1:], strict=False):
            if before.before["round"] == after_.before["round"]:
                for space, here in before.before["pioneers"].items():
                    now = after_.before["pioneers"][space]
                    assert all(a <= b for a, b in zip(here, now, strict=True)) or after_.before["phase"] == "income"
