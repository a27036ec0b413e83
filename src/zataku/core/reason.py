"""Why an action may be good: something that a seat has come to, put into words at the edge.

``Game.reasons`` names what a seat has come to between two states of one world. The texts are in ``[reasons]`` of the
game's locale files, by key:

- the key alone: it comes with the action, for sure;
- ``_likely``: it follows in nearly all of what was imagined, more often than after other actions;
- ``_denied``: ``{other}`` comes to it after other actions, and hardly ever after this one; what the seat itself loses;
- ``_allowed``: ``{other}`` comes to it after this action, and hardly ever after the best;
- ``_yours`` after either of the last two: it is taken from the reader, who is ``{asked}`` in the facts.
"""

from __future__ import annotations

from typing import Final, final

from zataku.core.saying import Fact, Saying
from zataku.core.value import Value

SECTION: Final = "reasons"

# Of whom it is told, and how far ahead.
NOW: Final = "now"  # of the seat itself, at once: it says where the seat stands, not what it did
OWN: Final = "own"  # of the seat itself, also of what follows
RIVAL: Final = "rival"  # of the others only: a piece that there is once, and that the seat might have taken
ANYBODY: Final = "anybody"

LIKELY: Final = "_likely"
DENIED: Final = "_denied"
ALLOWED: Final = "_allowed"
YOURS: Final = "_yours"

OTHER: Final = "other"  # the fact that names who else comes to it
VICTIM: Final = "asked"  # the fact that names whom it is taken from


@final
class Reason(Value):
    """Something that a seat has come to: its words, what that is worth in points (a cost is below 0), and of whom."""

    def __init__(self, key: str, facts: dict[str, Fact], worth: float, scope: str = OWN) -> None:
        self.key = key
        self.facts = facts
        self.scope = scope
        self._worth = worth

    def _parts(self) -> tuple[object, ...]:
        return self.key, self.facts, self._worth, self.scope

    @property
    def worth(self) -> float:
        """In points; not a plain attribute, as mypyc 2.4 can't build a library again that reads a float of another."""
        return self._worth

    @property
    def saying(self) -> Saying:
        """Its words."""
        return Saying(self.key, self.facts)
