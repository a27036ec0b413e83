"""Every game found keeps the contract, over all seat counts and options."""

import random
from pathlib import Path

import pytest

import zataku
from zataku.core.game import Game
from zataku.core.record import REMARKS, UNDO
from zataku.testing import suite

COMPILED = not str(zataku.core.game.__file__).endswith(".py")
MATCHES = 48 if COMPILED else 6
"""Matches a game, spread over its configurations; plain Python is too slow for more than a handful."""

WORLDS = 3000 if COMPILED else 1000
"""How many worlds are made from a view to see how often each appears."""


def positions(game: Game) -> list[Path]:
    """Positions set up by hand, for what random play seldom reaches."""
    return sorted((Path(__file__).parent.parent / "games" / game.name / "positions").glob("*.json"))


GAMES = [zataku.load(name) for name in zataku.names()]
POSITIONS = pytest.mark.parametrize(
    ("game", "file"),
    [pytest.param(game, file, id=f"{game.name}-{file.stem}") for game in GAMES for file in positions(game)],
)


def spread(game: Game) -> list[tuple[int, dict[str, str], int]]:
    configurations = list(suite.configurations(game))
    configurations = configurations[:: max(1, len(configurations) // MATCHES)]
    each = -(-MATCHES // len(configurations))
    return [(seats, options, seed) for seats, options in configurations for seed in range(each)]


@pytest.mark.parametrize(
    ("game", "seats", "options", "seed"),
    [pytest.param(game, *case, id=f"{game.name}-{case}") for game in GAMES for case in spread(game)],
)
def test_match(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    """A random match holds the contract at every state."""
    suite.check_match(zataku.Match(game, seats, seed=seed, options=options), seed)


@POSITIONS
def test_from_positions(game: Game, file: Path) -> None:
    """Matches that go on from positions set up by hand hold it too."""
    for seed in range(4 if COMPILED else 1):
        suite.check_match(zataku.Match(game, seed=seed, state=suite.position(game, file)), seed)


@POSITIONS
def test_worlds_are_equally_likely(game: Game, file: Path) -> None:
    """Determinize and resample find every world that a view allows, about equally often."""
    state = suite.position(game, file)
    for viewer in range(-1, game.seat_count(state)):
        suite.check_worlds(game, state, viewer, WORLDS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_notation(game: Game) -> None:
    """Every action has words of its own, and they lead back to it; table words such as 'undo' are kept for records."""
    words = [game.write(action) for action in range(game.n_actions)]
    assert len(set(words)) == len(words)
    assert [game.parse(text) for text in words] == list(range(game.n_actions))
    assert all(text == " ".join(text.lower().split()) and "|" not in text for text in words)
    assert {text.split()[0] for text in words} & {UNDO, *REMARKS} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bad_notation(game: Game) -> None:
    """Whatever is not an action gets an error that says what was expected, never another one."""
    chooser = random.Random(1)
    words = [game.write(action) for action in range(game.n_actions)]
    for _ in range(300):
        text = list(chooser.choice(words))
        text[chooser.randrange(len(text))] = chooser.choice("?! 0x-ü")
        try:
            assert game.write(game.parse("".join(text))) in words
        except zataku.ZatakuError as problem:
            assert problem.expected and problem.got


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_outcomes(game: Game) -> None:
    """The labels of rolls and draws are words of their own."""
    assert len(set(game.chance)) == len(game.chance)
    assert all(label and " " not in label and "=" not in label for label in game.chance)
