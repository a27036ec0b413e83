"""Intervals that hold, ratings, and the sequential test."""

import math
import random

import pytest

from arena.tourney import line
from zataku.arena import ratings
from zataku.arena.bot_scores import bot_scores, titles
from zataku.arena.sprt import NOT_STRONGER, STRONGER, Duel
from zataku.arena.statistics import mean, share


def test_intervals_hold() -> None:
    """The truth lies within in about 95 of 100 cases, though both games of a seed go the same way."""
    luck = random.Random(1)
    held = 0
    for _ in range(400):
        values = []
        for seed in range(40):
            won = 1.0 if luck.random() < 0.8 else 0.0
            values += [(seed, won), (seed, won if luck.random() < 0.5 else 1.0 if luck.random() < 0.8 else 0.0)]
        found = share(values)
        held += found.low <= 0.8 <= found.high
    assert 370 <= held <= 395


def test_games_of_a_seed_do_not_count_twice() -> None:
    """Ten times the same game is one game; pairs that cancel say more than single games do."""
    once = share([(seed, float(seed % 2)) for seed in range(50)])
    repeated = share([(seed, float(seed % 2)) for seed in range(50) for _ in range(10)])
    assert (once.low, once.high) == pytest.approx((repeated.low, repeated.high)) and repeated.games == 500
    cancelling = share([(seed, won) for seed in range(50) for won in (0.0, 1.0)])
    assert 0 < cancelling.high - cancelling.low < (once.high - once.low)


def test_extremes_claim_no_more_than_they_may() -> None:
    """All won is not certainty; nothing played is nothing known; one seed proves nothing."""
    won = share([(seed, 1.0) for seed in range(20)])
    assert won.high == 1 and 0.8 < won.low < 0.9
    assert (share([]).low, share([]).high) == (0, 1)
    assert not share([(1, 1.0), (1, 1.0)]).clears(0.5)
    margins = mean([(seed, 5.0 + (-1) ** seed) for seed in range(30)])
    assert margins.mean == 5 and margins.low < 5 < margins.high and margins.clears(0)


def test_standings() -> None:
    """Wins, places, margins, by turn order and by seat; the second of a name is told apart."""
    games = [line(n, n // 2, [0, 1] if n % 2 == 0 else [1, 0], [1.0, 0.0]) for n in range(20)]
    first, second = bot_scores(games, ["greedy", "greedy"], 2)
    assert (first.wins.mean, second.wins.mean) == (0.5, 0.5)
    assert [one.mean for one in first.by_seat] == [1.0, 0.0] == [one.mean for one in first.by_order]
    assert first.margin.mean == 0 and first.place.mean == 1.5
    assert titles(["a", "b", "a"]) == ["a", "b", "a (2)"]


def test_ratings_follow_strength() -> None:
    """Whoever wins more is rated higher, and the mean is the middle."""
    luck = random.Random(2)
    games = []
    for n in range(300):
        bots = luck.sample(range(3), 2)
        first = luck.random() < (0.9 if bots[0] < bots[1] else 0.1)
        games.append(line(n, n, bots, [1.0, 0.0] if first else [0.0, 1.0]))
    found = ratings.ratings(games, 3)
    assert found[0].low > found[1].high and found[1].low > found[2].high
    assert sum(one.value for one in found) / 3 == pytest.approx(1500)


def run(test: Duel, chance: float, seed: int, most: int = 3000) -> str:
    """Pairs of a bot that wins with this chance, until it is decided."""
    luck = random.Random(seed)
    while not test.verdict and test.pairs < most:
        test.add(float((luck.random() < chance) + (luck.random() < chance)))
    return test.verdict


def test_the_sequential_test_decides_rightly() -> None:
    """Seldom wrongly, and sooner the clearer it is."""
    verdicts = [run(Duel(0.5, 0.65), 0.65, seed) for seed in range(40)]
    assert verdicts.count(STRONGER) >= 35
    verdicts = [run(Duel(0.5, 0.65), 0.5, seed) for seed in range(40)]
    assert verdicts.count(NOT_STRONGER) >= 35
    clear = Duel(0.5, 0.55)
    assert run(clear, 0.9, 1) == STRONGER and clear.pairs < 60


def test_the_ratio_is_that_of_the_likelihoods() -> None:
    """Near the normal approximation for many pairs; nothing without pairs; the same both ways round."""
    test = Duel(0.5, 0.55, [210, 0, 500, 0, 290])
    seen = [count / 1000 for count in test.counts]
    middle = sum(part * k / 4 for k, part in enumerate(seen))
    variance = sum(part * (k / 4 - middle) ** 2 for k, part in enumerate(seen))
    normal = 1000 * (0.55 - 0.5) * (2 * middle - 0.55 - 0.5) / (2 * variance)
    assert test.ratio == pytest.approx(normal, rel=0.05)
    assert Duel(0.5, 0.55).ratio == 0 and math.isfinite(Duel(0.5, 0.55, [0, 0, 0, 0, 1]).ratio)
    mirrored = Duel(0.45, 0.5, list(reversed(test.counts)))
    assert mirrored.ratio == pytest.approx(-test.ratio, rel=1e-6)
