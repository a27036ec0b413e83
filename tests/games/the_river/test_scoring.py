"""Final scoring (TR-19) and the points of meadow tiles (TR-22)."""

import pytest

from games.the_river.new_match import view
from games.the_river.printed import PRINTED, TILES, meadow
from games.the_river.situation import GAME, Situation
from rule import rule
from zataku.games.the_river import content

FOREST = ["t02", "t03", "t04", "t05", "t07", "t08", "t09", "t10", "t11", "t12", "t13"]
MIXED = {"forest+mountain": "t62", "mountain+badlands": "t63", "badlands+desert": "t64", "desert+forest": "t65"}


def sheet(situation: Situation, seat: int = 0) -> dict[str, int]:
    """The points of a seat by category."""
    return situation.match().score_sheet(seat)


def column(*tiles: str) -> int:
    """The points of the first column with these tiles from top to bottom: spaces 1, 8 and 9."""
    mountains = ["t37", "t38", "t39", "t40", "t41", "t42"]
    row = [tiles[0], *mountains, *tiles[1:]] if len(tiles) > 1 else [tiles[0]]
    others = 6 if len(tiles) > 1 else 0  # three columns with two mountains on top
    return sheet(Situation(2).player(0, tiles=row).player(1, tiles=["t43"]))["columns"] - others


@rule("TR-19.1")
def test_values_of_the_tokens() -> None:
    """All of them, zeros included."""
    situation = (
        Situation(4).player(0, tokens=[6, 5, 4, 1]).player(1, tokens=[5, 4, 3, 1]).player(2, tokens=[3, 2, 2, 0])
    )
    assert [sheet(situation, seat)["bonus_tokens"] for seat in range(4)] == [16, 13, 7, 0]


@rule("TR-19.2", "TR-19.8")
def test_points_of_the_buildings() -> None:
    """Those constructed; a reserved one scores nothing, and costs nothing."""
    situation = (
        Situation()
        .player(0, built=["b04", "b16", "b28"], reserved=["b31", "b32"])
        .table(offer=["b01", None, None, None])
    )
    assert sheet(situation)["buildings"] == 3 + 5 + 8
    assert sum(sheet(situation).values()) == 16 + sheet(situation)["meadows"]


@rule("TR-EX-9")
def test_columns_by_space() -> None:
    """Top to bottom: 1, 8, 9; 2, 7, 10; 3, 6, 11; 4, 5, 12."""
    spaces = [content.COLUMN[k] + 1 for k in range(12)]
    assert [spaces[k : k + 3] for k in range(0, 12, 3)] == [[1, 8, 9], [2, 7, 10], [3, 6, 11], [4, 5, 12]]
    for entry in PRINTED["river_board"]["path"]:
        assert spaces[(entry["column"] - 1) * 3 + entry["row"] - 1] == entry["space"]


@rule("TR-19.3", "TR-19.4", "TR-19.7", "TR-19.9", "TR-19.10", "TR-EX-2", "TR-EX-10")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (("t02", "t03", "t15"), 2),
        (("t02", "t03", "t04"), 6),
        (("t02", "t15", "t16"), 0),
        (("t51", "t52"), 2),
        (("t02",), 0),
        (("t65", "t02", "t15"), 2),
        (("t02", "t62", "t03"), 6),
        (("t65", "t15", "t64"), 6),
        (("t65", "t64", "t28"), 2),
    ],
)
def test_column_points(tiles: tuple[str, ...], points: int) -> None:
    """Two upper tiles of one terrain 2, three 6 instead; two-colour tiles are both, a missing tile matches nothing."""
    assert column(*tiles) == points


@rule("TR-19.3", "TR-19.9")
def test_only_the_upper_two_and_all_three() -> None:
    """Whatever the third tile is, two different upper ones score nothing."""
    for third in ("t15", "t02", "t28", "t51", "t65"):
        assert column("t16", "t03", third) == 0


@rule("TR-19.4")
def test_six_is_instead_of_two() -> None:
    """Four columns of one terrain make 24."""
    situation = Situation(2).player(0, tiles=[*FOREST, "t62"])
    assert sheet(situation)["columns"] == 24


@rule("TR-19.7")
def test_one_terrain_is_common_to_all_three() -> None:
    """forest+desert, desert+badlands, badlands: the upper two match, the lower two match, not all three."""
    assert column(MIXED["desert+forest"], MIXED["badlands+desert"], "t28") == 2
    assert column(MIXED["desert+forest"], MIXED["badlands+desert"], "t15") == 6


@rule("TR-19.5", "TR-22.8")
def test_meadow_tiles_add_up() -> None:
    """Each by itself."""
    situation = Situation(2).player(0, tiles=["t48", "t49", "t50", "t56"], tokens=[6, 5, 4])
    assert sheet(situation)["meadows"] == 2 + 2 + 2 + 3


@rule("TR-19.6", "TR-9.8", "TR-EX-18")
@pytest.mark.parametrize(
    ("stored", "points"), [("2/3/1/2", 2), ("1/1/0/0", 0), ("0/0/0/3", 1), ("3/2/0/0", 1), ("3/3/0/0", 2)]
)
def test_leftover_resources(stored: str, points: int) -> None:
    """One point for three of any kinds, rounded down."""
    situation = Situation(2).player(0, tiles=["t02", "t15", "t16"], stored=stored)
    assert sheet(situation)["resources"] == points


@rule("TR-19.10")
def test_meadow_is_a_terrain() -> None:
    """Three meadows in a column make 6."""
    assert column("t51", "t52", "t53") == 6


@rule("TR-19.11")
def test_printed_spaces_have_no_terrain() -> None:
    """Nothing on spaces 8 and 9: no column."""
    assert sheet(Situation(2).player(0, tiles=["t02", "t15", "t28", "t37"]))["columns"] == 0


@rule("TR-22.1", "TR-EX-19")
@pytest.mark.parametrize(("tiles", "points"), [(["t45", "t07", "t02"], 3), (["t45", "t15", "t28"], 1), (["t45"], 2)])
def test_points_per_production_symbol(tiles: list[str], points: int) -> None:
    """Wood symbols, this one and printed visible ones included, at most 3 points."""
    symbols = view(Situation(2).player(0, tiles=tiles).match(), 0).players[0].symbols
    assert symbols is not None and min(symbols["wood"], 3) == points
    assert sheet(Situation(2).player(0, tiles=tiles))["meadows"] == points


@rule("TR-22.2")
def test_an_income_meadow_is_worth_two() -> None:
    """Always."""
    assert sheet(Situation(2).player(0, tiles=["t48"]))["meadows"] == 2


@rule("TR-22.3", "TR-EX-20", "TR-19.7")
def test_points_per_terrain() -> None:
    """Forest, forest+mountain and desert+forest count for the forest; the meadow counts itself."""
    assert sheet(Situation(2).player(0, tiles=["t53", "t02", "t62", "t65"]))["meadows"] == 3
    assert sheet(Situation(2).player(0, tiles=["t55", "t02"]))["meadows"] == 1
    for terrain in ("desert", "badlands", "mountain"):
        tile = meadow("score_terrain", terrain)
        own = [key for key in TILES if terrain in TILES[key]["terrains"]][-2:]
        situation = Situation(2).player(0, tiles=[tile, *own]).player(1, tiles=["t43"])
        assert sheet(situation)["meadows"] == 2


@rule("TR-22.4")
def test_points_per_bonus_token() -> None:
    """Zeros included."""
    situation = Situation(4).player(0, tiles=["t56"], tokens=[6, 0, 0]).player(1, tokens=[5, 5, 4, 4])
    situation.player(2, tokens=[3, 3, 2, 2]).player(3, tokens=[1, 1])
    assert sheet(situation)["meadows"] == 3


@rule("TR-22.6", "TR-13.3")
def test_points_per_working_pioneer() -> None:
    """On the boat after the last clean-up: neither settled nor waiting ones."""
    tiles = ["t58", *FOREST[:7]]
    situation = Situation(2).player(0, tiles=tiles, tokens=[6, 5, 4, 3], settled=["s4"]).boat(1, 0)
    after = situation.play("first_player")
    assert after.match.over
    assert after.player()["settled"] == ["s4", "s8"] and after.player()["boat"] == 3
    assert after.match.score_sheet(0)["meadows"] == 3
    assert sheet(Situation(2).player(0, tiles=["t58"]))["meadows"] == 4


@rule("TR-EX-27")
def test_a_complete_score() -> None:
    """Three players, black board, ten tiles: 52 points."""
    tiles = ["t01", "t27", "t15", "t45", "t48", "t64", "t35", "t62", "t02", "t63"]
    situation = Situation(3).player(0, tiles=tiles, stored="3/1/2/1", tokens=[6, 4, 3], built=["b04", "b16", "b28"])
    situation.player(0, settled=["s4", "s8", "s10"]).player(1, tokens=[5, 5, 4]).table(offer=["b01", None, None, None])
    assert sheet(situation) == {"bonus_tokens": 13, "buildings": 16, "columns": 16, "meadows": 5, "resources": 2}
    match = situation.match()
    assert match.scores()[0] == 52
    shown = view(match, 0).players[0]
    assert shown.symbols is not None
    assert (shown.capacity, shown.symbols["wood"], shown.boat) == (10, 4, 2)
    assert GAME.score(match.state(), 0) == 52
