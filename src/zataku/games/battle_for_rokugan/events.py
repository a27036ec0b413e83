"""What happens in Battle for Rokugan, told in the words of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from zataku.core.game import Event
from zataku.core.secret import Secret


@final
@dataclass(frozen=True)
class ClanChosen(Event):
    """A seat took a clan."""

    seat: int
    clan: str


@final
@dataclass(frozen=True)
class ObjectivesDealt(Event):
    """A seat was dealt its two secret objectives."""

    seat: int
    first: Secret
    second: Secret


@final
@dataclass(frozen=True)
class ObjectiveKept(Event):
    """A seat kept one of its objectives."""

    seat: int
    objective: Secret


@final
@dataclass(frozen=True)
class ProvinceClaimed(Event):
    """A control token was placed in the set-up."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    """A round began."""

    round: int


@final
@dataclass(frozen=True)
class BecameRonin(Event):
    """A seat without a control token on the board plays this round as ronin."""

    seat: int


@final
@dataclass(frozen=True)
class InitiativeRevealed(Event):
    """An initiative card made a seat the first player."""

    seat: int
    card: str


@final
@dataclass(frozen=True)
class TokensDrawn(Event):
    """A seat filled its hand from its pool."""

    seat: int
    amount: int


@final
@dataclass(frozen=True)
class TokenDrawn(Event):
    """One of the tokens that a seat drew."""

    seat: int
    kind: Secret


@final
@dataclass(frozen=True)
class BluffRecovered(Event):
    """The bluff came back to the hand, and the count of the draw showed from where."""

    seat: int
    source: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenReturned(Event):
    """Dragon put a token back into the pool."""

    seat: int
    kind: Secret


@final
@dataclass(frozen=True)
class CardPassed(Event):
    """A seat played no territory card."""

    seat: int


@final
@dataclass(frozen=True)
class CardPlayed(Event):
    """A territory card was shown and left the game."""

    seat: int
    card: str


@final
@dataclass(frozen=True)
class HandSpied(Event):
    """Spy Network showed a hand."""

    seat: int
    other: int


@final
@dataclass(frozen=True)
class TokenSpied(Event):
    """One of the tokens of that hand."""

    seat: int
    other: int
    kind: Secret

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenRecalled(Event):
    """A token came from the discard pile back into the hand."""

    seat: int
    kind: str


@final
@dataclass(frozen=True)
class TokenGiven(Event):
    """A token was given up for it."""

    seat: int
    kind: str


@final
@dataclass(frozen=True)
class TokenHidden(Event):
    """A token was given up for it, facedown into the pool."""

    seat: int
    kind: Secret


@final
@dataclass(frozen=True)
class SpecialPlaced(Event):
    """A special token was placed in a province."""

    special: str
    province: str


@final
@dataclass(frozen=True)
class SpecialRemoved(Event):
    """A special token went back to the supply."""

    special: str
    province: str


@final
@dataclass(frozen=True)
class ControlAdded(Event):
    """Control tokens were added to a province."""

    seat: int
    province: str
    faceup: int
    facedown: int
    reason: str


@final
@dataclass(frozen=True)
class ControlLost(Event):
    """Control tokens left a province."""

    seat: int
    province: str
    amount: int


@final
@dataclass(frozen=True)
class ProvincesSwapped(Event):
    """Two provinces changed hands."""

    seat: int
    province: str
    target: str


@final
@dataclass(frozen=True)
class TurnBegan(Event):
    """A seat's placement turn began."""

    seat: int

    def is_beyond_foresight(self) -> bool:
        """Who can place a token, only its owner knows."""
        return True


@final
@dataclass(frozen=True)
class TurnSkipped(Event):
    """A seat could place none of its tokens and takes no more turns this phase."""

    seat: int

    def is_uncovering(self) -> bool:
        return True

    def is_beyond_foresight(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenPlaced(Event):
    """A combat token was placed facedown."""

    seat: int
    token: str
    kind: Secret
    place: str


@final
@dataclass(frozen=True)
class TokenAnimated(Event):
    """A combat token was placed faceup from the discard pile."""

    seat: int
    token: str
    kind: str
    place: str


@final
@dataclass(frozen=True)
class TokenBlessed(Event):
    """A blessing was laid on a token."""

    seat: int
    token: str
    kind: str
    below: str
    place: str


@final
@dataclass(frozen=True)
class TokenLooked(Event):
    """A seat looked at a token on the board."""

    seat: int
    token: str
    kind: Secret
    source: str
    place: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenSentBack(Event):
    """The first player card sent a token back to its owner's pool."""

    seat: int
    token: str
    kind: Secret
    place: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenDestroyed(Event):
    """A token on the board was revealed and discarded."""

    seat: int
    token: str
    kind: str
    source: str
    place: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenSacrificed(Event):
    """A token of the hand was discarded for Purge the Weak."""

    seat: int
    kind: str


@final
@dataclass(frozen=True)
class TokensSwitched(Event):
    """Unicorn switched two of its tokens."""

    seat: int
    token: str
    other: str
