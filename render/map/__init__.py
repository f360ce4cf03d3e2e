"""The static layers of a board: sea, land, borders, labels."""
