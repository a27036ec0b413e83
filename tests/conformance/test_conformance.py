"""Every game found keeps the contract, over all seat counts and options."""

from pathlib import Path

import pytest

import zataku
from wide import often, some
from zataku.core.game import Game
from zataku.testing import features, knowledge, notation, questions, suite
from zataku.testing.configurations import configurations

MATCHES = often(3, soak=48, plain=2)
"""Matches a game, spread over its configurations."""

WORLDS = often(600, soak=3000)
"""How many worlds are made from a view to see how often each appears."""

PLACES = often(1000, soak=1000, plain=2)
"""From how many positions a game is looked at."""

FAR = often(30, soak=suite.LONGEST)
"""How many states are checked from there: what random play seldom reaches is near."""

WHOLE = often(80, soak=suite.LONGEST, plain=30)
"""How many states of the larger matches are checked."""


def positions(game: Game) -> list[Path]:
    """Positions set up by hand, for what random play seldom reaches."""
    return sorted((Path(__file__).parent.parent / "games" / game.name / "positions").glob("*.json"))


GAMES = [zataku.load(name) for name in zataku.names()]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
POSITIONS = pytest.mark.parametrize(
    ("game", "file"),
    [
        pytest.param(game, file, id=f"{game.name}-{file.stem}")
        for game in GAMES
        for file in some(positions(game), PLACES)
    ],
)


def spread(game: Game) -> list[tuple[int, dict[str, str], int]]:
    """Seats, options and seeds, the largest table first; without the smallest, which has a test of its own."""
    played = list(configurations(game))
    each = max(1, MATCHES // len(played))
    cases = [(seats, options, seed) for seats, options in played for seed in range(each)]
    return some(cases[:0:-1], MATCHES - 1)


@EACH
def test_smallest_match(game: Game) -> None:
    """A random match of the fewest seats, with the first value of each option; the quickest look at a whole game."""
    suite.check_match(zataku.Match(game, seed=0), 0)


@pytest.mark.parametrize(
    ("game", "seats", "options", "seed"),
    [pytest.param(game, *case, id=f"{game.name}-{case}") for game in GAMES for case in spread(game)],
)
def test_match(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    """A random match holds the contract at every state."""
    suite.check_match(zataku.Match(game, seats, seed=seed, options=options), seed, WHOLE)


@POSITIONS
def test_from_positions(game: Game, file: Path) -> None:
    """Matches that go on from positions set up by hand hold it too."""
    for seed in range(often(1, soak=4)):
        suite.check_match(zataku.Match(game, seed=seed, state=suite.state_in(game, file)), seed, FAR)


@POSITIONS
def test_worlds_are_equally_likely(game: Game, file: Path) -> None:
    """Determinize and resample find every world that a view allows, about equally often."""
    state = suite.state_in(game, file)
    for viewer in range(-1, game.seat_count(state)):
        knowledge.check_worlds(game, state, viewer, WORLDS)


@pytest.mark.parametrize("game", [game for game in GAMES if game.features], ids=lambda game: game.name)
def test_features(game: Game) -> None:
    """Features have names, and room for them is asked for; that they tell no secrets is seen in every match."""
    features.check_features(game)


@EACH
def test_notation(game: Game) -> None:
    """Words of actions lead back to them, damaged ones get an error that says what was expected."""
    notation.check_notation(game)
    notation.check_bad_notation(game)
    notation.check_outcomes(game)


@EACH
def test_bad_questions(game: Game) -> None:
    """A seat or an action that is not there gets an error that says what was expected."""
    questions.check_bad_questions(game)
