"""Everything that a game is checked for, as a list of cases for any test runner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from zataku.core import catalog
from zataku.core.game import NOBODY, Game
from zataku.core.locale import languages
from zataku.core.match import Match
from zataku.testing import features, knowledge, notation, questions, suite, words
from zataku.testing.configurations import configurations
from zataku.testing.lexicon import Lexicon

MATCHES: Final = 12
WORLDS: Final = 1000


@dataclass(frozen=True)
class Case:
    """One check of a game, with a name; ``check`` raises AssertionError if it fails."""

    name: str
    check: Callable[[], None]

    def __str__(self) -> str:
        return self.name


def cases(
    game: Game,
    *,
    positions: Path | None = None,
    lexicon: Lexicon | None = None,
    matches: int = MATCHES,
    worlds: int = WORLDS,
) -> list[Case]:
    """Everything that the contract asks of a game.

    ``positions`` is a folder of positions set up by hand, as JSON, for what random play seldom reaches. In each, and in
    fresh games, ``worlds`` worlds are made from every view, to check that all are found equally often. ``matches``
    random matches are spread over seat counts and options, at least one for each. A ``lexicon`` adds checks of the
    game's texts, in every language that it has a file for.
    """
    found = [
        Case("found", partial(check_found, game)),
        Case("notation", partial(notation.check_notation, game)),
        Case("bad notation", partial(notation.check_bad_notation, game)),
        Case("outcomes", partial(notation.check_outcomes, game)),
        Case("bad questions", partial(questions.check_bad_questions, game)),
        Case("worlds of fresh games", partial(_check_fresh_worlds, game, worlds)),
    ]
    if game.features:
        found.append(Case("features", partial(features.check_features, game)))
    for seats, options, seed in spread(game, matches):
        name = " ".join(["match of", str(seats), *options.values(), f"no. {seed + 1}"])
        found.append(Case(name, partial(_check_match, game, seats, options, seed)))
    for file in sorted(positions.glob("*.json")) if positions is not None else ():
        found.append(Case(f"match from {file.stem}", partial(_check_position, game, file)))
        found.append(Case(f"worlds of {file.stem}", partial(_check_worlds, game, file, worlds)))
    if lexicon is not None:
        for lang in languages(game.name):
            for check in words.CHECKS:
                name = check.__name__.removeprefix("check_").replace("_", " ")
                found.append(Case(f"words in {lang}: {name}", partial(check, lexicon, lang)))
    return found


def check_game(
    game: Game,
    *,
    positions: Path | None = None,
    lexicon: Lexicon | None = None,
    matches: int = MATCHES,
    worlds: int = WORLDS,
) -> None:
    """Check everything at once; AssertionError names the case that fails."""
    for case in cases(game, positions=positions, lexicon=lexicon, matches=matches, worlds=worlds):
        try:
            case.check()
        except Exception as problem:
            raise AssertionError(f"{game.name}, {case}: {problem or type(problem).__name__}") from problem


def spread(game: Game, matches: int) -> Iterator[tuple[int, dict[str, str], int]]:
    """About this many matches over the configurations of a game: seats, options and a seed."""
    played = list(configurations(game))
    played = played[:: max(1, len(played) // matches)]
    each = -(-matches // len(played))
    for seats, options in played:
        yield from ((seats, options, seed) for seed in range(each))


def check_found(game: Game) -> None:
    """Records find their game by name, so its package has to be installed, with its entry point."""
    assert game.name in catalog.names(), (
        f"game {game.name} was not found: expected an entry point in the group zataku.games (pip install -e .)"
    )
    assert catalog.load(game.name) is game


def _check_match(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    suite.check_match(Match(game, seats, seed=seed, options=options), seed)


def _check_position(game: Game, file: Path) -> None:
    suite.check_match(Match(game, seed=1, state=suite.state_in(game, file)), 1)


def _check_worlds(game: Game, file: Path, worlds: int) -> None:
    state = suite.state_in(game, file)
    for viewer in range(NOBODY, game.seat_count(state)):
        knowledge.check_worlds(game, state, viewer, worlds)


def _check_fresh_worlds(game: Game, worlds: int) -> None:
    state = Match(game, seed=1).state()
    for viewer in range(NOBODY, game.seat_count(state)):
        knowledge.check_worlds(game, state, viewer, worlds)
