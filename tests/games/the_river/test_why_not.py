"""Why not: every piece of the board answers, in every phase and every language."""

from collections.abc import Iterator

import pytest

from answers import check_answers
from games.the_river.situation import Situation
from games.the_river.walk import walk
from walk import Step
from wide import often
from zataku.games.the_river import content
from zataku.games.the_river.actions import FORMS

FIXED = [*FORMS, *content.SPACE_KEYS, *content.RESOURCE_KEYS, "wood-1", "stone-2", "food-1"]
PHASES = {"draft", "action", "paying", "overflow", "taking", "swapping", "income"}
EACH = often(34, soak=5, plain=68)
"""Of so many positions of a walk one is looked at, besides the first of each phase."""


def carried(step: Step, seat: int) -> list[str]:
    """The words that the pieces on the table carry; everyone can touch them all."""
    data = step.data
    pieces = [piece for piece in [*data["island"], *data["offer"]] if piece]
    for player in data["players"]:
        pieces += [*player["tiles"], *player["reserved"], *player["built"]]
    return [*FIXED, *pieces]


def positions() -> Iterator[Step]:
    """Positions of some walks, each phase among them."""
    for seats, seed in ((2, 1), (3, 2), (4, 3), (4, 4), (3, 6)):
        phases: dict[str, int] = {}
        for number, step in enumerate(walk(seats, seed)):
            key = step.match.prompt(0).key
            phases[key] = phases.get(key, 0) + 1
            if phases[key] == 1 or number % EACH == 0:
                yield step


def test_every_piece_answers() -> None:
    """A piece that is not lit gets a refusal with its rule, in words, or an action in which it can come later."""
    phases, refusals = check_answers("the_river", positions(), carried)
    assert phases >= PHASES and refusals > 60, phases


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("t02", "TR-6.1"),
        ("b33", "TR-10.1"),
        ("s9", "TR-15.3"),
        ("give_back", "TR-8.7"),
        ("pay", "TR-11.2"),
        ("pass", "TR-5.6"),
    ],
)
def test_some_answers(word: str, rule: str) -> None:
    """The refusal that tells most."""
    refusal = Situation(2).match().why_not(0, word)
    assert refusal is not None and refusal.rule == rule
