"""The tables in README.md: each stands between two comments that bear its name."""

from __future__ import annotations

import platform
from pathlib import Path

README = Path(__file__).parent / "README.md"


def write(name: str, text: str, file: Path = README) -> None:
    """Put a table of a file in the place of the one of this name."""
    start, stop = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = file.read_text("utf-8").partition(start)
    file.write_text(f"{before}{start}\n{text}\n{stop}{rest.partition(stop)[2]}", "utf-8")


def machine() -> str:
    """What it was measured on."""
    return f"CPython {platform.python_version()}, {platform.machine()}, {platform.system()}"
