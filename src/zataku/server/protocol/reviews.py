"""Reviews of finished games: chances over the game, each decision judged, luck and skill."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from zataku.server.protocol.terms import Told, Words

Grade = Literal["best", "good", "inaccuracy", "mistake"]

Knew = Literal["own", "seen", "facedown"]


class Option(Struct):
    """What could be played, with the chance of its player after it."""

    action: str
    chance: float


class Decision(Struct):
    """A choice, judged from what its player could know then."""

    best: str
    chance: Annotated[float, Meta(description="Of the player, after the best action.")]
    played: Annotated[float, Meta(description="Of the player, after the action played.")]
    loss: float
    grade: Grade
    options: Annotated[list[Option], Meta(description="The best first; what was played is among them.")]
    why: Annotated[list[Told], Meta(description="Of a slip: what the best brings, by the texts in `reasons`.")] = field(
        default_factory=list
    )
    instead: Annotated[list[Told], Meta(description="And what was played brings.")] = field(default_factory=list)


class Retry(Struct, forbid_unknown_fields=True):
    """What somebody would play in place of a move of a finished game."""

    step: Annotated[int, Meta(ge=1, le=100_000, description="Of the move that was played.")]
    action: Words


class Judged(Struct):
    """What it is worth, beside what is best and what was played; nothing if there was nothing to choose."""

    decision: Decision | None


class Reveal(Struct):
    """A secret that was shown to all, who knew it before, and what it changed for whom."""

    token: str
    kind: str
    place: str
    knew: Annotated[list[Knew], Meta(description="By seat.")]
    worth: Annotated[list[float], Meta(description="By seat: the change of its chance once it knew this alone.")]
    told: Annotated[list[float], Meta(description="By seat: the same for who had looked at it, as if they had not.")]


class ReviewMoment(Struct):
    """A move that was not taken back: the chances after it, and what changed them."""

    step: int
    seat: int
    action: str
    chances: Annotated[list[float], Meta(description="Of all seats; they add up to 1.")]
    decided: Annotated[list[float], Meta(description="By seat: the change that the decision made.")]
    luck: Annotated[list[float], Meta(description="By seat: all other change.")]
    decision: Decision | None
    reveals: list[Reveal]
    has_luck: Annotated[bool, Meta(description="Whether something was rolled, drawn or uncovered.")]


class Turning(Struct):
    """A moment that changed the chances most."""

    step: int
    seat: Annotated[int, Meta(description="Whose chance changed most.")]
    change: float
    cause: Literal["decision", "luck", "reveal"]


class Account(Struct):
    """How a seat came from an even share to its result: start + luck + others + own = result."""

    seat: int
    start: float
    luck: float
    others: Annotated[float, Meta(description="What slips of others brought.")]
    own: Annotated[float, Meta(description="What its own slips cost.")]
    result: float
    accuracy: int
    mistakes: int
    inaccuracies: int
    decisions: int


class Review(Struct):
    """What a review tells of a game."""

    game: str
    seats: int
    steps: int
    scores: list[int]
    ranking: list[int]
    start: Annotated[list[float], Meta(description="The chances after the set-up.")]
    moments: list[ReviewMoment]
    accounts: list[Account]
    turnings: Annotated[list[Turning], Meta(description="At most three, in the order of the game.")]


class ReviewInfo(Struct):
    """A review, or how far it has come."""

    progress: Annotated[float, Meta(description="From 0 to 1; 1 with the review.")]
    is_asked_for: Annotated[bool, Meta(description="Whether it is there or being made; else POST asks for it.")]
    steps: Annotated[list[int], Meta(description="While it is made: the steps whose chances are known.")] = field(
        default_factory=list
    )
    chances: Annotated[list[list[float]], Meta(description="The chances before each of these steps.")] = field(
        default_factory=list
    )
    review: Review | None = None
