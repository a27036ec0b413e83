"""Turn structure and the end-of-turn sequence (RG-3); pending choices are in test_choices.py."""

import pytest

from games.river_of_gold.printed import PRINTED, RIVER, TILES, row_without
from games.river_of_gold.situation import Situation
from games.river_of_gold.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

LAST_ERA_1 = {"era1": {"left": 1, "next": "b03"}}
LAST_ERA_2 = {"era1": {"left": 0, "next": None}, "era2": {"left": 1, "next": "b26"}}


@rule("RG-3.1")
def test_turns_go_clockwise_from_the_first_player() -> None:
    """In whole games the first player begins and the turn passes to the next seat until the game ends."""
    for story in random_games():
        seats = story.match.seats
        told = facts([*story.match.setup_events, *story.events], "TurnBegan")
        turns = [int(turn["seat"]) for turn in told]
        assert turns[0] == story.steps[0].before["first"]
        assert all(after == (before + 1) % seats for before, after in zip(turns, turns[1:], strict=False))
        assert kinds(story.events)[-1] == "GameEnded"


@rule("RG-3.1")
def test_nobody_acts_out_of_turn() -> None:
    """A player who is not asked is told who is."""
    assert Situation().refusal("sail upper", seat=2) == Refusal("RG-3.1", "not_your_turn", {"asked": 0})


@rule("RG-3.2")
def test_four_steps_of_a_turn() -> None:
    """Favor, then one action, then masteries, then the roll that ends the turn."""
    after = (
        Situation()
        .table(**row_without("b05", "b06"))
        .building("s8", "b05", 0)
        .building("s9", "b06", 0)
        .player(0, die=2)
        .play("favor 1", "build s2 b02", "end", outcomes=("era1=b22", "die=4"))
    )
    steps = ["DieTurned", "Built", "MasteryClaimed", "DieRolled", "TurnBegan"]
    assert [kind for kind in kinds(after.events) if kind in steps] == steps
    assert after.player()["die"] == 4


@rule("RG-3.2", "RG-4.3")
def test_favor_comes_before_the_action() -> None:
    """After the action the die can't be turned."""
    assert Situation().table(phase="closing").refusal("favor 2") == Refusal("RG-4.3", "favor_before_action")


@rule("RG-3.2")
def test_masteries_are_not_claimed_before_the_action() -> None:
    """A requirement met at the start of a turn is claimed in step 3, not while favor is spent."""
    situation = Situation().player(0, influence=[11, 0, 0, 0, 0, 0])
    assert situation.play("favor 2").data["masteries"][1]["claims"] == []
    assert situation.play("favor 2", "sail upper").data["masteries"][1]["claims"] == [0]


@rule("RG-3.3")
@pytest.mark.parametrize("action", ["build s2 b02", "sail upper", "deliver monk_1"])
def test_exactly_one_action(action: str) -> None:
    """Build, sail or deliver, and after one of them none of the three."""
    goods = {"silk": 6, "rice": 6, "porcelain": 6}
    situation = Situation().player(0, goods=goods, hand=["monk_1", "artisan_1"]).player(3, hand=["elder_1", "elder_2"])
    after = situation.play(action)
    if action.startswith("deliver"):
        after.play("discard artisan_1")
        hand = after.player()["hand"]
    else:
        hand = ["monk_1", "artisan_1"]
    assert after.data["phase"] == "closing"
    others = ["build s1 b08", "sail middle", "deliver " + hand[0]]
    assert [after.match.refusal(0, other) for other in others] == [Refusal("RG-3.3", "action_taken")] * 3


@rule("RG-3.3")
def test_passing_is_not_possible() -> None:
    """A turn can't be ended before its action."""
    assert Situation().refusal("end") == Refusal("RG-3.3", "action_first")


@rule("RG-3.3")
def test_sailing_is_always_possible() -> None:
    """Whenever an action is due in a game, both ships can sail and the turn can't be ended."""
    for story in random_games():
        for step in story.steps:
            if step.before["phase"] == "action":
                assert sum(move in ("sail upper", "sail middle", "sail royal") for move in step.legal) == 2
                assert "end" not in step.legal


@rule("RG-3.5")
def test_trades_are_left_until_the_turn_is_ended() -> None:
    """(a) After step 3 the active player may still trade, and then ends the turn."""
    after = Situation().player(0, goods={"silk": 2}, favor=3).play("sail middle")
    assert after.match.actions(0) == ["end", "trade silk rice", "trade silk porcelain"]
    after.play("trade silk rice").play("end")
    assert after.data["active"] == 1


@rule("RG-3.5")
def test_kakita_decides_before_the_turn_is_ended() -> None:
    """(a) Kakita Ryoku may set the die of her next turn; then it is not rolled in (e)."""
    after = Situation(patrons={0: "kakita_ryoku"}).play("sail upper", "set_die 5", "end")
    assert "DieRolled" not in kinds(after.events)
    assert after.player()["die"] == 5


@rule("RG-3.5")
def test_kakita_decides_before_the_visit() -> None:
    """(a) comes before (c): favor from the Emperor's visit is too late for her die."""
    situation = (
        Situation(patrons={0: "kakita_ryoku"}).table(**LAST_ERA_1).building("s8", "b04", 0).player(0, favor=0, koku=5)
    )
    after = situation.play("build s2 b02")
    assert after.match.refusal(0, "set_die 3") == Refusal("RG-14.9", "too_little_favor_to_set", {"cost": 1, "favor": 0})
    after.play("end")
    assert after.player()["favor"] == 1
    assert kinds(after.events)[-2:] == ["DieRolled", "TurnBegan"]


@rule("RG-3.5", "RG-3.6")
def test_others_choose_clockwise_from_the_active_player() -> None:
    """(b) After seat 1's turn seat 3 takes its good before seat 0, once for each marker, and does nothing else."""
    after = (
        Situation()
        .table(active=1, asked=1)
        .building("s8", "b27", 0, 3)
        .building("s9", "b40", 3)
        .player(1, ships={"upper": 3})
        .player(3, goods={"silk": 4})
        .play("sail upper", "end")
    )
    asked = []
    while after.data["phase"] == "others":
        seat = after.match.to_act
        asked.append(seat)
        assert after.match.actions(seat) == ["take silk", "take rice", "take porcelain"]
        for move in ("end", "sail upper", "favor 2"):
            assert after.match.refusal(seat, move) == Refusal("RG-3.5", "take_good_first")
        assert after.match.refusal(1, "take silk") == Refusal("RG-3.1", "not_your_turn", {"asked": seat})
        after.play("take rice")
    assert asked == [3, 3, 0]
    assert after.gained(3) == {"rice": 2}
    assert after.gained(0) == {"rice": 1}
    assert after.data["active"] == 2


@rule("RG-3.5", "RG-5.8")
def test_visit_falls_between_masteries_and_roll() -> None:
    """(c) The Emperor's visit comes after step 3 and before the roll."""
    after = (
        Situation()
        .table(**LAST_ERA_1)
        .building("s8", "b06", 0)
        .building("s9", "b07", 0)
        .play("build s2 b02", "end", outcomes=("die=4",))
    )
    told = ["MasteryClaimed", "EmperorVisited", "DieRolled", "TurnBegan"]
    assert [kind for kind in kinds(after.events) if kind in told] == told


@rule("RG-3.5", "RG-5.8", "RG-7.4")
def test_end_is_triggered_after_the_choices_of_others_and_instead_of_a_roll() -> None:
    """(b), then (d) with 5 VP, then no roll, then the next player."""
    after = (
        Situation()
        .table(row=["b29", "b33", "b37", "b41"], **LAST_ERA_2)
        .building("s1", "b27", 1)
        .player(0, ships={"upper": 14})
        .play("sail upper", "journey koku", "end")
    )
    assert after.match.to_act == 1
    assert "EndTriggered" not in kinds(after.events)
    after.play("take silk")
    assert kinds(after.events)[-2:] == ["EndTriggered", "TurnBegan"]
    assert facts(after.events, "EndTriggered") == [{"seat": 0, "vp": 5}]
    assert "DieRolled" not in kinds(after.events)
    assert after.gained()["vp"] == 5
    assert (after.data["active"], after.data["final_by"]) == (1, 0)


@rule("RG-3.6")
def test_tiles_that_ask_others() -> None:
    """Only b27 and b40 owe a good to their owner, only b31, b34 and b38 give the owner influence."""
    owners = {tile: [gain["kind"] for gain in printed["owner"]] for tile, printed in TILES.items()}
    assert [tile for tile, gains in owners.items() if "any_good" in gains] == ["b27", "b40"]
    assert [tile for tile, gains in owners.items() if "influence" in gains] == ["b31", "b34", "b38"]
    assert [tile for tile, gains in owners.items() if "draw_discard" in gains] == []
    steps = {reward["step"] for track in PRINTED["influence_track"] for reward in track["rewards"] if _asks(reward)}
    assert steps == {18}


def _asks(reward: dict[str, list[dict[str, object]]]) -> bool:
    return any(gain["kind"] == "any_good" for gain in reward["gain"])


@rule("RG-3.6")
def test_others_are_asked_only_as_owners_of_these_tiles() -> None:
    """In whole games a player is asked in another's turn only after a sail to their own tile of the five."""
    asked = 0
    for story in random_games():
        stopped = 0
        for step in story.steps:
            for sailed in facts(step.events, "Sailed"):
                stopped = int(sailed["space"])
            if step.before["phase"] == "others":
                asked += 1
                shore = step.before["shore"]
                owned = [shore[space] for space in RIVER[stopped] if space in shore]
                assert {b["tile"] for b in owned if step.seat in b["markers"]} & {"b27", "b40", "b31", "b34", "b38"}
                assert not step.before["emperor_due"]
    assert asked > 0


@rule("RG-3.6")
@pytest.mark.parametrize(("tile", "space"), [("b31", "s8"), ("b34", "s9"), ("b38", "s10")])
def test_owner_influence_reaches_step_18(tile: str, space: str) -> None:
    """An owner who reaches the end of a track in another's turn chooses a good after that turn."""
    after = (
        Situation()
        .building(space, tile, 2)
        .player(0, ships={"upper": 3})
        .player(2, influence=[0, 17, 0, 0, 0, 0])
        .play("sail upper")
    )
    while after.match.to_act == 0:
        moves = after.match.actions(0)
        after.play("end" if "end" in moves else moves[0])
    assert after.data["phase"] == "others"
    assert after.match.to_act == 2
    after.play("take silk")
    assert after.gained(2) == {"region_2": 1, "vp": 3, "silk": 1}
    assert after.match.to_act == 1


@rule("RG-3.5", "RG-5.8", "RG-7.4", "RG-TV-16")
@pytest.mark.parametrize(("seats", "visit", "end"), [(2, 8, 17), (3, 10, 21), (4, 12, 25)])
def test_row_removals_bring_visit_and_end(seats: int, visit: int, end: int) -> None:
    """With 2 players the 8th removal brings the visit and the 17th the end; then each other has one turn."""
    for story in random_games():
        if story.match.seats != seats:
            continue
        told = kinds(story.events)
        visited, ended = told.index("EmperorVisited"), told.index("EndTriggered")
        assert sum(kind in ("Built", "TileDiscarded") for kind in told[:visited]) == visit
        assert sum(kind in ("Built", "TileDiscarded") for kind in told[:ended]) == end
        assert told[ended:].count("TurnBegan") == seats - 1
        assert told.count("EmperorVisited") == told.count("EndTriggered") == 1
