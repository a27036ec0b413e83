"""Who may import whom, as far as it is a list of what is allowed; the contracts in pyproject.toml say the rest."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

SRC = Path(__file__).parents[2] / "src"
GRAPH = grimp.build_graph("zataku", include_external_packages=True, cache_dir=None)
GAMES = sorted(GRAPH.find_children("zataku.games"))

OUTSIDE = {*sys.stdlib_module_names, "librt", "mypy_extensions"}
CONTRACT = {
    f"zataku.core.{module}"
    for module in (
        *("game", "reason", "errors", "secret", "codec", "content", "markup", "locale", "shape"),
        *("bits", "feature_names", "fields", "kinds", "layout", "phrases"),
    )
}
BOT_CONTRACT = {
    f"zataku.core.{module}"
    for module in (
        *("game", "reason", "dealers", "errors", "codec", "value", "content", "home"),
        "signatures",  # it imports nothing of zataku
    )
}


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def imports_beyond(package: str, allowed: set[str]) -> list[str]:
    """Every import by a module of the package of something else of zataku that is not allowed."""
    return [
        f"{by} imports {what}" for by, what in imports_of(package) if is_within(what, "zataku") and what not in allowed
    ]


def imports_of(package: str) -> Iterator[tuple[str, str]]:
    """Every import by a module of the package of something outside of it."""
    for importer in sorted({package, *GRAPH.find_descendants(package)}):
        for imported in sorted(GRAPH.find_modules_directly_imported_by(importer)):
            if not is_within(imported, package):
                yield importer, imported


def test_games_are_found() -> None:
    """The checks below have something to check."""
    assert GAMES


@pytest.mark.parametrize("package", ["zataku.core", "zataku.games", "zataku.bots"])
def test_what_is_compiled_needs_no_other_library(package: str) -> None:
    """Core, games and bots import the standard library, librt and mypy_extensions, nothing else from outside."""
    outside = [(by, what) for by, what in imports_of(package) if not is_within(what, "zataku")]
    assert [f"{by} imports {what}" for by, what in outside if what not in OUTSIDE] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_only_the_contract(game: str) -> None:
    """A game imports these modules of core and nothing else of zataku."""
    assert imports_beyond(game, CONTRACT) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_game_imports_the_whole(game: str) -> None:
    """The package itself, which exports GAME, is the top layer of a game."""
    assert [by for by in GRAPH.find_modules_that_directly_import(game) if is_within(by, game)] == []


def test_bots_can_name_neither_match_nor_game() -> None:
    """Bots import the contract, the dealers, the errors and two tools, and nothing else of zataku."""
    assert imports_beyond("zataku.bots", BOT_CONTRACT) == []


def test_only_the_catalog_imports_by_name() -> None:
    """An import by a computed name is one that these checks can't see; finding games is the only reason for it."""

    def imports_by_name(file: Path) -> bool:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        names = {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in nodes}
        return bool(names & {"import_module", "__import__"})

    assert [file.name for file in SRC.rglob("*.py") if imports_by_name(file)] == ["catalog.py"]
