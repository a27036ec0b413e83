"""The Emperor's visit and the end of the game (RG-12)."""

from typing import Any

import pytest

from games.river_of_gold.customers import at_the_mouth
from games.river_of_gold.printed import TILES
from games.river_of_gold.situation import After, Situation
from games.river_of_gold.walk import walk
from rule import rule
from zataku.core.game import Refusal

LAST_ERA_1: dict[str, Any] = {"left": 1, "next": "b03"}
LAST_ERA_2: dict[str, Any] = {"left": 1, "next": "b26"}
NONE: dict[str, Any] = {"left": 0, "next": None}


def turn_end(situation: Situation, *moves: str) -> After:
    """What the end of a turn changes, after these moves."""
    played = situation.play(*moves)
    return After(played.data, played.match).play("end")


def names(after: After) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in after.events]


def ending(seats: int = 4, by: int = 0) -> Situation:
    """The last era 2 tile waits; a seat will complete a journey with `sail upper`."""
    return (
        Situation(seats)
        .table(active=by, asked=by, era1=NONE, era2=LAST_ERA_2, row=["b27", "b28", "b29", "b30"])
        .player(by, ships={"upper": 14})
    )


def final(seats: int = 4) -> Situation:
    """The final phase: seat 0 has triggered the end, seat 1 is about to act."""
    row = ["b27", "b28", "b29", "b30"]
    return Situation(seats).table(active=1, asked=1, final_by=0, era1=NONE, era2=NONE, row=row)


@rule("RG-12.1")
@pytest.mark.parametrize("moves", [("build s1 b02",), ("sail upper", "journey koku")])
def test_the_emperor_visits_at_the_end_of_the_turn(moves: tuple[str, ...]) -> None:
    """The last era 1 tile enters the row by building or by a journey; the visit comes after step 3, before the roll."""
    quiet = at_the_mouth().table(era1=LAST_ERA_1).building("s16", "b04", 0).building("s20", "b05", 0)
    quiet.building("s28", "b06", 0)
    after = quiet.play(*moves)
    assert "EmperorVisited" not in names(after)
    assert after.match.prompt(0).key == "closing_emperor"
    after.play("end")
    order = [name for name in names(after) if name in ("MasteryClaimed", "EmperorVisited", "DieRolled", "TurnBegan")]
    assert order == ["MasteryClaimed", "EmperorVisited", "DieRolled", "TurnBegan"]


@rule("RG-12.1")
def test_the_emperor_waits_for_the_last_tile() -> None:
    """With two tiles of era 1 left, one of them entering the row brings no visit."""
    after = Situation().table(era1={"left": 2}).play("build s1 b02", "end")
    assert "EmperorVisited" not in names(after)
    assert after.data["era1"]["left"] == 1


@rule("RG-12.2")
def test_every_owner_is_rewarded_once_per_marker() -> None:
    """Every building on the board gives its owner reward to every marker on it."""
    quiet = at_the_mouth(koku=0).table(era1=LAST_ERA_1)
    quiet.building("s5", "b04", 0).building("s16", "b10", 1).building("s19", "b21", 1, 1).building("s30", "b25", 2, 3)
    after = turn_end(quiet, "sail upper", "journey koku")
    assert [after.gained(seat) for seat in range(4)] == [
        {"favor": 1},
        {"koku": 1 + 2, "vp": 1, "silk": 2},
        {"vp": 1},
        {"vp": 1},
    ]


@rule("RG-TV-19", "RG-12.2")
def test_two_players_markers_on_one_building() -> None:
    """b21 with markers of Crab and Crane gives each of them 1 koku and 1 silk."""
    quiet = at_the_mouth(koku=0).table(era1=LAST_ERA_1).building("s19", "b21", 0, 2)
    after = turn_end(quiet, "sail upper", "journey rice")
    assert [after.gained(seat) for seat in range(4)] == [{"koku": 1, "silk": 1}, {}, {"koku": 1, "silk": 1}, {}]


@rule("RG-TV-19", "RG-12.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_starting_tiles_give_nothing_to_the_visit(seats: int) -> None:
    """Neither starting tiles nor imperial markets nor empty spaces reward anybody."""
    quiet = Situation(seats).player(0, ships={"upper": 14}).table(era1=LAST_ERA_1)
    after = turn_end(quiet, "sail upper", "journey rice")
    assert "EmperorVisited" in names(after)
    assert [after.gained(seat) for seat in range(seats)] == [{}] * seats


@rule("RG-TV-21", "RG-12.2")
def test_a_doubled_building_is_doubled_once() -> None:
    """b08 with two own markers gives 2 times 2 koku in the Emperor's visit."""
    quiet = at_the_mouth().table(era1=LAST_ERA_1, row=["b02", "b07", "b14", "b20"]).building("s19", "b08", 1, 1)
    assert turn_end(quiet, "sail upper", "journey rice").gained(1) == {"koku": 4}


@rule("RG-12.2")
def test_the_visit_has_no_royal_ship_and_no_patron() -> None:
    """Nobles, Daidoji Uji and Yasuki Taka see no sail and no building in it."""
    quiet = Situation(patrons={0: "daidoji_uji", 1: "yasuki_taka"}).table(era1=LAST_ERA_1)
    quiet.player(0, ships={"upper": 14}, royal="middle", delivered=[f"noble_{k}" for k in range(1, 7)])
    quiet.building("s19", "b22", 0).building("s20", "b16", 1)
    after = turn_end(quiet, "sail upper", "journey koku")
    assert [after.gained(seat) for seat in range(4)] == [{"favor": 1}, {"favor": 1}, {}, {}]


@rule("RG-12.3")
def test_the_building_of_the_triggering_turn_is_included() -> None:
    """A tile built in the turn that triggers the visit rewards its owner already."""
    quiet = Situation().player(0, influence=[2] * 6).table(era1=LAST_ERA_1)
    assert turn_end(quiet, "build s1 b02").gained(0) == {"rice": 1}


@rule("RG-12.4")
def test_no_era_1_tile_gives_its_owner_influence_or_a_choice() -> None:
    """The printed owner rewards of era 1 are koku, goods, favor and points."""
    kinds = {gain["kind"] for tile in TILES.values() if tile["era"] == 1 for gain in tile["owner"]}
    assert kinds == {"koku", "silk", "rice", "porcelain", "favor", "vp", "koku_per"}


@rule("RG-12.4")
def test_the_visit_needs_no_decision_and_the_row_turns_to_era_2() -> None:
    """With every era 1 tile that fits on the board, the next player acts at once, and era 2 refills the row."""
    quiet = Situation().table(era1=LAST_ERA_1, row=["b02", "b08", "b14", "b20"])
    spaces = [f"s{k}" for k in range(2, 29) if k not in (6, 17, 29)]
    tiles = [f"b{k:02}" for k in range(4, 26) if f"b{k:02}" not in ("b08", "b14", "b20")]
    for k, (space, tile) in enumerate(zip(spaces, tiles, strict=False)):
        quiet.building(space, tile, k % 4)
    after = turn_end(quiet, "build s1 b02")
    assert (after.match.to_act, after.data["phase"]) == (1, "action")
    assert after.told("InfluenceGained") == []
    after.play("favor 6").play("build s30 b03")
    assert after.data["row"][0] == "b26"
    assert after.data["era2"]["left"] == 12


@rule("RG-12.4")
def test_a_choice_in_a_made_up_visit_is_not_asked() -> None:
    """Era 2 buildings can't stand there in play; if a position has one, its good of choice is not owed."""
    quiet = at_the_mouth().table(era1=LAST_ERA_1).building("s19", "b27", 0).building("s20", "b40", 1)
    after = turn_end(quiet, "sail upper", "journey koku")
    assert [(after.gained(seat), after.player(seat)["goods_owed"]) for seat in range(4)] == [({}, 0)] * 4
    assert (after.match.to_act, after.data["phase"]) == (1, "action")


@rule("RG-12.5")
@pytest.mark.parametrize("moves", [("sail upper", "journey koku"), ("build s1 b27",)])
def test_the_last_era_2_tile_triggers_the_end(moves: tuple[str, ...]) -> None:
    """At the end of that turn its player scores 5 VP and the final phase begins."""
    played = ending().play(*moves)
    assert played.told("EndTriggered") == []
    assert played.gained(0).get("vp", 0) == 0
    played.play("end")
    assert played.gained(0)["vp"] == 5
    assert played.data["final_by"] == 0
    assert [event.saying(0).facts for event in played.told("EndTriggered")] == [{"seat": 0, "vp": 5}]


@rule("RG-12.5")
def test_the_last_era_1_tile_does_not_trigger_the_end() -> None:
    """Only era 2 ends the game."""
    after = at_the_mouth().table(era1=LAST_ERA_1).play("sail upper", "journey koku", "end")
    assert after.data["final_by"] is None


@rule("RG-12.6")
@pytest.mark.parametrize(("seats", "by"), [(2, 0), (2, 1), (3, 1), (3, 2), (4, 0), (4, 2), (4, 3)])
def test_every_other_player_takes_exactly_one_more_turn(seats: int, by: int) -> None:
    """Clockwise from the triggering player, who takes none; then the game is over."""
    after = ending(seats, by).play("sail upper", "journey koku", "end")
    turns = []
    while not after.match.over:
        turns.append(after.match.to_act)
        after.play("sail upper").play("end")
    assert turns == [(by + k) % seats for k in range(1, seats)]
    assert type(after.events[-1]).__name__ == "GameEnded"
    assert after.match.to_act == -1


@rule("RG-12.6")
def test_nothing_is_played_after_the_end() -> None:
    """Every action is refused once the game is over, and the points are final."""
    after = final(2).play("sail upper", "end")
    assert [after.match.refusal(seat, "sail upper") for seat in (0, 1)] == [Refusal("RG-12.6", "game_over")] * 2
    assert after.match.actions(0) == after.match.actions(1) == []
    assert after.match.record().scores == after.match.scores()


@rule("RG-12.7")
def test_in_the_final_phase_the_row_slides_without_refill() -> None:
    """Slot 4 always holds a tile: taking it gives a favor, a journey discards it, and one is left at the end."""
    quiet = final().player(1, die=6, koku=25, influence=[2] * 6, favor=0).player(2, ships={"upper": 14})
    quiet.player(3, die=6, koku=25, influence=[2] * 6, favor=0)
    after = quiet.play("build s30 b30")
    assert after.data["row"] == [None, "b27", "b28", "b29"]
    assert after.gained(1)["favor"] == 1
    after.play("end").play("sail upper").play("journey koku")
    assert after.data["row"] == [None, None, "b27", "b28"]
    assert after.data["discarded_tiles"] == ["b29"]
    after.play("end").play("build s27 b27").play("end")
    assert after.gained(3).get("favor", 0) == 0
    assert after.match.over
    assert after.data["row"] == [None, None, None, "b28"]


@rule("RG-12.7")
def test_a_tile_taken_from_the_middle_leaves_no_gap() -> None:
    """The tiles behind it slide towards slot 4."""
    after = final().player(1, die=6).play("build s30 b29")
    assert after.data["row"] == [None, "b27", "b28", "b30"]


@rule("RG-12.8")
def test_last_turns_are_complete() -> None:
    """Favor, trades, the action, choices and masteries as always; only the roll is dropped."""
    quiet = final(2).player(1, ships={"upper": 13}, influence=[0, 0, 0, 0, 0, 17], favor=2, koku=10)
    after = quiet.play("favor 2", "trade koku favor", "sail upper", "journey koku")
    assert after.match.refusal(1, "favor 3") == Refusal("RG-4.3", "favor_before_action")
    assert [event.saying(1).facts["mastery"] for event in after.told("MasteryClaimed")] == ["courts"]
    after.play("end")
    assert after.match.over
    assert "DieRolled" not in names(after)


@rule("RG-12.8")
def test_other_players_choose_in_last_turns_too() -> None:
    """A good owed to an owner in the last turn of the game is taken before the game ends."""
    after = final(2).table(row=["b31", "b28", "b29", "b30"]).building("s10", "b27", 0).player(1, ships={"upper": 4})
    played = after.play("sail upper", "end")
    assert played.match.to_act == 0
    played.play("take silk")
    assert played.match.over
    assert played.gained(0) == {"silk": 1}


@rule("RG-12.9", "RG-12.1", "RG-12.5", "RG-12.7")
@pytest.mark.parametrize(("seats", "visit", "end"), [(2, 8, 17), (3, 10, 21), (4, 12, 25)])
@pytest.mark.parametrize("seed", range(3))
def test_removals_until_the_visit_and_the_end(seats: int, visit: int, end: int, seed: int) -> None:
    """Over whole matches: one removal at most in a turn, the visit and the end fall due with the known ones."""
    removals = in_turn = 0
    at: dict[str, list[int]] = {"EmperorVisited": [], "EndTriggered": []}
    for step in walk(seats, seed):
        left = len(step.told("Built", "TileDiscarded"))
        assert left == (step.move.startswith("build") or bool(step.told("JourneyCompleted")))
        removals += left
        in_turn += left
        assert in_turn <= 1
        for name, counts in at.items():
            counts += [removals] * len(step.told(name))
        if step.told("TurnBegan"):
            in_turn = 0
    assert at == {"EmperorVisited": [visit], "EndTriggered": [end]}
    assert step.data["row"][3] is not None
