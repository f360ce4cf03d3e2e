"""What those who run a game do, in words."""
