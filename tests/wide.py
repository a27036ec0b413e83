"""How wide a run goes: enough for every change, wider in the soak (ZATAKU_SOAK=1), less on the slow plain build."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

import zataku
import zataku.core.game

SOAK = os.environ.get("ZATAKU_SOAK") == "1"
COMPILED = not str(zataku.core.game.__file__).endswith(".py")

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])


def often(here: int, soak: int, plain: int | None = None) -> int:
    """How often something is tried: here, in the soak, and on the plain build."""
    if SOAK:
        return soak
    return here if COMPILED or plain is None else plain


def some(cases: Sequence[T], number: int) -> list[T]:
    """This many of the cases, evenly spread from the first to the last; in the soak all of them."""
    if SOAK or number >= len(cases):
        return list(cases)
    return [cases[k * (len(cases) - 1) // max(1, number - 1)] for k in range(number)]


def one_game(test: Test) -> Test:
    """For what is the same at every table: one game, not the same one for every test; in the soak all of them."""
    names = zataku.names()
    number = zlib.crc32(getattr(test, "__name__", "").encode()) % len(names)
    marked: Test = pytest.mark.parametrize("game", names if SOAK else [names[number]])(test)
    return marked
