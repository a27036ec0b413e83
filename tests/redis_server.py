"""A real Redis server for tests, in a folder of its own; it can be killed and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Final

import pytest

from patience import PATIENCE

INSTALL: Final = "Redis is missing; on Debian and Ubuntu: apt-get install redis-server"
PASSWORD: Final = "p4ss-w0rd"


class RedisServer:
    """``with RedisServer() as redis``; a test without the program is skipped, and fails in CI."""

    def __init__(self, password: str = "") -> None:
        if shutil.which("redis-server") is None:
            if os.environ.get("CI"):
                pytest.fail(INSTALL)
            pytest.skip(INSTALL)
        self.folder = Path(tempfile.mkdtemp(prefix="zataku-redis-"))
        self.password = password
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def file(self) -> Path:
        """Its socket; there is no port that another program could take."""
        return self.folder / "redis.sock"

    @property
    def address(self) -> str:
        """Where it is, with the password if it has one."""
        return self.address_with(self.password)

    def address_with(self, password: str) -> str:
        """Where it is, for whoever tries this password."""
        return f"unix://{f':{password}@' if password else ''}{self.file}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        secret = ["--requirepass", self.password] if self.password else []
        command = [
            "redis-server",
            "--port",
            "0",
            "--unixsocket",
            str(self.file),
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        quiet = subprocess.DEVNULL
        self.child = subprocess.Popen([*command, *secret], stdin=quiet, stdout=quiet, stderr=quiet)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.child.poll() is None and time.monotonic() < end, "redis-server does not answer"
            time.sleep(0.005)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self.file))
                probe.sendall(b"PING\r\n")
                return probe.recv(100).startswith((b"+PONG", b"-NOAUTH"))
            except OSError:
                return False

    def kill(self) -> None:
        """End it at once; it keeps nothing."""
        if self.child is not None:
            self.child.kill()
            self.child.wait(PATIENCE)
            self.child = None
            self.file.unlink(missing_ok=True)

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
