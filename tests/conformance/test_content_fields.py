"""Every field of every game's content file is read: change it, and the copy is refused or plays another game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zataku
from zataku.core import content
from zataku.testing import fields

ROOT = Path(__file__).parent.parent.parent
COMPILED = not str(zataku.core.game.__file__).endswith(".py")
HOW_MANY = ["--all"] if os.environ.get("ZATAKU_SOAK") else ["--every", "2" if COMPILED else "25"]
"""Each field once; the soak changes it in every entry. On the plain build, which is slow, some of the fields."""


@pytest.mark.long
@pytest.mark.parametrize("game", zataku.names())
def test_every_field_is_read(game: str) -> None:
    """Nothing that a corrected copy says is accepted and ignored, and no accepted copy breaks the game."""
    positions = ROOT / "tests" / "games" / game / "positions"
    command = [sys.executable, "-m", "zataku.testing.fields", game, "--positions", str(positions), *HOW_MANY]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize("game", zataku.names())
def test_what_is_only_drawn(game: str) -> None:
    """What a drawing says stands in the page's types, of components that are there; an older copy may hold it too."""
    page = (ROOT / "web" / "src" / "games" / game / "content.ts").read_text("utf-8")
    components, drawn = content.read(game), content.drawn(game)
    for group in [name for name in drawn if drawn[name] != components[name]]:
        for entry, own in zip(drawn[group], components[group], strict=True):
            assert all(re.search(rf"\b{field}\b", page) for field in entry.keys() - own.keys()), group
    assert content.problems(game, drawn) == []


def test_changes() -> None:
    """Each field changes in entries that differ, each number both ways; fields and entries come and go.

    What tells a source does not change.
    """
    data: dict[str, Any] = {
        "meta": {"year": 2024},
        "tile": [{"cost": 1, "kind": "red", "source": "box"}, {"cost": 0, "kind": "blue", "gain": 3, "source": "eye"}],
        "is_round": True,
    }
    assert list(map(str, fields.changes(data, is_all=False))) == [
        "tile.0.cost = 2",
        "tile.1.cost = 1",
        'tile.0.kind = "blue"',
        'tile.1.kind = "bluex"',
        "tile.1.gain = 4",
        "tile.1.gain = 2",
        "is_round = false",
        "is_round = false",
        "tile.0.gain = 3",
        "tile.1.gain = none",
        'tile = [{"cost": 1, "kind": "red", "source": "box"}]',
        "tile = " + json.dumps([*data["tile"], data["tile"][1]]),
    ]
    assert "gain" not in list(fields.changes(data, is_all=True))[-3].applied(data)["tile"][1]
    change = next(fields.changes(data, is_all=True))
    assert change.path == "tile.*.cost" and change.applied(data)["tile"][0]["cost"] == 2 != data["tile"][0]["cost"]
