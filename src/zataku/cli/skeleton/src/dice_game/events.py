"""What happens in Dice Game; the name of the class is the key of its sentence in the locale files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from zataku.core.game import Event

# A card that only its owner may know is a `Secret`: `CardDrawn(seat, Secret("ace", (seat,)))`. The others see "?", or
# the sentence `CardDrawn_hidden`. An event that reveals something to its actor overrides `is_uncovering`.


@final
@dataclass(frozen=True)
class TurnBegan(Event):
    """A seat's turn began."""

    seat: int


@final
@dataclass(frozen=True)
class Rolled(Event):
    """The die added points to the pot."""

    seat: int
    face: int
    pot: int


@final
@dataclass(frozen=True)
class PotLost(Event):
    """The die showed a 1."""

    seat: int
    pot: int


@final
@dataclass(frozen=True)
class PotKept(Event):
    """A seat kept the pot."""

    seat: int
    pot: int
