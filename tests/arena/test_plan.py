"""Who meets whom, on which seats, with which seeds."""

from collections import Counter

import pytest

import zataku
from arena.tourney import GAME, planned
from zataku import bots
from zataku.arena.plan import plan
from zataku.core.errors import BadSetup, ZatakuError


def test_each_seed_is_played_in_all_rotations() -> None:
    """Every bot has every seat once for a seed; games are rounded up to whole seeds."""
    tasks = list(planned("greedy", "random", games=5).tasks())
    assert [(task.seed, task.bots) for task in tasks[:4]] == [(1, (0, 1)), (1, (1, 0)), (2, (0, 1)), (2, (1, 0))]
    assert len(tasks) == 6 and [task.number for task in tasks] == list(range(6))


def test_the_last_bot_fills_the_table() -> None:
    """One against three of the other: four rotations; one bot alone: nothing to rotate."""
    tasks = list(planned("random", "greedy", seats=4, games=4).tasks())
    assert {task.seed for task in tasks} == {1}
    assert sorted(task.bots.index(0) for task in tasks) == [0, 1, 2, 3]
    assert [task.seed for task in planned("random", seats=3, games=3).tasks()] == [1, 2, 3]


def test_more_bots_than_seats_meet_in_all_groups() -> None:
    """Each pair as often as any other."""
    tasks = planned("random", "greedy", "random", seats=2, games=12).tasks()
    assert Counter(tuple(sorted(task.bots)) for task in tasks) == {(0, 1): 4, (0, 2): 4, (1, 2): 4}


@pytest.mark.parametrize(
    ("names", "seats", "options", "games", "seed", "said"),
    [
        (["greedy", "clever"], None, {}, 4, 1, "got 'clever'"),
        (["greedy"] * 7, None, {}, 4, 1, "--seats: expected a number from 2 to 4 for 7 bots"),
        (["greedy", "random"], 9, {}, 4, 1, "a number from 2 to 4, got 9"),
        (["greedy", "random"], None, {"colour": "red"}, 4, 1, "got 'colour'"),
        (["greedy", "random"], None, {}, 0, 1, "--games"),
        (["greedy", "random"], None, {}, 4, -1, "--seed"),
        ([], None, {}, 4, 1, "one bot or more"),
        (["greedy@5", "random"], None, {}, 4, 1, "budget of greedy"),
    ],
)
def test_what_can_not_be_played(
    names: list[str], seats: int | None, options: dict[str, str], games: int, seed: int, said: str
) -> None:
    """Is told before the first game, with what was expected."""
    with pytest.raises(BadSetup) as caught:
        plan(GAME, names, seats, options, games, seed, bots.Budget())
    assert said in str(caught.value)


def test_a_budget_for_all_goes_to_those_that_take_one() -> None:
    """Programs take time, never iterations; greedy takes nothing."""
    timed = plan(GAME, ["cmd:true", "greedy", "cmd:true@3s"], None, {}, 1, 1, bots.Budget(seconds=0.5))
    assert timed.bots == ("cmd:true@0.5s", "greedy", "cmd:true@3s")
    assert plan(GAME, ["cmd:true", "greedy"], None, {}, 1, 1, bots.Budget(iterations=9)).bots == ("cmd:true", "greedy")


def test_another_version_is_not_mixed_in() -> None:
    """A worker with other rules or components refuses to play."""
    from dataclasses import replace

    from zataku.arena.contest import play

    chosen = replace(planned(), rules=zataku.load(GAME.name).version + 1)
    with pytest.raises(ZatakuError, match="expected rules version"):
        play(chosen, next(chosen.tasks()))
