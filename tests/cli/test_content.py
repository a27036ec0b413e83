"""``zataku content``: listing, copying and checking the components of a game, and playing with a corrected copy."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import zataku
from cli.command import run, run_program
from zataku.core import content
from zataku.core.shape import Problem

GAMES = [name for name in zataku.names() if content.shipped(name)]
GAME = GAMES[0]
everywhere = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy that differs from what ships in a remark."""
    file = tmp_path / "mine.toml"
    assert run("content", GAME, "--copy", str(file)).code == 0
    assert file.read_text("utf-8") == content.shipped(GAME)
    file.write_text(content.shipped(GAME) + "\n# seen in my own box\n", "utf-8")
    return file


@everywhere
def test_every_component_is_listed_with_its_source(game: str) -> None:
    """In a line of its own; below, every source that was used is described."""
    data = content.read(game)
    ran = run("content", game, columns=300)
    assert ran.code == 0
    lines = ran.out.splitlines()
    used: set[str] = set()
    for kind, entries in data.items():
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict):
                name = entry.get("id", entry.get("key", ""))
                line = next(line for line in lines if line.startswith(f"{kind} {name}"))
                sources = [entry["source"]] if "source" in entry else data["source_of"][kind]
                assert set(sources) <= set(line.replace(",", "").split()), line
                used.update(sources)
    assert used
    for source in used:
        assert any(f"  {source}: {data['sources'][source][:60]}" in line for line in lines)


def test_a_good_copy(copy: Path) -> None:
    """It is tried out, and then played with: the record says so, and wants it again."""
    ran = run_program("content", GAME, "--check", str(copy))
    assert ran.code == 0, ran.err
    assert " fits; " in ran.out and "random" in ran.out
    digest = hashlib.sha256(copy.read_bytes()).hexdigest()
    assert digest in run_program("content", GAME, "--content", str(copy)).out.replace("\n", "")
    saved = copy.with_name("game.zataku")
    run_program("play", GAME, "--content", str(copy), "--seed", "1", "--save", str(saved), answers="quit\n")
    assert f"content: {digest}\n" in saved.read_text()
    assert run_program("replay", str(saved)).failed(digest)
    assert run_program("replay", str(saved), "--content", str(copy)).code == 0


def test_a_bad_copy(copy: Path) -> None:
    """All that is wrong is told at once."""
    data = content.read(GAME)
    kind, entry = next((kind, each[0]) for kind, each in data.items() if isinstance(each, list) and "id" in each[0])
    copy.write_text(copy.read_text("utf-8").replace(f'id = "{entry["id"]}"', 'id = "nobody"', 1), "utf-8")
    ran = run("content", GAME, "--check", str(copy), columns=300)
    assert ran.code == 1
    assert f"{kind}: expected {len(data[kind])} entries, got none of the name {entry['id']}" in ran.out
    assert "problems found: 2" in ran.out
    played = run_program("play", GAME, "--content", str(copy), answers="quit\n")
    assert played.failed(f"got none of the name {entry['id']} (and 1 more); try zataku content {GAME} --check")
    copy.write_text("[meta]\nid = 1", "utf-8")
    assert run("content", GAME, "--check", str(copy)).failed("expected the content of a game")


def test_what_the_game_itself_checks(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is told with both numbers, once its shape is right."""
    monkeypatch.setattr(content, "problems", lambda game, data: [Problem("the pile", "3", "2")])
    ran = run("content", GAME, "--check", str(copy), columns=300)
    assert ran.code == 1
    assert "the pile: expected 3, got 2" in ran.out and "problems found: 1" in ran.out


@pytest.mark.parametrize("words", [(), ("--copy", "mine.toml"), ("--check", "mine.toml")])
def test_a_game_without_data(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game may have none: that is said, and nothing is written."""
    monkeypatch.setattr(content, "shipped", lambda game: "")
    ran = run("content", GAME, *words, cwd=tmp_path)
    assert ran.failed("expected one that ships its components as data, got") and not list(tmp_path.iterdir())


def test_bad_names(copy: Path) -> None:
    assert run("content", "chess").failed("expected one of")
    assert run("content", GAME, "--check", str(copy.with_name("none.toml"))).failed("expected a file that can be read")
    assert run("content", GAME, "--copy", str(copy)).failed("expected a file that does not exist yet")
    assert run("play", GAME, "--content", str(copy.with_name("none.toml"))).failed("expected a file that can be read")
    other = GAMES[1]
    assert run("content", other, "--check", str(copy)).failed(f"expected the content of {other}, got that of {GAME}")
