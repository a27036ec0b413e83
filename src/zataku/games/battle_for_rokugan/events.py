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


@final
@dataclass(frozen=True)
class TurnSkipped(Event):
    """A seat could place none of its tokens and takes no more turns this phase."""

    seat: int

    def is_uncovering(self) -> bool:
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


@final
@dataclass(frozen=True)
class TokenLooked(Event):
    """A seat looked at a token on the board."""

    seat: int
    token: str
    kind: Secret
    source: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenSentBack(Event):
    """The first player card sent a token back to its owner's pool."""

    seat: int
    token: str
    kind: Secret

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


@final
@dataclass(frozen=True)
class TokensRevealed(Event):
    """All combat tokens were turned faceup."""

    round: int

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class TokenRevealed(Event):
    """A token was turned faceup."""

    token: str
    kind: str
    place: str

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class BluffReturned(Event):
    """A bluff went back to its owner's hand."""

    seat: int
    token: str


@final
@dataclass(frozen=True)
class TokenIllegal(Event):
    """A token lay where it may not and was discarded."""

    token: str
    kind: str
    place: str
    rule: str


@final
@dataclass(frozen=True)
class ProvinceRaided(Event):
    """A raid left scorched earth."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class ProvincePacified(Event):
    """Diplomacy brought peace."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class TokenLost(Event):
    """A raid or diplomacy discarded a token."""

    token: str
    kind: str
    province: str


@final
@dataclass(frozen=True)
class BattleJoined(Event):
    """A battle began: the defender's total, with its tokens and its bonuses."""

    province: str
    seat: int
    tokens: int
    bonus: int
    total: int


@final
@dataclass(frozen=True)
class EmptyBattleJoined(Event):
    """A battle began in an empty province: its bonuses are all that defends it."""

    province: str
    total: int


@final
@dataclass(frozen=True)
class AttackCounted(Event):
    """An attacker's total in a battle."""

    province: str
    seat: int
    total: int


@final
@dataclass(frozen=True)
class ProvinceConquered(Event):
    """An attacker won a battle against the controller."""

    seat: int
    province: str
    other: int


@final
@dataclass(frozen=True)
class ProvinceTaken(Event):
    """An attacker won a battle for an empty province."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class ProvinceHeld(Event):
    """The defender won a battle."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class ProvinceUntaken(Event):
    """Nobody won a battle for an empty province."""

    province: str


@final
@dataclass(frozen=True)
class ProvinceDefended(Event):
    """A province was defended and gets a faceup control token."""

    seat: int
    province: str


@final
@dataclass(frozen=True)
class CardLost(Event):
    """A territory card went back to its space."""

    seat: int
    territory: str


@final
@dataclass(frozen=True)
class CardClaimed(Event):
    """A seat took the card of a territory it controls."""

    seat: int
    territory: str
    card: Secret


@final
@dataclass(frozen=True)
class ObjectiveRevealed(Event):
    """A secret objective was shown at the end."""

    seat: int
    objective: str
    honor: int

    def is_uncovering(self) -> bool:
        return True


@final
@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over."""
