"""The table drawn for a terminal."""

import pytest

from drawing import drawn, line_with
from games.the_river.situation import GAME, Situation
from games.the_river.walk import walk
from rule import rule
from zataku.core.game import NOBODY
from zataku.core.locale import LANGUAGES, load

NARROW = 80


def test_action_spaces_show_room_pioneers_and_supply() -> None:
    """How many fit, whose stand there, and what lies there."""
    situation = Situation(3).standing(explore=[2, 1, 0], produce_wood=[0, 1, 1]).table(pawn=1)
    lines = drawn(situation.match(), 0)
    assert line_with(lines, " Take a terrain tile").split() == ["Take", "a", "terrain", "tile", "2×", "■■▲"]
    assert line_with(lines, " Produce wood").split() == ["Produce", "wood", "2", "▲●", "10♣"]
    assert line_with(lines, " Construct a building").split()[3:] == ["∞", "◎", "6", "5", "5", "4", "4", "3", "…"]
    assert line_with(lines, " Take the first player pawn").split()[-2:] == ["1", "▲"]


def test_tiles_and_cards() -> None:
    """With their icons, costs and points."""
    lines = drawn(Situation(2).match(), 0)
    assert "t01 forest          1♣ 1⌂" in line_with(lines, "t01")
    assert "t15 desert          3⌂" in line_with(lines, "t15")
    assert "b28 town hall       8★ 3♣ 2○ 1▬" in line_with(lines, "b28")
    assert line_with(lines, "stack").endswith("stack 57, discards 0")


@pytest.mark.parametrize(
    ("tile", "marks"),
    [
        ("t45", "1♣ ★/♣ ≤3"),
        ("t48", "↻♣ 2★"),
        ("t53", "★/forest"),
        ("t56", "★/◎"),
        ("t57", "⇄⇄"),
        ("t58", "★/☺"),
        ("t59", "+4♣"),
        ("t62", "1♣ 1○"),
    ],
)
def test_marks_of_a_tile(tile: str, marks: str) -> None:
    """Symbols and effect."""
    lines = drawn(Situation(2).table(island=[tile, None, None, None, None]).match(), 0)
    assert [line for line in lines if tile in line][0].endswith(marks)


def test_river_board() -> None:
    """Tiles along the river, printed icons where there is none, settled pioneers and marked spaces."""
    tiles = ["t02", "t15", "t28", "t37", "t51"]
    situation = Situation(2).player(0, tiles=tiles, settled=["s4"], stored="1/0/2/0", tokens=[6], reserved=["b02"])
    lines = drawn(situation.match(), 0)
    assert "1 t02 forest" in line_with(lines, "t02") and "4☺t37 mountains" in line_with(lines, "t02")
    assert "12!·" in "\n".join(lines)
    assert "3/8⌂  1♣ 2▬" in line_with(lines, "▸ ■ Black")
    assert "◎ 6  (reserved: b02 shed 2★ 2○)" in "\n".join(lines)


@rule("TR-23.3")
def test_hidden_points_lie_face_down() -> None:
    """Others see how many tokens and cards there are, the owner which; at the end everybody does."""
    situation = Situation(2, points_are_hidden="true")
    situation.player(0, tokens=[6, 5], built=["b03"], reserved=["b02"])
    match = situation.match()
    assert "◎ 6 5  shed 2★  (reserved: b02 shed 2★ 2○)" in "\n".join(drawn(match, 0))
    for viewer in (1, NOBODY):
        lines = drawn(match, viewer)
        assert "◎ ? ?  building card ?★  (reserved: ?)" in "\n".join(lines)
        assert not any("b02" in line or "b03" in line for line in lines)
    over = situation.table(phase="over", asked=None).match()
    assert "◎ 6 5  shed 2★  (reserved: b02 shed 2★ 2○)" in "\n".join(drawn(over, 1))


def test_what_is_being_decided() -> None:
    """Tokens received, a building to be paid for."""
    after = Situation(2).player(0, stored="2/2/0/0").play("produce clay")
    assert drawn(after.match, 0)[-1] == "+ 1▬"
    after = Situation(2).player(0, stored="2/0/0/1").play("build b01")
    assert drawn(after.match, 0)[-1].startswith("b01 shed")


def test_headline() -> None:
    """Round, turn and the end."""
    assert "The River   round 2   turn: ■ Black" in drawn(Situation(2).match(), 0)
    ending = Situation(2).player(0, tokens=[6, 5, 4, 3])
    assert "The River   round 2   turn: ■ Black   end of the game" in drawn(ending.match(), NOBODY)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_fits_a_narrow_terminal(seats: int) -> None:
    """Whole games in all languages: no line is wider than 80 columns, and every bracket of markup is understood."""
    for number, step in enumerate(walk(seats, seats)):
        if number % 15 == 0 or step.match.over:
            for lang in LANGUAGES:
                for seat in (step.match.to_act, NOBODY):
                    lines = drawn(
                        step.match, seat, lang, load(GAME.name, lang).name("yellow") + " (you), a name that is long"
                    )
                    assert max(len(line) for line in lines) <= NARROW
                    assert not any("[" in line for line in lines)
