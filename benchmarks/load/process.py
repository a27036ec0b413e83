"""A server under load as a child process: started, waited for, measured, killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psutil

START_SECONDS = 30.0
HOST = "127.0.0.1"


class Server:
    """A running server; its children count as part of it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._process = psutil.Process(pid)

    def cpu(self) -> float:
        """The CPU seconds used so far."""
        times = [process.cpu_times() for process in self._all()]
        return float(sum(spent.user + spent.system for spent in times))

    def rss(self) -> int:
        """The memory in use, in bytes."""
        return int(sum(process.memory_info().rss for process in self._all()))

    def _all(self) -> list[psutil.Process]:
        return [self._process, *self._process.children(recursive=True)]


def own_cpu() -> float:
    """The CPU seconds that this process has used so far."""
    return time.process_time()


def free_port() -> int:
    """A port that nobody listens on now."""
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(command: Sequence[str | Path], port: int, folder: Path, environment: Mapping[str, str]) -> Iterator[Server]:
    """Runs a server as long as the block runs, from the moment it listens on the port.

    It is killed on an error, on Ctrl-C and when this process is terminated.
    """
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    child = subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, start_new_session=True)
    try:
        _wait(child, port)
        yield Server(child.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # a session of its own, so that its children are killed too
        child.wait()
        signal.signal(signal.SIGTERM, before)


def _wait(child: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if child.poll() is not None:
            raise RuntimeError(f"expected a server on port {port}, but it ended with status {child.returncode}")
        with closing(socket.socket()) as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"expected a server on port {port}, got none in {START_SECONDS:.0f} s")
