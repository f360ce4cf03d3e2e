"""Sessions of bots: their connections, and how many may begin."""
