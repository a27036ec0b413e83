"""An illegal action given to the rules unchecked is undefined, but it ends."""

import random
from contextlib import suppress
from typing import Final

import pytest

import zataku
from wide import often
from zataku.bots.playout import play_out
from zataku.core.dealers import Silent
from zataku.core.game import Game, State

GAMES = [zataku.load(name) for name in zataku.names()]
FIRST: Final = 45
"""The seed of a game after whose end a forced action once went on for ever."""
ENDS = often(2, soak=100, plain=1)


def force(game: Game, state: State, actions: list[int], dealer: Silent) -> None:
    """Apply them one after another, and ask what could follow."""
    with suppress(IndexError, ValueError, OverflowError, AssertionError):
        for action in actions:
            game.apply(state, action, dealer)
            game.fill_actions(state, game._blank[:])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_illegal_action_ends(game: Game) -> None:
    """On a fresh table, whichever action it is and whatever follows it."""
    dealer, chooser = Silent(1), random.Random(1)
    for option, values in [*game.choices.items(), ("", ("",))]:
        for value in values:
            fresh = game.new(game.seats[-1], {option: value} if option else {}, dealer)
            for action in [
                1,
                game.n_actions - 1,
                *chooser.sample(range(game.n_actions), often(40, soak=400, plain=10)),
            ]:
                force(game, game.clone(fresh), [action, chooser.randrange(game.n_actions), game.n_actions - 1], dealer)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_action_after_the_end_ends(game: Game) -> None:
    """Every action, where none is legal any more."""
    for seed in range(FIRST, FIRST + ENDS):
        dealer = Silent(seed)
        over = game.new(game.seats[seed % len(game.seats)], {}, dealer)
        play_out(game, over, game._blank[:], dealer)
        for action in range(game.n_actions):
            force(game, game.clone(over), [action], dealer)
