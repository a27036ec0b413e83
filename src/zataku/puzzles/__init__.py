"""Positions with one clearly best move, found in games between strong bots; each game ships some, one for each day."""
