"""Dice Game keeps the contract of every game, and its own rules."""

import pytest

import zataku
from zataku.core.errors import IllegalAction
from dice_game import GAME
from zataku.testing import Case, Lexicon, cases

rule = pytest.mark.rule
"""``@rule("DG-2.1")``: the test shows these clauses of rules.md."""

LEXICON = Lexicon(
    game=GAME,
    pieces=set(),
    names={"dice_game", "pot"},
    prompts={"turn": {"seat", "pot"}},
    help={"pot"},
    samples={},
    slip=r"\b[dp]\d",
)


@pytest.mark.parametrize("case", cases(GAME, lexicon=LEXICON), ids=str)
def test_contract(case: Case) -> None:
    """Everything that `zataku.testing` asks of a game."""
    case.check()


@rule("DG-2.1", "DG-2.2", "DG-2.3")
def test_the_pot_is_kept_or_lost() -> None:
    """2 to 6 give points, a 1 takes them, and kept points stay."""
    match = zataku.Match(GAME, 2, dealer=zataku.Scripted([5, 4, 3, 1]))
    with pytest.raises(IllegalAction, match=r"pot is empty \[DG-2.3\]"):
        match.play(0, "keep")
    for action in ("roll", "roll", "keep"):
        match.play(0, action)
    for action in ("roll", "roll"):
        match.play(1, action)
    assert match.scores() == [9, 0] and match.to_act == 0


@rule("DG-1.1", "DG-1.2")
def test_whoever_reaches_the_goal_wins() -> None:
    """At once, and the others are placed by their points."""
    match = zataku.Match(GAME, 2, dealer=zataku.Scripted([6] * 5))
    for _ in range(5):
        match.play(0, "roll")
    match.play(0, "keep")
    assert match.over and match.ranking() == [1, 2]
