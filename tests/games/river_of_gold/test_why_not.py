"""Why not: every piece of the board answers, in every phase and every language."""

from collections.abc import Iterator

import pytest

from answers import check_answers
from games.river_of_gold.walk import walk
from walk import Step
from zataku.games.river_of_gold import content

FIXED = [
    *content.SPACE_KEYS,
    *content.SHIP_KEYS,
    *("royal", "-1", "+1"),
    *(str(face) for face in range(1, 7)),
    *content.GOOD_KEYS,
    *("koku", "favor", "roll", "draw", "discard", "journey"),
    *content.PATRON_KEYS,
]
PHASES = {"draft", "first_die", "action", "choosing", "discarding", "closing"}


def carried(step: Step, seat: int) -> list[str]:
    """The words that the pieces on the board of a seat carry."""
    data = step.data
    tiles = [*data["row"], data["era1"]["next"], data["era2"]["next"]]
    return [*FIXED, *(tile for tile in tiles if tile), *data["players"][seat]["hand"]]


def positions() -> Iterator[Step]:
    """Positions of three walks, each with another number of seats."""
    for seats, patrons in ((2, "none"), (3, "draft"), (4, "clans")):
        for number, step in enumerate(walk(seats, seats, patrons)):
            if (
                step.match.over
                or number < 12
                or number % 7 == 0
                or step.match.prompt(0).key in ("discarding", "others")
            ):
                yield step


def test_every_piece_answers() -> None:
    """A piece that is not lit gets a refusal with its rule, in words, or an action in which it can come later."""
    phases, refusals = check_answers("river_of_gold", positions(), carried)
    assert phases >= PHASES and refusals > 100, phases


@pytest.mark.parametrize("choice", ["sail", "deliver", "trade", "build"])
def test_every_piece_answers_after_a_verb(choice: str) -> None:
    """Also when an action has been begun, whatever is touched then."""
    for step in positions():
        match, seat = step.match, step.match.to_act
        if not any(action.startswith(choice) for action in (match.actions(seat) if seat >= 0 else [])):
            continue
        for word in carried(step, seat):
            judged = match.judge(seat, f"{choice} {word}")
            action = match.game.write(judged.action)
            assert word in action.split()
            assert (judged.refusal is None) == (action in match.actions(seat))
