"""What authors of games check their games with."""
