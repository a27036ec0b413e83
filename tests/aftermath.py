"""A situation set up by hand, and the table after some moves, compared with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Self, TypeVar

import zataku
from zataku.core.game import Event, Game, Refusal


class Aftermath:
    """What a game adds to it tells its own pieces."""

    def __init__(self, before: dict[str, Any], match: zataku.Match) -> None:
        self.before = before
        self.match = match
        self.events: list[Event] = []

    def play(self, move: str) -> Self:
        """Play on with the seat that is asked."""
        self.events += self.match.play(self.match.to_act, move)
        return self

    @property
    def data(self) -> dict[str, Any]:
        """The whole position now."""
        return self.match.game.dump_state(self.match.state())

    def player(self, seat: int = 0) -> dict[str, Any]:
        """A player's things now."""
        player: dict[str, Any] = self.data["players"][seat]
        return player


After = TypeVar("After", bound=Aftermath)


def match_from(game: Game, position: dict[str, Any], outcomes: tuple[str | int, ...]) -> zataku.Match:
    """A match that goes on from a position; after the given outcomes a seeded table takes over."""
    dealer = zataku.Scripted(outcomes, then=zataku.Seeded(1))
    return zataku.Match(game, dealer=dealer, state=game.load_state(position))


def check_all_used(match: zataku.Match) -> None:
    """Every outcome that was given has come."""
    source = match.source
    assert isinstance(source, zataku.Scripted)
    assert not source.left, f"outcomes not used: {source.left}"


class Beforehand(ABC, Generic[After]):
    """What a game adds to it sets its own pieces up."""

    @abstractmethod
    def match(self, *outcomes: str | int) -> zataku.Match:
        """A match that goes on from here, with these outcomes first."""

    @abstractmethod
    def after(self, match: zataku.Match) -> After:
        """A match from here, to be compared with how it was."""

    def play(self, *moves: str, outcomes: tuple[str | int, ...] = ()) -> After:
        """Play moves, each by the seat that is asked; what the table is like then."""
        match = self.match(*outcomes)
        after = self.after(match)
        for move in moves:
            after.play(move)
        check_all_used(match)
        return after

    def refusal(self, move: str, seat: int | None = None) -> Refusal | None:
        """Why a move is refused here, None when it is legal."""
        match = self.match()
        return match.refusal(match.to_act if seat is None else seat, move)

    def legal(self, verb: str = "") -> list[str]:
        """The legal actions of the seat that is asked, or those that begin with a verb."""
        match = self.match()
        return [action for action in match.actions(match.to_act) if not verb or action.split()[0] == verb]
