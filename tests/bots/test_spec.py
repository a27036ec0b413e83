"""How bots are named."""

import pickle

import pytest

import zataku
from zataku import bots
from zataku.bots import Budget, Spec, parse
from zataku.core.errors import BadSetup

GAME = zataku.load(zataku.names()[-1])


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", Spec("greedy")),
        (" greedy ", Spec("greedy")),
        ("planner@0.1s", Spec("planner", Budget(seconds=0.1))),
        ("planner@50ms", Spec("planner", Budget(seconds=0.05))),
        ("planner@500", Spec("planner", Budget(iterations=500))),
        ("cmd:./mybot --fast", Spec("cmd:./mybot --fast")),
        ("cmd:./mybot me@home@2s", Spec("cmd:./mybot me@home", Budget(seconds=2.0))),
        ("cmd:./mybot level@5", Spec("cmd:./mybot level@5")),
    ],
)
def test_a_name_is_read_and_written(text: str, spec: Spec) -> None:
    """What is written is read as the same again; a program's own @ stays its own."""
    assert parse(text) == spec == parse(str(spec))
    assert pickle.loads(pickle.dumps(spec)) == spec


@pytest.mark.parametrize(
    "text",
    ["", "@5", "cmd:", "cmd: @1s", "x@", "x@0", "x@-1", "x@0s", "x@1e9s", "x@nans", "x@infs", "x@s", "x@1.5"]
    + ["x@" + "9" * 30, "x@fast", "x@1h", "x@٣"],
)
def test_nonsense_is_refused(text: str) -> None:
    """With what was expected."""
    with pytest.raises(BadSetup, match="expected"):
        parse(text)


def test_a_budget_for_all_leaves_ones_own() -> None:
    """The budget of a name is stronger."""
    assert str(parse("x").within(Budget(iterations=7))) == "x@7"
    assert str(parse("x@0.5s").within(Budget(iterations=7))) == "x@0.5s"


def test_what_can_be_made() -> None:
    """Unknown names list what is known; a bot that does not search takes no budget."""
    with pytest.raises(BadSetup, match="one of pebble, reed.*got 'clever'"):
        bots.make("clever@5", GAME, 1)
    with pytest.raises(BadSetup, match="budget of greedy: expected none"):
        bots.make("greedy@0.1s", GAME, 1)
    with pytest.raises(BadSetup, match="cmd:PROGRAM"):
        bots.checked("clever", programs=True)


def test_programs_are_for_command_lines() -> None:
    """A name alone never starts one, nobody is offered one, and one that does not exist is told at once."""
    for text in ("cmd:true", "cmd:true@1s", " cmd:true"):
        with pytest.raises(BadSetup, match="expected one of pebble"):
            bots.make(text, GAME, 1)
    assert not [name for name in bots.names() if name.startswith("cmd")]
    for text in ("cmd:./no/such/program", "cmd:'", f"cmd:{__file__}"):
        with pytest.raises(BadSetup, match="program"):
            bots.make(text, GAME, 1, programs=True)
