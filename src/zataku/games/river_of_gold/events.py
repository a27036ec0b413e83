"""What happens in River of Gold, told in the words of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from zataku.core.game import Event
from zataku.core.secret import Secret


@final
@dataclass(frozen=True)
class PatronChosen(Event):
    """A seat chose its patron, and with it the clan."""

    seat: int
    patron: str
    clan: str


@final
@dataclass(frozen=True)
class ShipPlaced(Event):
    """A ship was placed in the set-up, on its start space plus a roll."""

    seat: int
    ship: str
    space: int


@final
@dataclass(frozen=True)
class TurnBegan(Event):
    """A seat's turn began."""

    seat: int


@final
@dataclass(frozen=True)
class DieTurned(Event):
    """Divine favor turned the die."""

    seat: int
    face: int
    favor: int
    before: int


@final
@dataclass(frozen=True)
class DieSet(Event):
    """Kakita Ryoku set the die for divine favor."""

    seat: int
    face: int
    favor: int


@final
@dataclass(frozen=True)
class DieRolled(Event):
    """The die was rolled for the seat's next action."""

    seat: int
    face: int


@final
@dataclass(frozen=True)
class Traded(Event):
    """Goods or koku were traded."""

    seat: int
    given: int
    give: str
    get: str


@final
@dataclass(frozen=True)
class Built(Event):
    """A tile of the row was built on a shore space."""

    seat: int
    tile: str
    space: str
    cost: int


@final
@dataclass(frozen=True)
class Sailed(Event):
    """A ship sailed; where a river space touches two regions, the one it is called by is the one with more of it."""

    seat: int
    ship: str
    start: int
    space: int
    region: str


@final
@dataclass(frozen=True)
class JourneyCompleted(Event):
    """The ship passed the river's mouth and came back at its source."""

    seat: int
    ship: str


@final
@dataclass(frozen=True)
class Gained(Event):
    """A seat gained something; the source says where from, the amount is what really arrived."""

    seat: int
    gain: str
    amount: int
    source: str


@final
@dataclass(frozen=True)
class InfluenceGained(Event):
    """A marker advanced on an influence track."""

    seat: int
    region: str
    amount: int
    step: int
    source: str


@final
@dataclass(frozen=True)
class ChoiceDropped(Event):
    """A choice without any option was lost."""

    seat: int
    choice: str


@final
@dataclass(frozen=True)
class TileDiscarded(Event):
    """The tile at the end of the row left the game."""

    tile: str


@final
@dataclass(frozen=True)
class TileEntered(Event):
    """A tile entered the row."""

    tile: str


@final
@dataclass(frozen=True)
class TopTileSeen(Event):
    """A new tile lies open on top of its stack."""

    era: int
    tile: str

    def is_beyond_foresight(self) -> bool:
        """Nobody knows the tile before it is drawn."""
        return True


@final
@dataclass(frozen=True)
class Delivered(Event):
    """A customer got the goods of the order."""

    seat: int
    customer: str


@final
@dataclass(frozen=True)
class GoodPaid(Event):
    """Goods of one type went back to the supply for an order."""

    seat: int
    good: str
    amount: int


@final
@dataclass(frozen=True)
class MarkerPlaced(Event):
    """A clan marker went to the space of a customer on the board, for an artisan or elder that of the card's region."""

    seat: int
    place: str
    customer: str


@final
@dataclass(frozen=True)
class SecondMarkerPlaced(Event):
    """A monk's marker went to a building."""

    seat: int
    tile: str
    space: str


@final
@dataclass(frozen=True)
class ShipUpgraded(Event):
    """The royal ship replaced a standard ship."""

    seat: int
    ship: str


@final
@dataclass(frozen=True)
class LimitRaised(Event):
    """The moon marker moved up by an amount, to the limit."""

    seat: int
    limit: int
    amount: int


@final
@dataclass(frozen=True)
class CardDrawn(Event):
    """A customer card was drawn, seen by its drawer only."""

    seat: int
    customer: Secret


@final
@dataclass(frozen=True)
class CardDiscarded(Event):
    """A customer card was discarded face up."""

    seat: int
    customer: str


@final
@dataclass(frozen=True)
class DeckReshuffled(Event):
    """The discard pile became the new deck."""

    cards: int


@final
@dataclass(frozen=True)
class Sold(Event):
    """Merchant 4 bought a good."""

    seat: int
    good: str
    koku: int


@final
@dataclass(frozen=True)
class MasteryClaimed(Event):
    """A mastery was claimed and scored."""

    seat: int
    mastery: str
    vp: int


@final
@dataclass(frozen=True)
class EmperorVisited(Event):
    """The Emperor's visit: every owner is rewarded."""


@final
@dataclass(frozen=True)
class EndTriggered(Event):
    """The last tile entered the row: the others take one more turn."""

    seat: int
    vp: int


@final
@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over."""
