"""A season computed again from its export by what `docs/leagues.md` says, with nothing of the project."""
