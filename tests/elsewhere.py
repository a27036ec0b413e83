"""What a program says in a process of its own: a corrected copy is read when a game is loaded, and only then."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def answer(program: str, given: object) -> dict[str, Any]:
    """The JSON that a Python program prints when it is given some."""
    done = subprocess.run([sys.executable, "-c", program], input=json.dumps(given), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
