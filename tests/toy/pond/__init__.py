"""Pond, a game made for the tests of core: frogs hop, and stones are drawn, hidden and dropped."""

from pond.game import GAME

__all__ = ["GAME"]
