"""River of Gold, by Keith Piggott: ships, buildings and customers along the river."""

from zataku.games.river_of_gold.game import GAME

__all__ = ["GAME"]
