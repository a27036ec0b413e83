"""Training: nets that learn to value a game by playing it with themselves."""
