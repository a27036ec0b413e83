"""What is in the build under test, and what a game's name is in."""

import ast
import importlib.util
from importlib.resources import files
from pathlib import Path

import pytest

import hatch_build
import zataku.core.game

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "zataku"
GAMES = sorted(file.parent for file in PACKAGE.glob("games/*/__init__.py"))
COMPILED = hatch_build.compiled_sources(ROOT)
SUFFIX = Path(str(zataku.core.game.__file__)).suffix
"""Of the modules under test, whether .py or that of extension modules."""


def test_rules_and_search_are_compiled() -> None:
    """Every module of core, games and bots is compiled, but for views and packages without code."""
    parts = ("core", "games", "bots")
    modules = {file.relative_to(ROOT).as_posix() for part in parts for file in (PACKAGE / part).rglob("*.py")}
    left_out = {Path(file).name for file in modules - set(COMPILED)}
    assert set(COMPILED) <= modules
    assert left_out <= {"view.py", "__init__.py"}
    assert not any(file.endswith("/view.py") for file in COMPILED)


@pytest.mark.parametrize("file", COMPILED)
def test_build_is_all_of_a_kind(file: str) -> None:
    """In a compiled build no module that should be compiled was left in plain Python."""
    name = ".".join(Path(file).relative_to("src").with_suffix("").parts).removesuffix(".__init__")
    spec = importlib.util.find_spec(name)
    assert spec is not None and Path(str(spec.origin)).suffix == SUFFIX


def test_build_has_every_file_of_the_sources() -> None:
    """Content, locales, rules, ledgers and py.typed are in the build, and nothing in it is out of date."""
    build = files("zataku")
    for source in sorted(PACKAGE.rglob("*")):
        if source.is_file() and source.suffix != ".pyc":
            name = source.relative_to(PACKAGE).as_posix()
            assert build.joinpath(name).is_file(), f"{name} is missing"
            assert build.joinpath(name).read_bytes() == source.read_bytes(), f"{name} is out of date"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_game_finds_its_files(game: str) -> None:
    """A game reaches its content, rules and words as resources of its own package."""
    home = files(f"zataku.games.{game}")
    assert [file.name for file in home.joinpath("content").iterdir() if file.name.endswith(".toml")]
    assert home.joinpath("rules.md").is_file()
    assert home.joinpath("locale", "en.toml").is_file()


def code_words(file: Path) -> str:
    """The code of a Python file without comments and docstrings; any other file as it is."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(...)
    return ast.unparse(tree)


def test_no_list_names_the_games() -> None:
    """A game is named by its own folders alone; a docstring may take one as an example."""
    sources = [file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    outside = [file for file in sources if not any(game in file.parents for game in GAMES)]
    names = {name for game in GAMES for name in (game.name, game.name.replace("_", "-"))}
    for file in [*outside, ROOT / "hatch_build.py", ROOT / "pyproject.toml"]:
        assert [name for name in names if name in code_words(file)] == [], f"{file.relative_to(ROOT)} names a game"
