"""A member who runs the games that they play in, and tries to win by it."""
