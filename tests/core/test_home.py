"""Games from outside: other distributions name them as entry points, and their files are their own."""

from pathlib import Path

import pytest

import zataku
from zataku.core import content, home, locale
from zataku.core.errors import UnknownGame


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path, as an installation makes it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def install(folder: Path, name: str, package: str, init: str = "") -> Path:
    """A distribution that announces a game; the folder of its package."""
    dist = folder / f"{package}_{name}-1.0.dist-info"
    dist.mkdir()
    (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}_{name}\nVersion: 1.0\n")
    (dist / "entry_points.txt").write_text(f"[zataku.games]\n{name} = {package}\n")
    (folder / package).mkdir(exist_ok=True)
    (folder / package / "__init__.py").write_text(init)
    return folder / package


def test_a_game_from_outside_is_found(outside: Path) -> None:
    """By its entry point, with its own words; what it has no file for is empty."""
    own = install(outside, "no_chess", "no_chess_rules")
    (own / "locale").mkdir()
    (own / "locale" / "en.toml").write_text('[names]\nno_chess = "No Chess"\n')
    assert "no_chess" in zataku.names()
    assert home.folder("no_chess") == own
    assert locale.load("no_chess", "pl").name("no_chess") == "No Chess"
    assert locale.languages("no_chess") == ["en"]
    assert content.read("no_chess") == {} and content.digest("no_chess") == ""


def test_games_of_one_name_clash(outside: Path) -> None:
    """Neither wins in silence."""
    install(outside, "no_go", "one_go")
    assert "no_go" in zataku.names()
    install(outside, "no_go", "other_go")
    home._announced.cache_clear()
    message = r"game no_go: expected one package, got (one|other)_go and (one|other)_go; uninstall one of them"
    with pytest.raises(UnknownGame, match=message):
        zataku.names()


def test_a_name_that_can_not_be_typed(outside: Path) -> None:
    """A game's name is a word of files and records."""
    install(outside, "No-Go", "no_go_here")
    with pytest.raises(
        UnknownGame, match="entry point: expected a name of lower-case letters, .* got 'No-Go' of no_go_here"
    ):
        zataku.names()


@pytest.mark.parametrize(
    ("init", "message"),
    [
        ("import nothing_like_this", "that can be imported, got No module named 'nothing_like_this'"),
        ("", r"broken_0?\d?.GAME, a Game, got NoneType"),
        ("import zataku\nGAME = zataku.load(zataku.names()[0])", "GAME of this name, got '"),
    ],
)
def test_a_game_that_can_not_be_loaded(outside: Path, init: str, message: str) -> None:
    """The error names the package and what is wrong with it."""
    install(outside, "my_broken", f"broken_{len(init)}", init)
    with pytest.raises(UnknownGame, match=message):
        zataku.load("my_broken")


def test_a_package_that_is_gone(outside: Path) -> None:
    """Announced, and not there."""
    install(outside, "lost", "lost_rules").joinpath("__init__.py").unlink()
    (outside / "lost_rules").rmdir()
    with pytest.raises(UnknownGame, match="game lost: expected a package lost_rules, got none that can be imported"):
        home.folder("lost")
