"""The simple bots: legal from a view alone, repeatable, and greedy far ahead of random."""

import random

import pytest

import zataku
from wide import COMPILED, often
from zataku import bots
from zataku.core.game import Bot, Game, View

GAMES = pytest.mark.parametrize("game", [zataku.load(name) for name in zataku.names()], ids=lambda game: game.name)
SEATED = [f"{name}@8" if bots.is_budgeted(name) else name for name in bots.seatable()]
SEATED = SEATED if COMPILED else ["pebble", *bots.SIMPLE]  # a search takes minutes on the plain build
DUELS = often(16, soak=400, plain=2)
FULL_TABLES = often(8, soak=40, plain=1)
MOVES = often(40, soak=10_000, plain=30)
"""Of a match, to see that it comes again: much is decided there."""
SURE = often(60, soak=60, plain=15)
"""Answers in which a bot tells how sure it is."""


def play(game: Game, players: list[Bot], seed: int, moves: int = 10_000) -> zataku.Match:
    """A match, to its end or for so many moves."""
    match = zataku.Match(game, len(players), seed=seed)
    while not match.over and match.moves < moves:
        seat = match.to_act
        actions = match.action_numbers(seat)
        match.play(seat, players[seat].choose(match.view(seat), actions))
    return match


@GAMES
def test_greedy_beats_random(game: Game) -> None:
    """Greedy wins at least 90 % of two-seat games against random, on either side as often; a tie is no win."""
    wins = 0
    for seed in range(DUELS):
        seat = seed % 2
        players = [bots.make("random", game, seed), bots.make("random", game, seed)]
        players[seat] = bots.make("greedy", game, seed)
        ranking = play(game, players, seed).ranking()
        wins += ranking[seat] < ranking[1 - seat]
    assert wins >= 0.9 * DUELS, f"greedy won {wins} of {DUELS}"


@GAMES
def test_greedy_beats_a_full_table(game: Game) -> None:
    """Alone among as many random bots as can sit, greedy wins three games of four, in every seat as often."""
    seats = game.seats[-1]
    wins = 0
    for seed in range(FULL_TABLES):
        seat = seed % seats
        players = [bots.make("random", game, seed + other) for other in range(seats)]
        players[seat] = bots.make("greedy", game, seed)
        wins += play(game, players, seed).ranking()[seat] == 1
    assert wins >= 0.75 * FULL_TABLES, f"greedy won {wins} of {FULL_TABLES}"


@GAMES
@pytest.mark.parametrize("name", SEATED)
def test_bots_are_repeatable(game: Game, name: str) -> None:
    """The same seeds give the same match, at the largest table; on the slow plain build at the smallest."""
    seats = game.seats[-1 if COMPILED else 0]
    first, second = (
        play(game, [bots.make(name, game, seat) for seat in range(seats)], 5, MOVES).record().text() for _ in range(2)
    )
    assert first == second


@GAMES
@pytest.mark.parametrize("name", SEATED)
def test_what_a_bot_is_sure_of(game: Game, name: str) -> None:
    """The shares fall and make 1 at most, the first is its choice; a bot that can't tell says nothing."""
    match = zataku.Match(game, seed=3)
    told = 0
    while not match.over and told < SURE:
        seat = match.to_act
        view, actions = match.view(seat), match.action_numbers(seat)
        weights = bots.make(name, game, 7).weigh(view, actions)
        choice = bots.make(name, game, 7).choose(view, actions)
        if weights:
            told += 1
            shares = [share for _, share in weights]
            assert weights[0][0] == choice and {action for action, _ in weights} <= set(actions)
            assert shares == sorted(shares, reverse=True) and all(0 <= share <= 1 for share in shares)
            assert sum(shares) <= 1.000001
        match.play(seat, choice)
    assert bool(told) == (name != "random")


@GAMES
def test_a_bot_may_be_plain_python(game: Game) -> None:
    """Anyone can write a bot: a subclass in plain Python plays whole games."""

    luck = random.Random(1)

    class Any(Bot):
        def choose(self, view: View, actions: list[int]) -> int:
            assert isinstance(view, View)
            return luck.choice(actions)

    assert play(game, [Any() for _ in range(game.seats[0])], 1).over
    match = zataku.Match(game, seed=1)
    assert Any().weigh(match.view(match.to_act), [0]) == []


def test_unknown_bot() -> None:
    """A bot that does not exist is named, with those that do."""
    with pytest.raises(zataku.ZatakuError, match="expected one of pebble, reed, .*, got 'clever'"):
        bots.make("clever", zataku.load(zataku.names()[0]), 1)
