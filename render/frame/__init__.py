"""One picture of a position: the map with the bars and panels around it."""
