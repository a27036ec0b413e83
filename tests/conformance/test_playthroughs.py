"""Recorded playthroughs: both builds replay them, and play them again from their seeds to the letter.

For a new game, or a new option, write those that are missing. What is there stays: it shows that old records replay,
and old hashes hold. After a change of the rules that an old record may not survive (raise the game's version), delete
those of that game first:

    PYTHONPATH=src:tests python tests/conformance/test_playthroughs.py
"""

import random
from pathlib import Path

import pytest

import zataku
from zataku.core.game import Game
from zataku.testing.configurations import configurations

GAMES = Path(__file__).parent.parent / "games"
CASES = [(game, *case) for game in map(zataku.load, zataku.names()) for case in configurations(game)]


def path(game: Game, seats: int, options: dict[str, str]) -> Path:
    return GAMES / game.name / "records" / f"random_{'_'.join([str(seats), *options.values()])}.zataku"


def played(game: Game, seats: int, options: dict[str, str]) -> zataku.Match:
    match = zataku.Match(game, seats, dealer=zataku.Seeded(seats, ["first", "second"]), options=options)
    chooser = random.Random(seats)
    while not match.over:
        match.play(match.to_act, chooser.choice(match.actions(match.to_act)))
    return match


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=[path(*case).stem for case in CASES])
def test_same_record_from_the_seed(game: Game, seats: int, options: dict[str, str]) -> None:
    """The same seed and the same choices give the same record, in both builds; its hash may be an earlier release's."""
    match, kept = played(game, seats, options), path(game, seats, options).read_text()
    moves, _, hash = kept.rstrip("\n").rpartition("\nhash: ")
    assert match.record().text().rpartition("\nhash: ")[0] == moves
    assert match.is_at(hash)


@pytest.mark.parametrize(
    "file", sorted(GAMES.glob("*/records/*.zataku")), ids=lambda file: f"{file.parts[-3]}-{file.stem}"
)
def test_every_record_replays_and_verifies(file: Path) -> None:
    """Every stored record, those of fixed bugs among them, replays; the fair ones verify."""
    record = zataku.read_record(file.read_text())
    zataku.replay(record)
    if record.commitment:
        assert zataku.verify(record) > 0


def main() -> None:
    for game, seats, options in CASES:
        file = path(game, seats, options)
        file.parent.mkdir(exist_ok=True)
        if not file.exists():
            file.write_text(played(game, seats, options).record().text())


if __name__ == "__main__":
    main()
