"""What is drawn, with the words that records use."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from zataku.core.phrases import OutcomeWords
from zataku.games.battle_for_rokugan.content import (
    CARD_KEYS,
    CLAN_KEYS,
    CLANS,
    KIND_KEYS,
    KINDS,
    NEUTRAL_KEYS,
    OBJECTIVE_KEYS,
    count_of,
)

CLAN: Final = 0
OBJECTIVE: Final = 1
INITIATIVE: Final = 2  # a clan's card, or one of the neutral ones
NEUTRAL: Final = 3  # which of the neutral cards
TOKEN: Final = 4
CARD: Final = 5  # a territory card, when someone first may look at it

CHANCE: Final[tuple[str, ...]] = ("clan", "objective", "initiative", "neutral", "token", "card")

NEUTRAL_CARD: Final = CLANS  # among the initiative cards: one of the neutral ones

OUTCOMES: Final = OutcomeWords(
    CHANCE, [CLAN_KEYS, OBJECTIVE_KEYS, (*CLAN_KEYS, "neutral"), NEUTRAL_KEYS, KIND_KEYS, CARD_KEYS]
)


def is_secret(what: i64) -> bool:
    """Whether the piece is known to the drawing seat alone."""
    return what == OBJECTIVE or what == TOKEN or what == CARD


def bag_of_tokens(tokens: i64) -> vec[i64]:
    """The tokens of a collection, each with its kind, in ascending order."""
    bag = vec[i64]()
    kind: i64
    n: i64
    for kind in range(KINDS):
        for n in range(count_of(tokens, kind)):
            bag = append(bag, kind)
    return bag
