"""Errors on their way to the one error shape of the protocol."""

from __future__ import annotations

from typing import Final

from zataku.core.errors import IllegalAction, InvalidNotation, UnknownGame, ZatakuError
from zataku.core.game import Fact
from zataku.server.protocol import Code, Problem
from zataku.server.store import Unavailable, Unsure

STATUS: Final[dict[Code, int]] = {
    "invalid": 400,
    "stale": 409,
    "illegal": 409,
    "foreign": 403,
    "unknown": 404,
    "forbidden": 403,
    "conflict": 409,
    "cannot_undo": 409,
    "broken": 409,
    "too_big": 413,
    "too_fast": 429,
    "unavailable": 503,
}
"""The HTTP status of each code."""


class Trouble(Exception):
    """A request that can't be carried out, and why; nothing was changed."""

    def __init__(
        self,
        code: Code,
        message: str,
        reason: str = "",
        facts: dict[str, Fact] | None = None,
        rule: str = "",
    ) -> None:
        super().__init__(message)
        self.code: Code = code
        self.reason = reason or code
        self.facts: dict[str, Fact] = facts or {}
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return Trouble, (self.code, str(self), self.reason, self.facts, self.rule)

    def problem(self, id: int | None = None, version: int | None = None) -> Problem:
        """The error as it is sent."""
        return Problem(self.code, str(self), self.rule, self.reason, self.facts, id, version)


def unavailable(problem: Unavailable) -> Trouble:
    """What someone is told while the database is away; the problem itself names machines, and is for the log."""
    if isinstance(problem, Unsure):
        return Trouble("unavailable", "the database was lost on the way; look whether it was done", "unsure")
    return Trouble("unavailable", "the database can't be reached; nothing was changed, try again", "database_away")


def trouble_of(error: ZatakuError) -> Trouble:
    """The trouble that an error of the library means for a client."""
    if isinstance(error, IllegalAction):
        refusal = error.refusal
        return Trouble("illegal", str(error), refusal.reason, refusal.facts, refusal.rule)
    facts: dict[str, Fact] = {"what": error.what, "expected": error.expected, "got": error.got}
    if isinstance(error, UnknownGame):
        return Trouble("unknown", str(error), "unknown_game", facts)
    reason = "invalid_notation" if isinstance(error, InvalidNotation) else "invalid"
    return Trouble("invalid", str(error), reason, facts)
