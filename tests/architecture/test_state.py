"""The class of a state is what its game's view declares."""

import importlib
from pathlib import Path

import pytest

import zataku
from zataku.cli.state import written

GAMES = Path(str(zataku.__file__)).parent / "games"


@pytest.mark.parametrize("game", [file.parent.name for file in sorted(GAMES.glob("*/_state.py"))])
def test_the_state_is_up_to_date(game: str) -> None:
    """Each _state.py is what `zataku state` writes: after a change of view.py, `make states`."""
    file, text = written(game)
    assert file.read_text("utf-8") == text


# The numbers of a state's field, where their names are not the view's words in capitals.
NAMED = {"none": ("NO_AIM", "NO_SALE", "NO_MARKER"), "open": ("SALE_OPEN",), "begun": ("SALE_BEGUN",)}
NAMED |= {"own": ("OWN_BUILDING",), "opponent": ("OPPONENTS_BUILDING",)}


@pytest.mark.parametrize("game", [file.parent.name for file in sorted(GAMES.glob("*/_state.py"))])
def test_the_words_of_a_field_are_its_numbers(game: str) -> None:
    """A word in view.py and the constant in state.py that stands for it: both say the same number."""
    view, state = (importlib.import_module(f"zataku.games.{game}.{name}") for name in ("view", "state"))
    checked = 0
    for words in (getattr(view, name, ()) for name in ("PHASES", "AIMS", "SALES", "SECOND_MARKERS")):
        for number, word in enumerate(words):
            found = [getattr(state, name) for name in (word.upper(), *NAMED.get(word, ())) if hasattr(state, name)]
            assert number in found, f"{word}: expected a constant of state.py with the value {number}, got {found}"
            checked += 1
    assert checked >= len(view.PHASES)
