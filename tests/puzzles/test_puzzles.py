"""The puzzles that ship with each game: legal under its rules, clear, of many kinds, the same when made again."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

import zataku
from wide import COMPILED, SOAK, some
from zataku.bots import lookout
from zataku.bots.lookout import Effort
from zataku.core import home
from zataku.core.dealers import Silent
from zataku.core.errors import BadPuzzles, BadSetup
from zataku.puzzles import finding, shelf
from zataku.puzzles.judging import EQUAL, SEEN, flowers
from zataku.puzzles.making import make
from zataku.puzzles.puzzle import HARDEST, area

LARGEST = 300 * 1024
FRESH = 977
"""A seed that no puzzle was made with."""

SHIPPED = [name for name in zataku.names() if (home.folder(name) / shelf.FILE).is_file()]
NAME = next(name for name in SHIPPED if shelf.of(zataku.load(name)))

each_game = pytest.mark.parametrize("name", SHIPPED)


@each_game
def test_what_ships(name: str) -> None:
    """Each loads under the present rules; its actions are legal, and the answer has won surely more often."""
    game = zataku.load(name)
    file = home.folder(name) / shelf.FILE
    found = shelf.read(file)
    assert found.making == shelf.making(game, found.making.seed, found.making.walks)
    assert found.command == f"zataku puzzles make {name} --seed {found.making.seed}"
    assert file.stat().st_size <= LARGEST
    assert shelf.of(game) == (found.puzzles if len(found.puzzles) >= shelf.WEEK else [])
    assert len({one.id for one in found.puzzles}) == len(found.puzzles)
    for one in found.puzzles:
        state = game.load_state(one.position)
        game.check(state)
        actions = [game.write(action) for action in game.actions(state)]
        assert (game.to_act(state), game.seat_count(state)) == (one.seat, one.seats)
        assert len(actions) >= finding.FEWEST
        told = [option.action for option in one.options]
        assert set(told) <= set(actions) and len(told) == len(set(told)) > len(one.answers)
        assert told[: len(one.answers)] == one.answers and one.plan[0] in one.answers
        chances = [option.chance for option in one.options]
        best = min(chances[: len(one.answers)]) if len(one.answers) == 1 else chances[0]
        assert best - max(chances[len(one.answers) :]) >= SEEN - 1e-6
        assert 1 <= one.flowers <= HARDEST and 0 <= one.source[0] < found.games
        nudge = area(one, actions)
        assert one.answers[0].split()[-1] in nudge and len(nudge) < len(actions)


@each_game
def test_there_are_many_kinds(name: str) -> None:
    """Verbs, seats, difficulty; few are lost at once by everything else."""
    puzzles = shelf.of(zataku.load(name))
    for trait, free, part in finding.VARIETY:
        counts = Counter(getattr(one, trait) for one in puzzles)
        del counts[False]
        assert max(counts.values(), default=0) <= free + 1 + part * len(puzzles), (trait, counts)


@pytest.mark.skipif(not COMPILED, reason="a search is slow on the plain build")
@each_game
def test_a_fresh_search_agrees(name: str) -> None:
    """With another seed the same action is best, as its seat knows the position; simple bots do not all find it."""
    game = zataku.load(name)
    puzzles = shelf.of(game)
    for one in some(puzzles, 2):
        view = game.view(game.load_state(one.position), one.seat)
        told = [game.parse(option.action) for option in one.options]
        effort = Effort(800, 120, 600, 0) if SOAK else Effort(200, 60, 120, 0)
        lines = lookout.of(game, FRESH, effort).judge(view, told)
        answers = {game.parse(answer) for answer in one.answers}
        assert lines[0].action in answers, one.id
        gap, error = next(line for line in lines if line.action not in answers).behind(lines[0])
        assert gap + 2 * error > EQUAL, one.id


@pytest.mark.soak
@each_game
def test_it_finds_the_same_again(name: str) -> None:
    """The game that gave the first puzzle gives the same ones, and their difficulty."""
    game = zataku.load(name)
    found = shelf.read(home.folder(name) / shelf.FILE)
    number = found.puzzles[0].source[0]
    first = [one for one in found.puzzles if one.source[0] == number]
    assert finding.search(game, number, found.making.seed, found.making.walks, []) == first
    one = first[0]
    state = game.load_state(one.position)
    answers = [game.parse(answer) for answer in one.answers]
    view = game.view(game.determinize(game.view(state, one.seat), Silent(FRESH)), one.seat)
    assert view == game.view(state, one.seat)
    assert 0 < flowers(game, view, game.actions(state), answers, FRESH) <= HARDEST


def test_a_puzzle_a_day() -> None:
    """The same for everybody; each comes once before any comes again."""
    puzzles = shelf.of(zataku.load(NAME))
    first = date.fromordinal(len(puzzles) * (700_000 // len(puzzles)))
    days = [shelf.of_day(puzzles, first + timedelta(days=day)).id for day in range(2 * len(puzzles))]
    assert days == [shelf.of_day(puzzles[::-1], first + timedelta(days=day)).id for day in range(2 * len(puzzles))]
    once, again = days[: len(puzzles)], days[len(puzzles) :]
    assert set(once) == set(again) == {one.id for one in puzzles} and once != again


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    """What is there stays; another seed, a damaged file or no number is refused, and the file is as it was."""
    name = NAME
    game = zataku.load(name)
    found = shelf.read(home.folder(name) / shelf.FILE)
    file = tmp_path / "some.jsonl.gz"
    shelf.write(file, found)
    before = file.read_bytes()
    assert before == (home.folder(name) / shelf.FILE).read_bytes()
    [same] = make(game, len(found.puzzles), found.making.seed, file)
    assert same == found and not list(tmp_path.glob("*.part"))
    with pytest.raises(BadPuzzles, match="same game, net and seed"):
        next(make(game, 1, found.making.seed + 1, file))
    with pytest.raises(BadSetup, match="--number"):
        next(make(game, 0, 1, file))
    assert file.read_bytes() == before
    for damaged in (before[:-20], b"", before[:30] + b"?" + before[31:], b"text"):
        file.write_bytes(damaged)
        with pytest.raises(BadPuzzles, match="as zataku puzzles make writes them"):
            shelf.read(file)


def test_other_rules_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles are of the rules and components that they were made for."""
    game = zataku.load(NAME)
    assert shelf.of(game)
    monkeypatch.setattr("zataku.puzzles.shelf.content.facts", lambda _: "others")
    assert shelf.of(game) == []
