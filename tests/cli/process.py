"""A server in a process of its own, as from a shell."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

import httpx

from cli.command import environment
from patience import PATIENCE

ADDRESS = re.compile(r"http://[^\s]+")


def _ordinary_signals() -> None:
    """In the background, a shell makes its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Process:
    """Started with ``with``; what is left of it is killed at the end."""

    def __init__(self, *command: str, folder: Path, variables: dict[str, str] | None = None) -> None:
        with (folder / "stderr").open("w") as errors:
            self.child = subprocess.Popen(
                [sys.executable, *command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                cwd=folder,
                env={**environment("en", 80), "XDG_DATA_HOME": str(folder), "HOME": str(folder), **(variables or {})},
                preexec_fn=_ordinary_signals,
            )
        self.folder = folder
        self.lines: list[str] = []
        self.address = ""

    def __enter__(self) -> Process:
        self.watch = threading.Timer(PATIENCE, self.child.kill)
        self.watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        self.watch.cancel()
        self.child.kill()
        self.child.wait()
        assert self.child.stdout is not None
        self.child.stdout.close()

    def wait(self, until: str) -> Process:
        """Read what it prints up to a line with these words; the first address in it is the server's."""
        assert self.child.stdout is not None
        for line in self.child.stdout:
            self.lines.append(line)
            found = ADDRESS.search(line)
            if found and not self.address:
                self.address = found[0]
            if until in line:
                return self
        raise AssertionError(f"expected {until!r}, got {self.lines} and {self.errors()}")

    def get(self, path: str) -> httpx.Response:
        """The answer of the server."""
        return httpx.get(self.address + path, timeout=PATIENCE, trust_env=False)

    def stop(self, *signals: int) -> int:
        """The exit code after these signals."""
        for number in signals or (signal.SIGTERM,):
            self.child.send_signal(number)
        return self.child.wait(PATIENCE)

    def errors(self) -> str:
        """What it wrote to its standard error."""
        return (self.folder / "stderr").read_text("utf-8")
