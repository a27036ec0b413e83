"""What is put into words at the edge: sayings and refusals."""

from __future__ import annotations

from typing import final

from zataku.core.value import Value

Fact = int | str


@final
class Saying(Value):
    """Something to be put into words at the edge: a key of the game's locale and the facts that fill it in."""

    def __init__(self, key: str, facts: dict[str, Fact]) -> None:
        self.key = key
        self.facts = facts

    def _parts(self) -> tuple[object, ...]:
        return self.key, self.facts


@final
class Refusal(Value):
    """Why an action is not legal: the rule, a reason key of the game's locale, and the numbers."""

    def __init__(self, rule: str, reason: str, facts: dict[str, Fact] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.facts: dict[str, Fact] = {} if facts is None else facts

    def _parts(self) -> tuple[object, ...]:
        return self.rule, self.reason, self.facts
