"""Something that happened in a game, told to each seat as far as it may know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from zataku.core.saying import Fact, Saying
from zataku.core.secret import Secret
from zataku.core.value import attributes, set_attributes


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened; a game's events are frozen dataclasses derived from this class."""

    def is_uncovering(self) -> bool:
        """Whether it told the actor a hidden fact: such a move is not undone at once."""
        return False

    def is_beyond_foresight(self) -> bool:
        """Whether it depends on what the seat can't know: a preview ends before it."""
        return False

    def is_scene(self) -> bool:
        """Whether people watch it for a while: at a table nobody plays on until all who are there have seen it."""
        return False

    def is_look(self) -> bool:
        """Whether it uncovered something to some seats only: they can't forget it, so it is never undone."""
        fields = getattr(self, "__dataclass_fields__", ())
        return self.is_uncovering() and any(isinstance(getattr(self, name), Secret) for name in fields)

    def saying(self, seat: int) -> Saying:
        """The event as this seat sees it: its key is the class name, a secret it may not know is ``?``."""
        facts: dict[str, Fact] = {}
        for name in getattr(self, "__dataclass_fields__"):
            value: object = getattr(self, name)
            if isinstance(value, Secret):
                value = value.seen_by(seat)
            assert isinstance(value, (int, str))
            facts[name] = value
        return Saying(type(self).__name__, facts)

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)
