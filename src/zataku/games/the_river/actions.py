"""Actions as numbers and as words: every conceivable one has an index and a notation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.phrases import ActionWords
from zataku.games.the_river.bundles import BUNDLES, DEAREST, START
from zataku.games.the_river.bundles import words as bundle_words
from zataku.games.the_river.content import (
    CARD_KEYS,
    CARDS,
    MATERIALS,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    SPACE_KEYS,
    TILE_KEYS,
    TILES,
)
from zataku.games.the_river.keys import GIVEN

PAIRS: Final = RIVER * (RIVER - 1) // 2
EXCHANGES: Final = 20  # bundles of three tokens

DRAFT: Final = 0
EXPLORE: Final = DRAFT + TILES
PRODUCE: Final = EXPLORE + TILES  # on the island of each resource
PRODUCE_INSTEAD: Final = PRODUCE + RESOURCES  # a material, on the food island without food
RESERVE: Final = PRODUCE_INSTEAD + MATERIALS
BUILD: Final = RESERVE + CARDS
FIRST_PLAYER: Final = BUILD + CARDS
SWAP: Final = FIRST_PLAYER + 1
SKIP: Final = SWAP + PAIRS
PASS: Final = SKIP + 1
KEEP: Final = PASS + 1
EXCHANGE: Final = KEEP + 1
GIVE_BACK: Final = EXCHANGE + EXCHANGES
PAY: Final[i64] = GIVE_BACK + BUNDLES
N_ACTIONS: Final[int] = GIVE_BACK + BUNDLES + START[DEAREST + 1]

FIRST_EXCHANGE: Final = 14  # the first bundle of three tokens


def _pairs() -> list[tuple[int, int]]:
    return [(first, second) for first in range(RIVER) for second in range(first + 1, RIVER)]


def _pair_numbers() -> list[int]:
    pairs = _pairs()
    return [pairs.index((i, k)) if i < k else 0 for i in range(RIVER) for k in range(RIVER)]


FIRST_OF_PAIR: Final = vec[i64]([first for first, _ in _pairs()])
SECOND_OF_PAIR: Final = vec[i64]([second for _, second in _pairs()])
_PAIR: Final = vec[i64](_pair_numbers())


def swap(first: i64, second: i64) -> i64:
    """Swap the tiles of two spaces, the earlier one first."""
    return SWAP + _PAIR[first * RIVER + second]


def exchange(bundle: i64) -> i64:
    """Exchange a bundle of three tokens."""
    return EXCHANGE + bundle - FIRST_EXCHANGE


def exchanged(action: i64) -> i64:
    """The bundle of an exchange."""
    return action - EXCHANGE + FIRST_EXCHANGE


def _words() -> list[str]:
    words = [f"draft {tile}" for tile in TILE_KEYS]
    words += [f"explore {tile}" for tile in TILE_KEYS]
    words += [f"produce {resource}" for resource in RESOURCE_KEYS]
    words += [f"produce food {material}" for material in RESOURCE_KEYS[:MATERIALS]]
    words += [f"reserve {card}" for card in CARD_KEYS]
    words += [f"build {card}" for card in CARD_KEYS]
    words += ["first_player"]
    words += [f"swap {SPACE_KEYS[first]} {SPACE_KEYS[second]}" for first, second in _pairs()]
    words += ["skip", "pass", "keep"]
    words += [f"exchange {bundle_words(number)}" for number in range(START[GIVEN], START[GIVEN + 1])]
    words += [f"give_back {bundle_words(number)}" for number in range(BUNDLES)]
    words += [f"pay {bundle_words(number)}" for number in range(START[DEAREST + 1])]
    return words


FORMS: Final[dict[str, str]] = {
    "draft": "draft TILE, such as draft t17, with t01 to t65",
    "explore": "explore TILE, such as explore t17, with t01 to t65",
    "produce": "produce RESOURCE, with wood, stone, clay or food, or produce food MATERIAL where no food is left",
    "reserve": "reserve CARD, such as reserve b05, with b01 to b33",
    "build": "build CARD, such as build b05, with b01 to b33",
    "first_player": "first_player alone",
    "swap": "swap SPACE SPACE, such as swap s2 s5, with two of s1 to s12",
    "skip": "skip alone",
    "pass": "pass alone",
    "keep": "keep alone",
    "exchange": "exchange and three tokens, such as exchange wood-2 clay-1",
    "give_back": "give_back and tokens, such as give_back stone-1 clay-2",
    "pay": "pay and tokens, such as pay wood-2 food-1",
}

ACTIONS: Final = ActionWords(_words(), FORMS)
assert START[GIVEN] == FIRST_EXCHANGE and len(ACTIONS.words) == N_ACTIONS
_SORTED: Final = ("swap", "exchange", "give_back", "pay")
"""After these verbs the order of the words does not matter."""
_PLACES: Final[dict[str, int]] = {key: place for place, key in enumerate([*SPACE_KEYS, *RESOURCE_KEYS])}


def parse(text: str) -> i64:
    """The action of a notation; the order of tokens or of swapped spaces does not matter."""
    words = text.lower().split()
    if words and words[0] in _SORTED:
        words = [words[0], *sorted(words[1:], key=_place)]
    return ACTIONS.find(words, text)


def _place(word: str) -> int:
    """Where a space or some tokens stand in the order of the notation."""
    return _PLACES.get(word.partition("-")[0], -1)
