"""What the strongest bot advises a seat, and why: found from its view, in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zataku.bots import hints, levels
from zataku.core import catalog
from zataku.core.game import Saying

ADVISER: Final = levels.LEVELS[-1]
"""Whose advice it is."""

EFFORT: Final = hints.BRIEF if str(hints.__file__).endswith(".py") else None


@dataclass(frozen=True)
class Inquiry:
    """What is asked."""

    game: str
    seed: int
    view: bytes
    actions: list[str]


@dataclass(frozen=True)
class Advice:
    """A move with the rest of its turn, the chance to win after it, and the reasons."""

    plan: list[str]
    chance: float
    reasons: list[Saying]


@dataclass(frozen=True)
class Counsel:
    """The chance to win at first glance, and the best moves, the best first."""

    chance: float
    moves: list[Advice]


Advise = Callable[[Inquiry], Counsel]
"""Answers an inquiry."""


def advise(asked: Inquiry) -> Counsel:
    """What to do and why; the seed is all that two answers to the same view may differ by."""
    game = catalog.load(asked.game)
    legal = [game.parse(action) for action in asked.actions]
    hint = hints.of(game, game.load_view(json.loads(asked.view)), legal, asked.seed, EFFORT)
    moves = [
        Advice([game.write(action) for action in move.plan], move.chance, [reason.saying for reason in move.reasons])
        for move in hint.moves
    ]
    return Counsel(hint.chance, moves)


def contained(advise: Advise, asked: Inquiry) -> Counsel:
    """Answer in another process: nothing that goes wrong there may end the server's own."""
    try:
        return advise(asked)
    except BaseException as problem:
        raise RuntimeError(type(problem).__name__) from None
