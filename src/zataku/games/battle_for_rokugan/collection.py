"""A collection of combat tokens as a kind of value: how many of each, packed into one number."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.kinds import Kind, check_range, index_of
from zataku.games.battle_for_rokugan.content import KIND_KEYS, KINDS, ONE, count_of

MOST: Final = 6
"""No clan has more tokens of one kind."""


@final
class Collection(Kind):
    """Combat tokens by kind; kinds of which there are none are left out."""

    def __init__(self) -> None:
        super().__init__(1, [0])

    def shown(self, n: vec[i64], at: i64) -> object:
        return counts(n[at])

    def read(self, value: Any, n: vec[i64], at: i64) -> None:
        n[at] = tokens_of(value)


def counts(tokens: i64) -> dict[str, int]:
    """A collection by kind."""
    found: dict[str, int] = {}
    kind: i64
    for kind in range(KINDS):
        n = count_of(tokens, kind)
        if n > 0:
            found[KIND_KEYS[kind]] = n
    return found


def tokens_of(numbers: dict[str, int]) -> int:
    """The collection of such counts; BadPosition names the kind."""
    total = 0
    for key, n in numbers.items():
        check_range(f".{key}", n, 0, MOST)
        total += n * ONE[index_of(KIND_KEYS, key, "")]
    return total
