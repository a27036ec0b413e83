"""The River, by Ismaël Perrin and Sébastien Pauchon: pioneers, terrain and buildings up a great river."""

from zataku.games.the_river.game import GAME

__all__ = ["GAME"]
