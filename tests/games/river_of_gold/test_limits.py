"""Limits and edge cases (RG-15)."""

from typing import Any

import pytest

from games.river_of_gold.customers import holding
from games.river_of_gold.printed import ERA_TILES, GOODS, PRINTED, SPACES, TILES
from games.river_of_gold.situation import Situation
from games.river_of_gold.walk import walk
from rule import rule
from zataku.core.errors import BadPosition
from zataku.core.game import Refusal

BONUS = {1: "b02", 2: "b24", 3: "b05", 4: "b04", 5: "b30"}  # a tile for each build bonus
SITES = {1: "s1", 2: "s8", 3: "s13", 4: "s19", 5: "s24", 6: "s27"}  # a space for 6 koku in each region
STEP_2 = {1: "porcelain", 2: "rice", 3: "silk", 4: "porcelain", 5: "rice", 6: "silk"}
ERA_1 = [tile for tile in ERA_TILES if TILES[tile]["era"] == 1]
OPEN = [space for space in SPACES if space not in ("s6", "s17", "s29")]  # with four players


def gain_of(n: int, step: int, region: int = 1) -> dict[str, int]:
    """What a player on a step of a region gains with n influence, cost of the building left out."""
    quiet = Situation().table(row=[BONUS[n], "b08", "b14", "b20"])
    quiet.table(masteries=[{"mastery": mastery, "claims": []} for mastery in ("air", "fire", "water")])
    quiet.player(0, die=region, koku=6, influence=[step if k == region else 0 for k in range(1, 7)])
    after = quiet.play(f"build {SITES[region]} {BONUS[n]}")
    gained = {name: n for name, n in after.gained(0).items() if name != "koku"}
    koku, owed = after.player(0)["koku"], after.player(0)["goods_owed"]
    return gained | ({"koku": koku} if koku else {}) | ({"any_good": owed} if owed else {})


@rule("RG-15.1", "RG-15.2")
@pytest.mark.parametrize(
    ("step", "n", "gained"),
    [
        (0, 1, {"region_1": 1}),
        (0, 4, {"region_1": 4, "porcelain": 1}),
        (1, 5, {"region_1": 5, "porcelain": 1, "koku": 2}),
        (4, 5, {"region_1": 5, "koku": 2, "favor": 1}),
        (9, 2, {"region_1": 2}),
        (8, 5, {"region_1": 5, "favor": 1, "vp": 3}),
        (13, 5, {"region_1": 5, "vp": 3, "any_good": 1}),
        (17, 3, {"region_1": 1, "vp": 3, "any_good": 1}),
        (18, 2, {}),
    ],
)
def test_every_step_passed_or_reached_is_gained(step: int, n: int, gained: dict[str, int]) -> None:
    """The marker advances, every reward on the way is gained, what goes beyond step 18 is lost."""
    assert gain_of(n, step) == gained


@rule("RG-15.1")
def test_other_markers_do_not_block_rewards() -> None:
    """A step where others stand gives its reward all the same."""
    crowd = Situation().player(0, influence=[4, 0, 0, 0, 0, 0], koku=6)
    for seat in (1, 2, 3):
        crowd.player(seat, influence=[5, 0, 0, 0, 0, 0])
    assert crowd.play("build s1 b02").player(0)["koku"] == 2


@rule("RG-15.2")
@pytest.mark.parametrize("region", range(1, 7))
@pytest.mark.parametrize("step", range(1, 19))
def test_the_rewards_of_each_step(region: int, step: int) -> None:
    """Step 2 a good of the region, 5 two koku, 9 a favor, 11 nothing, 13 three VP, 18 three VP and any good."""
    rewards = {2: {STEP_2[region]: 1}, 5: {"koku": 2}, 9: {"favor": 1}, 13: {"vp": 3}, 18: {"vp": 3, "any_good": 1}}
    assert gain_of(1, step - 1, region) == {f"region_{region}": 1, **rewards.get(step, {})}


@rule("RG-15.3")
def test_no_step_gives_influence() -> None:
    """No reward of a track moves a marker again."""
    gains = [gain for track in PRINTED["influence_track"] for step in track["rewards"] for gain in step["gain"]]
    assert {gain["kind"] for gain in gains} == {"koku", "silk", "rice", "porcelain", "favor", "vp", "any_good"}


@rule("RG-15.3")
def test_one_gain_moves_one_marker_once() -> None:
    """A building that passes steps 2 and 5 tells of one advance."""
    after = Situation().player(0, influence=[1] * 6).table(row=["b30", "b08", "b14", "b20"]).play("build s1 b30")
    assert len(after.told("InfluenceGained")) == 1


@rule("RG-15.4", "RG-TV-14")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"koku": 24}, {"koku": 25}),
        ({"koku": 25}, {"koku": 25}),
        ({"koku": 20}, {"koku": 24}),
        ({"favor": 3}, {"favor": 3}),
        ({"favor": 5, "favor_limit": 6}, {"favor": 6}),
        ({"favor": 6, "favor_limit": 6}, {"favor": 6}),
    ],
)
def test_koku_and_favor_stop_at_their_limits(before: dict[str, int], after: dict[str, int]) -> None:
    """A visit to a port, an empty space and an imperial market: what fits is gained, the excess is lost."""
    quiet = Situation().player(0, **before).building("s4", "b04", 1).building("s7", "b25", 1)
    player = quiet.play("sail upper").player(0)
    assert {name: player[name] for name in after} == after


@rule("RG-15.4", "RG-TV-14")
@pytest.mark.parametrize("good", GOODS)
def test_goods_stop_at_six(good: str) -> None:
    """A seventh good of a type is lost."""
    market = {"silk": "b11", "rice": "b12", "porcelain": "b13"}[good]
    quiet = Situation().player(0, ships={"upper": 4}, goods={good: 6}).building("s10", market, 1)
    assert quiet.play("sail upper").gained(0) == {"koku": 3}


@rule("RG-15.4")
def test_the_favor_limit_stops_at_six() -> None:
    """A monk at limit 6 raises nothing."""
    after = holding("monk_1", favor=6, favor_limit=6).play("deliver monk_1")
    assert (after.player(0)["favor"], after.player(0)["favor_limit"]) == (6, 6)


@rule("RG-15.4", "RG-15.8", "RG-15.10")
@pytest.mark.parametrize("seed", range(9))
def test_limits_hold_in_play(seed: int) -> None:
    """Over whole matches nobody has more than the limits, no supply of goods runs out, and VP never fall."""
    points = [0] * 4
    for step in walk(2 + seed % 3, seed, ("none", "draft", "clans")[seed // 3]):
        players = step.data["players"]
        for seat, player in enumerate(players):
            assert 0 <= player["koku"] <= 25
            assert 0 <= player["favor"] <= player["favor_limit"] <= 6
            assert all(0 <= held <= 6 for held in player["goods"].values())
            assert player["vp"] >= points[seat]
            points[seat] = player["vp"]
        assert all(sum(player["goods"][good] for player in players) <= 24 for good in GOODS)


@rule("RG-15.4")
@pytest.mark.parametrize(
    "over", [{"koku": 26}, {"favor": 4}, {"favor_limit": 7}, {"goods": {"silk": 7}}, {"influence": [19, 0, 0, 0, 0, 0]}]
)
def test_no_position_is_beyond_the_limits(over: dict[str, Any]) -> None:
    """A position with more than a limit allows can't be set up."""
    with pytest.raises(BadPosition):
        Situation().player(0, **over).match()


@rule("RG-15.5")
def test_any_good_is_one_below_six() -> None:
    """A type at 6 can't be chosen, the others can, and one of them must be."""
    quiet = Situation().player(0, ships={"upper": 4}, goods={"silk": 6}).building("s10", "b30", 1)
    after = quiet.play("sail upper")
    takes = [move for move in after.match.actions(0) if not move.startswith("trade")]
    assert takes == ["take rice", "take porcelain"]
    assert after.match.refusal(0, "take silk") == Refusal("RG-15.5", "good_at_limit", {"good": "silk", "limit": 6})
    assert after.match.refusal(0, "go_on") == Refusal("RG-3.7", "choice_has_option")
    assert after.match.refusal(0, "end") == Refusal("RG-3.4", "choices_first")
    assert after.play("take rice").gained(0) == {"rice": 1, "koku": 3}


@rule("RG-15.5")
@pytest.mark.parametrize("good", GOODS)
def test_the_last_type_with_room_is_still_asked(good: str) -> None:
    """With one type below 6 the good is of that type, in one's own turn and in another player's."""
    goods = dict.fromkeys(GOODS, 6) | {good: 5}
    own = Situation().player(0, ships={"upper": 4}, goods=goods).building("s10", "b30", 1).play("sail upper")
    assert [move for move in own.match.actions(0) if "trade" not in move] == [f"take {good}"]
    other = Situation().player(0, ships={"upper": 4}).player(1, goods=goods).building("s10", "b27", 1)
    assert other.play("sail upper", "end").match.actions(1) == [f"take {good}"]


@rule("RG-15.5")
def test_any_good_with_all_at_six_is_lost() -> None:
    """With full stores the gain waits for the player to go on, and is dropped then."""
    full = {"silk": 6, "rice": 6, "porcelain": 6}
    after = Situation().player(0, ships={"upper": 4}, goods=full, favor=3).building("s10", "b30", 1).play("sail upper")
    assert after.match.actions(0) == ["go_on"]
    after.play("go_on")
    assert after.gained(0) == {"koku": 3}
    assert [event.saying(0).facts["choice"] for event in after.told("ChoiceDropped")] == ["any_good"]


@rule("RG-15.8")
def test_koku_and_goods_never_run_out() -> None:
    """Four players at 25 koku hold more than the 95 in the box."""
    quiet = Situation().player(0, koku=24, ships={"upper": 4})
    for seat in (1, 2, 3):
        quiet.player(seat, koku=25)
    assert sum(player["koku"] for player in quiet.play("sail upper").data["players"]) == 100


@rule("RG-15.9")
def test_clan_markers_are_no_limit() -> None:
    """A player with 22 markers on the board and the tracks builds on."""
    quiet = Situation().player(0, die=6, koku=5).table(row=["b27", "b28", "b29", "b30"], era2={"left": 9})
    quiet.table(era1={"left": 0, "next": None})
    for space, tile in zip(OPEN, ERA_1[:16], strict=False):
        quiet.building(space, tile, 0)
    assert quiet.play("build s30 b27").data["shore"]["s30"]["markers"] == [0]


@rule("RG-15.10")
def test_points_go_beyond_the_track() -> None:
    """After 99 comes 100."""
    quiet = Situation().player(0, vp=99, ships={"upper": 4}).building("s10", "b25", 1)
    assert quiet.play("sail upper").player(0)["vp"] == 101


@rule("RG-15.11")
@pytest.mark.parametrize(
    ("tile", "others"),
    [("b05", ["b04", "b06"]), ("b13", ["b09", "b30"]), ("b17", ["b15", "b34"]), ("b23", ["b21", "b22"])],
)
def test_koku_for_each_building_of_a_type(tile: str, others: list[str]) -> None:
    """The receiver's own buildings of the type count, the giving one included, a shared one for both, each once."""
    quiet = Situation().player(0, ships={"upper": 4}).player(1, koku=0).player(2, koku=0)
    quiet.building("s10", tile, 1).building("s30", others[0], 1, 1).building("s28", others[1], 2, 1)
    assert quiet.play("sail upper").gained(1) == {"koku": 3}
    shared = quiet.building("s10", tile, 1, 2).play("sail upper")
    assert (shared.gained(1), shared.gained(2)) == ({"koku": 3}, {"koku": 2})


@rule("RG-15.11")
@pytest.mark.parametrize("customers", range(4))
def test_koku_for_each_customer(customers: int) -> None:
    """b18 pays its owner for every customer delivered to."""
    quiet = Situation().player(0, ships={"upper": 4}).building("s10", "b18", 1)
    quiet.player(1, delivered=["monk_1", "artisan_5", "merchant_1"][:customers])
    assert quiet.play("sail upper").gained(1) == ({"koku": customers} if customers else {})


@rule("RG-15.12")
@pytest.mark.parametrize("region", range(1, 7))
def test_a_full_region_is_not_built_in(region: int) -> None:
    """With a tile on every space of the die's region no building is possible."""
    quiet = Situation().player(0, die=region, koku=25)
    spaces = [space for space in OPEN if SPACES[space]["region"] == region]
    for space, tile in zip(spaces, ["b04", "b05", "b06", "b07", "b09"], strict=False):
        quiet.building(space, tile, 1)
    assert not [move for move in quiet.legal() if move.startswith("build")]
    taken = Refusal("RG-5.1", "space_taken", {"space": spaces[0], "tile": "b04"})
    assert quiet.refusal(f"build {spaces[0]} b02") == taken


@rule("RG-15.12")
@pytest.mark.parametrize(("seats", "tiles", "spaces"), [(2, 18, 21), (3, 23, 24), (4, 28, 27)])
def test_how_full_the_board_can_get(seats: int, tiles: int, spaces: int) -> None:
    """Tiles that can leave the row, one a turn until the end and in the last turns, and spaces open for them."""
    stacks = next(entry for entry in PRINTED["setup"]["by_players"] if entry["players"] == seats)
    until_the_end = stacks["era1"] + stacks["era2"] - 4
    assert until_the_end + seats - 1 == tiles
    assert len([space for space in SPACES.values() if seats not in space["preset_tile_players"]]) == spaces


@rule("RG-15.12", "RG-15.13")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_a_full_board_ships_still_sail(die: int) -> None:
    """The last player of a four-player game finds all 27 spaces taken, has nothing, and sails."""
    quiet = Situation().table(active=3, asked=3, final_by=0, row=[None, None, "b40", "b41"])
    quiet.table(era1={"left": 0, "next": None}, era2={"left": 0, "next": None})
    for k, (space, tile) in enumerate(zip(OPEN, [*ERA_1[:16], *ERA_TILES[24:35]], strict=True)):
        quiet.building(space, tile, k % 4)
    quiet.player(3, die=die, koku=0, favor=0, goods={"silk": 0, "rice": 0, "porcelain": 0})
    assert quiet.legal() == ["sail upper", "sail middle"]


@rule("RG-15.13")
@pytest.mark.parametrize("seed", range(6))
def test_somebody_can_always_act(seed: int) -> None:
    """Over whole matches whoever is asked has an action, and before the action a ship can sail."""
    for step in walk(2 + seed % 3, seed, ("none", "draft")[seed // 3]):
        if not step.match.over:
            actions = step.match.actions(step.match.to_act)
            assert actions
            assert step.data["phase"] != "action" or any(move.startswith("sail") for move in actions)


@rule("RG-15.14")
def test_both_ships_may_share_a_space() -> None:
    """The royal ship and the standard ship stand together, and either of them sails on."""
    quiet = Situation().player(0, ships={"upper": 4, "middle": 5}, royal="upper", delivered=["noble_6"])
    assert quiet.play("sail royal").player(0)["ships"] == {"upper": 5, "middle": 5}
    together = quiet.player(0, ships={"upper": 5, "middle": 5})
    assert together.legal()[:2] == ["sail middle", "sail royal"]
    assert together.play("sail middle").player(0)["ships"] == {"upper": 5, "middle": 6}
    assert together.play("sail royal").player(0)["ships"] == {"upper": 6, "middle": 5}


@rule("RG-15.15")
def test_a_region_has_one_artisan() -> None:
    """One artisan card for each region, so a discount is 2 koku even with all six delivered."""
    assert sorted(card["region"] for card in PRINTED["customer"] if card["type"] == "artisan") == [1, 2, 3, 4, 5, 6]
    quiet = Situation(3).player(0, delivered=[f"artisan_{k}" for k in range(1, 7)], influence=[2] * 6)
    assert quiet.play("build s1 b02").gained(0)["koku"] == -4


@rule("RG-15.16")
@pytest.mark.parametrize("seed", range(6))
def test_buildings_markers_and_customers_stay(seed: int) -> None:
    """Over whole matches tiles and markers on the shore and delivered cards are only added."""
    shore: dict[str, Any] = {}
    delivered: list[set[str]] = [set()] * 4
    for step in walk(2 + seed % 3, seed, ("none", "clans")[seed // 3]):
        now = step.data
        for space, building in shore.items():
            assert now["shore"][space]["tile"] == building["tile"]
            assert now["shore"][space]["markers"][: len(building["markers"])] == building["markers"]
        shore = now["shore"]
        for seat, player in enumerate(now["players"]):
            assert delivered[seat] <= set(player["delivered"])
        delivered = [set(player["delivered"]) for player in now["players"]]
    assert any(delivered)


@rule("RG-15.17")
def test_rewards_in_another_turn_come_at_once_and_choices_wait() -> None:
    """Rice and favor are there with the visit; a good of choice is taken before the next turn."""
    quiet = Situation().player(0, ships={"upper": 4}).building("s10", "b28", 1).building("s12", "b27", 2)
    after = quiet.play("sail upper")
    assert after.gained(1) == {"rice": 1, "favor": 1}
    assert (after.gained(2), after.player(2)["goods_owed"]) == ({}, 1)
    after.play("end")
    assert after.match.to_act == 2
    after.play("take porcelain")
    assert after.gained(2) == {"porcelain": 1}
    assert (after.match.to_act, after.data["active"]) == (1, 1)


@rule("RG-15.17")
def test_points_of_step_18_come_at_once_and_its_good_waits() -> None:
    """An owner who reaches the end of a track in another turn scores 3 VP now and chooses the good later."""
    quiet = Situation().player(0, ships={"upper": 4}).building("s10", "b38", 1).player(1, influence=[0, 17, 0, 0, 0, 0])
    after = quiet.play("sail upper")
    assert after.gained(1) == {"region_2": 1, "vp": 3}
    assert after.play("end").match.actions(1) == ["take silk", "take rice", "take porcelain"]
    assert after.match.refusal(1, "sail upper") == Refusal("RG-3.5", "take_good_first")
