"""What happens in The River, told in the words of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from zataku.core.game import Event


@final
@dataclass(frozen=True)
class Drafted(Event):
    """A seat took a tile from its place on the island in the introductory round; its points are those it adds."""

    seat: int
    tile: str
    place: int
    points: int


@final
@dataclass(frozen=True)
class TileRemoved(Event):
    """The tile that the draft left over was removed from the game."""

    tile: str


@final
@dataclass(frozen=True)
class TilesRevealed(Event):
    """Tiles were turned face up; this many lie on the terrain island now."""

    tiles: int


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    """A round began with the turn of a seat."""

    round: int
    seat: int


@final
@dataclass(frozen=True)
class Explored(Event):
    """A pioneer brought a tile from its place on the island to the next free space; its points are those it adds."""

    seat: int
    tile: str
    space: str
    place: int
    points: int


@final
@dataclass(frozen=True)
class Produced(Event):
    """A pioneer went to a resource island; this many tokens were received."""

    seat: int
    island: str
    resource: str
    amount: int


@final
@dataclass(frozen=True)
class Gained(Event):
    """A seat received tokens otherwise: from an exchange or a meadow tile."""

    seat: int
    resource: str
    amount: int
    source: str


@final
@dataclass(frozen=True)
class Returned(Event):
    """Tokens went back to their island: given in exchange, paid, or when there was no room."""

    seat: int
    resource: str
    amount: int
    reason: str


@final
@dataclass(frozen=True)
class Reserved(Event):
    """A pioneer reserved a building from its place on the island."""

    seat: int
    card: str
    place: int


@final
@dataclass(frozen=True)
class Built(Event):
    """A pioneer constructed a building from its place on the island, or at place 0 a reserved one.

    Its points are its own and those of meadows that it adds; what its bonus token is worth is told with that.
    """

    seat: int
    card: str
    place: int
    points: int


@final
@dataclass(frozen=True)
class TokenTaken(Event):
    """A bonus token went to a bonus slot."""

    seat: int
    value: int
    slot: int


@final
@dataclass(frozen=True)
class PioneerJoined(Event):
    """The waiting pioneer came aboard."""

    seat: int


@final
@dataclass(frozen=True)
class PawnTaken(Event):
    """A pioneer took the first player pawn."""

    seat: int


@final
@dataclass(frozen=True)
class Swapped(Event):
    """Two tiles changed places, by the action or by a meadow tile; columns are now worth more, or less below zero."""

    seat: int
    first: str
    second: str
    source: str
    points: int


@final
@dataclass(frozen=True)
class SwapSkipped(Event):
    """A swap of a meadow tile was left out."""

    seat: int


@final
@dataclass(frozen=True)
class Passed(Event):
    """A seat could place no pioneer."""

    seat: int


@final
@dataclass(frozen=True)
class EndTriggered(Event):
    """This is the last round: a seat has enough bonus tokens or tiles."""

    seat: int
    reason: str


@final
@dataclass(frozen=True)
class CleanUpBegan(Event):
    """A round ended."""

    round: int


@final
@dataclass(frozen=True)
class TilesDiscarded(Event):
    """The tiles left on the terrain island were discarded."""

    tiles: int


@final
@dataclass(frozen=True)
class StackShuffled(Event):
    """The discarded tiles became a new stack."""

    tiles: int


@final
@dataclass(frozen=True)
class CardsRevealed(Event):
    """This many building cards were added to those that lie face up."""

    cards: int


@final
@dataclass(frozen=True)
class Settled(Event):
    """A pioneer settled on a marked space."""

    seat: int
    space: str


@final
@dataclass(frozen=True)
class PointsUncovered(Event):
    """Bonus tokens and buildings that lay face down were turned over: now all points are shown."""

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over."""
