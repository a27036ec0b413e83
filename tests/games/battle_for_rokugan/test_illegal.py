"""An illegal action given to the rules unchecked is undefined, but it ends."""

import random
from contextlib import suppress

import pytest

from games.battle_for_rokugan.situation import GAME
from zataku.core.dealers import Silent
from zataku.core.match import checked_options


@pytest.mark.parametrize("clans", GAME.choices["clans"])
def test_an_illegal_action_ends(clans: str) -> None:
    """On a fresh table, whichever action it is and whatever follows it."""
    dealer = Silent(1)
    fresh = GAME.new(3, checked_options(GAME, {"clans": clans}), dealer)
    chooser = random.Random(1)
    for action in [1, GAME.n_actions - 1, *chooser.sample(range(GAME.n_actions), 150)]:
        state = GAME.clone(fresh)
        with suppress(IndexError, ValueError, OverflowError, AssertionError):
            for each in (action, chooser.randrange(GAME.n_actions), GAME.n_actions - 1):
                GAME.apply(state, each, dealer)
                GAME.fill_actions(state, GAME._blank[:])
