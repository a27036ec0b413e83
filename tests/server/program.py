"""``zataku`` in a process of its own, forked from one that has imported it: that is most of what a start takes.

`tests/cli` starts it as a shell does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

FORKS = multiprocessing.get_context("forkserver")
LAZY = (
    "typer._adapters litestar.plugins.attrs litestar.plugins.pydantic litestar.middleware._internal.exceptions uvloop"
)
"""What a start imports as it goes on: half of its work, and none that a test is about. One that is gone is left out."""
STORES = "zataku.server.postgres zataku.server.postgres_news zataku.server.migrations.postgres"
FORKS.set_forkserver_preload(f"zataku.cli zataku.server.run zataku.server.app {STORES} {LAZY}".split())


def _run(words: list[str], variables: dict[str, str], log: str, out: Connection) -> None:
    """What the new process does: as if it had been started with these words, variables and files."""
    from zataku.cli import main

    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(variables)
    os.dup2(out.fileno(), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)
    out.close()
    sys.argv[:] = ["zataku", *words]
    main()


class Program:
    """``Program("serve", {"port": 0}, log)``; has what tests use of ``subprocess.Popen``."""

    def __init__(self, command: str, settings: dict[str, object], log: Path) -> None:
        variables = {f"ZATAKU_{name.upper()}": str(value) for name, value in settings.items()}
        self._out, theirs = FORKS.Pipe(duplex=False)
        place = ([command, "--lang", "en"], {**os.environ, **variables}, str(log), theirs)
        self._process = FORKS.Process(target=_run, args=place, daemon=True)
        self._process.start()
        theirs.close()
        self.stdout = open(self._out.fileno(), encoding="utf-8", closefd=False)
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """The exit code, once it has ended."""
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout)
        self.stdout.close()
        self._out.close()
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)
