"""Somebody else's program, in its own process, within limits, spoken to in lines."""

from __future__ import annotations

import atexit
import os
import select
import shlex
import shutil
import signal
import subprocess
import time
from typing import Final, final

from zataku.core.errors import BadSetup

MEMORY: Final = 2 * 1024 * 1024
"""In KiB, for each process: what it may allocate. Mere address space is not counted, as Node.js reserves much of it."""

LONGEST_LINE: Final = 1_000_000
LAST_WORDS: Final = 2000
"""How much of what it wrote to its standard error is kept, to say why it ended."""

# ulimit is setrlimit: the shell sets the limits of what it becomes, whatever threads this process has.
LIMITED: Final = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"'

CRASHED: Final = "crashed"
LATE: Final = "late"
NONSENSE: Final = "nonsense"

_running: Final[dict[int, int]] = {}
"""The groups of processes to be ended with this one, each with the process that started it."""


class Faltered(Exception):
    """A program did not answer as it should."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(kind, reason)
        self.kind = kind  # CRASHED, LATE or NONSENSE
        self.reason = reason


def words_of(command: str) -> list[str]:
    """The program and its arguments; BadSetup if there is no such program."""
    if os.name != "posix":
        raise BadSetup("program", "Linux or macOS, where programs can be limited", os.name)
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadSetup("program", "a command with its quotes closed", f"{command!r} ({problem})") from None
    if not words:
        raise BadSetup("program", "a program that can be run", "none")
    if shutil.which(words[0]) is None:
        hint = " (not executable: chmod +x)" if os.path.isfile(words[0]) else ""
        raise BadSetup("program", "a program that can be run", f"{words[0]!r}{hint}")
    return words


@final
class Process:
    """A running program; it and all that it starts are killed at the end."""

    def __init__(self, command: str, cpu_seconds: int) -> None:
        limited = ["/bin/sh", "-c", LIMITED, "sh", str(cpu_seconds), str(MEMORY), *words_of(command)]
        pipe = subprocess.PIPE
        self._child = subprocess.Popen(limited, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        _running[self._child.pid] = os.getpid()
        assert self._child.stdin is not None and self._child.stdout is not None and self._child.stderr is not None
        self._in: int = self._child.stdin.fileno()
        self._out: int = self._child.stdout.fileno()
        self._err: int = self._child.stderr.fileno()
        for number in (self._in, self._out, self._err):
            os.set_blocking(number, False)
        self._unsent = b""
        self._heard = b""
        self._last_words = b""
        self._is_complaining = True  # its standard error is open

    def tell(self, text: str) -> None:
        """Queue lines for the program; anything it said before is dropped."""
        self._heard = b""
        self._unsent += text.encode()

    def line(self, until: float) -> str:
        """The next line it says before this moment of the monotonic clock; Faltered if there is none."""
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                raise Faltered(NONSENSE, f"a line of more than {LONGEST_LINE} bytes")
            left = until - time.monotonic()
            if left <= 0:
                raise Faltered(LATE, "no answer in time")
            self._wait(left)
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode("utf-8", "replace")

    def spent(self) -> float:
        """The seconds of CPU it has used so far, where the system tells; else 0."""
        try:
            return time.clock_gettime(~self._child.pid << 3 | 2)  # clock_getcpuclockid(3), which Python lacks
        except OSError:
            return 0.0

    def end(self, farewell: str = "", patience: float = 0.0) -> None:
        """Say farewell, wait this long, and kill whatever is left."""
        if farewell and self._child.poll() is None:
            self._unsent += farewell.encode()
            try:
                os.write(self._in, self._unsent)
            except OSError:
                pass
            assert self._child.stdin is not None
            self._child.stdin.close()
            try:
                self._child.wait(patience)
            except subprocess.TimeoutExpired:
                pass
        _kill(self._child.pid)
        self._child.wait()
        _running.pop(self._child.pid, None)
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                pipe.close()

    def _wait(self, seconds: float) -> None:
        """Until something can be read or written."""
        poll = select.poll()
        poll.register(self._out, select.POLLIN)
        if self._is_complaining:
            poll.register(self._err, select.POLLIN)
        if self._unsent:
            poll.register(self._in, select.POLLOUT)
        for number, _ in poll.poll(seconds * 1000 + 1):
            if number == self._in:
                self._send()
            elif number == self._err:
                self._hear_complaint()
            else:
                said = os.read(self._out, 1 << 16)
                if not said:
                    raise Faltered(CRASHED, self._how_it_ended())
                self._heard += said

    def _send(self) -> None:
        try:
            sent = os.write(self._in, self._unsent[: 1 << 16])
            self._unsent = self._unsent[sent:]
        except BlockingIOError:
            pass
        except OSError:  # it reads no more: what it says, or its end, tells the rest
            self._unsent = b""

    def _hear_complaint(self) -> None:
        said = os.read(self._err, 1 << 16)
        self._is_complaining = bool(said)
        self._last_words = (self._last_words + said)[-LAST_WORDS:]

    def _how_it_ended(self) -> str:
        """The exit code or signal, and the last line of its complaints."""
        try:
            code = self._child.wait(1.0)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        try:
            self._hear_complaint()
        except OSError:
            pass
        how = f"exit code {code}"
        if code < 0:
            how = signal.Signals(-code).name if -code in list(signal.Signals) else f"signal {-code}"
        last = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2][:200]
        return f"{how}: {last}" if last else how


def _kill(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:  # all of it is gone
        pass


def end_all() -> None:
    """Kill every program that this process has started."""
    for group, starter in list(_running.items()):
        if starter == os.getpid():  # a fork of that process leaves them alone
            _kill(group)


atexit.register(end_all)
