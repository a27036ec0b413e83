"""``zataku replay`` and ``zataku verify``."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import example
import zataku
from cli.command import ALWAYS_FIRST, environment, run
from patience import PATIENCE
from zataku.cli.words import load
from zataku.core import locale
from zataku.core.locale import LANGUAGES


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of three."""
    file = tmp_path_factory.mktemp("records") / "game.zataku"
    args = ("--seats", "3", "--bot", "random", "--seed", "2", "--save", str(file))
    assert run("play", example.GAME, *args, answers=ALWAYS_FIRST).code == 0
    return file


def test_verify_says_fair(record: Path) -> None:
    """The commitment, how many outcomes were compared, the scores."""
    read = zataku.read_record(record.read_text("utf-8"))
    ran = run("verify", str(record))
    assert (ran.code, ran.err) == (0, "")
    assert read.commitment in ran.out
    assert re.search(rf"Outcomes compared: {zataku.verify(read)}\b", ran.out)
    assert all(re.search(rf"Clan +{score}\b", ran.out) for score in read.scores)
    assert "\nfair: " in ran.out


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        (r"die=(\d)", lambda found: f"die={int(found[1]) % 6 + 1}", "outcome"),
        (r"scores: (\d+)", lambda found: f"scores: {int(found[1]) + 1}", "scores"),
        (r"seed: ..", "seed: 00", "seed"),
        (r"hash: ..", "hash: zz", "hash"),
        (r"\nscores: (.|\n)*", "\n", "final scores"),
    ],
)
def test_verify_refuses_a_changed_record(record: Path, tmp_path: Path, old: str, new: object, word: str) -> None:
    """A changed die, score, seed or hash, and a missing end, are found: exit code 1."""
    text = re.sub(old, new, record.read_text("utf-8"), count=1)  # type: ignore[call-overload]
    changed = tmp_path / "changed.zataku"
    changed.write_text(text, "utf-8")
    assert run("verify", str(changed)).failed("does not verify", word, code=1)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    """A missing file, bytes, a letter: each is named, exit code 2."""
    for command in ("verify", "replay"):
        assert run(command, str(tmp_path / "none")).failed("none: No such file")
        assert run(command, str(tmp_path)).failed(str(tmp_path))
        (tmp_path / "bytes").write_bytes(b"\x80abc")
        assert run(command, str(tmp_path / "bytes")).failed("a text in UTF-8")
        (tmp_path / "letter").write_text("hello", "utf-8")
        assert run(command, str(tmp_path / "letter")).failed("letter, line 1", "'hello'")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_every_move(record: Path, lang: str) -> None:
    """Without a keyboard every move is told in sentences, then the scores."""
    read = zataku.read_record(record.read_text("utf-8"))
    ran = run("replay", str(record), "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    for number, move in enumerate(read.moves, 1):
        assert re.search(rf"\n{number} .*: {re.escape(move.text)} *\n", ran.out)
    assert load(lang)("final_scores") in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_what_happened_around_the_game(tmp_path: Path, lang: str) -> None:
    """Takeovers, returns and questions about an undo are told as sentences."""
    match = zataku.Match(zataku.load(example.GAME), seats=2, seed=1)
    for remark in ("takeover bell", "return", "ask", "agree", "refuse"):
        match.remark(1, remark)
    for by in ("0", "host", "clock"):
        match.remark(1, f"takeover bell by {by}")
    for how in ("late", "lost", "late greedy", "lost greedy"):
        match.remark(1, f"falter {how}")
    file = tmp_path / "remarks.zataku"
    file.write_text(match.record().text(), "utf-8")
    ran = run("replay", str(file), "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    words = load(lang)
    for key in ("takeover", "return", "ask", "agree", "refuse"):
        assert words(key, name="#", bot=words.bot("bell")).split("#")[1].strip() in ran.out.replace("\n", " ")
    apart = (
        "takeover_seat",
        "takeover_host",
        "takeover_clock",
        "falter_late",
        "falter_lost",
        "falter_late_bot",
        "falter_lost_bot",
    )
    for key in apart:
        bot = "greedy" if "falter" in key else words.bot("bell")
        assert max(words(key, name="#", bot=bot, by="#").split("#"), key=len).strip() in " ".join(ran.out.split())


def test_replay_keeps_secrets(record: Path) -> None:
    """A spectator sees no drawn card; a seat sees its own and no other."""
    assert " draws a customer card." in run("replay", str(record)).out
    hand = re.compile(r"Customer card +customer deck")
    assert hand.search(run("replay", str(record), "--seat", "1", "--step", "3").out)
    assert not hand.search(run("replay", str(record), "--step", "3").out)


def test_replay_refuses_what_is_not_there(record: Path, tmp_path: Path) -> None:
    """A seat or a step that the record does not have, a move that the rules do not allow."""
    assert run("replay", str(record), "--seat", "3").failed("seat", "from 0 to 2", "got 3")
    assert run("replay", str(record), "--step", "9999").failed("--step", "got 9999")
    bad = tmp_path / "bad.zataku"
    bad.write_text(re.sub(r"\n(\d) end", r"\n\1 sail royal", record.read_text("utf-8"), count=1), "utf-8")
    assert run("replay", str(bad)).failed("move ", "sail royal")


def test_replay_by_itself(record: Path) -> None:
    """With --auto the tables follow one another."""
    last = len(zataku.read_record(record.read_text("utf-8")).moves)
    ran = run("replay", str(record), "--auto", "0", "--step", str(last - 2))
    assert ran.out.count(locale.load(example.GAME, "en").name(example.GAME)) == 3 and "Final scores" in ran.out


def test_replay_at_the_keyboard(record: Path) -> None:
    """Enter goes on, b goes back, a number jumps, q ends; anything else is explained."""
    keyboard, terminal = pty.openpty()
    command = [sys.executable, "-m", "zataku", "replay", str(record)]
    os.write(keyboard, b"\n\nb\n20\n9999\nq\n")
    done = subprocess.run(
        command, stdin=terminal, capture_output=True, env=environment("en_US.UTF-8", 80), timeout=PATIENCE
    )
    os.close(keyboard)
    os.close(terminal)
    shown = re.findall(r"Move (\d+) of", done.stdout.decode())
    assert done.returncode == 0 and done.stderr == b""
    assert shown == ["0", "1", "2", "1", "20", "20"]
    assert "got 9999" in done.stdout.decode()
