"""The page of figures: whole, true, in every language, and safe to open."""

import ast
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest

import zataku.arena.report
from arena.tourney import GAME, line, planned, played
from languages import untranslated
from zataku.arena.contest import Line
from zataku.arena.report.field import Field, fields
from zataku.arena.report.page import page
from zataku.arena.report.words import written
from zataku.arena.results import BadResults, Results, header
from zataku.core.language import LANGUAGES

VOID = {"meta", "path", "circle", "rect", "br"}
OPENINGS = ("build", "sail")


def results(games: list[Line], *bots: str, seats: int = 2) -> Results:
    """Results with these games."""
    made = header(planned(), "zataku arena") | {"bots": list(bots or ("greedy", "random")), "seats": seats}
    return Results(made, {game["game"]: game for game in games})


def labelled(games: int) -> list[Line]:
    """Whoever opens with building wins three of four; seats and bots are equal."""
    luck = random.Random(5)
    found = []
    for n in range(games):
        builder = luck.randrange(2)
        winner = builder if luck.random() < 0.75 else 1 - builder
        found.append(line(n, n // 2, [0, 1] if n % 2 else [1, 0], [float(seat == winner) for seat in range(2)]))
        rows = [[OPENINGS[0] if seat == builder else OPENINGS[1]] for seat in range(2)]
        found[-1]["traits"] = {"opening": rows, "clan": [["crab"], ["crane"]]}
    return found


class Tags(HTMLParser):
    """Whether what is opened is closed, and what is loaded from where."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.sources += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(text: str) -> str:
    """A page that is whole and asks nobody for anything."""
    tags = Tags()
    tags.feed(text)
    assert tags.open == [] and tags.sources == [] and "<script" not in text
    assert not re.search(r"url\((?!\"data:)|@import|https?://", text)
    assert not re.search(r"\bnan\b|\binf\b", text.split("</style>")[1])
    return text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_become_a_page(lang: str) -> None:
    """Of real games, in each language, with the command that repeats them."""
    text = checked(page([results(played(planned(games=4)))], lang))
    assert f'<html lang="{lang}">' in text and "zataku arena" in text and "greedy" in text


def test_only_what_is_sure_is_claimed() -> None:
    """Few games find nothing; many show the opening, filled, and no turn order."""
    few, many = checked(page([results(labelled(4))], "en")), checked(page([results(labelled(400))], "en"))
    assert "No bot is clearly stronger" in few and few.count('class="full"') == 1, "the legend's own"
    assert "Turn order makes no difference that 400 games" in many and many.count('class="full"') == 3
    (family,) = [one for one in fields([results(labelled(400))])[0].families() if one.kind == "opening"]
    assert [(rate.label, rate.is_clear) for rate in family.rates] == [("build", True), ("sail", True)]
    assert family.rates[0].wins.low < 0.75 < family.rates[0].wins.high
    best = page([results([line(n, n, [0, 1], [1.0, 0.0]) for n in range(30)])], "en")
    assert "<b>greedy beats random in 100 of 100 games.</b>" in best


def test_names_can_not_break_the_page() -> None:
    """Whatever a bot or a reason is called."""
    nasty = '"><script>alert(1)</script>'
    games = [line(n, n, [0, 1], [1.0, 0.0], falters=[[0, "crashed", 1, nasty]]) for n in range(6)]
    text = checked(page([results(games, f"cmd:{nasty}", "random")], "en"))
    assert "&lt;script&gt;" in text


def test_files_are_put_together() -> None:
    """A bot in two files is one bot; numbers of seats stay apart; budgets make a curve."""
    first = results([line(n, n, [0, 1], [1.0, 0.0]) for n in range(8)], "planner@1s", "greedy")
    cpu = [[1, 0.01, 0.01, {"60": 1}]] * 2
    second = results([line(n, n, [0, 1], [0.0, 1.0], cpu=cpu) for n in range(8)], "planner@0.01s", "greedy")
    four = results([line(n, n, [0, 1, 1, 1], [0.0, 1.0, 0.0, 0.0]) for n in range(8)], "random", "greedy", seats=4)
    found = fields([first, second, four])
    assert [(one.seats, one.bots) for one in found] == [
        (2, ["planner@1s", "greedy", "planner@0.01s"]),
        (4, ["random", "greedy"]),
    ]
    ((bot, against, points),) = found[0].thinking()
    assert (bot, against, [wins.mean for _, wins in points]) == ("planner", "greedy", [0.0, 1.0])
    text = checked(page([first, second, four], "en"))
    assert "Strength against thinking time" in text and "4 seats" in text


def test_labels_are_measured_against_the_bots_own_average() -> None:
    """What the strong bot alone chooses is not called strong for that."""
    games = [line(n, n // 2, [0, 1] if n % 2 else [1, 0], [1.0, 0.0] if n % 2 else [0.0, 1.0]) for n in range(80)]
    for game in games:
        game["traits"] = {"opening": [[OPENINGS[bot]] for bot in game["bots"]]}
    (family,) = Field(2, ["greedy", "random"], games).families()
    assert [(rate.wins.mean, rate.is_clear) for rate in family.rates] == [(0.5, False), (0.5, False)]


def test_what_can_not_be_reported() -> None:
    """No games, or those of different games."""
    with pytest.raises(BadResults, match="none so far"):
        page([results([])], "en")
    other = results([line(0, 0, [0, 1], [1.0, 0.0])])
    other.header["game"] = zataku.names()[0]
    with pytest.raises(BadResults, match=f"results of one game.*{GAME.name}"):
        page([results([line(0, 0, [0, 1], [1.0, 0.0])]), other], "en")


def test_every_word_is_there_in_every_language() -> None:
    """The same keys with the same holes, each of them used, no sentence the same as in English."""
    sources = Path(str(zataku.arena.report.__file__)).parent.glob("*.py")
    nodes = [node for file in sources for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    used = {node.value for node in nodes if isinstance(node, ast.Constant)}
    english = written("en")
    made = {key for key in english if key.startswith(("family_", "falter_"))}
    assert sorted(english.keys() - used - made) == []
    for lang in LANGUAGES:
        texts = written(lang)
        assert texts.keys() == english.keys()
        assert {key: holes(text) for key, text in texts.items()} == {key: holes(text) for key, text in english.items()}
        assert lang == "en" or untranslated(texts, english) == []


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
