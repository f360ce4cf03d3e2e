"""Invasions: which are possible, the window for reactions, dice and losses, and how they would go."""
