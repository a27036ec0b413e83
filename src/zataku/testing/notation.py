"""The words of actions and outcomes: each leads back to what it names, and anything else is an error."""

from __future__ import annotations

import random
from typing import Final

from zataku.core.errors import ZatakuError
from zataku.core.game import Game
from zataku.core.record import REMARKS, UNDO

TRIED: Final = 300
"""How many damaged notations are tried."""


def check_notation(game: Game) -> None:
    """Every action has unique words that lead back to it; words such as 'undo' are reserved for records."""
    words = [game.write(action) for action in range(game.n_actions)]
    assert len(set(words)) == len(words), "two actions have the same words"
    assert [game.parse(text) for text in words] == list(range(game.n_actions))
    for text in words:
        assert text and text == " ".join(text.lower().split()) and "|" not in text, f"words of the wrong form: {text!r}"
    assert {text.split()[0] for text in words} & {UNDO, *REMARKS} == set(), "a reserved word is used"
    masks = [game.mask(action) for action in range(game.n_actions)]
    first = {mask: action for action, mask in reversed(list(enumerate(masks)))}
    assert [game.public(action) for action in range(game.n_actions)] == [first[mask] for mask in masks], (
        "the public number is not that of the first action that reads alike"
    )


def check_bad_notation(game: Game) -> None:
    """Whatever is not an action gets an error that says what was expected, and no other error."""
    chooser = random.Random(1)
    words = [game.write(action) for action in range(game.n_actions)]
    for _ in range(TRIED):
        text = list(chooser.choice(words))
        text[chooser.randrange(len(text))] = chooser.choice("?! 0x-ü")
        try:
            assert game.write(game.parse("".join(text))) in words
        except ZatakuError as problem:
            assert problem.expected and problem.got


def check_outcomes(game: Game) -> None:
    """The labels of rolls and draws are words of their own."""
    assert len(set(game.chance)) == len(game.chance)
    assert all(label and " " not in label and "=" not in label for label in game.chance)
