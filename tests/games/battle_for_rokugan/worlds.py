"""Worlds that a view allows: drawn by the game, and counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import sqrt
from typing import Any

from games.battle_for_rokugan.printed import tokens_of
from games.battle_for_rokugan.situation import GAME, Situation
from zataku.core.dealers import Silent
from zataku.core.game import State

World = tuple[tuple[str, ...], tuple[str, ...], str | None]
"""A seat's hidden tokens: on the board in the order of placing, in hand, and the one sent back."""

DRAWN = 600


def thrown_away(situation: Situation, clan: str, hidden: Iterable[str]) -> Situation:
    """Discard all tokens of a clan but these and the bluff."""
    left = tokens_of(clan)
    left.subtract([*hidden, "bluff"])
    return situation.discard(clan, *left.elements())


def imagined(state: State, viewer: int, seed: int) -> dict[str, Any]:
    """A position that a viewer holds possible."""
    return GAME.dump_state(GAME.determinize(GAME.view(state, viewer), Silent(seed)))


def world(data: dict[str, Any], seat: int) -> World:
    """The hidden tokens of a seat in a position."""
    player = data["players"][seat]
    board = [token["kind"] for token in data["tokens"] if token["token"].startswith(f"{player['clan']}-")]
    returned = data["returned"]
    sent_back = returned["kind"] if returned and returned["owner"] == seat else None
    return tuple(board), tuple(sorted(Counter(player["hand"]).elements())), sent_back


def drawn(situation: Situation, viewer: int, seat: int) -> list[Counter[World]]:
    """How often each world of a seat is drawn from a viewer's view: by determinize and by resample."""
    state = GAME.load_state(situation.position())
    view = GAME.view(state, viewer)
    dealer = Silent(7)
    found: list[Counter[World]] = [Counter(), Counter()]
    redrawn = GAME.clone(state)
    for _ in range(DRAWN):
        found[0][world(GAME.dump_state(GAME.determinize(view, dealer)), seat)] += 1
        GAME.resample(redrawn, viewer, dealer)
        found[1][world(GAME.dump_state(redrawn), seat)] += 1
    return found


def dealt(
    tokens: Sequence[str], board: int, hand: int, sent_back: bool, allowed: Callable[[World], bool]
) -> Counter[World]:
    """Every deal of these tokens, each being one of its own, as long as the world is allowed; the rest is the pool."""
    worlds: Counter[World] = Counter()
    for order in permutations(range(len(tokens))):
        kinds = [tokens[k] for k in order]
        held, pool = order[board : board + hand], order[board + hand + sent_back :]
        if list(held) == sorted(held) and list(pool) == sorted(pool):  # hand and pool have no order
            returned = kinds[board + hand] if sent_back else None
            found = (tuple(kinds[:board]), tuple(sorted(kinds[board : board + hand])), returned)
            worlds[found] += allowed(found)
    return +worlds


def agree(found: Counter[World], expected: Counter[World]) -> bool:
    """Whether exactly the expected worlds were drawn, each about as often as it has deals."""
    assert set(found) == set(expected), (set(found) - set(expected), set(expected) - set(found))
    for one, ways in expected.items():
        share = ways / expected.total()
        spread = 5 * sqrt(found.total() * share * (1 - share)) + 1
        assert abs(found[one] - found.total() * share) <= spread, (one, found[one], found.total() * share)
    return True
