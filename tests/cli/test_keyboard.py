"""A person at a real terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

import example
from cli.command import environment
from patience import PATIENCE

READY = b"`help` explains more."
"""The hint above the prompt."""


def listen_to_interrupts() -> None:
    """A test run in the background ignores interrupts, and so would what it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A game in a terminal of its own."""

    def __init__(self) -> None:
        self.end, other = pty.openpty()
        command = [sys.executable, "-m", "zataku", "play", example.GAME, "--bot", "random", "--seed", "4"]
        env = {**environment("en_US.UTF-8", 80), "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, env=env, preexec_fn=listen_to_interrupts
        )
        os.close(other)
        self.unread = b""

    def read_until(self, words: bytes) -> bytes:
        """What appears on the screen up to these words; the rest is kept for the next time."""
        while words not in self.unread:
            if not select.select([self.end], [], [], PATIENCE)[0]:
                self.process.kill()
                pytest.fail(f"expected {words!r} on the screen, got {self.unread[-300:]!r}")
            self.unread += os.read(self.end, 4096)
        seen, _, self.unread = self.unread.partition(words)
        return seen + words

    def wait(self) -> int:
        """The exit code of the program."""
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A terminal that is closed whatever happens in it."""
    opened = Terminal()
    yield opened
    opened.process.kill()
    opened.process.wait()
    os.close(opened.end)


def test_tab_completes_a_notation(terminal: Terminal) -> None:
    """What Tab finds is played with Enter; the table has colours here."""
    assert b"\x1b[" in terminal.read_until(READY)
    os.write(terminal.end, b"sail u\t\r")
    terminal.read_until(b"sails the upper ship")
    terminal.read_until(READY)
    os.write(terminal.end, b"quit\r")
    terminal.read_until(b"or n not to save.")
    os.write(terminal.end, b"n\r")
    assert terminal.wait() == 0


def test_interrupt_ends_quietly(terminal: Terminal) -> None:
    """Ctrl-C at the prompt ends with code 130 and two lines."""
    terminal.read_until(READY)
    terminal.read_until(b"> ")
    terminal.process.send_signal(signal.SIGINT)
    os.write(terminal.end, b"\r")  # a signal that comes just before readline waits is noticed with the next key
    seen = terminal.read_until(b"--resume FILE")
    assert b"error: interrupted\r\ntry: play with --save FILE" in seen
    assert b"Traceback" not in seen
    assert terminal.wait() == 130
