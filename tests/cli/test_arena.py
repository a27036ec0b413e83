"""``zataku arena`` and ``zataku report`` as a person types them."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import zataku
from cli.command import environment, run
from patience import PATIENCE
from zataku.arena.results import read

GAME = zataku.names()[-1]
QUICK = ("arena", GAME, "random", "random", "--workers", "1")


def test_results_are_shown_and_kept(tmp_path: Path) -> None:
    """Wins, places, margins, CPU, by turn order and by seat; a file, records, Parquet, and a page of it."""
    ran = run(
        *("arena", GAME, "greedy", "random", "--games", "4", "--workers", "1", "--out", "r.jsonl"),
        *("--records", "games", "--parquet", "r.parquet"),
        cwd=tmp_path,
        columns=120,
    )
    assert (ran.code, ran.err) == (0, "")
    for word in ("greedy", "Wins by turn order", "Wins by seat", "4 games from 2 seeds", "zataku report r.jsonl"):
        assert word in ran.out
    assert len(list((tmp_path / "games").iterdir())) == 4 and (tmp_path / "r.parquet").stat().st_size
    results = read(tmp_path / "r.jsonl")
    again = shlex.split(results.header["command"])[1:]
    run(*again, "--workers", "1", "--out", "again.jsonl", cwd=tmp_path)
    assert [line["scores"] for line in read(tmp_path / "again.jsonl").games] == [
        line["scores"] for line in results.games
    ]
    assert run("report", "r.jsonl", "-o", "r.html", "--lang", "pl", cwd=tmp_path).code == 0
    assert '<html lang="pl">' in (tmp_path / "r.html").read_text("utf-8")


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    """With what is there; nothing is played twice, and more games are more games."""
    first = run(*QUICK, "--games", "2", "--out", "r.jsonl", cwd=tmp_path)
    before = (tmp_path / "r.jsonl").read_text("utf-8")
    more = run(*QUICK, "--games", "4", "--out", "r.jsonl", cwd=tmp_path)
    after = (tmp_path / "r.jsonl").read_text("utf-8")
    assert first.code == more.code == 0 and "which has 2 games" in more.out
    assert after.startswith(before) and after.count("\n") == 5


def test_three_bots_are_rated() -> None:
    """The second of a name is told apart."""
    ran = run("arena", GAME, "random", "random", "greedy", "--games", "3", "--workers", "1", columns=140)
    assert ran.code == 0 and "random (2)" in ran.out and "Rating" in ran.out


def test_a_duel_stops_when_it_is_decided() -> None:
    """Long before all games are played."""
    ran = run("arena", GAME, "greedy", "random", "--games", "400", "--workers", "1", "--sprt", "0.4", "0.9")
    assert ran.code == 0 and "greedy is stronger than random" in ran.out and "400 games" not in ran.out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("chess", "greedy"), "chess"),
        ((GAME,), "BOT"),
        ((GAME, "clever", "random"), "got 'clever'"),
        ((GAME, "greedy@0.1s", "random"), "budget of greedy"),
        ((GAME, "greedy@never", "random"), "budget"),
        ((GAME, "cmd:./no_such_program", "random"), "a program that can be run"),
        ((GAME, "greedy", "random", "--seats", "9"), "seats"),
        ((GAME, "greedy", "random", "--option", "x"), "NAME=VALUE"),
        ((GAME, "greedy", "random", "--option", "x=y"), "got 'x'"),
        ((GAME, "greedy", "random", "--games", "0"), "--games"),
        ((GAME, "greedy", "random", "--workers", "0"), "--workers"),
        ((GAME, "greedy", "random", "--cpu", "-1"), "--cpu"),
        ((GAME, "greedy", "random", "--cpu", "nan"), "--cpu"),
        ((GAME, "greedy", "random", "--iterations", "0"), "--iterations"),
        ((GAME, "greedy", "random", "--cpu", "1", "--iterations", "5"), "both"),
        ((GAME, "greedy", "random", "--sprt", "0.6", "0.5"), "--sprt"),
        ((GAME, "greedy", "random", "--sprt", "0.5", "0.6", "--seats", "3"), "two bots on two seats"),
        ((GAME, "greedy", "random", "--out", "no/such/folder/r.jsonl"), "No such file"),
    ],
)
def test_bad_input_is_refused(args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """In two lines, before anything is played."""
    assert run("arena", *args, cwd=tmp_path).failed(said)
    assert list(tmp_path.iterdir()) == []


def test_files_that_do_not_fit_are_refused_and_kept(tmp_path: Path) -> None:
    """Of other bots, with a broken line, or no results at all."""
    run(*QUICK, "--games", "2", "--out", "r.jsonl", cwd=tmp_path)
    file = tmp_path / "r.jsonl"
    before = file.read_bytes()
    other = run("arena", GAME, "greedy", "random", "--games", "2", "--out", "r.jsonl", "--workers", "1", cwd=tmp_path)
    assert other.failed("r.jsonl: bots", "'random', 'random'") and file.read_bytes() == before
    file.write_bytes(before.replace(b'{"game":0', b"{game:0"))
    assert run("report", "r.jsonl", cwd=tmp_path).failed("line 2", "JSON")
    assert run("report", "none.jsonl", cwd=tmp_path).failed("none.jsonl")
    file.write_bytes(before[:-9])
    cut = run("report", "r.jsonl", cwd=tmp_path)
    assert cut.code == 0 and "the last line is incomplete" in cut.out


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Parquet and Ray are refused before anything is played; ratings are left out, with a word on it."""
    for library in ("pyarrow", "ray", "openskill"):
        monkeypatch.setitem(sys.modules, library, None)
    assert run(*QUICK, "--parquet", "r.parquet", cwd=tmp_path).failed("--parquet", "zataku[arena]")
    assert run(*QUICK, "--ray", "local", cwd=tmp_path).failed("--ray", "zataku[ray]")
    assert list(tmp_path.iterdir()) == []
    ran = run(*QUICK, "random", "--games", "3", "--out", "r.jsonl", cwd=tmp_path)
    assert ran.code == 0 and "need openskill" in ran.out
    assert run("report", "r.jsonl", cwd=tmp_path).code == 0
    assert "Ratings need openskill" in (tmp_path / "report.html").read_text("utf-8")


def test_ctrl_c_leaves_what_was_played(tmp_path: Path) -> None:
    """The file can be gone on with, and no worker is left."""
    command = [sys.executable, "-m", "zataku", "arena", GAME, "random", "random", "--games", "100000"]
    command += ["--workers", "2", "--out", str(tmp_path / "r.jsonl")]
    child = subprocess.Popen(
        command,
        env=environment("en", 80),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not lines(tmp_path / "r.jsonl") > 3:
            time.sleep(0.02)
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = child.communicate(timeout=PATIENCE)
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
    assert child.returncode == 130 and "the same command goes on" in out and "Traceback" not in err
    assert len(read(tmp_path / "r.jsonl").lines) >= 3


def lines(file: Path) -> int:
    """How many lines a file has."""
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_play_takes_a_program_and_no_nonsense(tmp_path: Path) -> None:
    """Wherever a command line names a bot."""
    example = Path(__file__).parents[2] / "examples" / "bot_program.py"
    bot = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(example))}@60s"
    ran = run("play", GAME, "--bot", bot, "--seat", "1", "--seed", "1", answers="quit\nn\n", cwd=tmp_path)
    assert ran.code == 0 and "▸" in ran.out
    assert run("play", GAME, "--bot", "greedy@5").failed("budget of greedy")
    assert list(tmp_path.iterdir()) == []
