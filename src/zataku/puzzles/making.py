"""Makes the puzzles of a game, one game after another, and goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from zataku.bots import nets
from zataku.core.errors import BadNet, BadPuzzles, BadSetup
from zataku.core.game import Game
from zataku.puzzles import finding, shelf
from zataku.puzzles.puzzle import Collection

MOST: Final = 1000
"""The most puzzles in a file."""


def make(game: Game, number: int, seed: int, file: Path) -> Iterator[Collection]:
    """Find this many puzzles; yields what is in the file after each game. It can be stopped at any time."""
    if not 1 <= number <= MOST:
        raise BadSetup("--number", f"a number from 1 to {MOST}", str(number))
    if nets.of(game) is None:
        raise BadNet(f"net of {game.name}", "one for these components, as strong bots search with it", "none")
    made = shelf.making(game, seed, finding.WALKS)
    found = Collection(made, f"zataku puzzles make {game.name} --seed {seed}", 0, [])
    if file.exists():
        found = shelf.read(file)
        if found.making != made:
            raise BadPuzzles(str(file), "puzzles made with the same game, net and seed, to go on", str(found.making))
    yield found
    while len(found.puzzles) < number:
        found.puzzles += finding.search(game, found.games, seed, finding.WALKS, found.puzzles)
        found.games += 1
        shelf.write(file, found)
        yield found
