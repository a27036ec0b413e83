"""Names of features: a block is made of groups, and each group begins where its offset says."""

from __future__ import annotations

from collections.abc import Sequence


def block(size: int, groups: Sequence[tuple[int, Sequence[str]]]) -> tuple[str, ...]:
    """The names of all groups in order; an offset or a size that does not fit them fails at once."""
    found: list[str] = []
    for start, names in groups:
        assert start == len(found), f"{names[0]} is at {len(found)}, not at {start}"
        found += names
    assert len(found) == size, f"{len(found)} names for {size} features"
    return tuple(found)


def each(prefix: str, keys: Sequence[str]) -> list[str]:
    """One name for each key."""
    return [f"{prefix}.{key}" for key in keys]


def numbered(prefix: str, first: int, last: int) -> list[str]:
    """One name for each number."""
    return [f"{prefix}.{n}" for n in range(first, last + 1)]
