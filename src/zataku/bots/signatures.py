"""Gives what bots offer to the public its docstrings and typed signatures back, as core does for itself."""

from __future__ import annotations

import sys

from zataku.bots import greedy, program, random, spec
from zataku.core.signatures import restore

PACKAGE = "zataku.bots"

for module in (spec, greedy, program, random):
    restore(module)


def complete() -> None:
    """The package itself, once all of it is there; its source, which is run for that, asks again."""
    package = sys.modules[PACKAGE]
    if not hasattr(package, "_is_complete"):
        setattr(package, "_is_complete", True)  # noqa: B010 - mypy knows no such name
        restore(package)
