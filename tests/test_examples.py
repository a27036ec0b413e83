"""The programs in examples/ are short, run, and do what they say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
SERVED = {"a_bot_on_a_server", "bot_program"}
"""What needs a server, or someone who asks: tests/server/test_programs.py and tests/bots/test_program.py have both."""

PROGRAMS = sorted(program for program in FOLDER.glob("*.py") if program.stem not in SERVED)
SAID = {
    "a_position_by_hand": r".*\[RG-5\.\d\]\n(.*\n)+\d end \| die=6\n",
    "drive_fast": r"[\d,]+ decisions a second\n",
    "many_games_in_processes": r"(\w+: \[\d+(, \d+)+\]\n)+",
    "play_a_match": r"(.*\n){5}seat 0, place \d: .*\nseat 1, place \d: .*\n\d+ rolls and draws follow from the seed\n",
    "your_own_bot": r"curious won [345] of 5\n",
}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_program(program: Path) -> None:
    """It ends well, and says what it should."""
    done = subprocess.run([sys.executable, "-W", "error", str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(SAID[program.stem], done.stdout), done.stdout


@pytest.mark.parametrize("program", sorted(FOLDER.glob("*.py")), ids=lambda program: program.stem)
def test_program_is_short(program: Path) -> None:
    """It fits on a screen."""
    assert len(program.read_text("utf-8").splitlines()) <= 40
