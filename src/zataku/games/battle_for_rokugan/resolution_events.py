"""What happens once the tokens are revealed, told in the words of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from zataku.core.game import Event
from zataku.core.secret import Secret


@final
@dataclass(frozen=True)
class TokensRevealed(Event):
    """All combat tokens were turned faceup."""

    round: int

    def is_uncovering(self) -> bool:
        return True

    def is_scene(self) -> bool:
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
class TerritoryLost(Event):
    """A seat no longer controls a whole territory, and what that was worth."""

    seat: int
    territory: str
    honor: int


@final
@dataclass(frozen=True)
class TerritoryWon(Event):
    """A seat came to control a whole territory, and what that is worth."""

    seat: int
    territory: str
    honor: int


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
