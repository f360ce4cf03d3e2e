"""Whole seasons, lived through without a bot: members, games and a database that forget at every instant."""
