"""The arena: bots play many games against each other, and reliable figures say who is stronger."""
