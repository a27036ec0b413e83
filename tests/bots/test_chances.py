"""Chances of actions: from the view alone, repeatable, for every seat, with a net and without one."""

import pytest

import zataku
from wide import often, some
from zataku.bots import chances, levels
from zataku.bots.chances import Chances
from zataku.bots.outlook import Outlook
from zataku.bots.spec import Budget
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State

GAMES = [zataku.load(name) for name in zataku.names()]
SEEING = [game for game in GAMES if game.features]
WALKS = Budget(iterations=often(96, soak=2000, plain=32))


def choice(game: Game, seed: int, moves: int, seats: int) -> State:
    """A state with something to choose, about so many moves into a random game."""
    luck = Silent(seed)
    state = game.new(seats, {}, luck)
    while moves > 0 or len(game.actions(state)) < min(3, game.n_actions):
        if game.to_act(state) == NOBODY:
            state = game.new(seats, {}, luck)
        actions = game.actions(state)
        game.apply(state, actions[luck.below(len(actions))], luck)
        moves -= 1
    return state


def looked(chances_: Chances, game: Game, state: State, asked: list[int]) -> Outlook:
    """The outlook of the seat to act, from its view."""
    return chances_.look(game.view(state, game.to_act(state)), game.actions(state), asked)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
@pytest.mark.parametrize("moves", some([60, 5, 30, 90], 1))
def test_nothing_hidden_is_in_the_chances(game: Game, moves: int) -> None:
    """Whatever lies hidden, the same view, seed and number of walks lead to the same chances, to the last bit."""
    seats = game.seats[-1]
    state = choice(game, 3, moves, seats)
    other = game.clone(state)
    game.resample(other, game.to_act(state), Silent(5))
    asked = [game.actions(state)[-1]]
    found = [looked(chances.of(game, 9, WALKS), game, each, asked) for each in (state, other)]
    assert found[0] == found[1]
    outlook = found[0]
    assert outlook.seat == game.to_act(state) and outlook.of(asked[0]) is not None
    assert {prospect.action for prospect in outlook.prospects} <= set(game.actions(state))
    known = [(outlook.chances, outlook.margins), *((each.chances, each.margins) for each in outlook.prospects)]
    assert all(len(shares) == len(margins) == seats and sum(shares) == pytest.approx(1) for shares, margins in known)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_without_a_net_has_chances_too(game: Game) -> None:
    """By its worth; the better action is the likelier to win."""
    state = choice(game, 4, 30, game.seats[0])
    outlook = looked(Chances(game, 1, WALKS, None, levels.PLAN), game, state, [])
    seat = outlook.seat
    assert outlook.best.chances[seat] >= outlook.prospects[-1].chances[seat]
    assert sum(outlook.chances) == pytest.approx(1)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_the_best_actions_are_known_equally_well(game: Game) -> None:
    """Time as a budget does as well; it ends."""
    state = choice(game, 6, 40, game.seats[0])
    outlook = looked(chances.of(game, 1, Budget(seconds=0.05)), game, state, [])
    tries = [prospect.tries for prospect in outlook.prospects[:2]]
    assert max(tries) <= 3 * min(tries)
