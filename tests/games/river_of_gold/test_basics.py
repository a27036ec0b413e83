"""Basics and definitions (RG-1)."""

import pytest

import zataku
from games.river_of_gold.printed import GOODS, PRINTED, RIVER, SPACES, TILES, region_of, row_without
from games.river_of_gold.situation import GAME, Situation
from games.river_of_gold.story import random_games
from rule import rule
from story import facts
from zataku.core.errors import BadSetup
from zataku.core.game import Refusal
from zataku.games.river_of_gold.view import RiverView


@rule("RG-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_may_play(seats: int) -> None:
    """A table seats two, three or four players."""
    assert zataku.Match(GAME, seats, seed=1).seats == seats


@rule("RG-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_fewer_or_more_may_not_play(seats: int) -> None:
    """One player or five are refused."""
    with pytest.raises(BadSetup):
        zataku.Match(GAME, seats, seed=1)


@rule("RG-1.1")
def test_most_points_after_final_scoring_win() -> None:
    """The winner leads after final scoring, not on the score track before it."""
    after = (
        Situation(2)
        .player(0, vp=10, delivered=["monk_1", "monk_2", "monk_3"])
        .player(1, vp=18)
        .table(final_by=1, era1={"left": 0, "next": None}, era2={"left": 0, "next": None})
        .play("sail middle", "end")
    )
    assert after.match.over
    assert after.player(0)["vp"] < after.player(1)["vp"]
    assert after.match.scores()[0] > after.match.scores()[1]
    assert after.match.ranking() == [1, 2]


@rule("RG-1.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_die_names_region_and_movement(face: int) -> None:
    """A face is the region to build in and to deliver to, and the number of river spaces to sail."""
    situation = Situation().player(
        0, die=face, koku=25, goods={"silk": 6, "rice": 6, "porcelain": 6}, hand=[f"monk_{n}" for n in range(1, 7)]
    )
    builds = {move.split()[1] for move in situation.legal() if move.startswith("build")}
    assert {region_of(space) for space in builds} == {face}
    assert [move for move in situation.legal() if move.startswith("deliver")] == [f"deliver monk_{face}"]
    assert situation.play("sail upper").player()["ships"]["upper"] == 2 + face


@rule("RG-1.3")
def test_resources_of_a_player() -> None:
    """A player has koku, three goods, favor and a favor limit, and everybody sees them."""
    shown = Situation().match().view(1)
    assert isinstance(shown, RiverView)
    player = shown.players[0]
    assert (player.koku, player.goods, player.favor, player.favor_limit) == (10, dict.fromkeys(GOODS, 1), 2, 3)


@rule("RG-1.4")
@pytest.mark.parametrize("space", range(1, 15))
def test_river_is_one_line_of_fourteen(space: int) -> None:
    """Downstream of each space lies exactly the next one, and after 14 space 1."""
    after = Situation().player(0, ships={"upper": space}).play("sail upper")
    assert after.player()["ships"]["upper"] == (space + 1 if space < 14 else 1)


@rule("RG-1.4")
@pytest.mark.parametrize(
    ("start", "space", "gained"),
    [(14, 1, {"koku": 4}), (7, 8, {"koku": 3, "rice": 1, "favor": 1})],
)
def test_start_spaces_are_ordinary(start: int, space: int, gained: dict[str, int]) -> None:
    """Ships stop on the start spaces, are paid there like anywhere, and count them when they pass."""
    situation = Situation().player(0, ships={"upper": start})
    assert situation.play("sail upper").player()["ships"]["upper"] == space
    assert situation.play("sail upper").gained() == gained
    assert situation.player(0, die=2).play("sail upper").player()["ships"]["upper"] == space + 1


def _shores_visited(space: int) -> set[object]:
    """The shore spaces that pay a ship which stops on a river space."""
    after = Situation().player(0, ships={"upper": (space - 2) % 14 + 1}).play("sail upper")
    return {gain["source"] for gain in facts(after.events, "Gained")}


@rule("RG-1.5")
def test_river_and_shore_spaces_touch() -> None:
    """Each river space touches 4 shore spaces, each of the 30 shore spaces touches 1 to 3 river spaces."""
    visited = {space: _shores_visited(space) for space in range(1, 15)}
    assert {space: len(shores) for space, shores in visited.items()} == dict.fromkeys(range(1, 15), 4)
    touching = {shore: [space for space in visited if shore in visited[space]] for shore in SPACES}
    assert len(touching) == 30
    assert {len(spaces) for spaces in touching.values()} == {1, 2, 3}
    assert touching == {shore: space["river"] for shore, space in SPACES.items()}
    assert [list(SPACES.values())[k]["region"] for k in range(30)] == [
        region for region in range(1, 7) for _ in "12345"
    ]


@rule("RG-1.6")
def test_space_is_empty_without_a_tile() -> None:
    """A space without a tile can be built on and pays 1 koku, one with any tile does neither."""
    situation = Situation(3).player(0, die=3, koku=25).building("s13", "b06", 1)
    assert situation.refusal("build s12 b02") is None
    assert situation.refusal("build s13 b02") == Refusal("RG-5.1", "space_taken", {"space": "s13", "tile": "b06"})
    assert situation.refusal("build s11 b02") == Refusal("RG-5.1", "space_taken", {"space": "s11", "tile": "b42"})
    after = situation.player(0, koku=0, ships={"upper": 3}).play("sail upper")
    assert [
        gain["source"] for gain in facts(after.events, "Gained") if gain["gain"] == "koku" and gain["amount"] == 1
    ] == [
        "s12",
        "s15",
    ]


@rule("RG-1.7")
@pytest.mark.parametrize("tile", TILES)
def test_parts_of_a_building_tile(tile: str) -> None:
    """A tile has a type, an era or none, a build bonus and the rewards of its two ends."""
    printed = TILES[tile]
    assert printed["type"] in ("port", "market", "manor", "shrine")
    assert printed["era"] == {"era1": 1, "era2": 2, "starting": 0, "imperial_market": 0}[printed["group"]]
    assert printed["visitor"]
    assert (printed["era"] > 0) == bool(printed["owner"])
    assert (0 <= printed["bonus"] <= 5) if printed["era"] else printed["bonus"] == 0


@rule("RG-1.8")
def test_all_with_a_marker_are_owners() -> None:
    """Both marker holders gain the owner reward and count the building for everything."""
    situation = (
        Situation()
        .table(**row_without("b05", "b06"))
        .building("s8", "b05", 1, 2)
        .building("s16", "b06", 1)
        .player(0, ships={"upper": 3})
        .player(1, delivered=["noble_2"], royal="upper")
        .player(2, delivered=["noble_6"], royal="upper")
    )
    after = situation.play("sail upper")
    assert after.gained(1) == {"koku": 2}
    assert after.gained(2) == {"koku": 1}
    assert after.match.score_sheet(1)["nobles"] == 2
    assert after.match.score_sheet(2)["nobles"] == 1


@rule("RG-1.8", "RG-1.9")
@pytest.mark.parametrize(("third", "claims"), [([0, 0], []), ([1, 0], [0])])
def test_masteries_count_buildings_not_markers(third: list[int], claims: list[int]) -> None:
    """A second marker on another's port makes a third port for the Mastery of Earth, one on one's own port does not."""
    situation = Situation().table(**row_without("b05", "b06", "b07")).building("s2", "b06", 0)
    if third == [0, 0]:
        situation.building("s8", "b05", *third)
    else:
        situation.building("s8", "b05", 0).building("s16", "b07", *third)
    after = situation.play("sail middle")
    assert after.data["masteries"][2] == {"mastery": "earth", "claims": claims}


@rule("RG-1.9")
def test_double_marker_counts_once() -> None:
    """Two own markers double the owner reward, but the port is one port."""
    after = (
        Situation()
        .table(**row_without("b05"))
        .building("s8", "b05", 1, 1)
        .player(0, ships={"upper": 3})
        .player(1, delivered=["noble_2", "noble_6"], royal="upper")
        .play("sail upper")
    )
    assert after.gained(1) == {"koku": 2}
    assert after.match.score_sheet(1)["nobles"] == 1 + 1


@rule("RG-1.10")
def test_preset_tiles_never_have_an_owner() -> None:
    """In no position of a game does a starting tile or an imperial market bear a marker."""
    for story in random_games():
        for step in story.steps:
            for building in step.before["shore"].values():
                assert (TILES[building["tile"]]["era"] == 0) == (building["markers"] == [])


@rule("RG-1.10")
@pytest.mark.parametrize("kind", ["own", "opponent"])
@pytest.mark.parametrize("space", ["s3", "s6"])
def test_preset_tiles_take_no_monk(kind: str, space: str) -> None:
    """A monk's marker goes neither on a starting tile nor on an imperial market."""
    situation = (
        Situation(2)
        .table(phase="choosing", choices={"second_marker": kind}, **row_without("b05", "b06"))
        .building("s8", "b05", 0)
        .building("s9", "b06", 1)
    )
    assert situation.refusal(f"mark {space}") == Refusal("RG-11.28", "no_owner", {"space": space})


@rule("RG-1.10")
def test_preset_tiles_are_nobodys_but_reward_visitors() -> None:
    """A starting tile and an imperial market pay the visitor, and are neither own nor opponent's buildings."""
    after = (
        Situation(2, patrons={0: "daidoji_uji"})
        .player(0, royal="upper", delivered=["noble_4", "noble_6"])
        .play("sail royal")
    )
    assert after.player()["ships"]["upper"] == 3
    assert after.gained() == {"koku": 2, "porcelain": 1, "favor": 1, "region_2": 2, "rice": 1}


@rule("RG-1.11")
def test_imperial_markets_are_markets() -> None:
    """Noble 1 turns the good of an imperial market into one of choice."""
    after = Situation().player(0, royal="upper", delivered=["noble_1"], ships={"upper": 3}).play("sail royal")
    assert after.gained() == {"koku": 3, "favor": 1}
    assert after.player()["goods_owed"] == 1


@rule("RG-1.12")
@pytest.mark.parametrize(("space", "good"), [("s9", "rice"), ("s10", "rice"), ("s11", "silk"), ("s12", "silk")])
def test_influence_is_of_the_region_of_the_building(space: str, good: str) -> None:
    """Between two regions, visitor and owner advance where the building stands."""
    after = Situation().building(space, "b34", 1).player(0, ships={"upper": 4}).play("sail upper")
    region = f"region_{region_of(space)}"
    assert space in RIVER[5] and PRINTED["river_space"][4]["regions"] == [2, 3]
    assert after.gained(0) == {"koku": 3, region: 3, good: 1}
    assert after.gained(1) == {region: 1}
