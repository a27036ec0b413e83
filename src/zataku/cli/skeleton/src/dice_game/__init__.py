"""Dice Game: roll for points, and keep them before a 1 comes."""

from dice_game.game import GAME

__all__ = ["GAME"]
