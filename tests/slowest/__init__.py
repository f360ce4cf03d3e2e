"""The slowest tests, each with the reason why it takes what it takes."""
