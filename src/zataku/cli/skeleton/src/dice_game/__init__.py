"""Dice Game: roll for points, and keep them in time."""

from dice_game.game import GAME

__all__ = ["GAME"]
