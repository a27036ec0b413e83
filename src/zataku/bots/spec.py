"""How a bot is named: ``greedy``, ``seeker@0.1s``, ``seeker@500``, ``cmd:./mybot --fast``."""

from __future__ import annotations

import math
import re
from typing import Final, final

from zataku.core.errors import BadSetup
from zataku.core.value import Value

PROGRAM: Final = "cmd:"
"""Begins the name of a program that speaks the protocol; the rest is its command."""

NET: Final = "net:"
"""Begins the name of a bot that searches with a net from a file."""

LONGEST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10**9

FORMS: Final = "a time such as 0.1s, or a number of iterations such as 500"
_BUDGET: Final = re.compile(r"@([^@\s]*)$")
_TIMED: Final = re.compile(r"@([0-9.]+(?:ms|s))$")
"""In the command of a program any other @ belongs to the command."""


@final
class Budget(Value):
    """How long a bot may think about a move: seconds of CPU, or iterations; the other one is 0."""

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        self.seconds = seconds
        self.iterations = iterations

    def _parts(self) -> tuple[object, ...]:
        return self.seconds, self.iterations

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.iterations)


@final
class Spec(Value):
    """A bot's name, or the command of a program, and its budget if one was given."""

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        self.name = name
        self.budget = budget

    def _parts(self) -> tuple[object, ...]:
        return self.name, self.budget

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}@{self.budget}"

    @property
    def command(self) -> str:
        """The command of a program; empty for a bot of our own."""
        return self.name.removeprefix(PROGRAM).strip() if self.name.startswith(PROGRAM) else ""

    def within(self, budget: Budget | None) -> Spec:
        """The same with this budget, unless it has one of its own."""
        return Spec(self.name, self.budget or budget)


def parse(text: str) -> Spec:
    """A bot as a person names it; BadSetup if the budget makes no sense."""
    text = text.strip()
    is_program = text.startswith(PROGRAM)
    found = _TIMED.search(text) if is_program else _BUDGET.search(text)
    name = (text[: found.start()] if found else text).strip()
    if not name or name == PROGRAM:
        wanted = "a command after cmd:" if is_program else "a name"
        raise BadSetup("bot", f"{wanted}, such as greedy, seeker@0.1s or cmd:./mybot", repr(text))
    return Spec(name, budget(found[1], f"budget of {name}") if found else None)


def budget(text: str, what: str) -> Budget:
    """A budget in words: ``0.1s``, ``100ms`` or ``500``."""
    if text.isdecimal() and text.isascii() and 1 <= int(text[:12]) <= MOST_ITERATIONS and len(text) <= 12:
        return Budget(iterations=int(text))
    unit = 1000.0 if text.endswith("ms") else 1.0
    number = text.removesuffix("ms") if unit > 1 else text.removesuffix("s")
    if number == text:
        raise BadSetup(what, FORMS, repr(text))
    try:
        seconds = float(number) / unit
    except ValueError:
        raise BadSetup(what, FORMS, repr(text)) from None
    return Budget(seconds=checked_seconds(seconds, what))


def checked_seconds(seconds: float, what: str) -> float:
    """A time to think that makes sense; BadSetup otherwise."""
    if not math.isfinite(seconds) or not 0 < seconds <= LONGEST_SECONDS:
        raise BadSetup(what, f"more than 0 and at most {LONGEST_SECONDS:g} seconds", f"{seconds:g}")
    return seconds


def checked_iterations(iterations: int, what: str) -> int:
    """A number of iterations that makes sense; BadSetup otherwise."""
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise BadSetup(what, f"a number from 1 to {MOST_ITERATIONS}", str(iterations))
    return iterations
