"""The search of whole turns: positions as arrays, their worth, chains of sieges, and the answers."""
