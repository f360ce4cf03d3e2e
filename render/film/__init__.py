"""A game as an animated picture."""
