"""What members do to a running game."""
