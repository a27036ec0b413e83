"""``zataku puzzles``."""

from pathlib import Path

import pytest

import zataku
from cli.command import run
from zataku.core import home
from zataku.core.language import LANGUAGES
from zataku.core.match import Match
from zataku.puzzles import shelf

NAME = next(name for name in zataku.names() if shelf.of(zataku.load(name)))
ONE = shelf.of(zataku.load(NAME))[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_is_solved(lang: str) -> None:
    """Nudges, a wrong try, what is not legal or makes no sense, then the answer with what the best few won."""
    game = zataku.load(NAME)
    match = Match(game, state=game.load_state(ONE.position), practice=True)
    wrong = next(action for action in match.actions(ONE.seat) if action not in ONE.answers)
    answers = f"nudge\nnudge\n{wrong}\nnonsense\n{ONE.answers[0]}\n"
    ran = run("puzzles", "play", NAME, "--puzzle", ONE.id, "--lang", lang, answers=answers, columns=160)
    assert (ran.code, ran.err) == (0, "")
    assert "✿" in ran.out and f"{ONE.options[0].chance:.0%}" in ran.out and ONE.verb in ran.out


def test_leaving_giving_up_and_what_is_not_there(tmp_path: Path) -> None:
    """Nobody who leaves is told the answer; a wrong id or file names what was expected."""
    share = f"{ONE.options[0].chance:.0%}"
    assert share not in run("puzzles", "play", NAME, "--puzzle", ONE.id, answers="quit\n").out
    assert share in run("puzzles", "play", NAME, "--puzzle", ONE.id, answers="answer\n").out
    assert run("puzzles", "play", NAME, answers="answer\n").code == 0
    assert run("puzzles", "play", NAME, "--puzzle", "nothing").failed("--puzzle", ONE.id)
    assert run("puzzles", "play", "nothing").failed("nothing")
    assert run("puzzles", "make", NAME, "--number", "0", "--out", str(tmp_path / "new")).failed("--number")
    file = tmp_path / "old.gz"
    file.write_bytes((home.folder(NAME) / shelf.FILE).read_bytes())
    made = run("puzzles", "make", NAME, "--number", "1", "--out", str(file))
    assert (made.code, made.err) == (0, "") and str(file) in made.out.replace("\n", "")
    assert run("puzzles", "make", NAME, "--seed", "99", "--out", str(file)).failed("seed")
    file.write_bytes(b"damaged")
    assert run("puzzles", "make", NAME, "--out", str(file)).failed(str(file))
    assert not list(tmp_path.glob("*.part"))
