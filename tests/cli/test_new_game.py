"""``zataku new-game``: what it writes can be played and passes all checks at once, and a bad name writes nothing."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ledger
import zataku
from cli.command import SOURCES, run
from zataku.cli.new_game import inside, outside

ROOT = Path(__file__).parents[2]
SKELETON = ROOT / "src" / "zataku" / "cli" / "skeleton"


def installed(folder: Path, name: str) -> dict[str, str]:
    """The environment in which a package is found as if it were installed: on the path, with its entry points."""
    dist = folder / "src" / f"{name}-0.1.0.dist-info"
    dist.mkdir()
    (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (dist / "entry_points.txt").write_text(f"[zataku.games]\n{name} = {name}\n")
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # they are for this run
    return {**own, "PYTHONPATH": os.pathsep.join([str(folder / "src"), SOURCES]), "LANG": "C.UTF-8"}


def do(folder: Path, environment: dict[str, str], *words: str, typed: str = "") -> str:
    """What a Python program prints there; it has to end well."""
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, input=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_game_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Far from these sources: its tests pass, the suite among them; it is typed, listed, played and replayed."""
    monkeypatch.chdir(tmp_path)
    assert run("new-game", "pig_pen").code == 0
    game = tmp_path / "pig_pen"
    assert "zataku.games" in (game / "pyproject.toml").read_text()
    texts = {file: file.read_text("utf-8") for file in game.rglob("*") if file.is_file()}
    assert [file for file, text in texts.items() if "dice_game" in text or "DiceGame" in text or "DG-" in text] == []
    environment = installed(game, "pig_pen")
    assert "passed" in do(game, environment, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    row = next(
        line for line in do(game, environment, "-m", "zataku", "games").split("\n") if line.startswith("pig_pen")
    )
    assert row.split() == ["pig_pen", "2–4", "en", "–"]
    play = ("-m", "zataku", "play", "pig_pen", "--seed", "1", "--save", "evening.zataku", "--lang", "pl")
    assert "Pig Pen" in do(game, environment, *play, typed="roll\nquit\n")
    assert "roll" in do(game, environment, "-m", "zataku", "replay", "evening.zataku")


def test_a_game_of_ones_own_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the linters' own settings of the new package."""
    monkeypatch.chdir(tmp_path)
    assert run("new-game", "pig_pen").code == 0
    game = tmp_path / "pig_pen"
    for words in (("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = subprocess.run([sys.executable, "-m", *words], cwd=game, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_among_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the sources of Zataku it is three folders, whose modules are those of zataku.games; nothing else changes."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "net.bin"))
    games = tmp_path / "src" / "zataku" / "games"
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    assert run("new-game", "pig_pen").code == 0
    assert "from zataku.games.pig_pen.game import GAME" in (games / "pig_pen" / "__init__.py").read_text()
    assert "from zataku.games.pig_pen import GAME" in (tmp_path / "tests/games/pig_pen/test_pig_pen.py").read_text()
    assert (tmp_path / "web/src/games/pig_pen/Board.svelte").is_file()
    assert not list(tmp_path.rglob("pyproject.toml"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "ZATAKU_BUILD": "", "PYTEST_ADDOPTS": ""}
    own = ("src/zataku/games/pig_pen", "tests/games/pig_pen")
    do(tmp_path, environment, "-m", "ruff", "check", "--config", 'lint.isort.known-first-party=["zataku"]', *own)
    do(tmp_path, environment, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache")
    driving = (str(ROOT / "tests/core/test_driving.py"), "-k", "pig_pen", f"--rootdir={ROOT}", "--noconftest")
    assert "passed" in do(tmp_path, environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", *driving)


def test_a_game_among_these_shows_its_clauses(tmp_path: Path) -> None:
    """Every clause of its rules has a test that the ledger finds."""
    texts = inside(tmp_path, "pig_pen")
    rules = texts[tmp_path / "src/zataku/games/pig_pen/rules.md"]
    (shown,) = [text for file, text in texts.items() if file.name == "test_pig_pen.py"]
    tests = [node for node in ast.walk(ast.parse(shown)) if isinstance(node, ast.FunctionDef)]
    assert sorted(ledger.CLAUSE.findall(rules)) == sorted((id_, "") for test in tests for id_ in ledger.rule_ids(test))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("class", "expected lower-case letters, digits and single _, no Python keyword, such as my_game, got 'class'"),
        ("My Game", "got 'My Game'"),
        ("my-game", "got 'my-game'"),
        ("../up", "got '../up'"),
        ("2go", "got '2go'"),
        ("json", "expected one that no Python module has, got json"),
        (zataku.names()[0], "which is a game already"),
        ("there", "expected one that no folder has"),
    ],
)
def test_bad_names_write_nothing(name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path)
    ran = run("new-game", name)
    assert ran.code != 0 and message in " ".join(ran.err.split())
    assert [file.name for file in tmp_path.rglob("*")] == ["there"]


@pytest.mark.parametrize(("name", "clause"), [("my_game", "MG-"), ("pig", "PI-"), ("go2", "GO-"), ("x", "XX-")])
def test_clauses_begin_with_two_letters(name: str, clause: str, tmp_path: Path) -> None:
    rules = outside(tmp_path / name, name)[tmp_path / name / "src" / name / "rules.md"]
    assert f"**{clause}1.1**" in rules


def test_every_file_of_the_skeleton_is_used(tmp_path: Path) -> None:
    """In a package of its own all but the board; among these games all but the package's own."""
    skeleton = {file.relative_to(SKELETON) for file in SKELETON.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert len(outside(tmp_path / "x", "x")) == len([file for file in skeleton if file.parts[0] != "web"])
    assert len(inside(tmp_path, "x")) == len([file for file in skeleton if len(file.parts) > 1])
