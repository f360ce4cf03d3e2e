"""Random play and random presses, for as long as one likes: `make fuzz MINUTES=5`."""
