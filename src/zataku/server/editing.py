"""Positions that are being set up by hand: where they begin, and all that can't be in them. It runs in ``Pool``."""

from __future__ import annotations

import copy
import re
from typing import Any, Final

import msgspec

from zataku.core import catalog, content
from zataku.core.dealers import Seeded
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.server import protocol
from zataku.server.protocol import PositionProblem, PositionProblems

MOST: Final = 9
"""How many problems are told at once."""

STEPS: Final = re.compile(r"[^.\[\]]+")
"""The keys in the name of a field, such as ``players[1].koku``."""


def laid_out(name: str, seats: int) -> bytes:
    """A new game after its set-up, with the usual options, as JSON of the protocol."""
    game = catalog.load(name)
    position = game.dump_state(game.laid_out(seats, Seeded()))
    return msgspec.json.encode(protocol.Position(game.name, position, game.version, content.digest(game.name)))


def problems(name: str, data: dict[str, Any], sound: dict[str, Any]) -> bytes:
    """All that can't be in a position, as JSON of the protocol; none if it can be played on.

    Rules find one problem at a time. So the field that is wrong is put back as it is in a position that can be, and the
    rest is looked at again.
    """
    game = catalog.load(name)
    trial = copy.deepcopy(data)
    found: list[PositionProblem] = []
    while len(found) < MOST:
        try:
            state = game.load_state(trial)
        except BadPosition as problem:
            found.append(PositionProblem(problem.what, problem.expected, problem.got))
            if not put_back(trial, sound, problem.what):
                break
        else:
            if not found and game.to_act(state) == NOBODY:
                found.append(PositionProblem("asked", "a seat that decides", "nobody"))
            break
    return msgspec.json.encode(PositionProblems(found))


def put_back(trial: dict[str, Any], sound: dict[str, Any], field: str) -> bool:
    """Make a field, or the smallest thing around it that differs, what it is elsewhere; False if nothing differs."""
    keys = STEPS.findall(field)
    for depth in range(len(keys), 0, -1):
        here, there = _at(trial, keys[: depth - 1]), _at(sound, keys[: depth - 1])
        if isinstance(here, dict) and isinstance(there, dict):
            key = keys[depth - 1]
            if here.get(key) != there.get(key) or (key in here) != (key in there):
                here.pop(key, None)
                if key in there:
                    here[key] = copy.deepcopy(there[key])
                return True
        elif isinstance(here, list) and isinstance(there, list) and keys[depth - 1].isdigit():
            place = int(keys[depth - 1])
            if place < min(len(here), len(there)) and here[place] != there[place]:
                here[place] = copy.deepcopy(there[place])
                return True
    return False


def _at(data: Any, keys: list[str]) -> Any:
    """What lies there; None if nothing does."""
    for key in keys:
        if isinstance(data, dict):
            data = data.get(key)
        elif isinstance(data, list) and key.isdigit() and int(key) < len(data):
            data = data[int(key)]
        else:
            return None
    return data
