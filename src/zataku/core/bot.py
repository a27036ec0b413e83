"""Someone who plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from zataku.core.value import attributes, set_attributes
from zataku.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Someone who decides for a seat from its view alone."""

    @abstractmethod
    def choose(self, view: View, actions: list[int]) -> int:
        """One of the legal actions."""

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        """The actions it considers, best first, each with how likely it thinks it is the best; empty if it can't tell.

        The shares fall and add up to at most 1: from the worths one action ahead, or the visits of a search.
        """
        return []

    def ponder(self, view: View, actions: list[int], seconds: float) -> Iterator[list[tuple[int, float]]]:
        """Better and better answers, as ``weigh`` gives them, all within this many seconds; the last one is played.

        Whoever asks may stop listening at any time, and then plays the last answer they heard. A bot that searches
        yields early, and again whenever it has found something better; by default there is one answer.
        """
        yield self.weigh(view, actions) or [(self.choose(view, actions), 0.0)]

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)
