"""Build (RG-5)."""

from typing import Any

import pytest

from games.river_of_gold.printed import ERA_TILES, SPACES, TILES, region_of, row_without
from games.river_of_gold.situation import Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

OPEN = [space for space in SPACES if SPACES[space]["kind"] != "imperial_market"]
ROW = ["b02", "b08", "b14", "b20"]


def builds(situation: Situation) -> set[tuple[str, str]]:
    """The spaces and tiles that may be built."""
    moves = [move.split() for move in situation.legal() if move.startswith("build")]
    return {(move[1], move[2]) for move in moves}


def builder(space: str, tile: str, **changes: Any) -> Situation:
    """Seat 0 can build a tile from slot 1 on a space."""
    rest = row_without(tile)
    rest["row"] = [tile, *rest["row"][:3]]
    return Situation().table(**rest).player(0, die=region_of(space), **{"koku": 25, **changes})


@rule("RG-5.1", "RG-5.4", "RG-14.4")
@pytest.mark.parametrize("patron", ["yasuki_taka", "kaiu_shihobu"])
@pytest.mark.parametrize("die", range(1, 7))
def test_empty_spaces_of_the_region_of_the_die(die: int, patron: str) -> None:
    """Every empty space of the region with every tile of the row; all regions for Kaiu Shihobu alone."""
    situation = Situation(patrons={0: patron}).player(0, die=die, koku=25).building("s8", "b06", 1)
    spaces = {space for space in OPEN if patron == "kaiu_shihobu" or region_of(space) == die} - {"s8"}
    assert builds(situation) == {(space, tile) for space in spaces for tile in ROW}


@rule("RG-5.1")
def test_no_space_of_another_region() -> None:
    """The refusal names the region of the space and the die."""
    assert Situation().player(0, die=2).refusal("build s16 b02") == Refusal(
        "RG-5.1", "space_not_of_die", {"space": "s16", "region": "region_4", "number": 4, "die": 2}
    )


@rule("RG-5.1")
@pytest.mark.parametrize(
    ("space", "tile"), [("s17", "b45"), ("s16", "b06"), ("s3", "b01"), ("s11", "b43"), ("s22", "b42")]
)
def test_no_taken_space(space: str, tile: str) -> None:
    """Neither a building nor an imperial market nor a starting tile is built over."""
    situation = Situation(2).player(0, die=region_of(space), koku=25).building("s16", "b06", 0)
    assert situation.refusal(f"build {space} b02") == Refusal("RG-5.1", "space_taken", {"space": space, "tile": tile})
    assert space not in {built for built, _ in builds(situation)}


@rule("RG-5.1")
def test_no_building_in_a_full_region() -> None:
    """When region 4 has no empty space left, a die of 4 builds nothing."""
    situation = Situation().player(0, die=4, koku=25)
    for space, tile in zip(("s16", "s18", "s19", "s20"), ("b04", "b05", "b06", "b07"), strict=True):
        assert builds(situation)
        situation.building(space, tile, 1)
    assert builds(situation) == set()
    assert "sail upper" in situation.legal()


@rule("RG-5.2")
@pytest.mark.parametrize("river", range(1, 15))
def test_ships_do_not_matter(river: int) -> None:
    """Wherever the ships are, the same spaces can be built on."""
    ships = {"upper": river, "middle": river}
    assert builds(Situation().player(0, die=5, koku=25, ships=ships)) == {
        (space, tile) for space in ("s21", "s22", "s23", "s24", "s25") for tile in ROW
    }


@rule("RG-5.3", "RG-5.4")
@pytest.mark.parametrize("space", OPEN)
def test_printed_cost_is_paid_in_full(space: str) -> None:
    """Exactly the printed koku are paid, the tile costs nothing, and one koku less is refused."""
    cost = SPACES[space]["cost"]
    situation = builder(space, "b03", koku=cost)
    after = situation.play(f"build {space} b03")
    assert after.gained() == {"koku": -cost}
    assert facts(after.events, "Built") == [{"seat": 0, "tile": "b03", "space": space, "cost": cost}]
    assert situation.player(0, koku=cost - 1).refusal(f"build {space} b03") == Refusal(
        "RG-5.3", "too_poor", {"space": space, "cost": cost, "koku": cost - 1}
    )


@rule("RG-5.3")
def test_refusal_has_the_numbers() -> None:
    """Shore space 16 costs 9 koku, and 7 are not enough."""
    assert builder("s16", "b24", koku=7).refusal("build s16 b24") == Refusal(
        "RG-5.3", "too_poor", {"space": "s16", "cost": 9, "koku": 7}
    )


@rule("RG-5.3")
@pytest.mark.parametrize("space", OPEN)
def test_artisan_of_the_region_saves_2_koku(space: str) -> None:
    """The player's own artisan of the region, and no other, lowers the cost by 2."""
    region = region_of(space)
    cost = max(SPACES[space]["cost"] - 2, 0)
    situation = builder(space, "b03", koku=cost, delivered=[f"artisan_{region}"]).player(3, hand=[])
    assert situation.play(f"build {space} b03").gained() == {"koku": -cost}
    others = [f"artisan_{other}" for other in range(1, 7) if other != region]
    situation.player(0, delivered=others).player(1, delivered=[f"artisan_{region}"])
    refusal = situation.refusal(f"build {space} b03")
    assert refusal == Refusal("RG-5.3", "too_poor", {"space": space, "cost": cost + 2, "koku": cost})


@rule("RG-5.4")
def test_only_tiles_of_the_row() -> None:
    """The next tile of the stack can't be built yet."""
    assert Situation().refusal("build s2 b03") == Refusal("RG-5.4", "tile_not_in_row", {"tile": "b03"})


@rule("RG-5.4", "RG-5.5", "RG-5.7")
@pytest.mark.parametrize(
    ("tile", "row", "favor"),
    [
        ("b02", ["b03", "b08", "b14", "b20"], 0),
        ("b08", ["b03", "b02", "b14", "b20"], 0),
        ("b14", ["b03", "b02", "b08", "b20"], 0),
        ("b20", ["b03", "b02", "b08", "b14"], 1),
    ],
)
def test_any_tile_of_the_row(tile: str, row: list[str], favor: int) -> None:
    """The tile goes to the space, the end of the row gives favor, the rest slides, the open tile enters slot 1."""
    after = Situation().play(f"build s2 {tile}", outcomes=("era1=b25",))
    assert after.data["shore"]["s2"] == {"tile": tile, "markers": [0]}
    assert after.data["row"] == row
    assert after.gained().get("favor", 0) == favor
    assert after.data["era1"] == {"left": 11, "next": "b25"}
    assert after.data["era2"] == {"left": 13, "next": "b26"}


@rule("RG-5.5")
def test_favor_of_the_row_end_comes_before_the_influence() -> None:
    """It is gained at once, named with its source."""
    after = Situation().player(0, influence=[8, 0, 0, 0, 0, 0]).play("build s2 b20")
    assert kinds(after.events)[:3] == ["Built", "Gained", "InfluenceGained"]
    assert [gain["source"] for gain in facts(after.events, "Gained")] == ["row_end"]
    assert after.player()["favor"] == 3


@rule("RG-5.6", "RG-5.9")
@pytest.mark.parametrize("tile", ERA_TILES)
def test_build_bonus_in_the_region_of_the_space(tile: str) -> None:
    """A tile brings its bonus in influence, none for 0, and neither of its rewards; its builder owns it."""
    bonus = TILES[tile]["bonus"]
    expected = {"koku": -6}
    if bonus:
        expected["region_4"] = bonus
    if bonus >= 2:
        expected["porcelain"] = 1
    if bonus >= 5:
        expected["koku"] += 2
    after = builder("s19", tile, koku=20).play(f"build s19 {tile}")
    assert after.gained() == expected
    assert [gain["source"] for gain in facts(after.events, "InfluenceGained")] == (["s19"] if bonus else [])
    assert after.data["shore"]["s19"]["markers"] == [0]
    assert [after.gained(seat) for seat in (1, 2, 3)] == [{}, {}, {}]
    assert after.data["phase"] == "closing"


NO_COURTS: dict[str, Any] = {"masteries": [{"mastery": key, "claims": []} for key in ("air", "earth", "fire")]}
GAINS = [
    (0, "b04", 4, {"porcelain": 1}),
    (4, "b30", 9, {"koku": 2, "favor": 1}),
    (9, "b24", 11, {}),
    (17, "b06", 18, {"vp": 3}),
    (18, "b24", 18, {}),
]


@rule("RG-5.6", "RG-TV-3")
@pytest.mark.parametrize(("start", "tile", "step", "gained"), GAINS)
def test_rewards_passed_or_reached(start: int, tile: str, step: int, gained: dict[str, int]) -> None:
    """On the track of region 1 the marker gains what it passes or reaches, and stops at 18."""
    after = builder("s2", tile, influence=[start, 0, 0, 0, 0, 0], koku=20).table(**NO_COURTS).play(f"build s2 {tile}")
    assert after.player()["influence"][0] == step
    change = after.gained()
    change["koku"] += 5
    assert {name: n for name, n in change.items() if n and name != "region_1"} == gained
    assert after.player()["goods_owed"] == (1 if step == 18 > start else 0)


@rule("RG-TV-3")
def test_rewards_of_a_long_way() -> None:
    """From 12 six steps to 18 on the track of region 1: 6 VP and one good, here by two manors of 3."""
    after = (
        Situation()
        .table(**NO_COURTS)
        .player(0, ships={"upper": 14}, influence=[12, 0, 0, 0, 0, 0])
        .building("s1", "b34", 1)
        .building("s2", "b35", 1)
        .play("sail upper")
    )
    assert after.gained() == {"region_1": 6, "vp": 6, "koku": 2}
    assert after.player()["goods_owed"] == 1


@rule("RG-5.6", "RG-TV-11", "RG-14.5")
@pytest.mark.parametrize(("space", "vp"), [("s1", 1), ("s16", 2), ("s15", 3), ("s26", 3)])
def test_yasuki_taka_scores_before_the_influence(space: str, vp: int) -> None:
    """1 VP for each river space that the shore space touches, just before the build bonus."""
    situation = Situation(patrons={0: "yasuki_taka"}).player(0, die=region_of(space), koku=25)
    after = situation.play(f"build {space} b02")
    assert after.gained()["vp"] == vp
    assert kinds(after.events)[:3] == ["Built", "Gained", "InfluenceGained"]
    assert facts(after.events, "Gained")[0]["source"] == "yasuki_taka"


@rule("RG-5.7")
def test_row_is_refilled_from_era_2_when_era_1_is_used_up() -> None:
    """The open era 2 tile enters only once the era 1 stack is empty."""
    situation = Situation().table(era1={"left": 1, "next": "b03"})
    assert situation.play("build s2 b02").data["row"][0] == "b03"
    situation.table(era1={"left": 0, "next": None})
    after = situation.play("build s2 b02", outcomes=("era2=b30",))
    assert after.data["row"] == ["b26", "b08", "b14", "b20"]
    assert after.data["era2"] == {"left": 12, "next": "b30"}


@rule("RG-5.8")
def test_last_era_1_tile_brings_the_visit_at_the_end_of_the_turn() -> None:
    """Not the last but one, and not before the turn is ended."""
    situation = Situation().building("s30", "b06", 1).table(era1={"left": 2})
    assert "EmperorVisited" not in kinds(situation.play("build s2 b02", "end").events)
    after = situation.table(era1={"left": 1}).play("build s2 b02")
    assert after.data["emperor_due"] and "EmperorVisited" not in kinds(after.events)
    after.play("end")
    assert "EmperorVisited" in kinds(after.events) and not after.data["emperor_due"]
    assert after.gained(1) == {"vp": 1}


@rule("RG-5.8")
def test_last_era_2_tile_brings_the_end_at_the_end_of_the_turn() -> None:
    """Not the last but one, and not before the turn is ended."""
    situation = Situation().table(era1={"left": 0, "next": None}, era2={"left": 2})
    assert "EndTriggered" not in kinds(situation.play("build s2 b02", "end").events)
    after = situation.table(era2={"left": 1}).play("build s2 b02")
    assert after.data["end_due"] and after.data["final_by"] is None
    after.play("end")
    assert kinds(after.events)[-2:] == ["EndTriggered", "TurnBegan"]
    assert after.data["final_by"] == 0


@rule("RG-5.9")
def test_building_visits_nothing() -> None:
    """Ships and buildings around the space bring nothing to anybody."""
    after = (
        Situation()
        .player(0, die=4, ships={"upper": 8}, koku=25)
        .player(1, ships={"upper": 8})
        .building("s15", "b10", 1)
        .building("s18", "b09", 0)
        .play("build s16 b02")
    )
    assert after.gained(0) == {"koku": -9, "region_4": 1}
    assert after.gained(1) == {}


@rule("RG-5.3", "RG-5.5", "RG-5.6", "RG-5.7", "RG-EX-3")
def test_example_of_building() -> None:
    """The worked example: Crane builds b24 from the end of the row on shore 16."""
    after = (
        Situation()
        .table(active=2, asked=2, row=["b02", "b08", "b14", "b24"])
        .player(2, clan="crane", die=4, koku=9)
        .play("build s16 b24")
    )
    assert after.gained(2) == {"koku": -9, "favor": 1, "region_4": 2, "porcelain": 1}
    assert after.data["shore"]["s16"] == {"tile": "b24", "markers": [2]}
    assert after.data["row"] == ["b03", "b02", "b08", "b14"]
    assert [space for space in OPEN if region_of(space) == 4 and SPACES[space]["cost"] == 9] == ["s16"]
    assert [tile for tile in ERA_TILES if TILES[tile]["type"] == "shrine" and TILES[tile]["bonus"] == 2] == ["b24"]
