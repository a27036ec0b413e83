"""The suite for authors: a small game with secrets passes it, and one that breaks its word does not."""

from typing import Any

import pytest
from pond import GAME
from pond.game import Pond

from zataku.core.dealers import Silent
from zataku.core.game import Refusal, State
from zataku.testing import Case, cases, check_game


@pytest.mark.parametrize("case", cases(GAME, matches=6), ids=str)
def test_a_small_game_passes(case: Case) -> None:
    """With fewer than 30 actions, without a lexicon, without positions set up by hand."""
    case.check()


def test_states_written_by_hand_have_a_hash() -> None:
    """Of their position: equal states have the same, and it changes with the state."""
    state = GAME.new(2, {"hands": "empty"}, Silent(1))
    twin = GAME.clone(state)
    assert twin == state and hash(twin) == hash(state) != 0
    GAME.apply(twin, GAME.actions(twin)[0], Silent(1))
    assert twin != state and hash(twin) != hash(state)


class Broken(Pond):
    """Pond, with one promise broken."""


def broken(**methods: Any) -> Pond:
    """A game with these methods instead."""
    made = type("Broken", (Broken,), methods)()
    assert isinstance(made, Pond)
    return made


def leak(self: Pond, state: State, seat: int) -> Any:
    return Pond.view(self, state, min(self.viewer(state, seat), 0))


def never(self: Pond, state: State, seat: int, action: int) -> Refusal | None:
    return Pond.refusal(self, state, seat, action) or (Refusal("PO-9.9", "never") if action == 0 else None)


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"view": leak}, "match of .* changed what the seat sees"),
        ({"refusal": never}, r"match of .*listed or refused, not both: \['hop east'\]"),
        (
            {"viewer": lambda self, state, seat: seat},
            "bad questions: view of seat -2: expected BadSetup, got an answer",
        ),
        (
            {"seated": lambda self, state, seat: seat},
            "bad questions: score of seat -1: expected BadSetup, got an answer",
        ),
        (
            {"refusal": lambda self, state, seat, action: None},
            "bad questions: refusal of action -1: expected InvalidNotation, got an answer",
        ),
        ({"words": lambda self, action: "hop"}, "notation: two actions have the same words"),
        ({"public": lambda self, action: 0}, "notation: the public number is not that of the first action"),
        ({"is_secret": lambda self, what: False}, "match of .*a public draw depends on something hidden"),
        (
            {"resample": lambda self, state, seat, dealer: None},
            "worlds of fresh games: .* find different worlds",
        ),
    ],
)
def test_a_broken_promise_is_found(methods: dict[str, Any], message: str) -> None:
    """The error names the game, the case and what is wrong."""
    game = broken(**methods)
    with pytest.raises(AssertionError, match=f"pond, ({message})"):
        for case in cases(game, matches=6)[1:]:  # the first one asks for the game that is installed
            try:
                case.check()
            except Exception as problem:
                raise AssertionError(f"{game.name}, {case}: {problem}") from problem


def test_a_game_that_is_not_installed() -> None:
    """Its records could not be replayed."""
    game = broken()
    game.name = "puddle"
    with pytest.raises(AssertionError, match=r"puddle, found: game puddle was not found: expected an entry point"):
        check_game(game)
