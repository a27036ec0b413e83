"""Ctrl-C."""

import os
import pty
import signal
import subprocess
import sys
import time

from cli.command import SOURCES


def test_interrupt_ends_quietly() -> None:
    """Ctrl-C at the prompt ends with code 130 and two lines, in a real terminal."""
    keyboard, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": SOURCES, "LANG": "en_US.UTF-8", "LC_ALL": "", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "zataku", "play", "river_of_gold", "--bot", "random"]
    process = subprocess.Popen(command, stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    seen = b""
    while b"help" not in seen:  # the hint above the prompt
        seen += process.stdout.read1()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    os.close(keyboard)
    os.close(terminal)
    lines = err.decode().strip().split("\n")
    assert process.returncode == 130
    assert lines[-2] == "error: interrupted" and lines[-1].startswith("try: ")
    assert "Traceback" not in err.decode()
