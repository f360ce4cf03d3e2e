"""Golden playthroughs, move counts and recorded games of every rule system."""
