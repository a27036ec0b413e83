"""Runs the command line as a user does."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

import zataku
from patience import PATIENCE
from zataku.cli import app

SOURCES = str(Path(zataku.__file__).parents[1])
ALWAYS_FIRST = "1\n" * 3000
"""Answers for a whole game: the first action in the list, each time."""


@dataclass
class Ran:
    """What a command printed, and its exit code; a test that fails shows all of it."""

    code: int
    out: str
    err: str

    def __post_init__(self) -> None:
        assert "Traceback" not in self.out + self.err, self.err

    def failed(self, *words: str, code: int = 2) -> bool:
        """Whether it ended with an error line that has all these words, an advice below, and nothing else."""
        lines = self.err.strip().split("\n")
        is_said = lines[0].startswith("error: ") and all(word in lines[0] for word in words)
        return self.code == code and is_said and len(lines) == 2 and lines[1].startswith("try: ")


def run(*args: str, answers: str = "", lang: str = "en_US.UTF-8", columns: int = 80, cwd: Path | None = None) -> Ran:
    """Run ``zataku`` in this process, with answers on its standard input."""
    root = logging.getLogger()
    before = list(root.handlers)
    try:
        with chdir(cwd or Path.cwd()):
            result = CliRunner().invoke(app, list(args), input=answers, env=environment(lang, columns))
    finally:
        root.handlers = before  # a log that goes to what was caught here would fail all that comes later
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def run_program(*args: str, answers: str = "", lang: str = "en_US.UTF-8", cwd: Path | None = None) -> Ran:
    """Run ``zataku`` in a process of its own, as from a shell."""
    command = [sys.executable, "-m", "zataku", *args]
    done = subprocess.run(
        command, input=answers.encode(), capture_output=True, env=environment(lang, 80), cwd=cwd, timeout=PATIENCE
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def environment(lang: str, columns: int) -> dict[str, str]:
    """The variables of this process, with this language and a screen of this width."""
    unset = dict.fromkeys(("LC_ALL", "LC_MESSAGES"), "")
    return {**os.environ, **unset, "LANG": lang, "COLUMNS": str(columns), "PYTHONUTF8": "1", "PYTHONPATH": SOURCES}
