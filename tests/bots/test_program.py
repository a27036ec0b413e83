"""Programs that play by JSON lines: the examples, and those that misbehave."""

import json
import shlex
import shutil
import sys
import time
from pathlib import Path

import pytest

import zataku
from patience import PATIENCE
from zataku import bots
from zataku.bots import Greedy, Program
from zataku.core.codec import encode
from zataku.core.match import Match

GAME = zataku.load(zataku.names()[-1])
EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENT = "@60s"
"""So long that a busy machine is never late."""

HELLO = """
import json, os, resource, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
actions = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": say(type="hello", protocol=1)
    if message["type"] == "actions": actions = message["numbers"]
    if message["type"] == "choose":
"""
"""A program up to where it is to answer."""


def node() -> str | None:
    """Node.js on the path, or the one that make fetched."""
    return shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def program(source: str, seconds: str = PATIENT) -> Program:
    """A program of Python, as a bot."""
    made = bots.make(f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(source)}{seconds}", GAME, 1, programs=True)
    assert isinstance(made, Program)
    return made


def first_choice(bot: Program, times: int = 1) -> list[int]:
    """What it chooses at the beginning of a game."""
    match = Match(GAME, seed=1)
    seat = match.to_act
    return [bot.choose(match.view(seat), match.action_numbers(seat)) for _ in range(times)]


def play(bot: Program) -> Match:
    """The first half of a game, the other seat at random."""
    match = Match(GAME, seed=4)
    players = [bot, bots.make("random", GAME, 2)]
    while not match.over and match.moves < 30:
        seat = match.to_act
        match.play(seat, players[seat].choose(match.view(seat), match.action_numbers(seat)))
    bot.close()
    return match


@pytest.mark.parametrize("name", ["bot_program.py", "bot_program.mjs"])
def test_the_examples_play(name: str) -> None:
    """In about thirty lines, without a fault, and the same again for the same seed."""
    runner = sys.executable if name.endswith(".py") else node()
    if runner is None:
        pytest.skip("expected Node.js, got none: apt install nodejs")
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) <= 40
    played = []
    for _ in range(2):
        bot = bots.make(f"cmd:{shlex.quote(runner)} {shlex.quote(str(EXAMPLES / name))}{PATIENT}", GAME, 1, True)
        assert isinstance(bot, Program)
        played.append(play(bot).log(0))
        assert bot.faltered == [] and bot.cpu_seconds > 0
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("source", "kind", "reason"),
    [
        ("raise SystemExit(3)", "crashed", "exit code 3"),
        ("raise ValueError('oh no')", "crashed", "ValueError: oh no"),
        ("print('hello', flush=True); input()", "nonsense", "a line of JSON"),
        ("print('[1]', flush=True); input()", "nonsense", "type hello"),
        ("print('[' * 100000, flush=True); input()", "nonsense", "a line of JSON"),
        ('print(\'{"type": "hello", "protocol": 2}\', flush=True); input()', "nonsense", "protocol 1, got 2"),
        ("print('x' * 2000000, end='', flush=True); input()", "nonsense", "a line of more than"),
        (HELLO + "        say(type='answer', action=-1)", "nonsense", "got -1"),
        (HELLO + "        say(type='answer', action=True)", "nonsense", "got True"),
        (HELLO + "        say(type='answer', action='fly')", "nonsense", "got 'fly'"),
        (HELLO + "        say(type='answer')", "nonsense", "got None"),
        (HELLO + "        os.kill(os.getpid(), 9)", "crashed", "SIGKILL"),
        (HELLO + "        x = bytearray(3 << 30)", "crashed", "MemoryError"),
        (HELLO + "        os.close(1); time.sleep(1000)", "crashed", "closed its standard output"),
    ],
)
def test_whoever_falters_is_replaced(source: str, kind: str, reason: str) -> None:
    """By the greedy bot, for that move; how and why is kept."""
    bot = program(source)
    match = Match(GAME, seed=1)
    seat = match.to_act
    chosen = first_choice(bot)
    assert chosen == [Greedy(GAME, 1).choose(match.view(seat), match.action_numbers(seat))]
    assert [how for how, _ in bot.faltered] == [kind] and reason in bot.faltered[0][1]
    bot.close()


def test_one_that_hangs_is_late(tmp_path: Path) -> None:
    """It is killed, with all that it has started."""
    source = f"""
        child = subprocess.Popen(["sleep", "1000"])
        open({str(tmp_path / "child")!r}, "w").write(f"{{child.pid}} ")
        time.sleep(1000)"""
    bot = program(HELLO + source, "@0.01s")
    first_choice(bot)
    assert bot.faltered == [("late", "no answer in time")]
    note = tmp_path / "child"
    if note.exists() and note.read_text().endswith(" "):  # on a busy machine it may not have come so far
        until = time.monotonic() + PATIENCE
        while is_alive(int(note.read_text())):
            assert time.monotonic() < until
            time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_is_started_again_a_few_times() -> None:
    """Then the greedy bot plays on alone, and that is counted too."""
    bot = program(HELLO + "        raise SystemExit(1)")
    first_choice(bot, times=6)
    assert [kind for kind, _ in bot.faltered] == ["crashed"] * 4 + ["out"] * 2


def test_it_comes_back_after_a_fault(tmp_path: Path) -> None:
    """A new process answers the next move."""
    source = f"""
        if os.path.exists({str(tmp_path / "once")!r}): say(type="info"); say(type="answer", action=actions[-1])
        else: open({str(tmp_path / "once")!r}, "w"); raise SystemExit(1)"""
    bot = program(HELLO + source)
    match = Match(GAME, seed=1)
    assert first_choice(bot, times=3)[1:] == [match.action_numbers(match.to_act)[-1]] * 2
    assert len(bot.faltered) == 1
    bot.close()


def test_it_hears_what_its_seat_may_know(tmp_path: Path) -> None:
    """Its view as the codec writes it, the legal actions by number and in words, the clock, and its limits hold."""
    source = HELLO.replace("    message =", f"    open({str(tmp_path / 'heard')!r}, 'a').write(line); message =")
    source += "        say(type='answer', action=actions[0])\n"
    source += f"        print(*resource.getrlimit(resource.RLIMIT_CPU), file=open({str(tmp_path / 'limit')!r}, 'w'))"
    bot = program(source, "@30s")
    assert first_choice(bot) and bot.faltered == []
    bot.close()
    match = Match(GAME, seed=1)
    seat = match.to_act
    heard = {one["type"]: one for one in map(json.loads, (tmp_path / "heard").read_text("utf-8").splitlines())}
    assert list(heard) == ["hello", "new", "view", "actions", "choose", "bye"]
    assert heard["hello"]["game"] == GAME.name and heard["hello"]["n_actions"] == GAME.n_actions
    assert heard["new"] == {"type": "new", "seat": seat, "seats": 2, "options": match.options, "seed": 1}
    assert heard["view"]["view"] == encode(match.view(seat))
    assert heard["actions"]["words"] == match.actions(seat)
    assert heard["actions"]["numbers"] == match.action_numbers(seat)
    assert heard["choose"]["ms"] == 30_000
    limit = (tmp_path / "limit").read_text().split()
    assert limit[0] == limit[1] != "-1"


def test_features_come_if_they_are_wanted(tmp_path: Path) -> None:
    """The numbers of ``observe``, one for each name of the hello."""
    source = HELLO.replace("protocol=1)", "protocol=1, wants=['features'])")
    source = source.replace("    message =", f"    open({str(tmp_path / 'heard')!r}, 'a').write(line); message =")
    bot = program(source + "        say(type='answer', action=actions[0])")
    first_choice(bot)
    bot.close()
    heard = {one["type"]: one for one in map(json.loads, (tmp_path / "heard").read_text("utf-8").splitlines())}
    assert len(heard["features"]["numbers"]) == len(heard["hello"]["features"]) == len(GAME.features)
