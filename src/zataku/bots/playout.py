"""Random play to the end of a game, which measures its speed."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Game, State


def play_out(game: Game, state: State, out: vec[i64], dealer: Silent) -> tuple[i64, i64]:
    """Play at random until the game is over; returns the decisions with more than one legal action, and all moves."""
    decisions: i64 = 0
    moves: i64 = 0
    while game.to_act(state) != NOBODY:
        n = game.fill_actions(state, out)
        if n > 1:
            decisions += 1
            game.apply(state, out[dealer.below(n)], dealer)
        else:
            game.apply(state, out[0], dealer)
        moves += 1
    return decisions, moves


def play_games(game: Game, seats: i64, options: dict[str, str], first_seed: i64, n: i64) -> tuple[i64, i64, i64]:
    """Play n random games; returns decisions, all moves, and a checksum of the scores."""
    out = vec[i64]([0] * game.n_actions)
    decisions: i64 = 0
    moves: i64 = 0
    checksum: i64 = 0
    seed: i64
    seat: i64
    for seed in range(first_seed, first_seed + n):
        dealer = Silent(seed)
        state = game.new(seats, options, dealer)
        counts = play_out(game, state, out, dealer)
        decisions += counts[0]
        moves += counts[1]
        for seat in range(seats):
            checksum = (checksum * 31 + game.score(state, seat)) % 1000003
    return decisions, moves, checksum


def clone_many(game: Game, state: State, n: i64) -> i64:
    """Clone a state n times, one after another."""
    for _ in range(n):
        state = game.clone(state)
    return game.seat_count(state)


def judge_all(game: Game, state: State) -> i64:
    """Judge every conceivable action of the seat to act; returns how many are refused."""
    seat = game.to_act(state)
    refused: i64 = 0
    action: i64
    for action in range(game.n_actions):
        if game.refusal(state, seat, action) is not None:
            refused += 1
    return refused
