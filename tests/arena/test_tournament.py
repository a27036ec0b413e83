"""Tournaments as they are played: always the same, whoever plays them and however they are interrupted."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest

import zataku
from arena.tourney import GAME, planned, played, untimed
from zataku.arena import contest
from zataku.arena.bot_scores import bot_scores
from zataku.arena.contest import Line, play
from zataku.arena.thinking import Thinking, load
from zataku.arena.tournament import Tournament
from zataku.arena.workers import Here, Processes
from zataku.core.game import Bot, View

T = TypeVar("T")


def test_the_number_of_workers_changes_nothing() -> None:
    """Games and their order are the same in one process and in several."""
    chosen = planned("greedy", "random", games=6)
    alone = played(chosen)
    with Processes(2) as workers:
        together = played(chosen, workers)
    assert [untimed(line) for line in together] == [untimed(line) for line in alone]
    assert [line["game"] for line in alone] == list(range(6))


def test_a_game_says_what_happened(tmp_path: Path) -> None:
    """Scores, places, shares, turn order, traits; its record replays to the same end."""
    chosen = planned("random", "random")
    task = next(chosen.tasks())
    line = play(chosen, task, str(tmp_path))
    (file,) = tmp_path.iterdir()
    match = zataku.replay(zataku.read_record(file.read_text("utf-8")))
    assert line["scores"] == match.scores() and line["places"] == match.ranking() and line["moves"] == match.moves
    assert sum(line["shares"]) == pytest.approx(1) and sorted(line["order"]) == [0, 1]
    assert len(line["traits"]["opening"]) == 2 and any(name.startswith("first ") for name in line["traits"])
    assert [load(spent).count > 0 for spent in line["cpu"]] == [True, True]
    assert 1 < line["turns"] <= line["moves"]


def test_both_games_of_a_seed_are_dealt_alike() -> None:
    """The set-up is the same whoever sits where; the bots' own luck is not."""
    first, second = played(planned("random", "random", games=2))
    assert first["seed"] == second["seed"] and first["traits"]["opening"] != second["traits"]["opening"]


class Stopping(Here):
    """Workers that are interrupted after some tasks."""

    def __init__(self, after: int) -> None:
        self.left = after

    def submit(self, work: Callable[..., T], *things: Any) -> Future[T]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(work, *things)


def test_it_goes_on_where_it_stopped() -> None:
    """What was played before an interruption is kept, and nothing is played twice."""
    chosen = planned("random", "random", games=6)
    whole = played(chosen)
    kept: list[Line] = []
    with pytest.raises(KeyboardInterrupt):
        list(Tournament(chosen, {}).run(Stopping(2), kept.append))
    assert 0 < len(kept) < 6
    again: list[Line] = []
    both = list(Tournament(chosen, {line["game"]: line for line in kept}).run(Here(), again.append))
    assert [untimed(line) for line in both] == [untimed(line) for line in whole]
    assert len(again) == 6 - len(kept)


class Broken(Bot):
    """Raises, or answers nonsense."""

    def __init__(self, raises: bool) -> None:
        self.raises = raises

    def choose(self, view: View, actions: list[int]) -> int:
        if self.raises:
            raise ValueError("oh no")
        return -7


@pytest.mark.parametrize(("raises", "kind"), [(True, "crashed"), (False, "nonsense")])
def test_a_bot_that_breaks_is_replaced_and_named(raises: bool, kind: str) -> None:
    """For that move; the game goes on."""
    match = zataku.Match(GAME, seed=1)
    player = contest.Player(Broken(raises), GAME, 1)
    for _ in range(6):
        action = player.choose(match, match.to_act)
        match.play(match.to_act, action)
    ((told, times, reason),) = player.end()
    assert (told, times) == (kind, player.thinking.count) and ("oh no" in str(reason) or "got -7" in str(reason))


def test_programs_that_falter_are_named_in_the_results() -> None:
    """A tournament with one that always crashes has all its games."""
    chosen = planned("cmd:false", "random", games=2)
    lines = played(chosen)
    assert len(lines) == 2
    row = bot_scores(lines, list(chosen.bots), 2)[0]
    assert row.falters["crashed"] == 8 and row.falters["out"] > 0 and row.reasons["crashed"] == "exit code 1"


def test_thinking_adds_up() -> None:
    """Quantiles are right within five percent, also after a trip through JSON."""
    spent, more = Thinking(), Thinking()
    for number in range(1, 101):
        (spent if number % 2 else more).add(number / 1000)
    spent.merge(load(more.dump()))
    assert spent.count == 100 and spent.mean == pytest.approx(0.0505) and spent.longest == 0.1
    assert spent.quantile(0.95) == pytest.approx(0.095, rel=0.06)
    assert Thinking().quantile(0.5) == 0.0 == Thinking().mean
