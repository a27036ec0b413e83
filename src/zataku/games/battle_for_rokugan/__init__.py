"""Battle for Rokugan, by Tom Jolly with Molly Glover: seven clans, hidden tokens, five rounds."""

from zataku.games.battle_for_rokugan.game import GAME

__all__ = ["GAME"]
