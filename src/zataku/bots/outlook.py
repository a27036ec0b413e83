"""What a seat may expect: of where it is, and of each action that it might take."""

from __future__ import annotations

from typing import final

from zataku.core.value import Value


@final
class Prospect(Value):
    """An action, with every seat's chance to win after it and its margin over the best other seat, in points.

    ``tries`` says in how many worlds it was looked at: the more, the better both are known.
    """

    def __init__(self, action: int, chances: list[float], margins: list[float], tries: int) -> None:
        self.action = action
        self.chances = chances
        self.margins = margins
        self.tries = tries

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.chances, self.margins, self.tries


@final
class Outlook(Value):
    """Every seat's chance and margin before the choice of ``seat``, and what comes of each action, the best first.

    The chances before it are those of a choice at first glance: the mean over all that was tried, each action as
    likely as it appeals. Chances of all seats add up to 1.
    """

    def __init__(self, seat: int, chances: list[float], margins: list[float], prospects: list[Prospect]) -> None:
        self.seat = seat
        self.chances = chances
        self.margins = margins
        self.prospects = prospects

    def _parts(self) -> tuple[object, ...]:
        return self.seat, self.chances, self.margins, self.prospects

    @property
    def best(self) -> Prospect:
        """The best action."""
        return self.prospects[0]

    def of(self, action: int) -> Prospect | None:
        """What comes of an action; None if it was not looked at."""
        for prospect in self.prospects:
            if prospect.action == action:
                return prospect
        return None
