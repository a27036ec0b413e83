"""The table drawn for a terminal."""

import random
from itertools import cycle
from pathlib import Path

import pytest
from rich.text import Text

import zataku
from cli.command import ALWAYS_FIRST, run
from drawing import line_with
from games.battle_for_rokugan.printed import COAST, PROVINCES
from games.battle_for_rokugan.situation import GAME, Situation
from rule import rule
from wide import some
from zataku.cli import words
from zataku.core.game import NOBODY
from zataku.core.locale import LANGUAGES, load
from zataku.games.battle_for_rokugan.content import CLAN_KEYS, SPECIAL_KEYS
from zataku.games.battle_for_rokugan.terminal_land import LINES, MARK, SEA, crossings, rooms
from zataku.games.battle_for_rokugan.terminal_marks import CLAN_MARKS, SPECIAL_MARKS

NARROW = 80


class Names(dict[str, str]):
    """The names that the command line gives; what is asked for and not there is remembered."""

    def __init__(self, lang: str, players: int = 0) -> None:
        loc = load(GAME.name, lang)
        seats = {f"seat_{seat}": f"{loc.name('unicorn')} (you)" for seat in range(players)}
        super().__init__({**loc.names, **{f"help_{slug}": text for slug, text in loc.help.items()}, **seats})
        self.missed: set[str] = set()

    def get(self, slug: str, default: str | None = None) -> str | None:  # type: ignore[override]
        if slug not in self and not slug.startswith("seat_"):
            self.missed.add(slug)
        return super().get(slug, default)


def drawn(match: zataku.Match, seat: int, names: Names | None = None) -> list[str]:
    """The lines of the table as a seat sees it, without markup."""
    return Text.from_markup(GAME.draw_table(match.view(seat), names or Names("en"))).plain.split("\n")


def room(lines: list[str], key: str) -> list[str]:
    """The lines within a province of the drawn map."""
    first = next(number for number, line in enumerate(lines) if line.startswith("┌"))
    row, column, height, width = rooms()[key]
    return [line[column : column + width].rstrip() for line in lines[first + row : first + row + height]]


@rule("BR-1.2", "BR-1.3")
def test_exactly_the_neighbours_touch() -> None:
    """Every land border and every coastal border is in the drawn map, and no other."""
    land = {(key, other) for key, province in PROVINCES.items() for other in province["adjacent"]}
    assert set(crossings()) == land | {(SEA, key) for key in COAST} | {(key, SEA) for key in COAST}


def test_every_border_has_room_for_a_token() -> None:
    """The marks of all borders stand apart from each other, and both ways over a border lead through one place."""
    places = {(row, column) for row, column, _ in crossings().values()}
    assert len(places) == len(crossings()) // 2
    for row, column in places:
        assert not any(row == other and 0 < abs(column - place) < MARK for other, place in places)
    opposite = {"→": "←", "←": "→", "↑": "↓", "↓": "↑"}
    for (first, second), (row, column, arrow) in crossings().items():
        assert crossings()[second, first] == (row, column, opposite[arrow])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_province_shows_its_name(lang: str) -> None:
    """The whole name, on as many lines as it needs, in every language."""
    lines = drawn(Situation().match(), 0, Names(lang))
    names = load(GAME.name, lang).names
    for province in PROVINCES:
        text = " ".join(room(lines, province))
        for word in names[province].replace(" –", "").split():
            assert word in text, province
        assert rooms()[province][2] in (LINES, 2 * LINES + 1)


def test_marks_tell_clans_and_special_tokens_apart() -> None:
    """One shape a clan, one mark a kind of special token, each one column wide."""
    assert list(CLAN_MARKS) == list(CLAN_KEYS) and len(set(CLAN_MARKS.values())) == len(CLAN_KEYS)
    assert list(SPECIAL_MARKS) == list(SPECIAL_KEYS)
    groups = {key.rstrip("_124") for key in SPECIAL_KEYS}  # honor and defense tokens are told by their number
    assert len(set(SPECIAL_MARKS.values())) == len(groups)
    assert {len(mark) for mark in [*CLAN_MARKS.values(), *SPECIAL_MARKS.values()]} == {1}


@rule("BR-11.1", "BR-11.2", "BR-11.3", "BR-12.8")
def test_province_shows_what_it_is_worth_and_whose_it_is() -> None:
    """Honor, all defense bonuses, the special token; control tokens on both sides."""
    situation = Situation("lion", "crab").control("crab", "crab_capital", faceup=2).control("lion", "lion_coast")
    situation.special("defense_2", "crab_capital").special("honor_4", "lion_coast").special("peace", "crane_south")
    lines = drawn(situation.match(), 0)
    assert room(lines, "crab_capital") == ["Crab", "Capital", "3✿ +8 ⌂", "■1□2▣"]
    assert room(lines, "lion_coast") == ["Lion Coast", "4✿ ❀", "▲1□", ""]
    assert room(lines, "crane_south")[1] == "3✿ ☮"
    assert "☮ Crane South: peace" in line_with(lines, "Crane South: peace")
    assert "❀ Lion Coast: 4 honor" in line_with(lines, "4 honor")


def test_tokens_on_borders_point_at_what_they_attack() -> None:
    """Shape and number of the token, and an arrow; a coast is attacked from the sea."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "scorpion_north").control("crab", "crab_east")
    situation.lay("lion", "army_1", "lion_west>unicorn_east").lay("lion", "army_2", "scorpion_north>unicorn_east")
    situation.lay("crab", "navy_1", "sea>lion_coast").lay("crab", "army_1", "crab_east>crab_west")
    lines = drawn(situation.match(), 0)
    text = "\n".join(lines)
    for mark in ("▲1↓", "▲2←", "■1←", "■2←"):
        assert text.count(mark) == 1, mark


def test_own_tokens_are_shown_and_no_others() -> None:
    """A seat reads its own facedown tokens and those it has seen; blessings are open; spectators read neither."""
    situation = Situation("lion", "crab", "crane").control("lion", "lion_west")
    situation.lay("lion", "army_3", "lion_west").lay("lion", "shinobi_2", "crab_east", seen_by=(2,))
    situation.bless("blessing_2", "lion-1").lay("crab", "raid", "lion_west")
    match = situation.match()
    assert line_with(drawn(match, 0), " Lion West ▲:") == " Lion West ▲:  ▲1 army 3  + ▲3 blessing 2  ■1 ·"
    assert line_with(drawn(match, 1), " Lion West ▲:") == " Lion West ▲:  ▲1 ·  + ▲3 blessing 2  ■1 raid"
    assert line_with(drawn(match, 1), " Crab East:") == " Crab East:  ▲2 ·"
    assert line_with(drawn(match, 2), " Crab East:") == " Crab East:  ▲2 shinobi 2"
    assert "raid" not in "\n".join(drawn(match, NOBODY))


def test_a_crowded_middle_stays_in_its_room() -> None:
    """More tokens than fit end in dots, and the list below has them all."""
    situation = Situation("lion", "crab").control("lion", "islands_east", faceup=3)
    for _ in range(4):
        situation.lay("crab", "army_1", "islands_east")
    lines = drawn(situation.match(), 0)
    assert room(lines, "islands_east")[3] == "▲1□3▣…"
    assert line_with(lines, " Islands East ▲:").count("■") == 4


@rule("BR-18.2", "BR-18.3", "BR-18.4", "BR-1.6")
def test_player_line_counts_honor() -> None:
    """Provinces, their honor, faceup control tokens, territories, and the sum, as the vector of the rules has it."""
    situation = Situation("crab", "lion").control("crab", "crab_west", "crab_east", "crab_capital")
    situation.control("crab", "crab_central", faceup=2).control("crab", "shadowlands_north", faceup=1)
    match = situation.control("lion", "lion_west", "lion_coast").special("scorched_earth", "lion_capital").match()
    lines = drawn(match, 0)
    assert line_with(lines, "▸ ■ Crab").split()[3:] == ["5", "8", "2", "5", "15"]
    assert line_with(lines, "  ▲ Lion   ").split()[2:] == ["2", "4", "0", "5", "9"]
    for seat in range(2):
        assert sum(match.score_sheet(seat).values()) == (15, 9)[seat]


def test_what_a_player_holds() -> None:
    """The viewer's hand, pool, objective and cards are open to the viewer alone; discards and counts to all."""
    situation = Situation("lion", "crab").control("lion", "lion_west").hand("lion", "army_6", "army_1", "army_1")
    match = situation.discard("lion", "raid", "army_2", "army_2").holds("lion", "spy_network").match()
    own, other = drawn(match, 0), drawn(match, 1)
    assert "Hand: army 1×2 6, bluff" in own
    assert "Secret objective: The Court of the Five Winds" in own
    assert "Territory card: Spy Network" in own
    text = " ".join(" ".join(other).split())
    assert "Court of the Five Winds" not in text and "Spy Network" not in text and "army 1×2 6" not in text
    assert "hand: 4 combat token pool: 20 scout: 2 shugenja: 1 discard pile: army 2×2, raid" in text
    assert "Scorpion ▲" in text


def test_set_up_shows_the_clans_and_both_objectives() -> None:
    """Before the clans are chosen, seats go by letters, and what the clans can do is told."""
    match = zataku.Match(GAME, seats=3, seed=1)
    lines = drawn(match, 0)
    assert [line[0] for line in lines if line[2:] in [name.capitalize() for name in CLAN_KEYS]] == [
        CLAN_MARKS[clan] for clan in CLAN_KEYS
    ]
    assert line_with(lines, "▸ A ").startswith("▸ A Seat 0")
    for clan in ("lion", "crab", "dragon"):
        match.play(match.to_act, f"clan {clan}")
    assert len([line for line in drawn(match, 0) if line.startswith("Secret objective: ")]) == 2
    for seat in range(3):
        match.play(seat, match.actions(seat)[0])
    assert len([line for line in drawn(match, 0) if line.startswith("Secret objective: ")]) == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_fits_a_narrow_terminal(seats: int) -> None:
    """Whole games in all languages: at most 80 columns, all markup understood, and a name for everything."""
    names = [Names(lang, seats) for lang in LANGUAGES]
    match = zataku.Match(GAME, seats=seats, seed=seats)
    chooser = random.Random(seats)
    moves = 0
    while not match.over:
        if moves % 9 == 0:
            check_fit(match, names[moves // 9 % len(names)])
        actions = match.actions(match.to_act)
        verb = chooser.choice(sorted({action.split()[0] for action in actions}))
        match.play(match.to_act, chooser.choice([action for action in actions if action.split()[0] == verb]))
        moves += 1
    for each in names:
        check_fit(match, each)
        assert each.missed == set()


def check_fit(match: zataku.Match, names: Names) -> None:
    """For the seat that is asked and for a spectator."""
    for seat in (match.to_act, NOBODY):
        lines = drawn(match, seat, names)
        assert max(len(line) for line in lines) <= NARROW
        assert not any("[" in line for line in lines)
        first = next(number for number, line in enumerate(lines) if line.startswith("┌"))
        assert all(line[0] in "│├└" for line in lines[first + 1 : first + 41])


def test_the_score_hides_the_objectives_of_others(tmp_path: Path) -> None:
    """At the keyboard: a line of the score sheet that is not known is a question mark; the others count."""
    answers = "clan lion\n1\nscore\nquit\nn\n"
    ran = run("play", GAME.name, "--bot", "random", "--seed", "4", answers=answers, cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert line_with(ran.out.split("\n"), "Secret objective  ").split()[-1] == "?"


def test_a_long_story_is_told_line_by_line(tmp_path: Path) -> None:
    """At the keyboard: what repeats is told once with how often; a whole resolution does not run into one block."""
    answers = "clan lion\n" + "1\n" * 18 + "quit\nn\n"
    ran = run("play", GAME.name, "--bot", "random", "--seed", "4", answers=answers, cwd=tmp_path)
    lines = [line.strip() for line in ran.out.split("\n")]
    assert "All combat tokens of round 1 are revealed." in lines
    assert "Round 2 begins." in lines
    assert any(line.endswith("draws a combat token. ×5") for line in lines)


@pytest.mark.parametrize(
    ("clan", "lang", "seats"), some(list(zip(CLAN_KEYS, cycle(LANGUAGES), cycle(GAME.seats), strict=False)), 2)
)
def test_a_whole_game_with_every_clan(clan: str, lang: str, seats: int, tmp_path: Path) -> None:
    """At the keyboard to the end, the first action each time; the record is saved, and its draws are fair."""
    args = ("play", GAME.name, "--bot", "random", "--seed", "4", "--seats", str(seats), "--lang", lang)
    ran = run(*args, answers=f"clan {clan}\n{ALWAYS_FIRST}", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert words.load(lang)("final_scores") in ran.out
    assert max(len(line) for line in ran.out.split("\n")) <= 80
    (file,) = tmp_path.glob("*.zataku")
    record = zataku.read_record(file.read_text("utf-8"))
    assert zataku.verify(record) > 0 and record.moves[0].text == f"clan {clan}"
