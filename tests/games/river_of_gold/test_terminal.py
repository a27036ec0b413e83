"""The table drawn for a terminal."""

import pytest

import zataku
from drawing import drawn, line_with
from games.river_of_gold.situation import GAME, Situation
from zataku import bots
from zataku.core import content
from zataku.core.game import NOBODY
from zataku.core.locale import LANGUAGES, load
from zataku.games.river_of_gold.content import CONTENT
from zataku.games.river_of_gold.terminal_river import ROWS

NARROW = 80


def test_rows_hold_every_space_once_on_its_bank() -> None:
    """The drawing has every shore space in its region on its bank, in river order, and every river space once."""
    left = [row[0] for region in ROWS for row in region if row[0]]
    right = [row[2] for region in ROWS for row in region if row[2]]
    for bank, spaces in (("left", left), ("right", right)):
        assert spaces == [
            space["id"] for space in content.drawn("river_of_gold")["shore_space"] if space["bank"] == bank
        ]
    assert [row[1] for region in ROWS for row in region if row[1]] == list(range(1, 15))
    for number, region in enumerate(ROWS, 1):
        spaces = [space for row in region for space in (row[0], row[2]) if space]
        assert {CONTENT["shore_space"][space - 1]["region"] for space in spaces} == {number}


def test_shore_space_shows_cost_or_building() -> None:
    """An empty space shows its cost, a building its tile, both rewards and its owners; both what they touch."""
    lines = drawn(Situation().building("s16", "b24", 2).building("s10", "b05", 0, 3).match(), 0)
    assert " s16 b24 ╦ 2★  │1●1★ ○    7–8" in line_with(lines, "s16")
    assert " s10 b05 π 3●  │1●/π ■◆   4–5" in line_with(lines, "s10")
    assert line_with(lines, "s18").endswith("│ 8–10  s18  12●")
    for space in range(1, 31):
        assert any(f" s{space} " in line for line in lines)


def test_ships_stand_in_their_river_space() -> None:
    """Each ship has its player's mark and its own; the royal ship has a crown."""
    situation = Situation(2).player(0, ships={"upper": 5, "middle": 12}, royal="middle")
    lines = drawn(situation.player(1, ships={"upper": 5, "middle": 9}).match(), 0)
    assert " 5 ■¹▲¹ " in line_with(lines, "s10")
    assert "12 ■♛ " in line_with(lines, "s24")


def test_a_crowded_river_space_stays_in_its_place() -> None:
    """Eight ships in one river space do not push the bank away."""
    situation = Situation(4)
    for seat in range(4):
        situation.player(seat, ships={"upper": 7, "middle": 7})
    line = line_with(drawn(situation.match(), 0), "s14")
    assert "■■▲▲○○◆◆" in line and len(line) <= NARROW
    assert line.index("│", 31) == 45


def test_region_shows_who_stands_where() -> None:
    """A region's line has its points, everyone's influence, and whose artisan and elder are there."""
    situation = Situation(4).player(0, influence=[0, 0, 0, 12, 0, 0], delivered=["artisan_4"])
    situation.player(3, influence=[0, 0, 0, 9, 0, 0], delivered=["elder_4"])
    situation.player(1, hand=["elder_3", "noble_1"])
    assert "12/8/4★ ■12 ▲0  ○0  ◆9  −2■ ×2◆" in line_with(drawn(situation.match(), 1), "4 Kitsune Woods")
    assert "8/4★ " in line_with(drawn(Situation(2).match(), 1), "4 Kitsune Woods")


def test_row_shows_bonus_and_both_ends() -> None:
    """The building row, the favor at its end, and the next tile of each stack with what is left of it."""
    lines = drawn(Situation(4).match(), 0)
    assert " 1         b02 π port       +1↑  3●  │1∴" in line_with(lines, "b02")
    assert " 4 +1☼     b20 ╦ shrine     +1↑  2★  │1∪" in line_with(lines, "b20")
    assert " era 1 ×12 b03 π port       +0↑  3●  │1●1∪" in line_with(lines, "b03")
    assert " era 2 ×13 b26 π port       +3↑  5●  │2★" in line_with(lines, "b26")


def test_masteries_show_their_claims() -> None:
    """A claimed reward has its player's mark."""
    masteries = [{"mastery": "air", "claims": [1, 0]}, *[{"mastery": key, "claims": []} for key in ("void", "water")]]
    lines = drawn(Situation(4).table(masteries=masteries).match(), 0)
    assert line_with(lines, "Mastery of Air").endswith("7▲  5■  3·")
    assert line_with(lines, "Mastery of Void").endswith("7·  5·  3·")


ELDERS = (
    "Elder of the Spine of the World",
    "Elder of Shinomen Forest",
    "Elder of Three Man Alliance Plain",
    "Elder of Kitsune Woods",
)


def test_own_hand_is_shown_and_no_other() -> None:
    """A seat sees the orders and effects of its own cards; of others only how many there are."""
    match = Situation(2).match()
    for seat, own, others in ((0, ELDERS[:2], ELDERS[2:]), (1, ELDERS[2:], ())):
        text = "\n".join(drawn(match, seat))
        assert all(card in text for card in own)
        assert not any(card in text for card in others)
    assert "Elder" not in "\n".join(drawn(match, NOBODY))
    lines = drawn(match, 0)
    assert line_with(lines, ELDERS[0]) == f" {ELDERS[0]}  2≈ 1∴ 2∪"
    assert "scoring tile on the Spine of the World is doubled" in " ".join(line.strip() for line in lines)


def test_player_line() -> None:
    """Points, koku, goods, favor, die, ships, cards; delivered customers and the patron below."""
    situation = Situation(3, {0: "kudaka"}).player(0, vp=21, koku=7, goods={"silk": 6}, favor=1, die=4)
    situation.player(0, ships={"upper": 14}, royal="upper", delivered=["noble_2", "monk_1"], favor_limit=4)
    lines = drawn(situation.match(), 0)
    place = [number for number, line in enumerate(lines) if line.startswith("▸ ▲ Mantis Clan")][0]
    assert lines[place].split() == ["▸", "▲", "Mantis", "Clan", "21", "7", "6", "1", "1", "1/4", "4", "14♛", "9", "2"]
    assert lines[place + 1] == "    Kudaka  ☺ Monk of the Spine of the World  ☺ Noble of Shinomen Forest"


def test_draft_shows_the_patrons_on_offer() -> None:
    """Before the clans are chosen, seats go by letters, no ship is on the river, and the patrons are explained."""
    match = zataku.Match(GAME, seats=3, options={"patrons": "draft"}, seed=1)
    lines = drawn(match, match.to_act)
    assert len([line for line in lines if "Kudaka, Mantis Clan" in line or "Yoritomo, Mantis Clan" in line]) == 1
    assert "A0  B0  C0" in line_with(lines, "4 Kitsune Woods")
    assert not any("¹" in line for line in lines if "│" in line)


def test_headline_says_what_is_coming() -> None:
    """Whose turn it is, what waits to be chosen, the Emperor's visit and the end of the game."""
    choices = {"journey": True, "draws": 1}
    situation = Situation(3).table(phase="choosing", choices=choices, emperor_due=True, era1={"left": 0, "next": None})
    text = "\n".join(drawn(situation.match(), 0))
    for words in ("turn: ■ Crab Clan", "… complete the journey", "… 1↺", "Emperor’s Visit"):
        assert words in text
    situation = Situation(3).table(end_due=True, era1={"left": 0, "next": None}, era2={"left": 0, "next": None})
    assert "end of the game" in "\n".join(drawn(situation.match(), NOBODY))


@pytest.mark.parametrize("patrons", GAME.choices["patrons"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_fits_a_narrow_terminal(seats: int, patrons: str) -> None:
    """Whole games in all languages: no line is wider than 80 columns, and every bracket of markup is understood."""
    match = zataku.Match(GAME, seats=seats, options={"patrons": patrons}, seed=seats)
    bot = bots.make("random", GAME, 3)
    moves = 0
    while not match.over:
        if moves % 20 == 0:
            check_fit(match, seats)
        seat = match.to_act
        match.play(seat, bot.choose(match.view(seat), [GAME.parse(action) for action in match.actions(seat)]))
        moves += 1
    check_fit(match, seats)


def check_fit(match: zataku.Match, seats: int) -> None:
    """For the seat that is asked and for a spectator."""
    for lang in LANGUAGES:
        for seat in (match.to_act, NOBODY):
            lines = drawn(match, seat, lang, load(GAME.name, lang).name("scorpion") + " (you)")
            assert max(len(line) for line in lines) <= NARROW
            assert not any("[" in line for line in lines)
