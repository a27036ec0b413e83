"""Sets as bit masks: a piece is in the set when its bit is."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def has(mask: i64, piece: i64) -> bool:
    """Whether a set holds a piece."""
    return (mask >> piece) & 1 != 0


def count_bits(mask: i64) -> i64:
    """How many pieces a set holds."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def mask_with(pieces: list[int]) -> int:
    """The set that holds these pieces."""
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


def bag_of(mask: i64) -> vec[i64]:
    """The pieces of a set, in ascending order."""
    bag = vec[i64]()
    piece: i64 = 0
    while mask > 0:
        if mask & 1 != 0:
            bag = append(bag, piece)
        mask >>= 1
        piece += 1
    return bag
