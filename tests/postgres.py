"""A real PostgreSQL server for tests: one for each process that tests, a schema of its own for each test."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import psutil
import psycopg
import pytest

from patience import PATIENCE, is_alive

INSTALL: Final = "PostgreSQL is missing; on Debian and Ubuntu: apt-get install postgresql"
USER: Final = "zataku"
PASSWORD: Final = "p4ss-w0rd"  # of the one user who needs it
SETTINGS: Final = {
    "listen_addresses": "",  # sockets of Unix only
    "shared_buffers": "16MB",
    "max_connections": "60",
    "log_min_messages": "warning",
    "autovacuum": "off",
    "jit": "off",
}
UNSAFE: Final = {"fsync": "off", "full_page_writes": "off"}
RULES: Final = """
local all locked scram-sha-256
local all all trust
"""


@cache
def programs() -> Path | None:
    """The folder of the server's programs, which Debian keeps off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


class Postgres:
    """A server in a folder of its own; it can be killed and started again."""

    def __init__(self, is_safe: bool = False) -> None:
        bin = programs()
        assert bin is not None, INSTALL
        self.bin = bin
        self.folder = Path(tempfile.mkdtemp(prefix="zataku-pg-"))
        self.folder.chmod(0o755)
        self.settings = SETTINGS if is_safe else SETTINGS | UNSAFE
        self.child: subprocess.Popen[bytes] | None = None
        self.as_user: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:  # it refuses to run as root
            self.as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        self._set_up()

    @property
    def admin(self) -> str:
        """The address of whoever may do everything."""
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def _set_up(self) -> None:
        """Make a new cluster, or copy the one that was made before, which takes a sixth of the time."""
        data, kept = self.folder / "data", Path(sys.prefix, f"postgres-{self.bin.parent.name}")
        if not kept.is_dir():
            self._command("initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")
            copy = Path(tempfile.mkdtemp(dir=sys.prefix))
            subprocess.run(["cp", "-a", data, copy / "data"], check=True)
            with suppress(OSError):  # another process was quicker
                (copy / "data").rename(kept)
            shutil.rmtree(copy)
        else:
            subprocess.run(["cp", "-a", kept, data], check=True)
        (data / "pg_hba.conf").write_text(RULES)
        self.start()
        for statement in (
            f"CREATE ROLE {USER} LOGIN",
            f"CREATE ROLE locked LOGIN PASSWORD '{PASSWORD}'",
            "CREATE ROLE stranger LOGIN",
            f"CREATE DATABASE {USER} OWNER {USER}",
        ):
            self.run(statement)

    def _command(self, program: str, *options: str) -> None:
        command = [str(self.bin / program), f"--pgdata={self.folder / 'data'}", *options]
        made = subprocess.run(command, capture_output=True, text=True, cwd="/", **self.as_user)
        assert made.returncode == 0, made.stderr

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        command = [str(self.bin / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self.child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **self.as_user,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.admin).close()
                return
            except psycopg.OperationalError:
                log_text = (self.folder / "log").read_text(errors="replace")[-2000:]
                assert self.child.poll() is None and time.monotonic() < end, log_text
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop at once, and in order: all connections end, nothing is lost."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it as a power cut would: all of its processes, each of which has a session of its own."""
        assert self.child is not None
        self.child.send_signal(signal.SIGSTOP)  # so that it has no more children
        children = psutil.Process(self.child.pid).children(recursive=True)
        for child in children:
            with suppress(psutil.NoSuchProcess):
                child.kill()
        self._end(signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while any(is_alive(child) for child in children):  # it would not start beside them
            assert time.monotonic() < end
            time.sleep(0.001)

    def _end(self, how: int) -> None:
        if self.child is not None:
            self.child.send_signal(how)
            self.child.wait(PATIENCE)
            self.child = None

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, statement: str, address: str = "") -> list[tuple[Any, ...]]:
        """What a statement finds, as admin unless another address is given."""
        with psycopg.connect(address or self.admin, autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []

    def address(self, user: str = USER, password: str = "", database: str = USER, schema: str = "") -> str:
        """How a user reaches a database, or only a schema of it."""
        secret = f":{password}" if password else ""
        path = f"&options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql://{user}{secret}@/{database}?host={self.folder}{path}"

    def schema(self) -> str:
        """The address of a new, empty place for tables; quicker to make than a database."""
        name = f"test_{secrets.token_hex(6)}"
        self.run(f"CREATE SCHEMA {name}", self.address())
        return self.address(schema=name)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name} OWNER {USER}")
        return self.address(database=name)


@cache
def server() -> Postgres:
    """The server of this process; a test without one is skipped, and fails in CI."""
    if programs() is None:
        if os.environ.get("CI"):
            pytest.fail(INSTALL)
        pytest.skip(INSTALL)
    made = Postgres()
    atexit.register(made.remove)
    return made
