"""A game is its three folders: nothing else names it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import zataku
from zataku.core import locale

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "web/src", ".ci")
FILES = (
    "Makefile",
    "CONTRIBUTING.md",
    "hatch_build.py",
    "hatch_docstrings.py",
    "pyproject.toml",
    "web/index.html",
    "web/package.json",
)
TEXTS = {".css", ".html", ".js", ".json", ".md", ".py", ".sql", ".svelte", ".svg", ".toml", ".ts", ""}


def texts(game: str) -> Iterator[Path]:
    """Every text outside of the game's own folders."""
    own = [ROOT / part / "games" / game for part in ("src/zataku", "tests", "web/src")]
    for part in PARTS:
        for file in sorted((ROOT / part).rglob("*")):
            if file.suffix in TEXTS and file.is_file() and not any(file.is_relative_to(folder) for folder in own):
                yield file
    yield from (ROOT / name for name in FILES)


@pytest.mark.parametrize("game", zataku.names())
def test_nothing_outside_its_folders_names_a_game(game: str) -> None:
    names = (game, game.replace("_", "-"), locale.load(game, "en").name(game))
    found = [
        f"{file.relative_to(ROOT)}: {name}" for file in texts(game) for name in names if name in file.read_text("utf-8")
    ]
    assert found == []


def test_the_texts_are_found() -> None:
    """Rules, tests and boards of the other games are among them."""
    for game in zataku.names():
        others = {file.parent.name for file in texts(game)}
        assert others >= {"core", "cli", "browser", "lib", *(other for other in zataku.names() if other != game)}
