"""The numbered list of actions."""

from io import StringIO

from rich.console import Console

from zataku.cli.menu import Menu
from zataku.cli.words import load
from zataku.core.locale import Locale

LOC = Locale("en", {"actions": {"build {space} {tile}": "raise {tile} at {space}", "end": "finish"}})
BUILDS = [f"build s{space} b{tile}" for space in (1, 16) for tile in (7, 8)]


def shown(menu: Menu, numbers: list[int] | None = None) -> list[str]:
    """The lines of a list."""
    screen = Console(file=StringIO(), width=80)
    menu.show(screen, load("en"), numbers)
    assert isinstance(screen.file, StringIO)
    return [line.strip() for line in screen.file.getvalue().strip("\n").split("\n")]


def test_actions_in_words_and_notation() -> None:
    """A short list is shown whole."""
    lines = shown(Menu([*BUILDS, "end"], LOC))
    assert [line.split() for line in lines][0] == ["1", "Raise", "b7", "at", "s1", "build", "s1", "b7"]
    assert len(lines) == 5 and lines[-1].split() == ["5", "Finish", "end"]


def test_long_groups_become_one_line() -> None:
    """Numbers stay what they are, and the line says what the group is made of."""
    menu = Menu([*BUILDS, *[f"favor {face}" for face in range(1, 9)], "end"], LOC)
    lines = shown(menu)
    assert lines[0].split() == "1–4 build · s1 s16 · b7 b8 4 ways: type build".split()
    assert lines[1].startswith("5–12  favor · 1 2 3 4 5 6 7 8")
    assert lines[2].split() == ["13", "Finish", "end"]
    assert shown(menu, [3])[0].startswith("3")


def test_a_long_part_of_the_list_is_grouped_by_its_next_word() -> None:
    """Actions of a group that was asked for, by what can follow; of very many words, some are named."""
    menu = Menu([f"place {token} p{at}" for token in ("army", "raid") for at in range(30)], LOC)
    assert shown(menu)[0].startswith("1–60  place · army raid · p0 p1 p2 p3 p4 p5 …")
    lines = shown(menu, menu.matching("place"))
    assert lines[0].startswith("1–30  place · army · p0") and lines[0].endswith("30 ways: type place army")
    assert lines[1].startswith("31–60  place · raid · p0") and len(lines) == 2
    assert len(shown(menu, menu.matching("place army"))) == 30


def test_a_note_stands_behind_its_action() -> None:
    """In the words of the game, and it can be looked for."""
    loc = Locale("en", {"names": {"ruse": "a ruse"}})
    menu = Menu(["place army", "place raid"], loc, {"place raid": "ruse"})
    assert menu.phrases[1].endswith(" (a ruse)") and "ruse" not in menu.phrases[0]
    assert menu.matching("(a ruse)") == [2]


def test_beginnings_of_words_find_actions() -> None:
    """By the notation or by the phrase, in any case, words left out allowed."""
    menu = Menu([*BUILDS, "end"], LOC)
    assert menu.matching("bu") == [1, 2, 3, 4]
    assert menu.matching("build b8") == [2, 4]
    assert menu.matching("RAISE s16") == [3, 4]
    assert menu.matching("b8 s16") == [4]
    assert menu.matching("s1 b7") == [1, 3]
    assert menu.matching("fin") == [5]
    apostrophe = Menu(["keep"], Locale("en", {"actions": {"keep": "keep the emperor’s gift"}}))
    assert apostrophe.matching("emperor's") == apostrophe.matching("emperor’s") == [1]
    assert menu.matching("xyz") == []
