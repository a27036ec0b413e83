"""Final scoring, the tie-break and the differences with two players (RG-13)."""

from typing import Any

import pytest

import zataku
from games.river_of_gold.printed import PRINTED, region_of
from games.river_of_gold.printed import TILES as BUILDINGS
from games.river_of_gold.situation import GAME, Situation
from games.river_of_gold.walk import walk
from rule import rule

TILES = {"7/3": "t1", "9/5": "t2", "8/4": "t3", "12/8/4": "t4", "10/6/2": "t5", "11/7/3": "t6"}
TWO_PLAYER_TILES = {"3": "t1", "5/2": "t2", "4/2": "t3", "8/4": "t4", "6/3": "t5", "7/3": "t6"}


def over(seats: int = 4) -> Situation:
    """A game that has just ended; nobody has any influence, points or customers."""
    return Situation(seats).table(phase="over", asked=None, final_by=0)


def region_points(tile: str, steps: list[int], elders: tuple[int, ...] = ()) -> list[int]:
    """The points of each seat for one region tile (in region 2) at these steps of the track."""
    seats = len(steps)
    others = [f"t{k}" for k in range(1, 7) if f"t{k}" != tile]
    situation = over(seats).table(region_tiles=[others[0], tile, *others[1:]])
    situation.player(0, hand=["monk_1"])
    for seat, step in enumerate(steps):
        situation.player(seat, influence=[0, step, 0, 0, 0, 0], delivered=["elder_2"] if seat in elders else [])
    match = situation.match()
    return [match.score_sheet(seat)["regional_influence"] for seat in range(seats)]


@rule("RG-13.1")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("values", TILES)
def test_a_region_scores_by_rank(seats: int, values: str) -> None:
    """First, second and, where the tile says so, third get the values of the scoring tile."""
    expected = [int(value) for value in values.split("/")] + [0, 0]
    steps = [9, 7, 3, 1][:seats]
    assert region_points(TILES[values], steps) == expected[:seats]
    assert region_points(TILES[values], steps[::-1]) == expected[:seats][::-1]


@rule("RG-13.1")
def test_all_six_regions_score() -> None:
    """The points of the six tiles are added."""
    match = over().player(0, influence=[1, 2, 3, 4, 5, 6]).player(1, influence=[2, 0, 4, 0, 6, 0]).match()
    assert match.score_sheet(0)["regional_influence"] == 3 + 9 + 4 + 12 + 6 + 11
    assert match.score_sheet(1)["regional_influence"] == 7 + 8 + 10


@rule("RG-13.2")
@pytest.mark.parametrize(
    ("values", "steps", "points"),
    [
        ("10/6/2", [5, 0, 0], [10, 0, 0]),
        ("12/8/4", [0, 0, 0, 0], [0, 0, 0, 0]),
        ("12/8/4", [1, 0, 0, 1], [10, 0, 0, 10]),
    ],
)
def test_without_influence_nothing_is_scored(values: str, steps: list[int], points: list[int]) -> None:
    """A player at 0 gets nothing and is part of no tie."""
    assert region_points(TILES[values], steps) == points


@rule("RG-13.3", "RG-TV-6")
@pytest.mark.parametrize(
    ("values", "steps", "points"),
    [
        ("12/8/4", [10, 7, 7, 0], [12, 6, 6, 0]),
        ("9/5", [6, 4, 4], [9, 2, 2]),
        ("9/5", [8, 8, 8], [4, 4, 4]),
        ("11/7/3", [5, 5, 5, 5], [5, 5, 5, 5]),
        ("10/6/2", [5, 0, 0], [10, 0, 0]),
        ("11/7/3", [18, 18, 4, 2], [9, 9, 3, 0]),
        ("12/8/4", [9, 5, 3, 3], [12, 8, 2, 2]),
        ("7/3", [9, 5, 3, 3], [7, 3, 0, 0]),
    ],
)
def test_tied_players_share_their_places(values: str, steps: list[int], points: list[int]) -> None:
    """The values of the places are added and divided, rounded down; step 18 is no exception."""
    assert region_points(TILES[values], steps) == points


@rule("RG-EX-15", "RG-13.3", "RG-13.4")
def test_the_worked_example_of_region_2() -> None:
    """Crab and Mantis tied first at 9 / 5, Crab with elder 2, Crane third: 14, 7 and 0."""
    assert region_points("t2", [6, 6, 3], elders=(0,)) == [14, 7, 0]


@rule("RG-13.4")
@pytest.mark.parametrize(
    ("steps", "elders", "points"),
    [([9, 7, 3, 1], (0,), [24, 8, 4, 0]), ([9, 7, 3, 1], (2,), [12, 8, 8, 0]), ([9, 7, 0, 0], (2,), [12, 8, 0, 0])],
)
def test_an_elder_doubles_the_own_result(steps: list[int], elders: tuple[int, ...], points: list[int]) -> None:
    """The player with a marker on the elder space doubles, whatever the rank; nothing stays nothing."""
    assert region_points("t4", steps, elders) == points


@rule("RG-13.5", "RG-TV-8")
@pytest.mark.parametrize(
    ("n", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 27), (7, 27), (10, 27)]
)
def test_delivered_customers_score_by_their_number(n: int, points: int) -> None:
    """0, 2, 5, 9, 14, 20 and from six customers on 27 VP."""
    cards = [f"{kind}_{k}" for kind in ("monk", "merchant") for k in range(1, 7)][:n]
    assert over().player(0, delivered=cards).match().score_sheet(0)["customers"] == points


@rule("RG-13.6")
def test_customer_abilities_are_scored() -> None:
    """Artisans score goods, merchants koku, nobles buildings, besides the number of customers."""
    cards = ["artisan_3", "artisan_4", "merchant_1", "noble_2", "monk_1"]
    quiet = over().player(
        0, delivered=cards, royal="upper", vp=3, koku=17, goods={"silk": 6, "rice": 1, "porcelain": 0}
    )
    match = quiet.building("s1", "b04", 0).building("s16", "b05", 0).match()
    assert match.score_sheet(0) == {
        "score_track": 3,
        "regional_influence": 0,
        "customers": 20,
        "artisans": 4,
        "merchants": 3,
        "nobles": 2,
    }
    assert match.scores()[0] == 32


@rule("RG-13.7")
def test_nothing_else_scores() -> None:
    """A full store, a full moon and cards in hand are worth nothing by themselves."""
    rich = over().player(0, koku=25, favor=6, favor_limit=6, goods={"silk": 6, "rice": 6, "porcelain": 6}, vp=11)
    rich.player(0, hand=["artisan_3", "merchant_1", "noble_2", "elder_1"]).building("s1", "b04", 0)
    assert rich.match().scores()[0] == 11


@rule("RG-13.8")
@pytest.mark.parametrize(
    ("points", "favor", "places"),
    [
        ([10, 30, 20, 5], [3, 0, 0, 3], [3, 1, 2, 4]),
        ([30, 30, 20, 5], [1, 2, 3, 3], [2, 1, 3, 4]),
        ([30, 30, 20, 5], [2, 2, 3, 3], [1, 1, 3, 4]),
        ([7, 7, 7, 7], [0, 3, 3, 1], [4, 1, 1, 3]),
        ([7, 7, 7, 7], [2, 2, 2, 2], [1, 1, 1, 1]),
    ],
)
def test_most_points_win_then_most_favor(points: list[int], favor: list[int], places: list[int]) -> None:
    """Points, then favor left decide; who is still tied shares the place."""
    quiet = over()
    for seat in range(4):
        quiet.player(seat, vp=points[seat], favor=favor[seat])
    assert quiet.match().ranking() == places


@rule("RG-13.8")
def test_the_winner_is_found_after_final_scoring() -> None:
    """A last turn is played; the points of the end decide, not the score track."""
    quiet = Situation().table(active=3, asked=3, final_by=0, era1={"left": 0, "next": None})
    quiet.table(era2={"left": 0, "next": None}).player(0, vp=12).player(3, vp=5, delivered=["monk_1", "monk_2"])
    after = quiet.player(3, influence=[0, 0, 0, 9, 0, 0]).play("sail upper", "end")
    assert after.match.over
    assert after.match.scores() == [12, 0, 0, 5 + 5 + 12]
    assert after.match.ranking() == [2, 3, 3, 1]


@rule("RG-13.9", "RG-TV-7")
@pytest.mark.parametrize(
    ("values", "steps", "points"),
    [
        ("8/4", [10, 5], [8, 4]),
        ("8/4", [11, 5], [8, 0]),
        ("8/4", [5, 11], [0, 8]),
        ("8/4", [3, 0], [8, 0]),
        ("8/4", [18, 13], [8, 4]),
        ("8/4", [18, 12], [8, 0]),
        ("3", [5, 4], [3, 0]),
        ("5/2", [6, 1], [5, 2]),
    ],
)
def test_the_second_of_two_must_be_near(values: str, steps: list[int], points: list[int]) -> None:
    """With two players the second value is given up to 5 steps behind the first."""
    assert region_points(TWO_PLAYER_TILES[values], steps) == points


@rule("RG-13.9")
def test_more_than_two_players_need_not_be_near() -> None:
    """With three players the distance does not matter."""
    assert region_points("t4", [18, 2, 1]) == [12, 8, 4]


@rule("RG-13.10", "RG-TV-7")
@pytest.mark.parametrize(
    ("values", "step", "points"),
    [("8/4", 6, 6), ("3", 4, 1), ("5/2", 7, 3), ("4/2", 18, 3), ("7/3", 1, 5), ("6/3", 9, 4)],
)
def test_a_tie_of_two_is_split(values: str, step: int, points: int) -> None:
    """Both values are added and halved, rounded down; the single value 3 gives 1 each."""
    assert region_points(TWO_PLAYER_TILES[values], [step, step]) == [points, points]


@rule("RG-13.11")
@pytest.mark.parametrize(("seats", "starting", "era1", "era2"), [(2, 6, 12, 9), (3, 3, 14, 11), (4, 0, 16, 13)])
def test_the_table_for_each_number_of_players(seats: int, starting: int, era1: int, era2: int) -> None:
    """Starting tiles and stacks differ with the number of players."""
    data: dict[str, Any] = GAME.dump_state(zataku.Match(GAME, seats=seats, seed=seats).state())
    tiles = [building["tile"] for building in data["shore"].values()]
    assert len([tile for tile in tiles if tile in ("b01", "b42", "b43")]) == starting
    assert (data["era1"]["left"] + 4, data["era2"]["left"]) == (era1, era2)


@rule("RG-13.11")
@pytest.mark.parametrize("values", TWO_PLAYER_TILES)
def test_region_tiles_have_a_side_for_two(values: str) -> None:
    """With two players the tiles show their lower side."""
    expected = ([int(value) for value in values.split("/")] + [0])[:2]
    assert region_points(TWO_PLAYER_TILES[values], [9, 7]) == expected


@rule("RG-13.11")
def test_a_mastery_has_a_single_reward_for_two() -> None:
    """The first of two players scores 5 VP, the second nothing."""
    quiet = Situation(2).player(0, influence=[11, 0, 0, 0, 0, 0]).player(1, influence=[11, 0, 0, 0, 0, 0])
    after = quiet.play("sail middle", "end", "sail middle")
    assert [event.saying(0).facts for event in after.told("MasteryClaimed")] == [
        {"seat": 0, "mastery": "courts", "vp": 5}
    ]


def own_buildings(data: dict[str, Any], seat: int) -> list[str]:
    """The shore spaces where a seat has a marker."""
    return [space for space, building in data["shore"].items() if seat in building["markers"]]


def counted(data: dict[str, Any], seat: int) -> dict[str, int]:
    """The points of a seat, counted from the rules text and the printed components."""
    player = data["players"][seat]
    cards: list[str] = player["delivered"]
    spaces = own_buildings(data, seat)
    types = [BUILDINGS[data["shore"][space]["tile"]]["type"] for space in spaces]
    side = "vp_two" if data["seats"] == 2 else "vp_three_four"
    regional = 0
    for region in range(6):
        values = next(
            tile[side] for tile in PRINTED["region_scoring_tile"] if tile["id"] == data["region_tiles"][region]
        )
        steps = sorted((other["influence"][region] for other in data["players"]), reverse=True)
        step = player["influence"][region]
        if step == 0 or (data["seats"] == 2 and steps[0] - step > 5):
            continue
        places = [place for place, other in enumerate(steps) if other == step]
        shared = sum(values[place] for place in places if place < len(values)) // len(places)
        regional += shared * (2 if f"elder_{region + 1}" in cards else 1)
    nobles = [types.count(kind) for kind in ("market", "port", "manor", "shrine")]
    nobles += [len(set(types)), len({region_of(space) for space in spaces})]
    return {
        "score_track": player["vp"],
        "regional_influence": regional,
        "customers": [0, 2, 5, 9, 14, 20, 27][min(len(cards), 6)],
        "artisans": len([card for card in cards if "artisan" in card]) * (sum(player["goods"].values()) // 3),
        "merchants": len([card for card in cards if "merchant" in card]) * (player["koku"] // 5),
        "nobles": sum(points for k, points in enumerate(nobles, start=1) if f"noble_{k}" in cards),
    }


@rule("RG-13.1", "RG-13.2", "RG-13.3", "RG-13.5", "RG-13.6", "RG-13.7", "RG-13.8", "RG-13.9")
@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_are_scored_by_the_book(seed: int) -> None:
    """At the end of whole matches every part of the score is what a count by hand gives, and the best wins."""
    *_, last = walk(2 + seed % 3, seed, ("none", "draft")[seed // 6])
    match, data = last.match, last.data
    assert [match.score_sheet(seat) for seat in range(match.seats)] == [counted(data, k) for k in range(match.seats)]
    assert match.scores() == [sum(counted(data, seat).values()) for seat in range(match.seats)]
    keys = [(points, player["favor"]) for points, player in zip(match.scores(), data["players"], strict=True)]
    assert match.ranking() == [1 + len([key for key in keys if key > own]) for own in keys]
