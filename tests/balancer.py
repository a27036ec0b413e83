"""A real balancer for tests, with the configuration that docs/hosting.md names: other addresses, and more patience."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Final

import pytest

from patience import PATIENCE

FILES: Final = Path(__file__).parents[1] / "deploy"
PROGRAMS: Final = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}
INSTALL: Final = "{} is missing; on Debian and Ubuntu: apt-get install {}"


def program(name: str) -> str:
    """The path of a balancer; a test without it is skipped, and fails in CI."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        said = INSTALL.format(name, name)
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    return found


class Balancer:
    """``with Balancer("nginx", folder, ports) as balancer``: on a port of its own, before servers on these ports."""

    def __init__(self, name: str, folder: Path, ports: list[int]) -> None:
        self.name = name
        self.program = program(name)
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.file = folder / PROGRAMS[name]
        self.file.write_text(self._configured(ports))
        self.child: subprocess.Popen[bytes] | None = None

    def _configured(self, ports: list[int]) -> str:
        """The file of deploy/ with other addresses; each of its servers is one of ours."""
        text = (FILES / PROGRAMS[self.name]).read_text("utf-8")
        left = iter(ports)
        text = re.sub(r"10\.0\.0\.\d+:8321", lambda found: f"127.0.0.1:{next(left)}", text)
        assert next(left, None) is None, "expected as many servers in the file as in the test"
        text, times = re.subn(r"(listen|bind) :?80\b", rf"\1 127.0.0.1:{self.port}", text)
        assert times == 1
        # A server that refuses is away; one that is slow is only as busy as this machine.
        text = re.sub(r"(?m)^( +timeout )connect .*$", rf"\g<0>\n\1check {PATIENCE:.0f}s", text)
        return re.sub(r"(?m)^ +(user|group) .*\n", "", text)  # whoever runs the tests

    @property
    def url(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Balancer:
        here = str(self.folder)
        command = {
            "nginx": ["-p", here, "-e", f"{here}/log", "-c", str(self.file), "-g", f"daemon off; pid {here}/pid;"],
            "haproxy": ["-db", "-f", str(self.file)],
        }[self.name]
        with (self.folder / "log").open("ab") as log:
            self.child = subprocess.Popen([self.program, *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while True:
            assert self.child.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.01)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        if self.child is not None:
            self.child.terminate()
            self.child.wait(PATIENCE)
