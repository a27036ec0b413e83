"""Driving a game by hand: what is not possible is refused, and says what was expected."""

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku.core.dealers import Silent
from zataku.core.errors import BadSetup, IllegalAction, InvalidNotation, WrongGame
from zataku.core.game import Game

ALL = [zataku.load(name) for name in zataku.names()]
GAMES = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


class Seventeen:
    """A number of another kind, such as numerical libraries have."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def others(game: Game, actions: list[int]) -> list[int]:
    """Every action that is not among these; in a small game there may be none."""
    return [action for action in range(game.n_actions) if action not in actions]


@GAMES
def test_step_plays_and_refuses(game: Game) -> None:
    """A whole game, by number and by words in turn; an illegal action gets its refusal and changes nothing."""
    dealer = Silent(2)
    state = game.new(dealer=dealer)
    steps = 0
    while game.to_act(state) >= 0:
        actions = game.actions(state)
        if steps % 20 == 0:
            before = game.dump_state(state)
            for illegal in others(game, actions)[:1]:
                with pytest.raises(IllegalAction) as caught:
                    game.step(state, illegal, dealer)
                assert caught.value.refusal == game.refusal(state, game.to_act(state), illegal)
                assert game.dump_state(state) == before
        action = actions[dealer.below(len(actions))]
        game.step(state, action if steps % 2 else game.write(action), dealer)
        steps += 1
    with pytest.raises(IllegalAction, match="game over"):
        game.step(state, 0, dealer)


@GAMES
def test_step_needs_no_dealer(game: Game) -> None:
    """A fair one is there, for the set-up as well; other kinds of whole numbers will do."""
    state = game.new()
    assert game.seat_count(state) == game.seats[0]
    assert game.options_of(state) == {name: values[0] for name, values in game.choices.items()}
    game.step(state, Seventeen(game.actions(state)[0]))
    with pytest.raises(InvalidNotation):
        game.step(state, "no such words")


@GAMES
def test_wrong_setups(game: Game) -> None:
    """Seats and options that the game does not have are named."""
    with pytest.raises(BadSetup, match=f"a number from {game.seats[0]} to {game.seats[-1]}, got 9"):
        game.new(9)
    for seats in ("2", 2.0):  # a compiled game knows at once that it is no whole number
        with pytest.raises((BadSetup, TypeError), match="got '2'|got 2.0|got str|got float"):
            game.new(cast(int, seats))
    with pytest.raises(BadSetup, match="got 'colour'"):
        game.new(2, {"colour": "red"})
    for name in game.choices:
        with pytest.raises(BadSetup, match=f"option {name}: expected one of .*, got 'maybe'"):
            game.new(2, {name: "maybe"})


@GAMES
def test_numbers_of_no_action(game: Game) -> None:
    """There is no action before the first, after the last or far beyond."""
    match = zataku.Match(game, seed=1)
    state = match.state()
    for number in (-1, game.n_actions, 10**30):
        for ask in (
            game.write,
            game.mask,
            lambda number: game.step(state, number),
            lambda number: match.play(0, number),
            lambda number: match.why_not(0, number),
        ):
            with pytest.raises(InvalidNotation, match=f"a number from 0 to {game.n_actions - 1}, got {number}"):
                ask(number)


@GAMES
def test_short_buffers(game: Game) -> None:
    """A buffer has room for every action of the game, whatever is legal now."""
    state = game.new(dealer=Silent(1))
    short = vec[i64]([0] * (game.n_actions - 1))
    for fill in (game.fill_actions, game.fill_sensible, game.fill_shrewd):
        with pytest.raises(BadSetup, match=rf"room for {game.n_actions} \(n_actions\), got room for {len(short)}"):
            fill(state, short)


@GAMES
def test_states_and_views_of_another_game(game: Game) -> None:
    """They are refused by name, wherever they are given."""
    other = next(found for found in ALL if found is not game)
    state = other.new(dealer=Silent(1))
    out = vec[i64]([0] * game.n_actions)
    expected = f"expected a state or view of {game.name}, got {type(state).__module__}"
    for ask in (
        lambda: game.clone(state),
        lambda: game.to_act(state),
        lambda: game.fill_actions(state, out),
        lambda: game.step(state, 0),
        lambda: game.apply(state, 0, Silent(1)),
        lambda: game.dump_state(state),
        lambda: game.former_dumps(state) or game.dump_state(state),
        lambda: zataku.Match(game, state=state),
    ):
        with pytest.raises(WrongGame, match=expected):
            ask()
    with pytest.raises(WrongGame, match=f"a state or view of {game.name}"):
        game.determinize(other.view(state, 0), Silent(1))


@GAMES
def test_seats_that_are_not_there(game: Game) -> None:
    """A number from the end would tell of somebody else."""
    state = game.new(dealer=Silent(1))
    for seat in (-2, game.seats[0]):
        with pytest.raises(BadSetup, match="seat: expected a number from 0 to 1 .or -1 for a spectator., got"):
            game.view(state, seat)
        for ask in (game.score, game.worth):
            with pytest.raises(BadSetup, match=f"seat: expected a number from 0 to 1, got {seat}"):
                ask(state, seat)


@GAMES
def test_a_match_speaks_numbers_too(game: Game) -> None:
    """What a match gives in words it gives as numbers, in the same order, and it takes either."""
    match, twin = (zataku.Match(game, seed=6) for _ in range(2))
    for turn in range(30):
        if match.over:
            break
        seat = match.to_act
        words, numbers = match.actions(seat), match.action_numbers(seat)
        assert [game.write(number) for number in numbers] == words
        assert match.action_numbers(1 - min(seat, 1)) == []
        action = turn % len(words)
        assert match.why_not(seat, numbers[action]) is None and match.judge(seat, numbers[action]).refusal is None
        assert match.preview(seat, numbers[action]) == match.preview(seat, words[action])
        for illegal in others(game, numbers)[:1]:
            assert match.why_not(seat, illegal) == match.refusal(seat, game.write(illegal)) is not None
        assert match.play(seat, Seventeen(numbers[action])) == twin.play(seat, words[action])
