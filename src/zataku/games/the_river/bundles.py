"""Bundles: some tokens of the four resources, as they are exchanged, paid or returned together."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.the_river.content import (
    CARDS,
    CLAY,
    COST,
    FOOD,
    MATERIALS,
    RESOURCE_KEYS,
    RESOURCE_TOKENS,
    RESOURCES,
    STONE,
    WOOD,
)

MOST: Final[int] = max(RESOURCE_TOKENS)
"""No gain is larger than all tokens of one kind, and nobody returns more than was gained."""


def _all() -> list[tuple[int, int, int, int]]:
    """Every bundle from one token on, by their number."""
    found: list[tuple[int, int, int, int]] = []
    for total in range(1, MOST + 1):
        for wood in range(min(total, RESOURCE_TOKENS[WOOD]), -1, -1):
            for stone in range(min(total - wood, RESOURCE_TOKENS[STONE]), -1, -1):
                for clay in range(min(total - wood - stone, RESOURCE_TOKENS[CLAY]), -1, -1):
                    food = total - wood - stone - clay
                    if food <= RESOURCE_TOKENS[FOOD]:
                        found.append((wood, stone, clay, food))
    return found


_ALL: Final[list[tuple[int, int, int, int]]] = _all()
BUNDLES: Final[int] = len(_ALL)
BUNDLE: Final = vec[i64]([n for bundle in _ALL for n in bundle])
"""By bundle and resource: how many."""


def _starts() -> list[int]:
    totals = [sum(bundle) for bundle in _ALL]
    return [totals.index(total) if total in totals else len(totals) for total in range(MOST + 2)]


START: Final[list[int]] = _starts()
"""By number of tokens: the first bundle of that many."""

DEAREST: Final[int] = max([sum([COST[card * MATERIALS + k] for k in range(MATERIALS)]) for card in range(CARDS)])
"""How many tokens the dearest building costs."""

_STONES: Final[int] = RESOURCE_TOKENS[STONE] + 1
_CLAYS: Final[int] = RESOURCE_TOKENS[CLAY] + 1
_FOODS: Final[int] = RESOURCE_TOKENS[FOOD] + 1


def _numbers() -> list[int]:
    found = [-1] * ((RESOURCE_TOKENS[WOOD] + 1) * _STONES * _CLAYS * _FOODS)
    for number, (wood, stone, clay, food) in enumerate(_ALL):
        found[((wood * _STONES + stone) * _CLAYS + clay) * _FOODS + food] = number
    return found


_NUMBER: Final = vec[i64](_numbers())
_RADIX: Final = vec[i64]([_STONES, _CLAYS, _FOODS])


def bundle(wood: i64, stone: i64, clay: i64, food: i64) -> i64:
    """The number of a bundle of at least one token."""
    return _NUMBER[((wood * _RADIX[0] + stone) * _RADIX[1] + clay) * _RADIX[2] + food]


def fill(wood: i64, stone: i64, clay: i64, food: i64, total: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Write base plus the number of every bundle of this many tokens with no more than these of each kind."""
    w: i64
    s: i64
    c: i64
    for w in range(_least(total, stone + clay + food), _most(total, wood) + 1):
        without_wood = total - w
        for s in range(_least(without_wood, clay + food), _most(without_wood, stone) + 1):
            rest = without_wood - s
            for c in range(_least(rest, food), _most(rest, clay) + 1):
                out[n] = base + bundle(w, s, c, rest - c)
                n += 1
    return n


def is_unique(wood: i64, stone: i64, clay: i64, food: i64, total: i64) -> bool:
    """Whether there is only one way to make up this many tokens of these; that there is one is taken for granted."""
    held = wood + stone + clay + food
    return total == 0 or total == held or wood == held or stone == held or clay == held or food == held


def sole(wood: i64, stone: i64, clay: i64, food: i64, total: i64) -> i64:
    """The only bundle of this many tokens of these; -1, the empty bundle, for none."""
    if total == 0:
        return -1
    if total == wood + stone + clay + food:
        return bundle(wood, stone, clay, food)
    return alike(0 if wood > 0 else 1 if stone > 0 else 2 if clay > 0 else 3, total)


def alike(resource: i64, n: i64) -> i64:
    """The bundle of n tokens of one resource."""
    return bundle(
        n if resource == WOOD else 0,
        n if resource == STONE else 0,
        n if resource == CLAY else 0,
        n if resource == FOOD else 0,
    )


def amount(number: i64, resource: i64) -> i64:
    """How many tokens of a resource a bundle has; -1 is the empty bundle."""
    return 0 if number < 0 else BUNDLE[number * RESOURCES + resource]


def size(number: i64) -> i64:
    """How many tokens a bundle has."""
    at = number * RESOURCES
    return BUNDLE[at] + BUNDLE[at + 1] + BUNDLE[at + 2] + BUNDLE[at + 3]


def _least(total: i64, others: i64) -> i64:
    return total - others if total > others else 0


def _most(total: i64, held: i64) -> i64:
    return held if held < total else total


def words(number: int) -> str:
    """A bundle in words: wood-2 clay-1."""
    amounts = zip(RESOURCE_KEYS, _ALL[number], strict=True)
    return " ".join([f"{resource}-{amount}" for resource, amount in amounts if amount])
