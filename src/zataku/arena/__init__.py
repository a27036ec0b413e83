"""The arena: bots play many games against each other, and figures that hold say who is stronger."""
