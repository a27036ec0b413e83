"""`make check` runs the tests of what changed: those that show it, and none that take long."""

import re
from pathlib import Path

import pytest

import zataku
from changed import PAGE, ROOT, shown_by

GAMES = zataku.names()
GAME, OTHER = GAMES[:2]
WORDS = {"tests/core/test_language.py", "tests/conformance/test_words.py"}
CORE = {"tests/core", "tests/architecture"}


def matches(*games: str) -> set[str]:
    """One match of each of these games."""
    return {f"tests/conformance/test_conformance.py::test_smallest_match[{game}]" for game in games}


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("src/zataku/core/languages/de.json", WORDS),
        ("src/zataku/core/match.py", CORE | matches(*GAMES)),
        ("src/zataku/testing/suite.py", CORE | matches(*GAMES)),
        (f"src/zataku/games/{GAME}/locale/pl.toml", WORDS),
        (f"src/zataku/games/{GAME}/rules/setup.py", {f"tests/games/{GAME}/test_setup.py"} | matches(GAME)),
        (f"tests/games/{GAME}/situation.py", {f"tests/games/{GAME}/test_setup.py"}),
        (f"web/src/games/{GAME}/locale/pl.json", WORDS),
        ("web/src/locale/pl/table.json", WORDS),
        ("src/zataku/cli/locale/pl.toml", {"tests/cli/test_words.py"} | WORDS),
        ("src/zataku/server/lobby.py", {"tests/server/test_lobby.py"}),
        ("src/zataku/server/room.py", {"tests/server/test_table.py"}),
        ("src/zataku/bots/greedy.py", {"tests/bots"}),
        ("tests/core/test_match.py", {"tests/core/test_match.py"}),
        ("docs/concepts.md", {"tests/test_docs.py"}),
        ("src/zataku/server/protocol/table.py", {"tests/server/test_protocol.py"}),
        ("src/zataku/server/migrations/postgres/0001_first.sql", {"tests/server/test_sqlite.py"}),
        ("src/zataku/training/play.py", {"tests/training"}),
        ("tests/training/test_course.py", {"tests/training"}),
        ("src/zataku/__init__.py", {"tests/core"}),
        (f"src/zataku/games/{GAME}/levels.toml", {"tests/bots/test_levels.py"} | matches(GAME)),
        ("examples/drive_fast.py", {"tests/test_examples.py"}),
        ("deploy/nginx.conf", {"tests/test_deploy.py"}),
        ("benchmarks/suite.py", {"tests/test_docs.py"}),
        ("tests/toy/pond/game.py", {"tests/core"}),
        ("tests/wide.py", {"tests/core"}),
        ("Makefile", {"tests/architecture"}),
    ],
)
def test_what_a_change_is_shown_by(file: str, expected: set[str]) -> None:
    """These tests are among those that run, all that run are there, and no other game's and no slow ones are."""
    found = shown_by(file)
    assert expected <= set(found)
    for test in found:
        path, _, name = test.partition("::")
        assert (ROOT / path).exists(), test
        if name:
            assert f"def {name.partition('[')[0]}(" in (ROOT / path).read_text("utf-8"), test
        assert not re.search("browser|terminal", Path(path).name), test
    if "/games/" in file:
        assert not [test for test in found if OTHER in test]


def test_files_of_the_page() -> None:
    """What the page's own tests and linters look at; the pictures are not."""
    shown = ("web/src/style/base.css", "web/src/style/icons.svg", "web/src/locale/pl/table.json", "web/src/App.svelte")
    assert all(PAGE.match(file) for file in shown)
    assert not PAGE.match("web/src/games/cover-dark.webp") and not PAGE.match("docs/protocol.schema.json")


def test_what_nothing_shows() -> None:
    """A file that no quick test looks at."""
    assert shown_by("tests/browser/test_replay.py") == shown_by("LICENSE") == []
