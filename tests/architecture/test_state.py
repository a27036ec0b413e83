"""The class of a state is what its game's view declares."""

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
